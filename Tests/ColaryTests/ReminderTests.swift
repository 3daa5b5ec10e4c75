import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// The daily reminder.
@Suite(.timeLimit(.minutes(30)))
struct ReminderTests {
  private let evening = 21 * 60

  private let day = Day(2026, 3, 2)

  private func at(_ day: Day, _ minute: Int, in zone: Zone = .seoul) -> Instant {
    zone.instant(of: day, minute: minute)
  }

  /// Somebody with a diary and notifications, at ten on `day`.
  private func begun(on server: TestServer) async throws -> (Madang, RecordingCourier) {
    let sent = RecordingCourier()
    server.services.outbox.register(.push, by: sent)
    server.clock.set(at(day, 600))
    let haru = try await server.viewer("haru")
    try await haru.send(Colary.begin, Colary.Beginning())
    try await haru.send(
      Push.subscribe, "colary", PushBrowser.subscription(at: "https://push.test/haru"))
    return (haru, sent)
  }

  private func sendDue(on server: TestServer, at now: Instant) async throws {
    server.clock.set(now)
    _ = try await server.services.jobs.runDue()
    try await server.services.outbox.sendDue()
  }

  @Test(arguments: Engine.allCases)
  func `a notification comes at the time of one's own, on days without an entry only`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (haru, sent) = try await begun(on: server)
      var seen = 0
      func notices(at now: Instant) async throws -> [PushNotice] {
        try await sendDue(on: server, at: now)
        defer { seen = sent.handed.count }
        return try sent.handed.dropFirst(seen).map { try $0.read(PushNotice.self) }
      }
      #expect(try await haru.send(Colary.reminder).time == nil)
      #expect(try await notices(at: at(day, evening)).isEmpty)
      let set = try await haru.send(
        Colary.setReminder, Colary.Reminder(time: Colary.ReminderTime("21:00")))
      #expect(try await haru.send(Colary.reminder) == set && set.time?.text == "21:00")

      // The day after: not a minute early, and once.
      #expect(try await notices(at: at(day + 1, evening - 1)).isEmpty)
      let first = try await notices(at: at(day + 1, evening))
      #expect(first.map(\.path) == [Colary.home.path])
      #expect(try await notices(at: at(day + 1, evening + 30)).isEmpty)

      // A day with an entry, and one whose entry was deleted.
      server.clock.set(at(day + 2, 700))
      let feeling = try Colary.NewEntry(.joy, Colary.Intensity(taps: 1), text: Colary.Note("썼다"))
      let entry = try await haru.send(Colary.write, feeling).entry
      #expect(try await notices(at: at(day + 2, evening)).isEmpty)
      server.clock.set(at(day + 3, 700))
      let gone = try await haru.send(Colary.write, feeling).entry
      try await haru.send(Colary.delete, Colary.EntryRequest(id: gone.id))
      #expect(try await notices(at: at(day + 3, evening)).count == 1)
      #expect(entry.day != gone.day)

      // A server that was down all evening says nothing at night, and goes on the next day.
      #expect(try await notices(at: at(day + 5, 60)).isEmpty)
      #expect(try await notices(at: at(day + 5, evening)).count == 1)

