import Core
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct MomentTests {
  /// The columns that hold a moment, with their types.
  private func moments(in db: Transaction, on engine: Engine) throws -> [String: String] {
    let sql: SQL =
      engine == .sqlite
      ? """
      SELECT m.name || '.' || c.name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name LIKE 'yedi/_%' ESCAPE '/' AND c.name LIKE '%/_at' ESCAPE '/'
      """
      : """
      SELECT CAST(table_name || '.' || column_name AS TEXT), CAST(data_type AS TEXT)
      FROM information_schema.columns WHERE table_schema = current_schema()
        AND table_name LIKE 'yedi/_%' ESCAPE '/' AND column_name LIKE '%/_at' ESCAPE '/'
      """
    return Dictionary(uniqueKeysWithValues: try db.all(sql) { try ($0[0], $0[1]) })
  }

  @Test(arguments: Engine.allCases)
  func
    `a moment is the same number in every table and on the wire, and ISO 8601 wherever it is text: D57`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let columns = try await server.db.read { try moments(in: $0, on: engine) }
      #expect(columns["yedi_booking.starts_at"] != nil && columns.count > 6)
      #expect(columns.values.allSatisfy { $0.lowercased() == "bigint" }, "\(columns)")

      let salon = try await Salon(server)
      let start = at(.saturday, 10, 0)
      let booking = try await salon.book(start)
      let stored: Int? = try await server.db.read {
        try $0.value("SELECT starts_at FROM yedi_booking WHERE id = \(booking.id)")
      }
      #expect(stored.map(Int64.init) == start.milliseconds)
      let browser = try await server.browser(as: "guest")
      let json = await browser.ask(.get, Yedi.booking.path(booking.id)).text
      #expect(json.contains("\"startsAt\":\(start.milliseconds)"))

      let room = try await salon.guest.send(Yedi.talk, salon.stylist.id).room
      _ = try await salon.guest.send(
        Yedi.chat.send, room, try #require(Chats.ClientID("a")),
        Chats.Draft(text: Chats.Text("곧 갈게요")))
      let page = await browser.open(Yedi.chat.room.path(room)).text
      let written = page.matches(of: #/datetime="([^"]*)"/#).map(\.1)
      #expect(written == [Substring(server.clock.now.iso8601)])
      let path = try #require(
        try await salon.guest.send(Yedi.openCalendar, Yedi.CalendarRequest(role: .client)).client)
      let feed = await browser.open(path).text
      #expect(feed.contains("DTSTART:20260321T010000Z") && start.iso8601 == "2026-03-21T01:00:00Z")
    }
  }

  @Test func `what formats a moment has no state that two at once could share: D57 DW8`() async {
    let moments = (0..<64).map { at(.saturday, $0 % 24, $0 % 60) }
    let alone = moments.map { "\($0.iso8601) \(TimeStamp($0).text(in: .ko))" }
    let together = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<16 {
        group.addTask { moments.map { "\($0.iso8601) \(TimeStamp($0).text(in: .ko))" } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 16 && together.allSatisfy { $0 == alone })
    #expect(alone[10] == "2026-03-21T01:10:00Z 3월 21일 10:10")
  }

  @Test(arguments: Engine.allCases)
  func `the screens of a booking say the time in Korea, where its day may be another: D58`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let stylist = salon.stylist
      try await stylist.client.send(
        Yedi.editHours,
        Yedi.HoursRequest(
          days: try (0...6).map {
            Yedi.WeekdayHours(
              weekday: $0, isOpen: true, opens: try Yedi.ClockTime("00:00"),
              closes: try Yedi.ClockTime("19:00"))
          }))
      // Still Friday in UTC.
      let start = at(.saturday, 0, 30)
      #expect(start.iso8601 == "2026-03-20T15:30:00Z")
      #expect(try await salon.starts(on: .saturday).contains(start))
      let guest = try await server.browser(as: "guest")
      let cut = try #require(stylist.service(.cut))
      let slots = await guest.open(
        Yedi.slots.path(stylist.id) + "?services%5B0%5D=\(cut.id)&day=2026-03-21"
      ).text
      #expect(slots.contains("00:30"))
      let hold = try await salon.hold(start)
      let check = await guest.open(Yedi.checkout.path(hold.id)).text
      let booking = try await salon.guest.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      let designer = try await server.browser(as: "stylist")
      let pages = await [
        check, guest.open(Yedi.bookings.path).text, guest.open(Yedi.booking.path(booking.id)).text,
        designer.open(Yedi.booking.path(booking.id)).text,
      ]
      for page in pages {
        #expect(page.contains("3월 21일") && page.contains(#/00:30|밤 12시 30분/#), "\(page)")
        #expect(!page.contains(#/3월 20일|15:30|오후 3시 30분/#), "\(page)")
      }
      for (day, isBooked) in [(Day.friday, false), (.saturday, true)] {
        let page = await designer.open(Yedi.schedule.path + "?day=\(day.text)").text
        #expect(page.contains("booking-card") == isBooked, "\(day)")
      }
    }
  }
}
