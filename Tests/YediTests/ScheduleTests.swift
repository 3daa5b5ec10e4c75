import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct ScheduleTests {
  @Test(arguments: Engine.allCases)
  func `the schedule leads to the months before and after, and back to today`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.stylist("stylist")
      let browser = try await server.browser(as: "stylist")
      let here = Yedi.schedule.path
      let now = await browser.open(here).text
      for day in ["2026-02-01", "2026-04-01"] {
        #expect(now.contains("href=\"\(here)?day=\(day)\""), "\(day)")
      }
      #expect(!now.contains(">오늘</a>"))
      let december = await browser.open(here + "?day=2026-12-01").text
      for day in ["2026-11-01", "2027-01-01", "\(Day.friday)"] {
        #expect(december.contains("href=\"\(here)?day=\(day)\""), "\(day)")
      }
      #expect(december.contains(">오늘</a>"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer has a hundred breaks, not counting those of past days`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let (stylist, id) = (salon.stylist.client, salon.stylist.id)
      let ids = (0..<ClosureBook.mostBreaks).map { _ in server.services.world.id(Yedi.Break.self) }
      try await server.db.write { db in
        for (number, rest) in ids.enumerated() {
          let day: Day? = number == 0 ? Day.friday + -1 : nil
          let weekday: Int? = day == nil ? 6 : nil
          try db.run(
            """
            INSERT INTO yedi_break (id, designer_id, weekday, day, begins, ends)
            VALUES (\(rest), \(id), \(weekday), \(day), 780, 840)
            """)
        }
      }
      let rest = Yedi.BreakRequest(
        weekday: 6, begins: try Yedi.ClockTime("12:00"), ends: try Yedi.ClockTime("12:30"))
      let added = try await stylist.send(Yedi.addBreak, rest)
      await #expect(throws: Refusal.breaksFull) { try await stylist.send(Yedi.addBreak, rest) }
      await #expect(throws: Refusal.breaksFull) {
        try await stylist.send(Yedi.editBreak, ids[0], rest)
      }
      _ = try await stylist.send(Yedi.editBreak, added.id, rest)
      try await stylist.send(Yedi.removeBreak, added.id)
      _ = try await stylist.send(Yedi.editBreak, ids[0], rest)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer sees day, week and busy days, and enters walk-ins: D27 DE15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday, 10, 0))
      let designer = scene.stylist.client
      let walkIn = try await scene.stylist.walkIn(at: "15:00")
      #expect(walkIn.isWalkIn && walkIn.client?.text == "전화 손님")
      await #expect(throws: Refusal.slotTaken([])) { try await scene.hold(at(.saturday, 15, 30)) }
      let day = try await designer.send(Yedi.schedule, Yedi.ScheduleRequest(day: .saturday))
      #expect(day.day.bookings.map(\.id) == [booking.id, walkIn.id])
      #expect(day.busy == [Yedi.BusyDay(day: .saturday, bookings: 2)])
      let week = try await designer.send(Yedi.week, Yedi.ScheduleRequest(day: .saturday))
      #expect(week.days.count == 7 && week.days[6].bookings.count == 2)
      await #expect(throws: Refusal.designersOnly) {
        try await scene.guest.send(Yedi.schedule, Yedi.ScheduleRequest())
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `day and week have a line for each hour, the same on every day, and each entry its place: D27`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let designer = scene.stylist.client
      _ = try await scene.book(at(.saturday, 14, 20))
      _ = try await designer.send(
        Yedi.addBreak,
        try Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("11:20"), ends: Yedi.ClockTime("11:50")))
      let browser = try await server.browser(as: "stylist")
      for path in [Yedi.schedule.path, Yedi.week.path] {
        let page = await browser.open(path + "?day=\(Day.saturday)").text
        let places = page.matches(
          of: #/data-hour="(\d+)" data-tens="(\d)" data-hours="(\d+)" data-rest="(\d)"/#
        )
        .map { [$0.1, $0.2, $0.3, $0.4].compactMap { Int($0) } }
        #expect(places == [[11, 2, 0, 3], [14, 2, 1, 0]], "\(path)")
        let days = page.matches(of: #/data-from="10"/#).count
        #expect(days == (path == Yedi.week.path ? 7 : 1), "\(path)")
        // From ten to seven.
        let lines = page.matches(of: #/class="hour"/#).count
        #expect(lines == 9 * days, "\(path)")
      }
      // A day off has no hours of its own, and its bookings keep theirs.
      _ = try await designer.send(Yedi.close, Yedi.CloseRequest(day: .saturday))
      let closed = await browser.open(Yedi.schedule.path + "?day=\(Day.saturday)").text
      #expect(closed.contains("data-from=\"14\"") && !closed.contains("data-hour=\"16\""))
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `days off and breaks are seen, changed and removed, and lie in the hours: D25 D26 DE15 DE16 DW3`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let designer = scene.stylist.client
      let closed = try await designer.send(
        Yedi.close, Yedi.CloseRequest(day: .saturday, through: Day.saturday + 2))
      #expect(closed.days == [Day.saturday, Day.saturday + 1, Day.saturday + 2])
      await #expect(throws: Refusal.closureRange) {
        try await designer.send(Yedi.close, Yedi.CloseRequest(day: .friday + -1))
      }
      var request = try Yedi.BreakRequest(
        day: .saturday, begins: Yedi.ClockTime("12:00"), ends: Yedi.ClockTime("13:00"))
      let rest = try await designer.send(Yedi.addBreak, request)
      request.ends = try Yedi.ClockTime("13:30")
      #expect(try await designer.send(Yedi.editBreak, rest.id, request).ends.text == "13:30")
      let other = try await server.stylist("other")
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(Yedi.editBreak, rest.id, request)
      }
      try await other.client.send(Yedi.removeBreak, rest.id)
      #expect(try await designer.send(Yedi.closures).breaks.count == 1)
      request.begins = try Yedi.ClockTime("09:00")
      await #expect(throws: Refusal.breakOutside) {
        try await designer.send(Yedi.addBreak, request)
      }
      try await designer.send(Yedi.removeBreak, rest.id)
      let left = try await designer.send(Yedi.reopen, Yedi.ReopenRequest(day: .saturday))
      #expect(left.breaks.isEmpty && left.days.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `clients are reminded 24 and 2 hours before, never of an old time or a cancelled booking`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let scene = try await Salon(server)
      try await scene.guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let day = Day.saturday + 3
      var seen = 0
      func paths(at now: Instant) async throws -> [String] {
        server.clock.set(now)
        _ = try await server.services.jobs.runDue()
        try await server.services.outbox.sendDue()
        defer { seen = sent.handed.count }
        return try sent.handed.dropFirst(seen).map { try $0.read(PushNotice.self).path }
      }
      let kept = try await scene.book(at(day, 10, 0))
      let moved = try await scene.book(at(day, 12, 0))
      let cancelled = try await scene.book(at(day, 14, 0))
      _ = try await scene.guest.send(
        Yedi.move, moved.id, Yedi.MoveRequest(start: at(day + 1, 12, 0)))
      _ = try await scene.guest.send(Yedi.cancel, cancelled.id, Yedi.CancelRequest())
      #expect(try await paths(at: at(day, 9, 0) - .hours(24)).isEmpty)
      #expect(try await paths(at: at(day, 10, 0) - .hours(24)) == [Yedi.booking.path(kept.id)])
      #expect(try await paths(at: at(day, 10, 0) - .hours(2)) == [Yedi.booking.path(kept.id)])
      #expect(try await paths(at: at(day, 11, 59)).isEmpty)
      #expect(try await paths(at: at(day, 12, 0)) == [Yedi.booking.path(moved.id)])
    }
  }
}
