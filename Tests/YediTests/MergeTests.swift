import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

/// YeDi after an account with it was merged into one without.
@Suite(.timeLimit(.minutes(30)))
struct MergeTests {
  /// Confirms the merge of `other` into the account of `survivor`, as a browser does.
  private func merge(
    _ other: String, into survivor: String, on server: TestServer
  ) async throws -> Response {
    let browser = try await server.browser(as: survivor)
    try await server.db.write { [now = server.clock.now] db in
      let me = try Gate<Viewer>.signedIn.admit(Credential(token: browser.token), now, db)
      _ = try server.services.identities.resolve("practice", other, by: me, in: db)
    }
    return await browser.post(Identities.confirmMerge.action)
  }

  /// Every row of YeDi, without the account of a person: the number of ids that begin a row, and the rest.
  private static let tables: [(ids: Int, sql: SQL)] = [
    (1, "SELECT id, name || role || following FROM yedi_person ORDER BY 1"),
    (2, "SELECT id, person_id, shop || followers FROM yedi_designer ORDER BY 1"),
    (1, "SELECT designer_id, weekday || '-' || opens FROM yedi_hours ORDER BY 1, weekday"),
    (2, "SELECT id, designer_id, name || price FROM yedi_service ORDER BY 1"),
    (2, "SELECT person_id, designer_id, '' FROM yedi_follow ORDER BY 1, 2"),
    (3, "SELECT id, person_id, designer_id, COALESCE(keyword, '') FROM yedi_recent ORDER BY 1"),
    (3, "SELECT id, client_id, designer_id, state || starts_at FROM yedi_booking ORDER BY 1"),
    (2, "SELECT booking_id, designer_id, '' || cell FROM yedi_cell ORDER BY 2, cell"),
    (1, "SELECT designer_id, day FROM yedi_closure ORDER BY 1, 2"),
    (2, "SELECT id, designer_id, '' || begins FROM yedi_break ORDER BY 1"),
    (2, "SELECT id, designer_id, title || likes FROM yedi_post ORDER BY 1"),
    (2, "SELECT person_id, post_id, '' || liked_at FROM yedi_like ORDER BY 1, 2"),
    (2, "SELECT person_id, post_id, '' || seen_at FROM yedi_seen ORDER BY 1, 2"),
    (4, "SELECT id, person_id, designer_id, booking_id, text FROM yedi_review ORDER BY 1"),
    (1, "SELECT person_id, role || secret FROM yedi_calendar ORDER BY 1, role"),
    (2, "SELECT designer_id, client_id, note FROM yedi_client_note ORDER BY 1, 2"),
    (2, "SELECT person_id, designer_id, day FROM yedi_wait ORDER BY 1, 2, 3"),
  ]

  private func rows(_ server: TestServer) async throws -> [[String]] {
    try await server.db.read { db in
      try Self.tables.map { ids, sql in
        try db.all(sql) { row in
          let keys: [ID<Yedi.Person>?] = try (0..<ids).map { try row[$0] }
          let rest: String = try row[ids]
          return keys.map { $0?.description ?? "-" }.joined(separator: " ") + " " + rest
        }
      }
    }
  }

