import Chat
import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// What belongs to one side, asked for by the other.
@Suite(.timeLimit(.minutes(30)))
struct RoleTests {
  private typealias Call = (id: String, send: @Sendable () async throws -> Void)

  private func call<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, _ send: @escaping @Sendable () async throws -> Void
  ) -> Call {
    (endpoint.id, send)
  }

  /// The endpoints of the app that declare a refusal.
  private func declaring(_ refusal: Refusal, on server: TestServer) -> Set<String> {
    Set(
      server.endpoints.filter { $0.id.hasPrefix("yedi.") && $0.refusals.contains(refusal) }
        .map(\.id))
  }

  @Test(arguments: Engine.allCases)
  func `everything of designers is refused to a client: T34`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let guest = history.guest
      let booking = history.past[0]
      let stylist = history.stylists[0]
      let service = try #require(stylist.service(.cut))
      let post = try await server.addPost(by: stylist.id)
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let review = try #require(
        try await guest.send(Yedi.myReviews, PageRequest()).items.first)
      let studio = stylist.studio
      let card = studio.designer.card
      let rest = Yedi.BreakRequest(
        weekday: 6, begins: try Yedi.ClockTime("12:00"), ends: try Yedi.ClockTime("13:00"))
      let request = Yedi.ServiceRequest(
        kind: .cut, name: service.name, price: 1_000, minutes: 60)
      let name = try Yedi.Name("전화 손님")
      let note = try Yedi.Note("메모")
      let reply = try Yedi.ReplyText("고마워요.")
      let time = try Yedi.ClockTime("10:00")
      let introduction = try Yedi.Introduction("소개")
      let address = try Yedi.Address("주소")
      let calls: [Call] = [
        call(Yedi.visit) {
          try await guest.send(Yedi.visit, booking, Yedi.VisitRequest(outcome: .noShow))
        },
        call(Yedi.walkIn) {
          try await guest.send(
            Yedi.walkIn,
            Yedi.WalkInRequest(name: name, services: [service.id], day: .saturday, time: time))
        },
        call(Yedi.openCalendar) {
          try await guest.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .designer))
        },
        call(Yedi.deletePost) { try await guest.send(Yedi.deletePost, post) },
        call(Yedi.postDraft) { _ = try await guest.send(Yedi.postDraft, post) },
        call(Yedi.myPosts) { _ = try await guest.send(Yedi.myPosts, PageRequest()) },
        call(Yedi.reply) {
          try await guest.send(Yedi.reply, review.id, Yedi.ReplyRequest(reply: reply))
        },
        call(Yedi.receivedReviews) {
          _ = try await guest.send(Yedi.receivedReviews, PageRequest())
        },
        call(Yedi.noteClient) {
          try await guest.send(Yedi.noteClient, booking, Yedi.ClientNoteRequest(note: note))
        },
        call(Yedi.blockClient) { try await guest.send(Yedi.blockClient, booking) },
        call(Yedi.reportBooking) {
          try await guest.send(Yedi.reportBooking, booking, ReportRequest(reason: .spam))
        },
        call(Yedi.revenue) { _ = try await guest.send(Yedi.revenue, Yedi.RevenueRequest()) },
        call(Yedi.schedule) { _ = try await guest.send(Yedi.schedule, Yedi.ScheduleRequest()) },
        call(Yedi.week) { _ = try await guest.send(Yedi.week, Yedi.ScheduleRequest()) },
        call(Yedi.closures) { _ = try await guest.send(Yedi.closures) },
        call(Yedi.close) {
          try await guest.send(Yedi.close, Yedi.CloseRequest(day: .saturday))
        },
        call(Yedi.reopen) {
          try await guest.send(Yedi.reopen, Yedi.ReopenRequest(day: .saturday))
        },
        call(Yedi.addBreak) { try await guest.send(Yedi.addBreak, rest) },
        call(Yedi.editBreak) { try await guest.send(Yedi.editBreak, ID(high: 1, low: 1), rest) },
        call(Yedi.removeBreak) { try await guest.send(Yedi.removeBreak, ID(high: 1, low: 1)) },
        call(Yedi.services) { _ = try await guest.send(Yedi.services) },
        call(Yedi.addService) { try await guest.send(Yedi.addService, request) },
        call(Yedi.editService) { try await guest.send(Yedi.editService, service.id, request) },
        call(Yedi.removeService) { try await guest.send(Yedi.removeService, service.id) },
        call(Yedi.studio) { _ = try await guest.send(Yedi.studio) },
        call(Yedi.editProfile) {
          try await guest.send(
            Yedi.editProfile,
            Yedi.ProfileRequest(rank: .owner, introduction: introduction, specialities: []))
        },
        call(Yedi.removePicture) { try await guest.send(Yedi.removePicture) },
        call(Yedi.editShop) {
          try await guest.send(
            Yedi.editShop,
            Yedi.ShopRequest(shop: card.shop, district: card.district, address: address))
        },
        call(Yedi.editHours) {
          try await guest.send(Yedi.editHours, Yedi.HoursRequest(days: []))
        },
        call(Yedi.editRules) {
          try await guest.send(Yedi.editRules, Yedi.RulesRequest(studio.rules))
        },
        call(Yedi.offering) { _ = try await guest.send(Yedi.offering, room, Yedi.SlotRequest()) },
        call(Yedi.offer) {
          try await guest.send(
            Yedi.offer, room,
            Yedi.OfferRequest(services: [service.id], start: at(.saturday, 10, 0)))
        },
      ]
      for call in calls {
        #expect(try await refusal(call.send) == .designersOnly, "\(call.id)")
      }
      // Those with files are tried in the tests of posts and portraits.
      let files: Set = ["yedi.createPost", "yedi.editPost", "yedi.setPicture"]
      #expect(declaring(.designersOnly, on: server).subtracting(files) == Set(calls.map(\.id)))
      // Nothing of the designer has changed.
      #expect(try await stylist.client.send(Yedi.studio).designer.services.count == 12)
      #expect(try await stylist.client.send(Yedi.closures).days.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `everything of clients is refused to a designer: T34`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let designer = try await server.stylist("other", name: "한보라").client
      let (stylist, guest) = (salon.stylist, salon.guest)
      let post = try await server.addPost(by: stylist.id)
      let cut = try #require(stylist.service(.cut))
      // In a room of both, the offer is one that the designer got.
      let me = try await server.account("other")
      let them = try await server.account("stylist")
      let talks = YediApp(server.services).chat
      let room = try await server.db.write { try talks.open(between: me, and: them, in: $0) }
      let sent = try await stylist.client.send(
        Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: at(.saturday, 10, 0)))
      let calls: [Call] = [
        call(Yedi.hold) {
          try await designer.send(
            Yedi.hold, stylist.id,
            Yedi.HoldRequest(services: [cut.id], start: at(.saturday, 10, 0)))
        },
        call(Yedi.takeOffer) { try await designer.send(Yedi.takeOffer, Pair(room, sent.number)) },
        call(Yedi.openCalendar) {
          try await designer.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .client))
        },
        call(Yedi.follow) { try await designer.send(Yedi.follow, stylist.id) },
        call(Yedi.like) { try await designer.send(Yedi.like, post) },
        call(Yedi.wait) {
          try await designer.send(Yedi.wait, stylist.id, Yedi.WaitRequest(day: .saturday))
        },
        call(Yedi.talk) { try await designer.send(Yedi.talk, stylist.id) },
        call(Yedi.talkAboutPost) { try await designer.send(Yedi.talkAboutPost, post) },
      ]
      for call in calls {
        #expect(try await refusal(call.send) == .clientsOnly, "\(call.id)")
      }
      #expect(declaring(.clientsOnly, on: server) == Set(calls.map(\.id)))
      let page = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(page.card.followers == 0)
    }
  }
}
