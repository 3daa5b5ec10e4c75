import Commons
import Core
import Delivery
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Bookings that a change of hours, a day off or a break leaves outside.
@Suite(.timeLimit(.minutes(30)))
struct OutsideFlagTests {
  private enum Change: CaseIterable {
    case hours, dayOff, pause

    var cause: Yedi.Booking.OutsideCause {
      switch self {
      case .hours: .hours
      case .dayOff: .closed
      case .pause: .rest
      }
    }

    var words: String {
      switch self {
      case .hours: "바뀐 영업시간 밖의 예약이에요"
      case .dayOff: "휴무가 된 날의 예약이에요"
      case .pause: "휴게 시간과 겹치는 예약이에요"
      }
    }
  }

  private func apply(_ change: Change, by client: Madang) async throws {
    switch change {
    case .hours:
      try await client.send(
        Yedi.editHours,
        Yedi.HoursRequest(
          days: try [(2, "19:00"), (6, "15:30")].map { weekday, closes in
            Yedi.WeekdayHours(
              weekday: weekday, isOpen: true, opens: try Yedi.ClockTime("10:00"),
              closes: try Yedi.ClockTime(closes))
          }))
    case .dayOff: try await client.send(Yedi.close, Yedi.CloseRequest(day: .saturday))
    case .pause:
      try await client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("15:30"), ends: Yedi.ClockTime("16:30")))
    }
  }

  @Test(arguments: Engine.allCases)
  func `hours, a day off and a break flag what lies outside on both pages, with one notice: T4`(
    _ engine: Engine
  ) async throws {
    for change in Change.allCases {
      try await TestServer.open(on: engine) { server in
        let sent = RecordingCourier()
        server.services.outbox.register(.push, by: sent)
        let scene = try await Salon(server)
        try await scene.guest.send(
          Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
        let booking = try await scene.book(at(.saturday, 15, 0))
        let inside = try await scene.book(at(.saturday + 3, 10, 0))
        let path = Yedi.booking.path(booking.id)
        let browsers = [
          try await server.browser(as: "guest"), try await server.browser(as: "stylist"),
        ]
        let words = change.words
        for browser in browsers { #expect(!(await browser.open(path)).text.contains(words)) }
        // Once more changes nothing that is not flagged already.
        for _ in 0..<2 { try await apply(change, by: scene.stylist.client) }
        for browser in browsers {
          let page = await browser.open(path)
          #expect(page.text.contains(words), "\(change)")
          #expect(!(await browser.open(Yedi.booking.path(inside.id))).text.contains(words))
        }
        let others = Change.allCases.map(\.words).filter { $0 != words }
        let day = await browsers[1].open(Yedi.schedule.path + "?day=\(Day.saturday)").text
        let list = await browsers[0].open(Yedi.bookings.path).text
        #expect(day.contains(words) && list.contains(words))
        for text in [day, list] { #expect(!others.contains { text.contains($0) }, "\(change)") }
        for client in [scene.guest, scene.stylist.client] {
          let seen = try await client.send(Yedi.booking, booking.id)
          #expect(seen.isOutside && seen.outsideCause?.value == change.cause)
        }
        try await server.services.outbox.sendDue()
        let notices = try sent.handed.map { try $0.read(PushNotice.self) }
        #expect(notices.map(\.path) == [path], "\(change)")
        #expect(notices.first?.title.ko == "예약 시간을 확인해 주세요")
        #expect(try await scene.guest.send(Yedi.booking, booking.id).state == .booked)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a flag names the cause of the moment, tells once, and goes with its cause: T4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let scene = try await Salon(server)
      try await scene.guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let booking = try await scene.book(at(.saturday, 15, 0))
      func cause() async throws -> Yedi.Booking.OutsideCause? {
        let seen = try await scene.guest.send(Yedi.booking, booking.id)
        #expect(seen.isOutside == (seen.outsideCause != nil))
        return seen.outsideCause?.value
      }
      #expect(try await cause() == nil)
      for (change, told) in [(Change.pause, 1), (.dayOff, 0)] {
        try await apply(change, by: scene.stylist.client)
        #expect(try await cause() == change.cause)
        let before = sent.handed.count
        try await server.services.outbox.sendDue()
        #expect(sent.handed.count == before + told)
      }
      try await scene.stylist.client.send(Yedi.reopen, Yedi.ReopenRequest(day: .saturday))
      #expect(try await cause() == .rest)
      // A booking flagged before causes were recorded says no wrong one.
      try await server.db.write { db in
        try db.run("UPDATE yedi_booking SET outside_cause = NULL WHERE id = \(booking.id)")
      }
      let browser = try await server.browser(as: "guest")
      let page = await browser.open(Yedi.booking.path(booking.id)).text
      #expect(page.contains("디자이너의 일정이 바뀐 예약이에요"))
      #expect(!Change.allCases.contains { page.contains($0.words) })
      let moved = try await scene.guest.send(
        Yedi.move, booking.id, Yedi.MoveRequest(start: at(.saturday + 3, 12, 0)))
      #expect(!moved.isOutside && moved.outsideCause == nil)
    }
  }
}
