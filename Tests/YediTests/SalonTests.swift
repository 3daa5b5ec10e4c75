import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct SalonTests {
  @Test(arguments: Engine.allCases)
  func `a designer's note on a client is seen by that designer alone`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday, 10, 0))
      let stylist = scene.stylist.client
      let note = Yedi.ClientNoteRequest(note: try Yedi.Note("두피가 예민해요"))
      let kept = try await stylist.send(Yedi.noteClient, booking.id, note)
      #expect(kept.clientNote == "두피가 예민해요")
      #expect(try await scene.guest.send(Yedi.booking, booking.id).clientNote == nil)
      await #expect(throws: Refusal.designersOnly) {
        try await scene.guest.send(Yedi.noteClient, booking.id, note)
      }
      let other = try await server.stylist("second", name: "한보라")
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(Yedi.noteClient, booking.id, note)
      }
      // The next booking of the same client shows it too.
      let next = try await scene.book(at(.saturday, 15, 0))
      #expect(try await stylist.send(Yedi.booking, next.id).clientNote == "두피가 예민해요")
      let page = await (try server.browser(as: "stylist")).open(Yedi.booking.path(next.id)).text
      #expect(page.contains("두피가 예민해요") && page.contains("나만 봐요"))
      let empty = Yedi.ClientNoteRequest(note: try Yedi.Note(" "))
      #expect(try await stylist.send(Yedi.noteClient, next.id, empty).clientNote == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a month's revenue is that of its completed visits, fees and coming bookings`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      let done = try await scene.book(at(.saturday, 10, 0))
      let missed = try await scene.book(at(.saturday, 12, 0))
      _ = try await scene.book(at(.saturday + 5, 12, 0))
      _ = try await scene.book(at(.saturday + 14, 12, 0))
      server.clock.set(at(.saturday, 13, 0))
      try await stylist.send(Yedi.visit, done.id, Yedi.VisitRequest(outcome: .completed))
      try await stylist.send(Yedi.visit, missed.id, Yedi.VisitRequest(outcome: .noShow))
      let month = try await stylist.send(Yedi.revenue, Yedi.RevenueRequest())
      #expect(month.month == Day(2026, 3, 1) && month.visits == 1 && month.sales == 45_000)
      #expect(month.fees == 45_000 && month.coming == 1 && month.comingSales == 45_000)
      #expect(month.kinds == [Yedi.KindSales(kind: .cut, count: 1, sales: 45_000)])
      let april = try await stylist.send(
        Yedi.revenue, Yedi.RevenueRequest(day: Day(2026, 4, 30)))
      #expect(april.visits == 0 && april.coming == 1 && april.sales == 0)
      await #expect(throws: Refusal.designersOnly) {
        try await scene.guest.send(Yedi.revenue, Yedi.RevenueRequest())
      }
      let page = await (try server.browser(as: "stylist")).open(Yedi.revenue.path).text
      #expect(page.contains("2026년 3월") && page.contains("45,000원"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who waits is told when a break, a day off or the hours free a time, and not otherwise`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let (stylist, day) = (scene.stylist.client, Day.saturday + 7)
      let waiting = try await server.guest("waiting")
      func wait() async throws {
        _ = try await waiting.send(Yedi.wait, scene.stylist.id, Yedi.WaitRequest(day: day))
      }
      func isWaiting() async throws -> Bool {
        try await server.db.read { try $0.value("SELECT COUNT(*) FROM yedi_wait") == 1 }
      }
      func setHours(_ weekday: Int, _ closes: String) async throws {
        let kept = try await stylist.send(Yedi.studio).designer.hours.filter {
          $0.weekday != weekday
        }
        var days = kept.map {
          Yedi.WeekdayHours(weekday: $0.weekday, isOpen: true, opens: $0.opens, closes: $0.closes)
        }
        days.append(
          Yedi.WeekdayHours(
            weekday: weekday, isOpen: true, opens: try Yedi.ClockTime("10:00"),
            closes: try Yedi.ClockTime(closes)))
        try await stylist.send(Yedi.editHours, Yedi.HoursRequest(days: days))
      }
      try await wait()
      let rest = try await stylist.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          weekday: 7, begins: Yedi.ClockTime("13:00"), ends: Yedi.ClockTime("14:00")))
      try await stylist.send(Yedi.close, Yedi.CloseRequest(day: day))
      try await stylist.send(Yedi.close, Yedi.CloseRequest(day: day + 7))
      try await stylist.send(Yedi.reopen, Yedi.ReopenRequest(day: day + 7))
      try await setHours((day + 4).weekday, "22:00")
      #expect(try await isWaiting(), "nothing of that day became free")
      try await stylist.send(Yedi.reopen, Yedi.ReopenRequest(day: day))
      #expect(try await !isWaiting(), "the day is one of work again")
      try await wait()
      try await stylist.send(
        Yedi.editBreak, rest.id,
        Yedi.BreakRequest(
          weekday: 7, begins: Yedi.ClockTime("13:00"), ends: Yedi.ClockTime("14:10")))
      #expect(try await isWaiting())
      try await stylist.send(Yedi.removeBreak, rest.id)
      #expect(try await !isWaiting())
      try await wait()
      try await setHours(day.weekday, "18:00")
      #expect(try await isWaiting())
      try await setHours(day.weekday, "18:10")
      #expect(try await !isWaiting())
    }
  }

  @Test(arguments: Engine.allCases)
  func `who waits for a full day is told once when a time becomes free`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booking = try await scene.book(at(.saturday + 7, 10, 0))
      let waiting = try await server.guest("waiting")
      let request = Yedi.WaitRequest(day: .saturday + 7)
      for _ in 0..<2 {
        #expect(try await waiting.send(Yedi.wait, scene.stylist.id, request).isWaiting)
      }
      await #expect(throws: Refusal.waitDay) {
        try await waiting.send(
          Yedi.wait, scene.stylist.id, Yedi.WaitRequest(day: .saturday + 8))
      }
      await #expect(throws: Refusal.clientsOnly) {
        try await scene.stylist.client.send(Yedi.wait, scene.stylist.id, request)
      }
      func waits() async throws -> Int {
        try await server.db.read { try $0.value("SELECT COUNT(*) FROM yedi_wait") ?? -1 }
      }
      #expect(try await waits() == 1)
      try await scene.guest.send(
        Yedi.move, booking.id, Yedi.MoveRequest(start: at(.saturday + 11, 10, 0)))
      #expect(try await waits() == 0, "told, so no longer waiting")
      _ = try await waiting.send(Yedi.wait, scene.stylist.id, request)
      #expect(
        try await !waiting.send(Yedi.stopWaiting, scene.stylist.id, request).isWaiting)
      var hold = try await scene.hold(at(.saturday + 7, 10, 0))
      _ = try await waiting.send(Yedi.wait, scene.stylist.id, request)
      try await scene.guest.send(Yedi.release, hold.id)
      #expect(try await waits() == 1, "others were free all the time")
      // Until the shop closes there is no other time on that day.
      let closes = try #require(
        try await scene.stylist.client.send(Yedi.studio).designer.hours.first {
          $0.weekday == (.saturday + 7).weekday
        }
      ).closes
      _ = try await scene.stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday + 7, begins: Yedi.ClockTime(minute: 11 * 60 + 10), ends: closes))
      hold = try await scene.hold(at(.saturday + 7, 10, 0))
      try await scene.guest.send(Yedi.release, hold.id)
      #expect(try await waits() == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the days one waits for are on one page, which ends them and which a refusal leads to`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let second = try await server.stylist("second", name: "이도하", shop: "살롱 결")
      let cut = try #require(scene.stylist.service(.cut))
      let browser = try await server.browser(as: "guest")
      let path = Yedi.waits.path
      #expect(await browser.open(path).text.contains("기다리는 날이 없어요"))
      #expect(await browser.open(Yedi.bookings.path).text.contains("href=\"\(path)\""))
      // Tuesdays to Saturdays are open; the first is on a later day than the second.
      let week = [3, 4, 5, 6, 7].map { Day.saturday + $0 }
      let field = ("services", "\(cut.id)")
      let chosen = "?services%5B0%5D=\(cut.id)&day="
      for day in week {
        let reply = await browser.post(
          Yedi.wait.action(scene.stylist.id), [("day", day.text), field])
        // Back to the times of that day, with what was chosen.
        #expect(
          reply.header("Location") == Yedi.slots.path(scene.stylist.id) + chosen + day.text)
        _ = try await scene.guest.send(Yedi.wait, second.id, Yedi.WaitRequest(day: day))
      }
      let full = await browser.post(
        Yedi.wait.action(scene.stylist.id), [("day", (Day.saturday + 10).text), field])
      #expect(full.status == 409 && full.text.contains(Refusal.waitsFull.ko))
      #expect(full.text.contains("href=\"\(path)\"") && full.text.contains("레이어드컷"))
      let waits = try await scene.guest.send(Yedi.waits).days
      #expect(waits.map(\.day) == week.flatMap { [$0, $0] })
      #expect(Set(waits.map(\.designer.id)) == [scene.stylist.id, second.id])
      #expect(try await server.guest("other").send(Yedi.waits).days.isEmpty)
      let page = await browser.open(path).text
      #expect(page.contains("살롱 결") && page.contains("3월 24일 화요일"))
      #expect(page.contains("action=\"\(Yedi.stopWaiting.action(second.id))\""))
      let stopped = await browser.post(
        Yedi.stopWaiting.action(second.id), [("day", week[0].text), ("list", "1")])
      #expect(stopped.header("Location") == path)
      #expect(try await scene.guest.send(Yedi.waits).days.count == 9)
      _ = try await scene.guest.send(Yedi.block, second.id)
      #expect(try await scene.guest.send(Yedi.waits).days.count == 5)
      // Those that are no longer shown leave room for others.
      let later = [10, 11, 12, 13, 14].map { Yedi.WaitRequest(day: .saturday + $0) }
      for day in later { _ = try await scene.guest.send(Yedi.wait, scene.stylist.id, day) }
      for day in later { _ = try await scene.guest.send(Yedi.stopWaiting, scene.stylist.id, day) }
      server.clock.set(at(week[1], 9, 0))
      #expect(try await scene.guest.send(Yedi.waits).days.map(\.day) == Array(week[1...]))
    }
  }
}
