import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// The demo, whose clock is moved by its visitors.
@Suite(.timeLimit(.minutes(30)))
struct DemoTests {
  @Test(arguments: Engine.allCases)
  func `a client of the demo jumps to the reminders and the visit, and then writes a review`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      try await YediApp.descriptor.demo?.furnish(server.services)
      let resident = try await server.stylist("ian", name: "서이안")
      let visitor = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      try await guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let start = at(.saturday + 3, 10, 0)
      var booked: [ID<Yedi.Booking>] = []
      for stylist in [resident, visitor] {
        let cut = try #require(stylist.service(.cut))
        let hold = try await guest.send(
          Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: start))
        booked.append(
          try await guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true)).id)
      }
      func settle() async throws {
        try await server.services.jobs.runDue()
        try await server.services.outbox.sendDue()
      }
      try await settle()
      for (moment, reminders) in [
        (start - .hours(24), 1), (start - .hours(2), 2), (start, 2), (start + .minutes(60), 2),
      ] {
        #expect(try await guest.send(Yedi.booking, booked[0]).state == .booked)
        await #expect(throws: Refusal.reviewVisit) {
          try await guest.send(Yedi.reviewing, booked[0])
        }
        #expect(try await guest.send(Practice.jump, "yedi").now == moment)
        try await settle()
        let paths = try sent.handed.map { try $0.read(PushNotice.self).path }
        #expect(paths.count { $0 == Yedi.booking.path(booked[0]) } == reminders)
      }
      #expect(try await guest.send(Yedi.booking, booked[0]).state == .completed)
      #expect(try await guest.send(Yedi.reviewing, booked[0]).review == nil)
      let client = try await server.member("guest")
      let reviews = YediApp.Features(world: server.services.world, blocks: nil, pushes: nil).reviews
      let draft = Yedi.ReviewDraft(
        stars: 5, keywords: [.kind], text: try Yedi.ReviewText("또 올게요."), photos: [])
      let visit = booked[0]
      try await server.db.write { db in
        _ = try reviews.write(
          visit, Reviews.Prepared(draft: draft, photos: []), as: client, in: db)
      }
      #expect(try await guest.send(Yedi.myReviews, PageRequest()).items.count == 1)
      // A designer who is a visitor records the visits of their own clients.
      #expect(try await guest.send(Yedi.booking, booked[1]).state == .booked)
      await #expect(throws: Refusal.nothingScheduled) {
        try await guest.send(Practice.jump, "yedi")
      }
    }
  }
}
