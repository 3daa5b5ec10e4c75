import Commons
import Core
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ReservationTests {
  @Test(arguments: Engine.allCases)
  func `a message can be written for tomorrow to the ninetieth day and for no other: H10 W11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      for day in [-1, 0, 91] {
        await #expect(throws: Refusal.dayOutOfRange, "\(day)") {
          try await bori.send(Wal.reserve, Wal.ReserveRequest("안녕", on: .friday + day))
        }
      }
      for day in [1, 90] {
        let kept = try await bori.send(
          Wal.reserve, Wal.ReserveRequest("안녕", on: Day.friday + day))
        #expect(kept.daysLeft == day && !kept.isDelivered && kept.text == "안녕")
      }
      let calendar = try await bori.send(Wal.calendar, Wal.CalendarRequest())
      #expect(calendar.first == .friday + 1 && calendar.last == .friday + 90)
      #expect(calendar.taken == [Day.friday + 1, Day.friday + 90])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a day or a time that is none is refused beside its field, and the words stay: H10 W12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let bori = try await server.browser(as: "bori")
      let right = [
        ("_key", "k"), ("text", "오래 남을 말"), ("day", "2026-03-21"), ("hour", "9"),
        ("minute", "30"),
      ]
      for (name, value) in [
        ("day", "2026-02-30"), ("day", "내일"), ("day", ""), ("hour", "24"), ("hour", ""),
        ("minute", "60"), ("minute", "-1"), ("minute", "반"),
      ] {
        let fields = right.map { $0.0 == name ? (name, value) : $0 }
        let reply = await bori.post(Wal.reserve.path, fields)
        #expect(reply.status == 400, "\(name)=\(value)")
        #expect(reply.text.contains("오래 남을 말"))
      }
      let made = await bori.post(Wal.reserve.path, right)
      #expect(made.status == 303)
      let done = await bori.open(made.header("Location") ?? "")
      #expect(done.text.contains("3월 21일 토요일") && done.text.contains("오전 9시 30분"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a day that has begun while one wrote gives way to the next free one: H10 W12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let bori = try await server.browser(as: "bori")
      server.clock.set(Zone.seoul.instant(of: .friday + 1, minute: 0))
      let late = await bori.post(
        Wal.reserve.path,
        [
          ("_key", "k"), ("text", "자기 전에 쓴 말"), ("day", (Day.friday + 1).text), ("hour", "9"),
          ("minute", "0"),
        ])
      #expect(late.status == 422 && late.text.contains(Refusal.dayOutOfRange.ko))
      #expect(late.text.contains("자기 전에 쓴 말"))
      // The line above the calendar and the calendar name the same day, which can be sent at once.
      let next = DateText(Day.friday + 2, .weekday).words.ko
      let line = try #require(late.text.firstMatch(of: /data-value="day"[^>]*>([^<]+)</))
      #expect(String(line.1) == next)
      let chosen = try #require(
        late.text.firstMatch(of: /name="day" value="([^"]+)" required checked/))
      #expect(String(chosen.1) == (Day.friday + 2).text)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two for one day at once, one is kept; the same sent again counts once: H9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let kept = try await refusals(0..<6) { turn in
        try await bori.send(Wal.reserve, Wal.ReserveRequest("말 \(turn)", on: .friday + 2))
      }
      #expect(kept.count { $0 == nil } == 1 && kept.count { $0 == .dayTaken } == 5)
      let request = try Wal.ReserveRequest("한 번", on: .friday + 3)
      let once = try await bori.send(Wal.reserve, request, key: "same")
      #expect(try await bori.send(Wal.reserve, request, key: "same") == once)
    }
  }

  @Test func `words are 1 to 100 as people count them, on one line: H31 W10`() throws {
    let family = "👨‍👩‍👧‍👦"
    #expect(try Wal.Letter(String(repeating: family, count: 100)).text.count == 100)
    #expect(throws: Refusal.letterLong) { try Wal.Letter(String(repeating: family, count: 101)) }
    #expect(throws: Refusal.letterLong) { try Wal.Letter(String(repeating: "가", count: 101)) }
    // Invisible characters are removed: bidirectional marks, control characters, fillers.
    for odd in ["가\u{0}나", "가\u{7}나\u{1B}", "\u{202E}가\u{200B}나\u{E000}", "가\u{FEFF}나\u{2028}"] {
      #expect(try Wal.Letter(odd).text == "가나", "\(odd.debugDescription)")
    }
    #expect(try Wal.Letter("가\n나\t다").text == "가 나 다")
    for blank in ["", "   ", "\n\n", "\t", "\u{200B}", "\u{3164}", "\u{FEFF} \u{00AD}"] {
      #expect(throws: Refusal.letterEmpty) { try Wal.Letter(blank) }
    }
    #expect(try Wal.Letter("  첫 줄\r\n둘째 줄\n\n셋째 ").text == "첫 줄 둘째 줄 셋째")
    #expect(throws: Refusal.letterLong) {
      try Wal.Letter("가" + String(repeating: "\u{0301}", count: 2000))
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is written comes back as it was, tags and all, and as nothing but text: H31`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let words = "<script>alert(1)</script> & \"왈\""
      try await bori.send(Wal.reserve, Wal.ReserveRequest(words, on: .friday + 1))
      let page = await (try server.browser(as: "bori")).open(Wal.history.path).text
      #expect(!page.contains("<script>alert") && page.contains("alert(1)"))
      #expect(try await bori.send(Wal.history, PageRequest()).sending.first?.text == words)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hidden one is in no reply but the peek before its time, and is plain after: H15 W15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let secret = "아무도 모를 말"
      let kept = try await bori.send(
        Wal.reserve, Wal.ReserveRequest(secret, on: .friday + 1, 9, isHidden: true))
      #expect(kept.isHidden && kept.text == nil)
      let browser = try await server.browser(as: "bori")
      for path in [Wal.history.path, Wal.reservation.path(kept.id), Wal.today.path, Wal.first.path]
      {
        for headers in [[], [("Accept", "application/json")]] {
          #expect(!(await browser.open(path, headers: headers)).text.contains(secret), "\(path)")
        }
      }
      #expect(try await bori.send(Wal.peek, kept.id).text == secret)
      #expect((await browser.open(Wal.peek.path(kept.id))).text.contains(secret))
      try server.goTo(.friday + 1, 9)
      let history = try await bori.send(Wal.history, PageRequest())
      #expect(history.sending.isEmpty)
      #expect(history.delivered.items.first?.text == secret)
      #expect(history.delivered.items.first?.isHidden == false)
    }
  }

  @Test(arguments: Engine.allCases)
  func `delivered is what its time has come for, whatever ran and whoever could be told: H1 H17`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      try await bori.send(Wal.reserve, Wal.ReserveRequest("도착!", on: .friday + 1, 9, 30))
      try server.goTo(.friday + 1, 9, 29)
      let waiting = try await bori.send(Wal.today)
      #expect(waiting.slots == [nil, .night] && waiting.item(nil)?.text == nil)
      #expect(try await bori.send(Wal.history, PageRequest()).sending.map(\.isDelivered) == [false])
      try server.goTo(.friday + 1, 9, 30)
      let today = try await bori.send(Wal.today)
      #expect(today.state == .arrived && today.item(nil)?.text == "도착!")
      let mine = try #require(today.item(nil))
      #expect(try await bori.send(Wal.open, mine.id).isOpened)
      // Without any reader for a week it is delivered all the same, once.
      try server.goTo(.friday + 8, 12)
      let history = try await bori.send(Wal.history, PageRequest())
      #expect(history.sending.isEmpty && history.delivered.total == 1)
      #expect(try await bori.send(Wal.today).slots == [.night], "and it was not today's")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a page of before a message went or was delivered leads to the history, which says so`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.walker(slots: [.night])
      let bori = try await server.browser(as: "bori")
      let today = try await client.send(Wal.reserve, Wal.ReserveRequest("내일", on: .friday + 1, 9))
      let later = try await client.send(Wal.reserve, Wal.ReserveRequest("모레", on: .friday + 2, 9))
      func press(_ action: String) async throws -> String {
        let reply = await bori.post(action)
        #expect(reply.status == 303 && reply.header("Location") == Wal.history.path)
        return try await server.toast(after: reply, with: bori.cookie, at: Wal.history.path)
      }
      for words in ["예약을 취소했어요.", "이미 취소했거나 지운 메시지예요."] {
        #expect(try await press(Wal.cancel.action(later.id)).contains(words))
      }
      try server.goTo(.friday + 1, 9)
      #expect(try await press(Wal.cancel.action(today.id)).contains(Refusal.deliveredAlready.ko))
      for words in ["지웠어요.", "이미 취소했거나 지운 메시지예요."] {
        #expect(try await press(Wal.forget.action(today.id)).contains(words))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `cancelled frees its day and comes no more; delivered it cannot be cancelled: H11 H12 H14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      let today = try await bori.send(Wal.reserve, Wal.ReserveRequest("내일", on: .friday + 1, 9))
      let later = try await bori.send(Wal.reserve, Wal.ReserveRequest("모레", on: .friday + 2, 9))
      await #expect(throws: Refusal.notDelivered) { try await bori.send(Wal.forget, later.id) }
      try server.goTo(.friday + 1, 8, 59, second: 59)
      try await bori.send(Wal.cancel, later.id)
      #expect(try await bori.send(Wal.today).slots == [nil, .night])
      await #expect(throws: Refusal.notFound) { try await bori.send(Wal.cancel, later.id) }
      try await bori.send(Wal.reserve, Wal.ReserveRequest("다시", on: .friday + 2, 10))
      try server.goTo(.friday + 1, 9)
      await #expect(throws: Refusal.deliveredAlready) { try await bori.send(Wal.cancel, today.id) }
      try await bori.send(Wal.forget, today.id)
      let history = try await bori.send(Wal.history, PageRequest())
      #expect(history.sending.map(\.text) == ["다시"] && history.delivered.total == 0)
      #expect(try await bori.send(Wal.today).slots == [.night])
    }
  }

  @Test(arguments: Engine.allCases)
  func `another's message to themselves is not found, whatever I ask of it: H13`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker("bori")
      let mori = try await server.walker("mori")
      let kept = try await bori.send(Wal.reserve, Wal.ReserveRequest("내 말", on: .friday + 1))
      await #expect(throws: Refusal.notFound) { try await mori.send(Wal.reservation, kept.id) }
      await #expect(throws: Refusal.notFound) { try await mori.send(Wal.peek, kept.id) }
      await #expect(throws: Refusal.notFound) { try await mori.send(Wal.cancel, kept.id) }
      try server.goTo(.friday + 2, 9)
      await #expect(throws: Refusal.notFound) { try await mori.send(Wal.forget, kept.id) }
      let calendar = try await mori.send(Wal.calendar, Wal.CalendarRequest(again: kept.id))
      #expect(calendar.again == nil)
      #expect(try await bori.send(Wal.history, PageRequest()).delivered.total == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the history has two sections, newest first, the delivered twenty at a time: H16 W13`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      let browser = try await server.browser(as: "bori")
      #expect((await browser.open(Wal.history.path)).text.contains("아직 보낸 왈소리가 없어요"))
      for day in 1...25 {
        try await bori.send(Wal.reserve, Wal.ReserveRequest("말 \(day)", on: .friday + day))
        server.clock.move(by: .seconds(1))
      }
      try server.goTo(.friday + 22, 12)
      let first = try await bori.send(Wal.history, PageRequest())
      #expect(first.sending.map(\.text) == ["말 23", "말 24", "말 25"])
      #expect(first.sending.map(\.daysLeft) == [1, 2, 3])
      #expect(first.delivered.items.map(\.text) == (3...22).reversed().map { "말 \($0)" })
      #expect(first.delivered.total == 22)
      let rest = try await bori.send(Wal.history, PageRequest(cursor: first.delivered.next))
      #expect(rest.delivered.items.map(\.text) == ["말 2", "말 1"] && rest.delivered.next == nil)
      for kept in first.delivered.items + rest.delivered.items {
        try await bori.send(Wal.forget, kept.id)
      }
      for kept in first.sending { try await bori.send(Wal.cancel, kept.id) }
      #expect((await browser.open(Wal.history.path)).text.contains("아직 보낸 왈소리가 없어요"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a delivered one's words stand in the form again, one's on its way do not: W14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      let kept = try await bori.send(Wal.reserve, Wal.ReserveRequest("또 듣고 싶은 말", on: .friday + 1))
      let again = Wal.CalendarRequest(again: kept.id)
      #expect(try await bori.send(Wal.calendar, again).again == nil)
      try server.goTo(.friday + 2, 9)
      #expect(try await bori.send(Wal.calendar, again).again == "또 듣고 싶은 말")
      let page = await (try server.browser(as: "bori")).open(
        Wal.calendar.path + "?again=\(kept.id)")
      #expect(page.text.contains("또 듣고 싶은 말</textarea>"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a midnight message belongs to one day, and a move to another zone keeps its clock time`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      try await bori.send(Wal.reserve, Wal.ReserveRequest("자정", on: .friday + 1, 0))
      try await bori.send(Wal.reserve, Wal.ReserveRequest("아침", on: .friday + 2, 9))
      #expect(try await bori.send(Wal.today).slots == [.night])
      try server.goTo(.friday + 1, 0)
      #expect(try await bori.send(Wal.today).slots == [nil, .night])
      let tokyo = try Zone("Asia/Singapore")
      try await bori.send(Wal.setZone, Wal.NewZone(tokyo))
      let moved = try await bori.send(Wal.history, PageRequest()).sending
      #expect(moved.first { $0.text == "아침" }?.at == tokyo.instant(of: .friday + 2, minute: 540))
      #expect(moved.first { $0.text == "아침" }?.hour == 9)
    }
  }
}
