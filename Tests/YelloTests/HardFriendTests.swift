import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The hard cases of notes, friends and joining (`docs/spec/yello.md` YH7, YH8, YH11–YH14).
@Suite(.timeLimit(.minutes(30)))
struct HardFriendTests {
  @Test(arguments: Engine.allCases)
  func `YH7 both hints of a note at the same moment are paid once each, in their order`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.give(200, to: cast.doyun)
      try await atOnce([Yello.keyword, Yello.initial, Yello.keyword, Yello.initial]) { endpoint in
        _ = try? await cast.doyun.client.send(endpoint, note)
      }
      let open = try await cast.doyun.client.send(Yello.note, note)
      #expect(open.note.keyword != nil)
      #expect(open.points == (open.note.initial == nil ? 300 : 0))
      // Either can win the race; both can be bought, each once.
      for endpoint in [Yello.keyword, Yello.initial, Yello.initial] {
        try await cast.doyun.client.send(endpoint, note)
      }
      let bought = try await cast.doyun.client.send(Yello.note, note)
      #expect(["ㄱ", "ㅎ", "ㄴ"].contains(bought.note.initial?.letter) && bought.points == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH8 a live event about a note holds its id and no more, and reaches its receiver alone`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let events: [(ID<Yello.Person>, String, String?)] = try await server.db.read { db in
        try db.all(
          "SELECT topic, kind, subject FROM event WHERE kind = 'note.received' ORDER BY sequence"
        ) { try ($0[0], $0[1], $0[2]) }
      }
      #expect(events.map(\.0) == [cast.doyun.id] && events.map(\.2) == [note.description])
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH11 ten and twenty notes end with their page, however equal their times: Y11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      for pages in 1...2 {
        // All ten notes of a round without spread have the same millisecond.
        let round = try await cast.haneul.client.send(Yello.openRound)
        let answers = round.answers(for: cast.doyun.id)
        try await cast.haneul.client.send(Yello.submit, round.id, answers)
        server.clock.move(by: .minutes(40))
        var seen: [ID<Yello.Note>] = []
        var request = PageRequest()
        for page in 1...pages {
          let notes = try await cast.doyun.client.send(Yello.notes, request)
          #expect(notes.items.count == 10 && notes.total == 10 * pages)
          #expect((notes.next == nil) == (page == pages))
          seen += notes.items.map(\.id)
          request.cursor = notes.next
        }
        #expect(Set(seen).count == 10 * pages && seen == seen.sorted(by: >))
      }
      let beyond = Cursor(ID<Yello.Note>(high: 0, low: 0).description)
      let none = try await cast.doyun.client.send(Yello.notes, PageRequest(cursor: beyond))
      #expect(none.items.isEmpty && none.next == nil)
      for wrong in ["-1", "2", "99999999999999999999", "' OR 1=1"] {
        await #expect(throws: Refusal.malformed("cursor")) {
          try await cast.doyun.client.send(Yello.notes, PageRequest(cursor: Cursor(wrong)))
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH12 befriended and unfriended by both at once, the counts equal what they count`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let sea = try await server.student("박바다", "sea")
      await withTaskGroup { group in
        for turn in 0..<20 {
          let endpoint = turn.isMultiple(of: 2) ? Yello.befriend : Yello.unfriend
          group.addTask { _ = try? await haneul.client.send(endpoint, sea.id) }
          group.addTask { _ = try? await sea.client.send(endpoint, haneul.id) }
        }
      }
      for person in [haneul, sea] {
        let friends = try await person.client.send(Yello.friends, PageRequest())
        #expect(try await person.client.send(Yello.profile).friends == friends.items.count)
        #expect([0, 1].contains(friends.items.count))
      }
      try await server.remove(sea)
      await #expect(throws: Refusal.notFound) {
        try await haneul.client.send(Yello.befriend, sea.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await haneul.client.send(Yello.unfriend, sea.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH12 who falls below four friends on the start screen is told, not let in: Y58`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try #require(try await cast.haneul.client.send(Yello.home).state == .start)
      try await cast.sea.client.send(Yello.unfriend, cast.haneul.id)
      await #expect(throws: Refusal.fewFriends(4)) {
        try await cast.haneul.client.send(Yello.openRound)
      }
      #expect(try await cast.haneul.client.send(Yello.home).state == .locked)
      try await cast.sea.client.send(Yello.befriend, cast.haneul.id)
      #expect(try await cast.haneul.client.send(Yello.openRound).ballots.count == 10)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH13 friends named twice, gone or no Kakao friends make no friendship in joining`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sea = try await server.student("박바다", "sea")
      let gone = try await server.student("최준", "jun")
      let stranger = try await server.student("이도윤", "doyun")
      try await server.tellKakaoFriends(of: "haneul", [sea, gone])
      try await server.remove(gone)
      let haneul = try await server.newcomer("haneul")
      let profile = try await haneul.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("김하늘"), handle: Yello.Handle("haneul"), gender: .female,
          friends: [sea.id, sea.id, gone.id, stranger.id, sea.id]))
      #expect(profile.friends == 1)
      #expect(try await sea.client.send(Yello.profile).friends == 1)
      #expect(try await stranger.client.send(Yello.profile).friends == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH13 one account that joins twice at once is one member`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.newcomer("haneul")
      let joined = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<6 {
          group.addTask {
            let request = try? Yello.JoinRequest(
              school: "snu",
              department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
              name: Yello.Name("김하늘"), handle: Yello.Handle("haneul\(number)"), gender: .female)
            guard let request else { return false }
            return (try? await client.send(Yello.join, request)) != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(joined == 1)
      let people: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yello_person")
      }
      #expect(people == 1)
    }
  }

  @Test(arguments: ["Haneul", "ha neul", "하늘", "ha😀", "", "abcdefghijklmnopqrstu"])
  func `YH13 a handle the rule forbids is refused by the server too`(
    _ handle: String
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.newcomer("new")
      let reply = try await server.browser(as: "new").post(
        Yello.join.path,
        [
          ("school", "snu"), ("department", "국어국문학과"),
          ("entryYear", "23"), ("name", "김하늘"), ("handle", handle), ("gender", "FEMALE"),
        ])
      #expect(reply.status == 422)
      let people: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yello_person")
      }
      #expect(people == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `case 13: a code in capitals or with a space in it is refused beside its field: Y52`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let host = try await server.student("이도윤", "doyun")
      _ = try await server.newcomer("guest")
      let browser = try await server.browser(as: "guest")
      let join = { (referral: String) in
        await browser.post(
          Yello.join.path,
          [
            ("school", "snu"), ("department", "국어국문학과"), ("entryYear", "23"), ("name", "오손님"),
            ("handle", "guest"), ("gender", "FEMALE"), ("referral", referral),
          ])
      }
      for wrong in ["DOYUN", "Doyun", "do yun", "도윤"] {
        let reply = await join(wrong)
        #expect(reply.status == 422 && reply.text.contains("value=\"\(wrong)\""))
        #expect(
          reply.text.contains("aria-describedby=\"referral-hint referral-error\" aria-invalid"))
        #expect(try await server.count("yello_referral") == 0)
      }
      // Surrounding spaces come from copying and are ignored.
      #expect(await join("  doyun ").status == 303)
      #expect(try await server.referrers() == [host.id])
    }
  }
}