  /// What the export of an account has, as JSON.
  private func export(of account: String, on server: TestServer) async throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let export = try await server.db.read { db in
      try db.yediExport(of: server.services.sessions.account(of: "practice", account, in: db))
    }
    return String(decoding: try encoder.encode(#require(export)), as: UTF8.self)
  }

  private func audit(_ server: TestServer) async throws {
    for finding in try await server.db.read({ try YediApp.descriptor.audit($0) }) {
      #expect(finding.wrong == 0, "\(finding.what)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `all that a client has comes along into an account without YeDi, and nothing changes`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 2)
      let (guest, stylist) = (history.guest, history.stylists[0])
      _ = try await guest.send(Yedi.search, Yedi.Search(keyword: "살롱", isSubmitted: true))
      _ = try await guest.send(Yedi.post, server.addPost(by: stylist.id))
      let day = Day.saturday + 7
      _ = try await guest.send(
        Yedi.wait, history.stylists[1].id, Yedi.WaitRequest(day: day))
      _ = try await stylist.client.send(
        Yedi.noteClient, history.past[0], Yedi.ClientNoteRequest(note: Yedi.Note("두피가 예민해요")))
      let feed = try #require(
        try await guest.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .client)).client)
      let cut = try #require(stylist.service(.cut))
      let held = try await guest.send(
        Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: at(day, 15, 0)))
      let before = try await (rows: rows(server), export: export(of: "guest", on: server))
      try #require(before.rows[4...].filter(\.isEmpty).count == 2, "no closure and no break")
      let calendar = await (try server.browser()).open(feed).text
      let rooms = try await guest.send(Yedi.chat.rooms, PageRequest()).items

      _ = try await server.viewer("fresh")
      #expect(try await merge("guest", into: "fresh", on: server).status == 303)
      #expect(try await rows(server) == before.rows)
      #expect(try await export(of: "fresh", on: server) == before.export)
      let gone = try await refusal { _ = try await guest.send(Yedi.me) }
      #expect(gone == .sessionExpired || gone == .signInFirst)

      // The survivor goes on where the other stopped.
      let fresh = try await server.viewer("fresh")
      #expect(try await fresh.send(Yedi.chat.rooms, PageRequest()).items == rooms)
      #expect(await (try server.browser()).open(feed).text == calendar)
      let booked = try await fresh.send(Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true))
      #expect(booked.state == .booked && booked.side == .client)
      let seen = try await stylist.client.send(Yedi.booking, booked.id)
      #expect(seen.client?.text == "이손님" && seen.clientNote == "두피가 예민해요")
      #expect(try await fresh.send(Yedi.talk, stylist.id).room == rooms.last?.id)
      try await audit(server)
    }
  }

  @Test(arguments: Engine.allCases)
  func `reminders of what was booked before a merge reach the account that remains, once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let scene = try await Salon(server)
      let start = at(.saturday + 3, 10, 0)
      let booking = try await scene.book(start)
      let fresh = try await server.viewer("fresh")
      #expect(try await merge("guest", into: "fresh", on: server).status == 303)
      // The devices of the merged account were signed out, so this one is subscribed.
      try await fresh.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/fresh"))
      for before in [Duration.hours(24), .hours(2)] {
        let seen = sent.handed.count
        server.clock.set(start - before)
        _ = try await server.services.jobs.runDue()
        try await server.services.outbox.sendDue()
        let paths = try sent.handed.dropFirst(seen).map { try $0.read(PushNotice.self).path }
        #expect(paths == [Yedi.booking.path(booking.id)])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `all that a designer has comes along, and clients notice nothing`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 2)
      let (guest, stylist) = (history.guest, history.stylists[0])
      _ = try await stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          weekday: 7, begins: Yedi.ClockTime("13:00"), ends: Yedi.ClockTime("14:00")))
      _ = try await stylist.client.send(Yedi.close, Yedi.CloseRequest(day: .saturday + 20))
      let before = try await (rows: rows(server), export: export(of: "stylist0", on: server))
      let page = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      let bookings = try await guest.send(Yedi.bookings, Yedi.BookingsRequest())

      _ = try await server.viewer("fresh")
      #expect(try await merge("stylist0", into: "fresh", on: server).status == 303)
      #expect(try await rows(server) == before.rows)
      #expect(try await export(of: "fresh", on: server) == before.export)
      #expect(
        try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest()) == page)
      #expect(try await guest.send(Yedi.bookings, Yedi.BookingsRequest()) == bookings)
      let fresh = try await server.viewer("fresh")
      let coming = try #require(bookings.items.first { $0.designer?.id == stylist.id })
      let cancelled = try await fresh.send(Yedi.cancel, coming.id, Yedi.CancelRequest())
      #expect(cancelled.state == .cancelledByDesigner && cancelled.side == .designer)
      try await audit(server)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a payment that is under way in a merge makes the booking of the account that remains`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let paid = try await shop.book(at(.saturday + 3, 10, 0))
      let (held, order) = try await shop.order(at(.saturday + 3, 14, 0))
      _ = try await shop.server.viewer("fresh")
      #expect(try await merge("guest", into: "fresh", on: shop.server).status == 303)
      try await shop.pay(order)
      let fresh = try await shop.server.viewer("fresh")
      let booked = try await fresh.send(Yedi.booking, held.id)
      #expect(booked.state == .booked && booked.payment?.state.value == .paid)
      #expect(booked.payment?.order == order)
      let orders = try await fresh.send(Orders.list, PageRequest()).items
      #expect(orders.map(\.id).contains(order) && orders.count == 2)
      _ = try await fresh.send(Yedi.cancel, paid.id, Yedi.CancelRequest())
      #expect(try await shop.returned(try #require(paid.payment?.order)) == [45_000])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block of the account that remains ends what the other brings, either way`(
    _ engine: Engine
  ) async throws {
    for isMine in [true, false] {
      try await TestServer.open(on: engine) { server in
        let scene = try await Salon(server)
        let other = try await server.stylist("other", name: "한보라")
        _ = try await scene.guest.send(Yedi.follow, scene.stylist.id)
        _ = try await scene.guest.send(Yedi.follow, other.id)
        let booking = try await scene.book(at(.saturday + 3, 10, 0))
        let fresh = try await server.viewer("fresh").send(AccountCard.show).id
        let stylist = try await scene.stylist.client.send(AccountCard.show).id
        try await server.db.write { [now = server.clock.now] db in
          try server.services.blocks.block(
            isMine ? stylist : fresh, by: isMine ? fresh : stylist, in: "yedi", at: now, in: db)
        }
        #expect(try await merge("guest", into: "fresh", on: server).status == 303)
        let merged = try await server.viewer("fresh")
        let seen = try await merged.send(Yedi.booking, booking.id)
        #expect(seen.state == (isMine ? .cancelledByClient : .cancelledByDesigner))
        #expect(seen.designer == nil && seen.place == nil)
        let followed = try await merged.send(
          Yedi.designers, Yedi.DesignersRequest(isFollowing: true))
        #expect(followed.items.map(\.id) == [other.id])
        #expect(try await merged.send(Yedi.me).following == 1)
        // The time is free again.
        let next = try await server.guest("next")
        _ = try await scene.book(at(.saturday + 3, 10, 0), by: next)
        try await audit(server)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `two accounts that are both in YeDi are not merged, and keep what they have`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 2)
      let before = try await rows(server)
      #expect(try await merge("fan0", into: "guest", on: server).status == 409)
      #expect(try await merge("guest", into: "stylist0", on: server).status == 409)
      #expect(try await rows(server) == before)
      #expect(try await history.guest.send(Yedi.me).name.text == "이손님")
    }
  }
}
