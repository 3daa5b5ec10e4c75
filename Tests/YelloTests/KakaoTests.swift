import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct KakaoTests {
  private func sharedFactor(_ server: TestServer, _ count: Int) async throws -> [Student] {
    var people: [Student] = []
    for place in 0..<count {
      let syllable = Character(Unicode.Scalar(UInt32(0xAC00 + place * 28)) ?? "가")
      people.append(
        try await server.student("김\(syllable)", "k\(place)", department: "철학과"))
    }
    return people
  }

  private func request(
    _ handle: String, friends: [ID<Yello.Person>], after: Cursor? = nil
  ) throws -> Yello.JoinRequest {
    try Yello.JoinRequest(
      school: "snu", department: Yello.DepartmentName("국어국문학과"),
      entryYear: 23, name: Yello.Name("한새봄"), handle: Yello.Handle(handle), gender: .female,
      friends: friends, friendsAfter: after)
  }

  @Test(arguments: Engine.allCases)
  func `Kakao friends who joined are listed in pages; those never looked at come along: Y50 Y51`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let people = try await sharedFactor(server, 23)
      try await server.tellKakaoFriends(of: "saebom", people)
      let client = try await server.newcomer("saebom")
      let joining = try await client.send(Yello.joining)
      #expect(joining.kakao == .linked && joining.friends.total == 23)
      let second = try await client.send(
        Yello.kakaoFriends, PageRequest(cursor: joining.friends.next))
      let seen = joining.friends.items + second.items
      #expect(seen.map(\.id) == people.prefix(20).map(\.id))
      // Two loaded friends are deselected; the last three were never loaded.
      let chosen = seen.map(\.id).filter { $0 != people[1].id && $0 != people[12].id }
      let profile = try await client.send(
        Yello.join, request("saebom", friends: chosen, after: second.next))
      #expect(profile.friends == 21)
      #expect(try await people[22].client.send(Yello.profile).friends == 1)
      #expect(try await people[12].client.send(Yello.profile).friends == 0)
      // Deselected friends are recommended, friends are not.
      let rest = try await client.send(Yello.recommendedOnKakao, PageRequest())
      #expect(rest.items.map(\.id) == [people[1].id, people[12].id] && rest.next == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `Kakao friends are recommended wherever they study, never across a block: Y3`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let people = try await sharedFactor(server, 12)
      let me = try await server.student("한새봄", "saebom")
      let other = try await server.student("김가온", "gaon")
      #expect(try await me.client.send(Yello.recommendedOnKakao, PageRequest()).items.isEmpty)
      try await server.tellKakaoFriends(of: "saebom", people)
      try await people[2].client.send(Yello.block, me.id)
      try await me.client.send(Yello.block, people[3].id)
      var ids: [ID<Yello.Person>] = []
      for try await person in me.client.pages(Yello.recommendedOnKakao, PageRequest()).items {
        ids.append(person.id)
      }
      let apart: Set = [people[2].id, people[3].id]
      #expect(ids == people.map(\.id).filter { !apart.contains($0) })
      var listed: [ID<Yello.Person>] = []
      for try await person in me.client.pages(Yello.kakaoFriends, PageRequest()).items {
        listed.append(person.id)
      }
      #expect(listed == ids)
      let joining = try await me.client.send(Yello.joining)
      #expect(joining.friends.total == ids.count)
      #expect(Set(joining.friends.items.map(\.id)).isDisjoint(with: apart))
      #expect(try await other.client.send(Yello.recommendedOnKakao, PageRequest()).items.isEmpty)
      let stranger = server.stranger()
      await #expect(throws: Refusal.signInFirst) {
        try await stranger.send(Yello.recommendedOnKakao, PageRequest())
      }
      await #expect(throws: Refusal.signInFirst) {
        try await stranger.send(Yello.kakaoFriends, PageRequest())
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever comes by Kakao without sharing friends is asked once, others are not`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      #expect(try await server.viewer("haneul").send(Yello.joining).kakao == .none)
      let client = try await server.viewer(Practice.kakaoPrefix + "one")
      #expect(try await client.send(Yello.joining).kakao == .asked)
      try await server.tellKakaoFriends(of: Practice.kakaoPrefix + "one", [])
      #expect(try await client.send(Yello.joining).kakao == .linked)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a friend who left Madang is no Kakao friend any more, and stands in nobody's list`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let people = try await sharedFactor(server, 2)
      try await server.tellKakaoFriends(of: "saebom", people)
      let client = try await server.viewer("saebom")
      let file = try await client.send(Export.fetch)
      #expect(file.identities.map(\.friends) == [["k0", "k1", "not.here"]])
      #expect(file.identities[0].friendsToldAt == server.clock.now)
      let leaver = try await people[0].client.send(AccountCard.show).id
      try await server.db.write { try server.services.accountDeletion.delete(leaver, in: $0) }
      let joining = try await client.send(Yello.joining)
      #expect(joining.friends.items.map(\.id) == [people[1].id] && joining.friends.total == 1)
      #expect(try await client.send(Export.fetch).identities[0].friends == ["k1", "not.here"])
      try await server.db.write { try server.services.accountDeletion.delete(file.account, in: $0) }
      let kept: Int? = try await server.db.read {
        try $0.value(
          "SELECT (SELECT COUNT(*) FROM friend_list) + (SELECT COUNT(*) FROM listed_friend)")
      }
      #expect(kept == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a friend who is known by two methods in is one friend`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let people = try await sharedFactor(server, 2)
      let account = try await people[0].client.send(AccountCard.show).id
      let now = server.clock.now
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          VALUES ('practice', 'not.here', \(account), \(now))
          """)
      }
      try await server.tellKakaoFriends(of: "saebom", people)
      let friends = try await server.viewer("saebom").send(Yello.joining).friends
      #expect(friends.items.map(\.id) == people.map(\.id) && friends.total == 2)
    }
  }

  @Test func `Kakao friends are found by their ids, never by looking through everyone`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let account = try await server.viewer("saebom").send(AccountCard.show).id
      let plan = try await server.kakaoPlan(of: account)
      #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is missing is kept once however often it is said: Y21 Y37`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.viewer("haneul")
      let wish = Yello.Wish(kind: .school, name: try Yello.WishName("  한빛바다대학교 "))
      for _ in 0..<2 { _ = try await client.send(Yello.wish, wish) }
      _ = try await server.viewer("sea").send(Yello.wish, wish)
      _ = try await client.send(
        Yello.wish, Yello.Wish(kind: .group, name: try Yello.WishName("한빛 사진 동아리")))
      let kept: [String] = try await server.db.read { db in
        try db.all("SELECT kind || ' ' || name FROM yello_wish ORDER BY kind, name") { try $0[0] }
      }
      #expect(kept == ["group 한빛 사진 동아리", "school 한빛바다대학교", "school 한빛바다대학교"])
      for name in ["", "한", String(repeating: "가", count: 41), "한빛\n바다"] {
        #expect(throws: Refusal.wishLength) { try Yello.WishName(name) }
      }
      let stranger = server.stranger()
      await #expect(throws: Refusal.signInFirst) { try await stranger.send(Yello.wish, wish) }
    }
  }
}

extension TestServer {
  /// Stores `friends` as Kakao friends of the account named `name`.
  func tellKakaoFriends(of name: String, _ friends: [Student]) async throws {
    let (sessions, now) = (services.sessions, clock.now)
    // A list may include the account itself and people without an account.
    let listed = Set(friends.map(\.handle) + [name, "not.here"])
    try await db.write { db in
      _ = try sessions.account(of: "practice", name, in: db)
      try KakaoFriends.store(listed, of: name, from: "practice", at: now, in: db)
    }
  }
}
