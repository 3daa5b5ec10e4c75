import Commons
import Foundation
import HTTP
import SQL
import TestKit
import Testing
import Wire
import Yello

/// Requests every mounted route for two people of whom one has blocked the other.
///
/// A new route fails the first test until it is listed: under `showing` if its response can name
/// other people, under `acting` if it does something to one, else under `namingNobody`. Those of SeSAC
/// and YeDi are asked by `BlockedMemberTests`.
@Suite(.timeLimit(.minutes(30)))
struct BlockedPairTests {
  typealias Relation = BlockedPairScene.Relation
  typealias Side = BlockedPairScene.Side

  @Test func `every mounted route is listed, and every listed one is mounted`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let mounted = Set(server.router.patterns.map { "\($0.method.rawValue) \($0.pattern)" })
      let listed =
        Set(Self.showing.map(\.route)).union(Self.acting.map(\.route)).union(Self.others)
        .union(Self.namingNobody).union(BlockedMemberTests.probes.map(\.route))
      #expect(mounted.subtracting(listed).sorted() == [])
      #expect(listed.subtracting(mounted).sorted() == [])
      // Whoever names a person in the path does something to them.
      let taking = server.endpoints.filter { endpoint in
        endpoint.parameterTypes.contains {
          Self.personal.contains(ObjectIdentifier($0))
        }
      }
      try #require(taking.count > 40)
      for endpoint in taking {
        let pattern = endpoint.pattern.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
        let route = "\(endpoint.method.rawValue) /\(pattern.joined(separator: "/"))"
        #expect(!Self.namingNobody.contains(route), "\(route)")
      }
    }
  }

  @Test(arguments: Engine.allCases, Relation.allCases)
  func `no route shows either of a blocked pair to the other, and each would without the block`(
    _ engine: Engine, _ relation: Relation
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await BlockedPairScene(server, relation)
      let rounds = relation == .friends ? try await openRounds(in: scene) : [:]
      for (me, other) in scene.directions {
        try await expectShown(other, to: me, rounds[me.role], relation, server)
      }
      try await scene.block()
      for (me, other) in scene.directions {
        try await expectHidden(other, from: me, rounds[me.role], relation, server)
      }
    }
  }

  /// The types of path parameters that lead to another person.
  private static let personal: Set<ObjectIdentifier> = {
    let types: [Any.Type] = [
      Wire.ID<Yello.Person>.self, Yello.Handle.self, Wire.ID<Sesac.Person>.self,
      Wire.ID<Sesac.Match>.self, Wire.ID<Yedi.Designer>.self, Wire.ID<Yedi.PostCard>.self,
      Wire.ID<Yedi.Review>.self, Wire.ID<Yedi.Booking>.self, Wire.ID<Chats.Room>.self,
    ]
    return Set(types.map { ObjectIdentifier($0) })
  }()

  private func expectShown(
    _ other: Side, to me: Side, _ round: Wire.ID<Yello.Round>?, _ relation: Relation,
    _ server: TestServer
  ) async throws {
    for probe in Self.showing where probe.relations.contains(relation) {
      let signs = probe.sign.map { [$0] } ?? other.names
      for text in try await look(probe, as: me, for: other, round) {
        let isShown = signs.contains { text.contains($0) }
        #expect(isShown, "\(probe.route) shows nothing even without a block")
      }
    }
    let isNotified = try await events(naming: other, to: me, server)
    #expect(isNotified == (relation == .friends))
  }

  private func expectHidden(
    _ other: Side, from me: Side, _ round: Wire.ID<Yello.Round>?, _ relation: Relation,
    _ server: TestServer
  ) async throws {
    for probe in Self.showing where probe.relations.contains(relation) {
      for text in try await look(probe, as: me, for: other, round) {
        let shown = (probe.sign.map { [$0] } ?? other.names).filter { text.contains($0) }
        // The blocker's own file holds the list of blocks, which has the name once.
        if probe.route == "GET /account/export", me.role == .blocker {
          #expect(shown == [other.name] && text.components(separatedBy: other.name).count == 2)
        } else {
          #expect(shown == [], "\(probe.route) to \(me.handle)")
        }
      }
    }
    let isNotified = try await events(naming: other, to: me, server)
    #expect(!isNotified)
    for (method, pattern) in server.router.patterns
    where method == .get && !pattern.contains(":") && Self.namingNobody.contains("GET \(pattern)") {
      let page = await me.browser.open(pattern)
      let shown = other.names.filter { page.contains($0) }
      #expect(page.status < 500 && shown == [], "\(pattern)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `acting on someone behind a block is acting on no one, and works without the block`(
    _ engine: Engine
  ) async throws {
    for hasBlock in [false, true] {
      try await TestServer.open(on: engine) { server in
        let scene = try await BlockedPairScene(server, .friends)
        if hasBlock { try await scene.block() }
        // The blocked one first: the blocker's last act takes the block back.
        for (me, other) in scene.directions.reversed() {
          let browser = me.browser
          let id = try #require(other.id)
          for act in Self.acting {
            let verb = String(act.route.prefix { $0 != " " })
            let found = Method(rawValue: verb)
            let method = try #require(found)
            let reply = await browser.ask(method, act.target(id), json: act.json)
            guard hasBlock, !(act.isBlockers && me.role == .blocker) else {
              #expect(reply.status == 200, "\(act.route): \(reply.text)")
              continue
            }
            let none = await browser.ask(
              method, act.target(Wire.ID(high: 1, low: 1)), json: act.json)
            #expect(reply.status == none.status, "\(act.route): \(reply.text)")
            for name in other.names { #expect(!reply.text.contains(name), "\(act.route)") }
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the list of blocks names the blocked person to the blocker alone, as the app showed them`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await BlockedPairScene(server, .friends)
      try await scene.block()
      let (blocker, blocked) = (scene.blocker, scene.blocked)
      let list = try await blocks(of: blocker)
      #expect(list.map(\.name) == [blocked.name] && list.map(\.app) == ["yello"])
      #expect(list[0].detail?.contains("국어국문학과") == true)
      #expect(try await blocks(of: blocked).isEmpty)
      let page = await blocker.browser.open(Blocks.list.path + "?app=yello")
      #expect(page.text.contains("\(blocked.name)님 차단 풀기"))
      let reply = await blocker.browser.ask(.get, Blocks.list.path)
      for hidden in [blocked.account.description, blocked.handle] {
        #expect(!page.text.contains(hidden) && !reply.text.contains(hidden))
      }
      // The number belongs to the blocker's list, so the other cannot remove the block.
      let number = list[0].number
      _ = await blocked.browser.ask(.delete, Blocks.remove.path(number))
      #expect(try await blocks(of: blocker) == list)
      let removed = await blocker.browser.post(
        Blocks.remove.action(number), [("app", "yello")])
      #expect(removed.header("Location") == "/account/blocks?app=yello")
      #expect(try await blocks(of: blocker).isEmpty)
      let id = try #require(blocked.id)
      #expect(await blocker.browser.ask(.get, Yello.person.path(id)).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a vote for someone behind a block counts for nothing, and their code invites no one`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await BlockedPairScene(server, .friends)
      let rounds = try await openRounds(in: scene)
      var drawn: [Yello.Round] = []
      for (me, _) in scene.directions {
        let path = Yello.round.path(try #require(rounds[me.role]))
        let text = await me.browser.ask(.get, path).text
        drawn.append(try JSONDecoder().decode(Yello.Round.self, from: Data(text.utf8)))
      }
      try await scene.block()
      for (round, (me, other)) in zip(drawn, scene.directions) {
        let ballot = try #require(
          round.ballots.first { $0.candidates.contains { $0.id == other.id } })
        let json = """
          {"answers":[{"ballot":\(ballot.number),"friend":"\(try #require(other.id))",\
          "keyword":\(ballot.keywords[0].id)}]}
          """
        for (method, path) in [
          (Method.post, Yello.previewResult.path(round.id)), (.put, Yello.submit.path(round.id)),
        ] {
          let reply = await me.browser.ask(method, path, json: json)
          #expect(reply.status == 200 && reply.text.contains(#""answered":0"#), "\(reply.text)")
        }
        let next = await me.browser.ask(.post, Yello.openRound.path)
        #expect(next.status == 200)
        for name in other.names { #expect(!next.text.contains(name)) }
      }
    }
    try await TestServer.open(on: engine) { server in
      let scene = try await BlockedPairScene(server, .newcomer)
      try await scene.block()
      let json = { (referral: String) in
        """
        {"school":"snu","department":"국어국문학과","entryYear":23,"name":"뷃도윤","handle":"budol_2",\
        "gender":"MALE","friends":["\(scene.blocker.id.map { "\($0)" } ?? "")"]\(referral)}
        """
      }
      let invited = await scene.blocked.browser.ask(
        .post, Yello.join.path, json: json(#","referral":"arang_1""#))
      #expect(invited.status == 422 && invited.text.contains("referral.unknown"))
      #expect(await scene.blocked.browser.ask(.post, Yello.join.path, json: json("")).status == 200)
      #expect(
        await !scene.blocked.browser.ask(.get, Yello.friends.path).text.contains("뷁하늘"))
    }
  }

  // MARK: Asking

  /// The responses to one probe: JSON, and for a list the page as well.
  private func look(
    _ probe: Probe, as me: Side, for other: Side, _ round: Wire.ID<Yello.Round>?
  ) async throws -> [String] {
    let target = probe.target(other, round)
    switch probe.route {
    case "POST /yello/rounds/:/shuffles":
      var all = ""
      for ballot in 1...10 {
        all += await me.browser.ask(.post, target, json: #"{"ballot":\#(ballot)}"#).text
      }
      return [all]
    default:
      let json = await me.browser.ask(.get, target).text
      return probe.sign == nil && target != Export.fetch.path
        ? [json, await me.browser.open(target).text] : [json]
    }
  }

  /// Opens a round of each of the two.
  private func openRounds(
    in scene: BlockedPairScene
  ) async throws -> [BlockedPairScene.Role: Wire.ID<Yello.Round>] {
    var rounds: [BlockedPairScene.Role: Wire.ID<Yello.Round>] = [:]
    for (me, _) in scene.directions {
      let reply = await me.browser.ask(.post, Yello.openRound.path)
      guard reply.status == 200 else { throw Refused(reply: reply) }
      rounds[me.role] = try JSONDecoder().decode(
        Yello.Round.self, from: Data(reply.text.utf8)
      ).id
    }
    return rounds
  }

  private func blocks(of side: Side) async throws -> [Blocks.Card] {
    let reply = await side.browser.ask(.get, Blocks.list.path)
    return try JSONDecoder().decode(Page<Blocks.Card>.self, from: Data(reply.text.utf8)).items
  }

  /// Whether a stream of `me` would replay an event that names `other`.
  private func events(naming other: Side, to me: Side, _ server: TestServer) async throws -> Bool {
    guard let topic = me.id, let id = other.id else { return false }
    return try await server.db.read {
      try $0.exists("SELECT 1 FROM event WHERE topic = \(topic) AND subject = \(id.description)")
    }
  }
}
