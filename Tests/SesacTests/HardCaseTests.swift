import Chat
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Hard cases of the original's specification that no other suite has.
@Suite(.timeLimit(.minutes(30)))
struct HardCaseTests {
  /// The refusal of a call; nil when it succeeds.
  private func refusal(_ body: @Sendable () async throws -> Void) async throws -> Refusal? {
    do {
      try await body()
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  @Test(arguments: Engine.allCases)
  func `an acceptance races with the end of the wait it answers: SH4 SH7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      for round in 0..<12 {
        let one = try await server.neighbour("one\(round)")
        let other = try await server.neighbour("other\(round)")
        try await one.wait()
        let expires = try #require(try await one.state.waitsUntil)
        server.clock.move(by: .minutes(1))
        try await other.wait()
        try await one.client.send(Sesac.request, other.id)
        // The acceptance comes a millisecond before the end, or with it.
        server.clock.set(expires - .milliseconds(1))
        @Sendable func expire() async throws -> Bool {
          if round % 3 > 0 { for _ in 0..<(round * 5) { await Task.yield() } }
          server.clock.set(expires)
          return try await server.db.write { try $0.expireSeat(of: one.id, at: expires) }
        }
        @Sendable func accept() async throws -> Refusal? {
          try await refusal { try await other.client.send(Sesac.accept, one.id) }
        }
        async let refused = accept()
        async let expired = expire()
        let (isExpired, outcome) = try await (expired, refused)
        let (mine, theirs) = try await (one.state, other.state)
        if isExpired {
          #expect(outcome == .sesacOtherStopped)
          #expect(mine.phase == .normal && mine.hasExpired && theirs.phase == .waiting)
          #expect(try await !one.state.hasExpired, "told once")
        } else {
          #expect(outcome == nil)
          #expect(mine.phase == .matched && mine.match?.id == theirs.match?.id)
          #expect(!mine.hasExpired)
        }
      }
      let findings = try await server.db.read { try SesacApp.descriptor.audit($0) }
      #expect(findings.allSatisfy { $0.wrong == 0 }, "\(findings)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a message sent while the partner cancels is stored exactly when it is accepted: SH12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      for round in 0..<10 {
        let one = try await server.neighbour("one\(round)")
        let other = try await server.neighbour("other\(round)")
        for each in [one, other] { try await each.wait() }
        try await one.client.send(Sesac.request, other.id)
        let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
        @Sendable func say() async throws -> Refusal? {
          try await refusal {
            try await one.client.send(
              Sesac.chat.send, Pair(match.room, Chats.ClientID("m")!),
              Chats.Draft(text: Chats.Text("어디세요?")))
          }
        }
        async let refused = say()
        async let ended = other.client.send(Sesac.end, match.id)
        let (outcome, state) = try await (refused, ended)
        #expect(state.phase == .normal)
        let talk = try await one.client.send(Sesac.chat.room, match.room, Chats.Before())
        #expect(outcome == nil || outcome == .chatClosed)
        #expect(talk.messages.count == (outcome == nil ? 1 : 0))
        #expect(try await say() == (outcome == nil ? nil : .chatClosed), "sent again")
        #expect(
          try await one.client.send(Sesac.chat.room, match.room, Chats.Before()).messages.count
            == talk.messages.count)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a request from before the other's cancelled match is not valid any more: SH5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let third = try await server.neighbour("third")
      try await third.wait()
      try await one.client.send(Sesac.request, other.id)
      try await one.client.send(Sesac.request, third.id)
      let match = try #require(try await third.client.send(Sesac.accept, one.id).match)
      try await one.client.send(Sesac.end, match.id)
      server.clock.move(by: .minutes(1))
      try await one.wait()
      #expect(try await other.state.received == 0)
      #expect(try await other.around().requests.isEmpty)
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await other.client.send(Sesac.accept, one.id)
      }
      #expect(try await one.state.phase == .waiting)
      // They wait, and may be asked anew.
      try await other.client.send(Sesac.request, one.id)
      let state = try await one.client.send(Sesac.accept, other.id)
      #expect(state.match?.partner?.id == other.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a third report in a match lets it go on, and refuses the next wait: SH10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bad = try await server.neighbour("bad", gender: .man)
      try await bad.wait()
      let report = Sesac.ReportRequest(reasons: [.words])
      var reporters: [Neighbour] = []
      for name in ["one", "two", "three", "four"] {
        let reporter = try await server.neighbour(name)
        try await reporter.wait()
        try await bad.client.send(Sesac.request, reporter.id)
        reporters.append(reporter)
      }
      let match = try #require(try await reporters[3].client.send(Sesac.accept, bad.id).match)
      for reporter in reporters.prefix(3) {
        try await reporter.client.send(Sesac.report, bad.id, report)
      }
      #expect(try await bad.state.match?.id == match.id)
      #expect(try await bad.state.match?.outcome == nil)
      try await bad.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("m")!),
        Chats.Draft(text: Chats.Text("곧 도착해요")))
      server.clock.move(by: .minutes(30))
      try await bad.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      await #expect(throws: Refusal.sesacReported) { try await bad.wait() }
      #expect(try await bad.state.phase == .normal)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a gender changed while waiting counts at once: SH22`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let changing = try await server.neighbour("changing", gender: .woman)
      let seeker = try await server.neighbour("seeker", gender: .man)
      try await changing.wait()
      try await seeker.wait(wants: .woman)
      #expect(try await seeker.around().people.map(\.id) == [changing.id])
      try await changing.client.send(Sesac.request, seeker.id)
      try await changing.client.send(Sesac.editProfile, Sesac.ProfileRequest(gender: .man))
      #expect(try await changing.state.phase == .waiting)
      let home = try await seeker.around()
      #expect(home.people.isEmpty && home.requests.isEmpty)
      #expect(try await seeker.state.received == 0, "what is not shown is not counted")
      // The same when they wish to meet others from now on.
      try await seeker.wait(wants: .man)
      try await changing.client.send(Sesac.request, seeker.id)
      #expect(try await seeker.state.received == 1)
      try await seeker.wait(wants: .woman)
      #expect(try await seeker.state.received == 0)
      #expect(try await changing.around().people.isEmpty)
      for endpoint in [Sesac.request, Sesac.accept] {
        await #expect(throws: Refusal.sesacOtherStopped) {
          try await seeker.client.send(endpoint, changing.id)
        }
      }
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await changing.client.send(Sesac.request, seeker.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a range of ages need not contain oneself, and 65 means 65 and over: SH22`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      // On 2026-03-20: 25, 45, 65 and 70 years old.
      let me = try await server.neighbour("me", birth: Day(2000, 5, 4))
      let peer = try await server.neighbour("peer", birth: Day(2000, 5, 4))
      let older = try await server.neighbour("older", birth: Day(1981, 1, 1))
      let pensioner = try await server.neighbour("pensioner", birth: Day(1961, 3, 20))
      let eldest = try await server.neighbour("eldest", birth: Day(1956, 1, 1))
      for each in [me, peer, older, pensioner, eldest] { try await each.wait() }
      func seen(_ person: Neighbour) async throws -> Set<ID<Sesac.Person>> {
        Set(try await person.around().people.map(\.id))
      }
      func edit(_ person: Neighbour, _ min: Int, _ max: Int) async throws {
        try await person.client.send(
          Sesac.editProfile, Sesac.ProfileRequest(ageMin: min, ageMax: max))
      }
      // The usual range reaches to 65, so to everybody older.
      let profile = try await me.client.send(Sesac.profile)
      #expect(profile.ages.max == 65)
      #expect(try await seen(me) == [peer.id, older.id, pensioner.id, eldest.id])
      try await edit(me, 40, 50)
      #expect(try await seen(me) == [older.id])
      #expect(try await seen(older).contains(me.id), "others do not look for the range")
      #expect(try await !seen(peer).contains(me.id))
      try await edit(me, 65, 65)
      #expect(try await seen(me) == [pensioner.id, eldest.id])
      try await edit(me, 18, 64)
      #expect(try await seen(me) == [peer.id, older.id])
      #expect(try await !seen(eldest).contains(me.id))
    }
  }

  @Test(arguments: Engine.allCases)
  func `one is 17 by the date of Seoul, also who was born on 29 February: SH18`(
    _ engine: Engine
  ) async throws {
    let clock = ManualClock()
    try await TestServer.open(on: engine, clock: clock) { server async throws in
      var count = 0
      func canJoin(_ birth: Day) async throws -> Bool {
        count += 1
        let client = try await server.viewer("new\(count)")
        let request = try Sesac.JoinRequest(
          nickname: Sesac.Nickname("새싹"), birth: birth, email: Sesac.Email("a@example.com"))
        let refused = try await refusal { try await client.send(Sesac.join, request) }
        #expect(refused == nil || refused == .sesacYoung)
        return refused == nil
      }
      // The last minute of a day in Seoul is 14:59 UTC, and the next day begins at 15:00.
      func seoul(_ day: Day, _ minute: Int) -> Instant {
        Zone.seoul.instant(of: day, minute: minute)
      }
      let birthday = Day(2026, 6, 10)
      clock.set(seoul(birthday, 0) - .milliseconds(1))
      #expect(clock.now.iso8601.hasPrefix("2026-06-09T14:59:59"))
      #expect(try await !canJoin(Day(2009, 6, 10)))
      clock.set(seoul(birthday, 0))
      #expect(clock.now.iso8601.hasPrefix("2026-06-09T15:00:00"))
      #expect(try await canJoin(Day(2009, 6, 10)))
      #expect(try await !canJoin(Day(2009, 6, 11)))

      // On 29 February itself, those of 1 March are a day short.
      clock.set(seoul(Day(2028, 2, 29), 0))
      #expect(try await canJoin(Day(2011, 2, 28)))
      #expect(try await !canJoin(Day(2011, 3, 1)))
      // Years without 29 February: 17 begins on 1 March.
      clock.set(seoul(Day(2029, 3, 1), 0) - .milliseconds(1))
      #expect(try await !canJoin(Day(2012, 2, 29)))
      #expect(try await canJoin(Day(2012, 2, 28)))
      clock.set(seoul(Day(2029, 3, 1), 0))
      #expect(try await canJoin(Day(2012, 2, 29)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves on one device is signed out of all, and may register the phone again: SH25`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let sessions = server.services.sessions
      func device() async throws -> CompatibilityCaller {
        let tokens = try await server.db.write { db in
          try sessions.openClient(sessions.account(of: "phone", "+821012345678", in: db), in: db)
        }
        return CompatibilityCaller(server: server, token: tokens.access)
      }
      let phone = try await device()
      func join(_ birth: String, on device: CompatibilityCaller) async -> Response {
        await device.call(
          .post, "/user",
          [
            ("nick", "새싹"), ("birth", birth), ("email", "a@example.com"), ("gender", "0"),
            ("FCMtoken", ""), ("phoneNumber", "+821000000000"),
          ])
      }
      #expect(await join("2000-05-03T15:00:00.000Z", on: phone).status == 200)
      let other = try await server.neighbour("other", gender: .man)
      try await other.wait()
      #expect(await phone.call(.post, "/queue", CompatibilityCaller.wait).status == 200)
      let asked = [("otheruid", "\(other.id)")]
      #expect(await phone.call(.post, "/queue/hobbyrequest", asked).status == 200)
      let me = try #require(try await other.around().requests.first)
      try await other.client.send(Sesac.accept, me.id)
      // Withdrawn on another device of the account.
      let tablet = try await device()
      #expect(await tablet.call(.post, "/user/withdraw").status == 200)
      #expect(try await other.state.match?.outcome?.value == .cancelled)
      let calls: [(Wire.Method, String, [(String, String)])] = [
        (.get, "/user", []), (.get, "/queue/myQueueState", []),
        (.post, "/queue", CompatibilityCaller.wait),
        (.post, "/queue/onqueue", CompatibilityCaller.wait), (.post, "/queue/hobbyrequest", asked),
        (.post, "/queue/dodge", asked), (.post, "/user/withdraw", []),
        (.get, "/chat/\(other.id)", []), (.post, "/chat/\(other.id)", [("chat", "안녕")]),
      ]
      for (method, path, fields) in calls {
        #expect(await phone.call(method, path, fields).status == 401, "\(method) \(path)")
      }
      // The same phone, with another birth date and with the same.
      let again = try await device()
      #expect(await join("1999-05-03T15:00:00.000Z", on: again).status == 501)
      #expect(await join("2000-05-03T15:00:00.000Z", on: again).status == 200)
      #expect(await again.call(.post, "/queue", CompatibilityCaller.wait).status == 203)
      server.clock.move(by: .minutes(1))
      #expect(await again.call(.post, "/queue", CompatibilityCaller.wait).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a token that expires leaves its open stream, and opens no other: SH14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let sessions = server.services.sessions
      let tokens = try await server.db.write { db in
        try sessions.openClient(sessions.account(of: "practice", "other", in: db), in: db)
      }
      func open(_ access: String) async -> Response {
        await server.router.respond(
          to: Request(
            .get, Sesac.events.path,
            headers: [("Authorization", "Bearer \(access)"), ("Accept", "text/event-stream")]))
      }
      guard case .events(let stream) = await open(tokens.access).body else {
        throw Refusal.signInFirst
      }
      let events = EventListener(stream)
      server.clock.move(by: .hours(1))
      #expect(await open(tokens.access).status == 401)
      // The stream is that of the session, which goes on: it says only that something changed.
      for each in [one, other] { try await each.wait() }
      try await one.client.send(Sesac.request, other.id)
      while events.count(of: "state.changed") < 2 { await Task.yield() }
      #expect(!stream.isEnded)
      let account = try await server.db.read { try $0.sesacAccount(of: other.id) }
      let me = try #require(account)
      try await server.db.write { try sessions.endAll(of: me, in: $0) }
      while !stream.isEnded { await Task.yield() }
      #expect(await open(tokens.access).status == 401)
    }
  }
}