      // Another time, then none.
      try await haru.send(
        Colary.setReminder, Colary.Reminder(time: Colary.ReminderTime("07:30")))
      #expect(try await notices(at: at(day + 6, 450)).count == 1)
      #expect(try await notices(at: at(day + 6, evening)).isEmpty)
      try await haru.send(Colary.setReminder, Colary.Reminder())
      #expect(try await notices(at: at(day + 7, 450)).isEmpty)
      #expect(try await haru.send(Colary.reminder).time == nil)
    }
  }

  @Test func `the time is that of the diary's own clock, also where the clocks change`() throws {
    let zone = try Zone("Europe/Berlin")
    let time = try Colary.ReminderTime("02:30")
    // 02:30 does not exist on 29 March 2026: the moment after the gap.
    let before = at(Day(2026, 3, 28), 150, in: zone)
    let gap = Reminders.next(time, in: zone, after: before)
    #expect(zone.day(at: gap) == Day(2026, 3, 29) && zone.minute(at: gap) >= 150)
    let after = Reminders.next(time, in: zone, after: gap)
    #expect(zone.day(at: after) == Day(2026, 3, 30) && zone.minute(at: after) == 150)
    // A leap day, and the end of a year.
    let leap = Reminders.next(time, in: .seoul, after: at(Day(2028, 2, 28), 150))
    #expect(leap == at(Day(2028, 2, 29), 150))
    let year = Reminders.next(time, in: .seoul, after: at(Day(2026, 12, 31), 1_430))
    #expect(year == at(Day(2027, 1, 1), 150))
  }

  @Test(arguments: Engine.allCases)
  func `a form sets the time, a wrong one is refused, and whoever leaves is not reminded`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      try await haru.send(Colary.begin, Colary.Beginning())
      let browser = try await server.browser(as: "haru")
      let path = Colary.reminder.path
      #expect(await browser.open("/colary").text.contains(path))
      let page = await browser.open(path)
      #expect(page.status == 200 && page.text.contains("type=\"time\""))
      let wrong = await browser.post(Colary.setReminder.action, [("time", "25:00")])
      #expect(wrong.status == 422 && wrong.text.contains("21:00처럼"))
      #expect(try await haru.send(Colary.reminder).time == nil)
      let saved = await browser.post(Colary.setReminder.action, [("time", "08:05")])
      #expect(saved.status == 303)
      #expect(await browser.open(path).text.contains("value=\"08:05\""))
      #expect(try await haru.send(Colary.reminder).time?.minute == 485)
      #expect(try await jobs(of: server) == 1)
      #expect(await browser.post(Colary.setReminder.action, [("time", "")]).status == 303)
      #expect(try await jobs(of: server) == 0)
      #expect(await browser.post(Colary.setReminder.action, [("time", "08:05")]).status == 303)
      let erase = try #require(AccountDataHandler(jobs: server.services.jobs).handlers.erase)
      let account: ID<Account> = try #require(
        try await server.db.read { try $0.value("SELECT account_id FROM colary_person") })
      try await server.db.write { try erase(account, $0) }
      #expect(try await jobs(of: server) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the reminder moves to the clocks of another zone, by API and by form`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (haru, sent) = try await begun(on: server)
      let berlin = try Zone("Europe/Berlin")
      #expect(try await haru.send(Colary.setZone, Colary.NewZone(berlin)).zone == berlin)
      #expect(try await haru.send(Colary.me).zone == berlin)
      #expect(try await jobs(of: server) == 0)
      try await haru.send(Colary.setZone, Colary.NewZone(.seoul))
      try await haru.send(
        Colary.setReminder, Colary.Reminder(time: Colary.ReminderTime("21:00")))
      let browser = try await server.browser(as: "haru")
      let page = await browser.open(Colary.reminder.path).text
      #expect(page.contains("서울 시각이에요.") && page.contains(Colary.setZone.path))
      let form = await browser.open(Colary.setZone.path).text
      #expect(form.contains(#"<option value="Asia/Seoul" selected>서울"#))
      let wrong = await browser.post(Colary.setZone.action, [("zone", "Asia/Atlantis")])
      #expect(wrong.status == 422 && wrong.text.contains(Refusal.zoneUnknown.ko))
      #expect(
        await browser.post(Colary.setZone.action, [("zone", "Europe/Berlin")]).status == 303)
      #expect(await browser.open(Colary.reminder.path).text.contains("베를린 시각이에요."))
      // As a browser says it; the list has the place by another name.
      try await haru.send(Colary.setZone, Colary.NewZone(Zone("Asia/Saigon")))
      let older = await browser.open(Colary.setZone.path).text
      #expect(older.contains(#"<option value="Asia/Saigon" selected>베트남 (사이공)"#))
      try await haru.send(Colary.setZone, Colary.NewZone(berlin))
      for (now, count) in [(at(day, evening), 0), (at(day, evening, in: berlin), 1)] {
        try await sendDue(on: server, at: now)
        #expect(sent.handed.count == count)
      }
    }
  }

  private func jobs(of server: TestServer) async throws -> Int? {
    try await server.db.read {
      try $0.value("SELECT COUNT(*) FROM job WHERE kind = \(Reminders.kind)")
    }
  }
}
