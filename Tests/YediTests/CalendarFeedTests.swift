import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct CalendarFeedTests {
  @Test(arguments: Engine.allCases)
  func `each side's feed has its bookings, with a stable UID and a rising SEQUENCE: D3 D24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday + 5, 10, 0))
      let path = try #require(
        try await scene.guest.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .client)).client)
      let again = try await scene.guest.send(
        Yedi.openCalendar, Yedi.CalendarRequest(role: .client))
      #expect(again.client == path && again.designer == nil)
      let reader = try await server.browser()
      let first = await reader.open(path)
      #expect(first.header("Content-Type") == "text/calendar; charset=utf-8")
      let event = try #require(try events(first.text).first)
      #expect(event["UID"] == "\(booking.id)@yedi.madang" && event["SEQUENCE"] == "0")
      #expect(event["STATUS"] == "CONFIRMED" && event["DTSTART"] == "20260326T010000Z")
      #expect(event["DTEND"] == "20260326T020000Z" && event["DTSTAMP"] == "20260320T030000Z")
      #expect(event["SUMMARY"] == "살롱 모루 · 레이어드컷")
      #expect(event["LOCATION"] == "살롱 모루\\, 마포구 연남동 동교로 25길 7")
      let tag = try #require(first.header("ETag"))
      #expect(await reader.open(path, headers: [("If-None-Match", tag)]).status == 304)
      try await scene.guest.send(
        Yedi.move, booking.id, Yedi.MoveRequest(start: at(.saturday + 5, 12, 0)))
      let second = await reader.open(path, headers: [("If-None-Match", tag)])
      let moved = try #require(try events(second.text).first)
      #expect(second.status == 200 && moved["UID"] == event["UID"] && moved["SEQUENCE"] == "1")
      try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      let stylist = scene.stylist.client
      let other = try #require(
        try await stylist.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .designer)).designer)
      let seen = try #require(try events(await reader.open(other).text).first)
      #expect(seen["STATUS"] == "CANCELLED" && seen["SEQUENCE"] == "2")
      #expect(seen["SUMMARY"] == "이손님 · 레이어드컷" && seen["UID"] == event["UID"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `only the address opens a feed, until it is removed`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      await #expect(throws: Refusal.designersOnly) {
        try await scene.guest.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .designer))
      }
      let request = Yedi.CalendarRequest(role: .client)
      let path = try #require(try await scene.guest.send(Yedi.openCalendar, request).client)
      let reader = try await server.browser()
      for wrong in [
        Yedi.calendar.path("x.ics"), path.replacing(".ics", with: ""), path + ".ics",
      ] { #expect(await reader.open(wrong).status == 404) }
      let page = await (try server.browser(as: "guest")).open(Yedi.calendars.path).text
      #expect(page.contains(path))
      #expect(try await scene.guest.send(Yedi.closeCalendar, request).client == nil)
      #expect(await reader.open(path).status == 404)
      let next = try await scene.guest.send(Yedi.openCalendar, request).client
      #expect(next != nil && next != path)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a feed of a busy designer keeps what is to come, however much is past or cancelled`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday + 5, 10, 0))
      let (past, later) = (at(.friday + -30, 10, 0), at(.saturday + 20, 10, 0))
      try await server.addCopies(of: booking.id, count: CalendarFeeds.most, .completed, at: past)
      try await server.addCopies(
        of: booking.id, count: CalendarFeeds.most, .cancelledByClient, at: later)
      let request = Yedi.CalendarRequest(role: .designer)
      let path = try #require(
        try await scene.stylist.client.send(Yedi.openCalendar, request).designer)
      let found = try events(await (try server.browser()).open(path).text)
      #expect(found.count == CalendarFeeds.most)
      #expect(found.contains { $0["UID"] == "\(booking.id)@yedi.madang" })
      #expect(found.allSatisfy { $0["STATUS"] == "CONFIRMED" })
    }
  }

  @Test func `a character that no line holds is folded within`() {
    var calendar = ICalendar()
    let stacked = "가" + String(repeating: "\u{301}", count: 60)
    calendar.add("SUMMARY", text: stacked)
    let lines = calendar.text.utf8.split(separator: UInt8(ascii: "\n")).map { $0.count - 1 }
    #expect(lines.allSatisfy { $0 <= 75 } && lines.count > 1)
    let bytes = Array(calendar.text.utf8)
    let whole = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { !["\r", "\n", " "].contains($0) }
    #expect(whole.elementsEqual("SUMMARY:\(stacked)".unicodeScalars))
  }

  @Test func `lines are folded between characters at 75 octets, and text is escaped`() {
    var calendar = ICalendar()
    calendar.add("SUMMARY", text: "a;b,c\\d\ne" + String(repeating: "가👩‍👩‍👧", count: 20))
    let lines = calendar.text.split(separator: "\r\n", omittingEmptySubsequences: true)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.count > 1)
    #expect(lines.dropFirst().allSatisfy { $0.first == " " })
    let whole = calendar.text.replacing("\r\n ", with: "")
    #expect(whole.hasPrefix("SUMMARY:a\\;b\\,c\\\\d\\ne가👩‍👩‍👧가"))
  }

  /// The events of a calendar, whose form is checked on the way.
  private func events(_ text: String) throws -> [[String: String]] {
    let bare = text.replacing("\r\n", with: "")
    #expect(!bare.unicodeScalars.contains("\r") && !bare.unicodeScalars.contains("\n"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    try #require(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    #expect(lines.contains("VERSION:2.0") && lines.contains { $0.hasPrefix("PRODID:") })
    var events: [[String: String]] = []
    for line in lines {
      if line == "BEGIN:VEVENT" { events.append([:]) }
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if !events.isEmpty, parts.count == 2 { events[events.count - 1][parts[0]] = parts[1] }
    }
    return events
  }
}

extension TestServer {
  /// Bookings as they are stored, like one that there is, in another state and at another time.
  fileprivate func addCopies(
    of booking: ID<Yedi.Booking>, count: Int, _ state: Yedi.Booking.State, at start: Instant
  ) async throws {
    let ids = (0..<count).map { _ in services.world.id(Yedi.Booking.self) }
    try await db.write { db in
      for id in ids {
        try db.run(
          """
          INSERT INTO yedi_booking (id, designer_id, client_id, state, starts_at, minutes, buffer,
            price, note, policy_ko, policy_en, free_hours, partial_percent, full_hours, reason,
            created_at)
          SELECT \(id), designer_id, client_id, \(state), \(start), minutes, buffer, price, note,
            policy_ko, policy_en, free_hours, partial_percent, full_hours, reason, created_at
          FROM yedi_booking WHERE id = \(booking)
          """)
      }
    }
  }
}
