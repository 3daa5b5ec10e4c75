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

/// Both sides at once, and the edges of a booking's time.
@Suite(.timeLimit(.minutes(30)))
struct BookingEdgeTests {
  private func cells(of booking: ID<Yedi.Booking>, on server: TestServer) async throws -> Int? {
    try await server.db.read {
      try $0.value("SELECT COUNT(*) FROM yedi_cell WHERE booking_id = \(booking)")
    }
  }

  private func setRules(
    _ scene: Salon, _ change: (inout Yedi.RulesRequest) -> Void
  ) async throws {
    var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
    change(&rules)
    try await scene.stylist.client.send(Yedi.editRules, rules)
  }

  @Test(arguments: Engine.allCases)
  func `neither side cancels or moves from the start on: T9`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let start = at(.saturday, 10, 0)
      let booking = try await scene.book(start)
      for now in [start, start + .milliseconds(1), start + .hours(30)] {
        server.clock.set(now)
        for client in [scene.guest, scene.stylist.client] {
          await #expect(throws: Refusal.bookingOver) {
            try await client.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          }
          await #expect(throws: Refusal.bookingOver) {
            try await client.send(
              Yedi.move, booking.id, Yedi.MoveRequest(start: at(.saturday + 3, 12, 0)))
          }
        }
      }
      let seen = try await scene.guest.send(Yedi.booking, booking.id)
      #expect(seen.state == .booked && seen.sequence == 0)
      #expect(try await cells(of: booking.id, on: server) == 6)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of both sides who cancel at once one does, and the time is free once: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let start = at(.saturday + 3, 12, 0)
      for round in 0..<5 {
        let booking = try await scene.book(start)
        let found = try await refusals(0..<6) { number in
          let client = (number + round) % 2 == 0 ? scene.guest : scene.stylist.client
          try await client.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
        }
        // The winner's repeated request is no refusal.
        #expect(found.count { $0 == nil } == 3 && found.count { $0 == .bookingOver } == 3)
        let seen = try await scene.guest.send(Yedi.booking, booking.id)
        #expect(seen.sequence == 1 && seen.fee == 0)
        #expect(seen.state == .cancelledByClient || seen.state == .cancelledByDesigner)
        #expect(try await cells(of: booking.id, on: server) == 0)
        #expect(try await scene.starts(on: .saturday + 3).contains(start))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a move and a cancellation, or two moves, at once leave one booking or none: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let day = Day.saturday + 3
      let (start, noon, later) = (at(day, 10, 0), at(day, 12, 0), at(day, 15, 0))
      for _ in 0..<4 {
        let cancelled = try await scene.book(start)
        let found = try await refusals(0..<2) { side in
          if side == 0 {
            try await scene.guest.send(Yedi.cancel, cancelled.id, Yedi.CancelRequest())
          } else {
            try await scene.stylist.client.send(
              Yedi.move, cancelled.id, Yedi.MoveRequest(start: noon))
          }
        }
        #expect(found.allSatisfy { $0 == nil || $0 == .bookingOver })
        #expect(
          try await scene.guest.send(Yedi.booking, cancelled.id).state == .cancelledByClient)
        #expect(try await cells(of: cancelled.id, on: server) == 0)

        let moved = try await scene.book(start)
        _ = try await refusals(0..<2) { side in
          try await (side == 0 ? scene.guest : scene.stylist.client).send(
            Yedi.move, moved.id, Yedi.MoveRequest(start: side == 0 ? noon : later))
        }
        let seen = try await scene.guest.send(Yedi.booking, moved.id)
        #expect(seen.state == .booked && [noon, later].contains(seen.startsAt))
        #expect(try await cells(of: moved.id, on: server) == 6)
        let free = try await scene.starts(on: day)
        #expect(free.contains(start))
        #expect(free.contains(noon) == (seen.startsAt == later))
        #expect(free.contains(later) == (seen.startsAt == noon))
        _ = try await scene.stylist.client.send(Yedi.cancel, moved.id, Yedi.CancelRequest())
      }
      for finding in try await server.db.read({ try $0.yediFindings() }) {
        #expect(finding.wrong == 0, "\(finding.what)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `at the start a visit wins against a cancellation, before it the cancellation: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      for (week, isBegun) in [(0, false), (1, true)] {
        let start = at(.saturday + 3 + 7 * week, 10, 0)
        let booking = try await scene.book(start)
        server.clock.set(isBegun ? start : start - .milliseconds(1))
        let found = try await refusals(0..<6) { number in
          switch number % 3 {
          case 0: try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          case 1:
            try await scene.stylist.client.send(
              Yedi.visit, booking.id, Yedi.VisitRequest(outcome: .completed))
          default: try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          }
        }
        let refused = found.compactMap { $0 }
        let seen = try await scene.guest.send(Yedi.booking, booking.id)
        #expect(seen.state == (isBegun ? .completed : .cancelledByClient) && seen.sequence == 1)
        #expect(refused.count == (isBegun ? 4 : 2))
        #expect(
          refused.allSatisfy { $0 == .bookingOver || (!isBegun && $0 == .bookingAhead) })
        #expect(try await cells(of: booking.id, on: server) == (isBegun ? 6 : 0))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `without notice a time can be held until it begins, to the millisecond: T6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      try await setRules(scene) { $0.notice = 0 }
      let start = at(.saturday, 12, 0)
      for now in [start, start + .milliseconds(1)] {
        server.clock.set(now)
        await #expect(throws: Refusal.slotTaken([])) { try await scene.hold(start) }
        #expect(try await !scene.starts(on: .saturday).contains(start))
      }
      server.clock.set(start - .milliseconds(1))
      #expect(try await scene.starts(on: .saturday).contains(start))
      #expect(try await scene.hold(start).startsAt == start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a break added during checkout fails the confirmation and names other times: T5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let hold = try await scene.hold(at(.saturday, 10, 0))
      let browser = try await server.browser(as: "guest")
      #expect(await browser.open(Yedi.checkout.path(hold.id)).status == 200)
      try await scene.stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("10:30"), ends: Yedi.ClockTime("11:30")))
      let refused = try await refusal {
        try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      }
      #expect(refused == .slotTaken([]) && refused?.ko.contains("3/21 11:30") == true)
      let page = await browser.post(
        Yedi.confirm.path(hold.id), [("_key", "a"), ("agrees", "true"), ("note", "앞머리")])
      #expect(page.status == 409 && page.text.contains("3/21 11:30"))
      #expect(page.text.contains("앞머리"))
      #expect(try await scene.guest.send(Yedi.booking, hold.id).state == .held)
    }
  }

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

  @Test(arguments: Engine.allCases)
  func `nobody holds a time with themselves, or with a designer who has left: T10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let both = try await server.viewer("both")
      try await both.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("한보라"), roles: [.client, .designer]))
      let studio = try await both.send(
        Yedi.register,
        Yedi.RegisterRequest(
          profile: Yedi.ProfileRequest(
            rank: .owner, introduction: Yedi.Introduction("손질이 쉬운 머리"), specialities: [.cut]),
          shop: Yedi.ShopRequest(
            shop: Yedi.ShopName("살롱 보라"), district: Yedi.District("마포구 연남동"),
            address: Yedi.Address("동교로 1"))))
      let own = try #require(studio.designer.services.first)
      func request(_ service: ID<Yedi.Service>) -> Yedi.HoldRequest {
        Yedi.HoldRequest(services: [service], start: at(.saturday, 10, 0))
      }
      for role in [Yedi.Role.client, .designer] {
        try await both.send(Yedi.setRole, Yedi.RoleRequest(role: role))
        await #expect(throws: Refusal.ownPage) {
          try await both.send(Yedi.hold, studio.designer.card.id, request(own.id))
        }
      }
      // With others a designer who is a client too may.
      #expect(
        try await both.send(Yedi.hold, scene.stylist.id, request(cut.id)).side == .client)
      try await both.send(Leaving.app, "yedi", Leaving.Request())
      await #expect(throws: Refusal.notFound) {
        try await scene.guest.send(Yedi.hold, studio.designer.card.id, request(own.id))
      }
      #expect(try await cellCount(server) == 0)
    }
  }

  private func cellCount(_ server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM yedi_cell") }
  }

  @Test(arguments: Engine.allCases)
  func `a reminder that waits to be sent goes with the booking that is cancelled or moved`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let scene = try await Salon(server)
      try await scene.guest.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/guest"))
      let day = Day.saturday + 3
      let start = at(day, 12, 0)
      let other = try await server.guest("other")
      try await other.send(
        Push.subscribe, "yedi", PushBrowser.subscription(at: "https://push.test/other"))
      let cancelled = try await scene.book(start)
      let moved = try await scene.book(at(day, 14, 0), by: other)
      try await server.services.outbox.sendDue()
      // Both reminders are in the outbox, and are not sent yet.
      for reminded in [start - .hours(24), at(day, 14, 0) - .hours(24)] {
        server.clock.set(reminded)
        try await server.services.jobs.runDue()
      }
      _ = try await scene.guest.send(Yedi.cancel, cancelled.id, Yedi.CancelRequest())
      _ = try await other.send(
        Yedi.move, moved.id, Yedi.MoveRequest(start: at(day + 1, 14, 0)))
      try await server.services.outbox.sendDue()
      #expect(sent.handed.isEmpty)
      server.clock.set(at(day, 14, 0))
      try await server.services.jobs.runDue()
      try await server.services.outbox.sendDue()
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.path) == [Yedi.booking.path(moved.id)])
      #expect(
        notices.first?.body.ko.contains("14:00") == true
          || notices.first?.body.ko.contains("2시") == true)
    }
  }
}
