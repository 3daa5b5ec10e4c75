import Commons
import Core
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// Kakao friends through the client library: at sign-in, or consented to later.
@Suite(.timeLimit(.minutes(30)))
struct KakaoOnPhonesTests {
  /// A member of YELL:O with the Kakao id 2001.
  private func haneul(_ fixtures: SignInFixtures) async throws -> ID<Yello.Person> {
    let haneul = try await fixtures.server.student("김하늘", "haneul")
    let account = try await haneul.client.send(AccountCard.show).id
    let now = fixtures.server.clock.now
    try await fixtures.server.db.write { db in
      try db.run(
        """
        INSERT INTO identity (provider, subject, account_id, created_at)
        VALUES ('kakao', '2001', \(account), \(now))
        """)
    }
    return haneul.id
  }

  /// A client that just signed in as 1001 and entered a birthday.
  private func enter(
    _ fixtures: SignInFixtures, access: String?, key: String? = nil
  ) async throws -> Madang {
    // Makes tokens differ.
    fixtures.server.clock.move(by: .seconds(1))
    let tokens = try await fixtures.present(
      TestKey.rsa.sign(fixtures.honest("1001")), key: key, access: access)
    let client = Madang(
      over: RouterTransport(fixtures.server.router), tokens: MemoryTokenStore(tokens),
      dependencies: fixtures.server.dependencies)
    try await client.send(Yello.age, Yello.Age(birthday: Day(2004, 3, 1)))
    return client
  }

  @Test(arguments: Engine.allCases)
  func `an iPhone's sign-in brings the friends, and later a call of its own does: Y3 Y35 Y50`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let friend = try await haneul(fixtures)
      fixtures.web.state.withLock { $0.friends = [2001, 2002] }
      let first = try await enter(fixtures, access: "1234.1001")
      let joining = try await first.send(Yello.joining)
      #expect(joining.kakao == .linked && joining.friends.items.map(\.id) == [friend])

      // They end the friendship at Kakao and share the list, then are friends again.
      for friends in [[], [Int64(2001)]] {
        fixtures.web.state.withLock { $0.friends = friends }
        try await first.send(SignIn.shareFriends, SignIn.KakaoAccess(access: "1234.1001"))
        #expect(try await first.send(Yello.joining).friends.items.count == friends.count)
      }
      _ = try await first.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("한새봄"), handle: Yello.Handle("saebom"), gender: .female, friends: [],
          referral: nil))
      let found = try await first.send(Yello.recommendedOnKakao, PageRequest())
      #expect(found.items.map(\.id) == [friend])
      let kept = try await fixtures.server.db.read { db in
        try db.exists("SELECT 1 FROM setting WHERE value LIKE '%1234.1001%'")
      }
      #expect(!kept && fixtures.server.log.all.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who signed in without friends tells them later, once they are agreed to`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let friend = try await haneul(fixtures)
      fixtures.web.state.withLock { $0.friends = [2001] }
      let client = try await enter(fixtures, access: nil)
      #expect(try await client.send(Yello.joining).kakao == .asked)
      let share = { (access: String, as: Madang) async throws -> Refusal? in
        try await refusal {
          try await `as`.send(SignIn.shareFriends, SignIn.KakaoAccess(access: access))
        }
      }
      // Of another app, of another person, invalid, with a header injection, without consent.
      for wrong in ["999.1001", "1234.2001", "nothing", "1234.1001\r\nX: y", ""] {
        #expect(try await share(wrong, client) == .friendsRefused, "\(wrong)")
      }
      fixtures.web.state.withLock { $0.refusesFriends = true }
      #expect(try await share("1234.1001", client) == .friendsRefused)
      fixtures.web.state.withLock { ($0.refusesFriends, $0.isAway) = (false, true) }
      #expect(try await share("1234.1001", client) == .providerAway)
      fixtures.web.state.withLock { $0.isAway = false }
      #expect(try await client.send(Yello.joining).kakao == .asked)
      #expect(fixtures.server.log.all.allSatisfy { !$0.contains("1234.1001") })
      // Accounts without Kakao cannot share friends.
      let stranger = try await fixtures.server.viewer("doyun")
      #expect(try await share("1234.1001", stranger) == .notFound)
      #expect(try await share("1234.1001", fixtures.server.stranger()) == .signInFirst)

      #expect(try await share("1234.1001", client) == nil)
      let joining = try await client.send(Yello.joining)
      #expect(joining.kakao == .linked && joining.friends.items.map(\.id) == [friend])
    }
  }

  @Test(arguments: Engine.allCases)
  func `friends that cannot be had keep nobody from signing in`(_ engine: Engine) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      _ = try await haneul(fixtures)
      fixtures.web.state.withLock { $0.friends = [2001] }
      for wrong in ["999.1001", "1234.2001", "nothing"] {
        let client = try await enter(fixtures, access: wrong)
        #expect(try await client.send(Yello.joining).kakao == .asked, "\(wrong)")
      }
      fixtures.web.state.withLock { $0.refusesFriends = true }
      let client = try await enter(fixtures, access: "1234.1001")
      #expect(try await client.send(Yello.joining).kakao == .asked)
      #expect(fixtures.server.log.all.count == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves YELL:O and stays in WAL has no list of friends here any more`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      fixtures.web.state.withLock { $0.friends = [2001] }
      let client = try await enter(fixtures, access: "1234.1001")
      let me = try await client.send(AccountCard.show).id
      _ = try await client.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("한새봄"), handle: Yello.Handle("saebom"), gender: .female, friends: [],
          referral: nil))
      try await client.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("새봄"), categories: [.comfort], slots: [.night]))
      #expect(try await fixtures.server.db.read { try KakaoFriends.lastRead(me, in: $0) } != nil)
      try await client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await client.send(AccountCard.show).apps == ["wal"])
      let left: Int? = try await fixtures.server.db.read { db in
        try db.value(
          "SELECT (SELECT COUNT(*) FROM friend_list) + (SELECT COUNT(*) FROM listed_friend)")
      }
      #expect(left == 0)
    }
  }
}
