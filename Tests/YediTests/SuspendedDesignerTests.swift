import Commons
import Core
import HTTP
import MadangClient
import TestKit
import Testing
import Wire

@testable import Payments
@testable import SQL
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct SuspendedDesignerTests {
  @Test(arguments: Engine.allCases, ["suspended", "blocked"])
  func `of a designer who is not found nothing is read, so that the time of a reply tells nothing`(
    _ engine: Engine, _ act: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let guest = try await salon.guest.send(AccountCard.show).id
      func statements(for id: ID<Yedi.Designer>) async throws -> Int {
        try await server.db.read { db in
          let before = db.statements
          _ = try db.designer(id, for: guest)
          return db.statements - before
        }
      }
      let shown = try await statements(for: salon.stylist.id)
      if act == "blocked" {
        try await salon.guest.send(Yedi.block, salon.stylist.id)
      } else {
        _ = try await server.suspend("stylist", reportedBy: salon.guest, salon.stylist.id)
      }
      let hidden = try await statements(for: salon.stylist.id)
      let absent = try await statements(for: ID(high: 1, low: 1))
      #expect(hidden == 1 && absent == 1 && shown > 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a suspended designer is not listed, found or booked, and stays in what was booked`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (server, stylist) = (shop.server, shop.salon.stylist)
      let booked = try await shop.book(at(.saturday + 3, 12, 0))
      let held = try await shop.salon.hold(at(.saturday, 12, 0))
      let (_, order) = try await shop.order(at(.saturday, 15, 0))
      _ = try await shop.guest.send(Yedi.follow, stylist.id)
      let calendar = try #require(
        try await shop.stylist.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .designer))
          .designer)
      let reader = try await server.browser()
      #expect(await reader.open(calendar).status == 200)

      let suspension = try await server.suspend("stylist", reportedBy: shop.guest, stylist.id)

      for client in [shop.guest, server.stranger()] {
        let home = try await client.send(Yedi.home, Yedi.HomeRequest())
        #expect(home.designers.isEmpty)
        #expect(try await client.send(Yedi.designers, Yedi.DesignersRequest()).items.isEmpty)
        let found = try await client.send(Yedi.search, Yedi.Search(keyword: "서연"))
        #expect(found.designers.items.isEmpty)
        await #expect(throws: Refusal.notFound) {
          try await client.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
        }
        await #expect(throws: Refusal.notFound) {
          try await client.send(Yedi.slots, stylist.id, Yedi.SlotRequest())
        }
      }
      await #expect(throws: Refusal.notFound) { try await shop.salon.hold(at(.saturday, 17, 0)) }
      let passer = try await server.guest("passer")
      await #expect(throws: Refusal.notFound) { try await passer.send(Yedi.talk, stylist.id) }
      // Who has booked may write.
      _ = try await shop.guest.send(Yedi.talk, stylist.id)
      await #expect(throws: Refusal.holdExpired) { try await shop.confirm(held.id) }
      try await shop.pay(order)
      #expect(try await shop.guest.send(Orders.show, order).state == .refused)
      #expect(try await shop.returned(order) == [45_000])
      #expect(await reader.open(calendar).status == 404)

      // What was booked before stays, with its designer, and can be moved or cancelled.
      let kept = try await shop.guest.send(Yedi.booking, booked.id)
      #expect(kept.state == .booked && kept.designer?.id == stylist.id && kept.place != nil)
      let times = try await shop.guest.send(
        Yedi.slots, stylist.id, Yedi.SlotRequest(day: .saturday + 4, moving: booked.id))
      #expect(!times.starts.isEmpty)
      let cancelled = try await shop.guest.send(Yedi.cancel, booked.id, Yedi.CancelRequest())
      #expect(cancelled.payment?.refunded == 45_000)

      try await server.attendant().send(Operator.liftSuspension, suspension)
      _ = try await shop.guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(await reader.open(calendar).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a suspended designer's posts are not shown, and their own are still exported`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let post = try await stylist.post(photos: [1])
      _ = try await guest.send(Yedi.like, post.id)
      _ = try await server.server.suspend("stylist", reportedBy: guest, stylist.id)
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.post, post.id) }
      #expect(try await guest.send(Yedi.home, Yedi.HomeRequest()).posts.items.isEmpty)
      #expect(try await guest.send(Yedi.likedPosts, PageRequest()).items.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await guest.send(Photos.file, post.photos[0].id, .small)
      }
      let account = try await server.server.account("stylist")
      let export = try await server.server.db.read { try $0.yediExport(of: account) }
      #expect(export?.posts.map(\.id) == [post.id] && export?.studio != nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a suspended designer's picture opens only for those who have booked`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let salon = try await Salon(server.server)
      let stylist = try await server.client("stylist")
      let (booked, other) = try await (server.client("guest"), server.guest("other"))
      let stranger = try await server.client(nil)
      let upload = Upload(files: [PhotoServer.photo(1)])
      let picture = try #require(
        try await stylist.send(Yedi.setPicture, upload).designer.card.photo)
      _ = try await salon.book(at(.saturday + 3, 12, 0))
      // A time that is only held is no booking.
      try await salon.hold(at(.saturday + 4, 12, 0), by: other)
      let room = try await other.send(Yedi.talk, salon.stylist.id).room
      func partner() async throws -> Chats.Partner {
        try await other.send(Yedi.chat.room, room, Chats.Before(before: nil)).room.partner
      }
      #expect(try await partner().photo == picture)
      for client in [booked, other, stranger] {
        _ = try await client.send(Photos.file, picture.id, .small)
      }
      let suspension = try await server.server.suspend(
        "stylist", reportedBy: booked, salon.stylist.id)
      for client in [other, stranger] {
        await #expect(throws: Refusal.notFound) {
          try await client.send(Photos.file, picture.id, .small)
        }
      }
      #expect(try await partner().photo == nil)
      _ = try await booked.send(Photos.file, picture.id, .small)
      let file = await (try server.server.browser(as: "guest")).open(picture.path(.small))
      #expect(file.status == 200 && file.header("Cache-Control")?.hasPrefix("private") == true)
      try await server.server.attendant().send(Operator.liftSuspension, suspension)
      _ = try await stranger.send(Photos.file, picture.id, .small)
      #expect(try await partner().photo == picture)
    }
  }
}

extension TestServer {
  /// Has a designer reported and suspended from YeDi by an operator.
  func suspend(
    _ name: String, reportedBy client: Madang, _ designer: ID<Yedi.Designer>
  ) async throws -> ID<Operator.Suspension> {
    try await client.send(Yedi.report, designer, ReportRequest(reason: .spam))
    let desk = try await attendant()
    let report = try #require(
      try await desk.send(Operator.reports, PageRequest()).items.first)
    try await desk.send(Operator.suspendReported, report.id)
    let account = try await account(name)
    return try #require(
      try await db.read { db in
        try db.value("SELECT suspension_id FROM suspended_account WHERE account_id = \(account)")
          as ID<Operator.Suspension>?
      })
  }
}
