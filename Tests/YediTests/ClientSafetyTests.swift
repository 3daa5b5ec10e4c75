import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// What a designer does about a client who has never opened a conversation.
@Suite(.timeLimit(.minutes(30)))
struct ClientSafetyTests {
  private func book(
    _ scene: Salon, _ start: Instant, note: String = "", by client: Madang? = nil
  ) async throws -> Yedi.Booking {
    let hold = try await scene.hold(start, by: client)
    return try await (client ?? scene.guest).send(
      Yedi.confirm, hold.id, Yedi.ConfirmRequest(note: Yedi.Note(note), agrees: true))
  }

  @Test(arguments: Engine.allCases)
  func `a designer blocks the client of a booking, whose coming bookings end without a fee`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      let other = try await server.stylist("other", name: "한보라").client
      let reader = try await server.guest("reader")
      let first = try await book(scene, at(.saturday, 10, 0))
      let second = try await book(scene, at(.saturday, 12, 0))
      let kept = try await book(scene, at(.saturday, 16, 0), by: reader)
      let held = try await scene.hold(at(.saturday, 14, 0))
      let walkIn = try await scene.stylist.walkIn(at: "18:00")
      for (client, id) in [
        (other, first.id), (stylist, held.id), (stylist, walkIn.id), (stylist, ID(high: 1, low: 1)),
      ] {
        await #expect(throws: Refusal.notFound) { try await client.send(Yedi.blockClient, id) }
        await #expect(throws: Refusal.notFound) {
          try await client.send(Yedi.reportBooking, id, ReportRequest(reason: .spam))
        }
      }
      server.clock.set(at(.saturday, 9, 0))
      let browser = try await server.browser(as: "stylist")
      let action = Yedi.blockClient.action(first.id)
      #expect(await browser.open(Yedi.booking.path(first.id)).text.contains("action=\"\(action)\""))
      #expect(
        await !browser.open(Yedi.booking.path(walkIn.id)).text.contains("차단하기"))
      for _ in 0..<2 {
        let blocked = await browser.post(action, [])
        #expect(blocked.status == 303 && blocked.header("Location") == Yedi.schedule.path)
      }
      for booking in [first, second] {
        let seen = try await stylist.send(Yedi.booking, booking.id)
        #expect(seen.state == .cancelledByDesigner && seen.client == nil)
        #expect(try await scene.guest.send(Yedi.booking, booking.id).fee == 0)
      }
      await #expect(throws: Refusal.notFound) { try await scene.guest.send(Yedi.booking, held.id) }
      await #expect(throws: Refusal.notFound) { try await scene.hold(at(.saturday, 18, 0)) }
      #expect(try await reader.send(Yedi.booking, kept.id).state == .booked)
      let page = await browser.open(Yedi.booking.path(first.id)).text
      #expect(!page.contains("이손님") && !page.contains(action))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a request is reported to the desk once, and is taken away there with the booking kept`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      let booking = try await book(scene, at(.saturday, 10, 0), note: "못된 말")
      let browser = try await server.browser(as: "stylist")
      let (path, action) = (Yedi.booking.path(booking.id), Yedi.reportBooking.path(booking.id))
      let unnamed = await browser.post(action, [("_key", "1"), ("words", "욕이에요")])
      #expect(unnamed.status == 400)
      #expect(unnamed.text.contains("하나를 골라 주세요.") && unnamed.text.contains("욕이에요"))
      for _ in 0..<2 {
        let sent = await browser.post(action, [("_key", "2"), ("reason", "INSULT")])
        #expect(sent.status == 303 && sent.header("Location") == path)
      }
      let desk = try await server.attendant()
      let reports = try await desk.send(Operator.reports, PageRequest()).items
      #expect(reports.map(\.kind) == ["booking"] && reports[0].reasons.map(\.times) == [1])
      let found = try await desk.send(Operator.report, reports[0].id)
      #expect(found.shown == ["이손님", "못된 말"])
      // Behind a block the name is not among it, and the report still is.
      try await scene.guest.send(Yedi.block, scene.stylist.id)
      try await stylist.send(Yedi.reportBooking, booking.id, ReportRequest(reason: .insult))
      #expect(try await desk.send(Operator.report, reports[0].id).shown == ["못된 말"])
      try await desk.send(Operator.removeReported, reports[0].id)
      let kept = try await scene.guest.send(Yedi.booking, booking.id)
      #expect(kept.note.isEmpty && kept.services == booking.services)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a report of a booking is without its person once the client has left: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await book(scene, at(.saturday, 10, 0), note: "못된 말")
      try await scene.stylist.client.send(
        Yedi.reportBooking, booking.id, ReportRequest(reason: .insult))
      func reported() async throws -> Int? {
        try await server.db.read { db in
          try db.value("SELECT COUNT(*) FROM report WHERE subject_id = \(booking.id)")
        }
      }
      #expect(try await reported() == 1)
      try await scene.guest.send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await reported() == 0)
    }
  }
}
