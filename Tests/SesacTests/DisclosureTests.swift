import Chat
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// What a second member gets of the first, on every page and in every reply.
@Suite(.timeLimit(.minutes(30)))
struct DisclosureTests {
  private static let number = "+821098765432"
  /// In the middle of no cell, and not at its corner.
  private static let place = Sesac.Point(latitude: 37.519_234_7, longitude: 126.888_765_4)
  private static let birth = Day(1998, 11, 23)

  /// What no reply may contain.
  private static let secrets = [
    "1098765432", "10-9876-5432", "secret.one", "1998-11-23", "19981123", "1998.11.23", "1998년",
  ]

  /// The secrets in a text: words, and coordinates of the place or of its cell.
  private static func found(in text: String) -> [String] {
    var found = secrets.filter { text.contains($0) }
    let cell = Grid.cells.cell(place)
    let centre = cell.centre(perDegree: Sesac.Cell.perDegree)
    let hidden = [
      place.latitude, place.longitude, centre.latitude, centre.longitude, 37.519, 37.520, 126.888,
      126.889,
    ]
    for match in text.matches(of: #/[0-9.]+/#) {
      guard let value = Double(match.output) else { continue }
      let isRowOrColumn = [cell.row, cell.column].contains { Double($0) == value }
      if isRowOrColumn || hidden.contains(where: { abs($0 - value) < 0.000_000_5 }) {
        found.append(String(match.output))
      }
    }
    return found
  }

  /// The first, who signs in by phone.
  private func first(_ server: TestServer) async throws -> Neighbour {
    let sessions = server.services.sessions
    let tokens = try await server.db.write { db in
      try sessions.openClient(sessions.account(of: "phone", Self.number, in: db), in: db)
    }
    let client = Madang(
      over: server.transport, tokens: MemoryTokenStore(tokens), dependencies: server.dependencies)
    let me = try await client.send(
      Sesac.join,
      Sesac.JoinRequest(
        nickname: Sesac.Nickname("새싹"), birth: Self.birth,
        email: Sesac.Email("secret.one@example.com"), gender: .woman))
    return Neighbour(client: client, id: me.id)
  }

  /// Every GET of SeSAC, for `match` when there is one.
  private func paths(
    _ server: TestServer, _ one: Neighbour, _ match: Sesac.MatchView?, share: String?
  ) throws -> [String] {
    let values: [String: String?] = [
      "person": one.id.description, "match": match?.id.description,
      "room": match?.room.description, "number": "1", "secret": share,
      "inquiry": one.id.description, "notice": one.id.description,
    ]
    var paths = server.endpoints.filter {
      $0.method == .get && !$0.isEventStream
        && ($0.pattern == "/sesac" || $0.pattern.hasPrefix("/sesac/"))
    }.compactMap { endpoint -> String? in
      var parts: [String] = []
      for part in endpoint.pattern.split(separator: "/") {
        guard part.hasPrefix(":") else {
          parts.append(String(part))
          continue
        }
        guard let value = values[String(part.dropFirst())] else {
          Issue.record("\(endpoint.pattern) has a parameter that this test does not know")
          return nil
        }
        guard let known = value else { return nil }
        parts.append(known)
      }
      return "/" + parts.joined(separator: "/")
    }
    paths += ["/sesac?latitude=37.5212&longitude=126.8871", ReportPage.path(one.id)]
    if let match { paths.append("\(MatchPage.meeting)?room=\(match.room)") }
    return paths
  }

  /// Opens everything as `name` and returns how many replies succeeded.
  private func scan(
    _ name: String, _ server: TestServer, _ one: Neighbour, match: Sesac.MatchView? = nil,
    share: String? = nil, _ stage: String
  ) async throws -> Int {
    let browser = try await server.browser(as: name)
    var replies: [(String, Response)] = []
    for path in try paths(server, one, match, share: share) {
      replies.append((path, await browser.open(path)))
      replies.append(("JSON \(path)", await browser.ask(.get, path)))
    }
    let api = try await CompatibilityCaller(name, of: server)
    let asked = [("otheruid", "\(one.id)")]
    for base in ["", "/v1"] {
      let search = base.isEmpty ? "/queue/onqueue" : "/queue/search"
      let calls: [(Wire.Method, String, [(String, String)])] = [
        (.get, "/user", []), (.get, "/user/shop/myinfo", []), (.get, "/queue/myQueueState", []),
        (.post, search, CompatibilityCaller.wait), (.get, "/chat/\(one.id)", []),
        (.post, "/chat/\(one.id)", [("chat", "안녕하세요")]),
        (.post, base.isEmpty ? "/queue/hobbyaccept" : "/queue/studyaccept", asked),
      ]
      for (method, path, fields) in calls {
        replies.append(("API \(base + path)", await api.call(method, base + path, fields)))
      }
    }
    for (path, reply) in replies {
      let lines = reply.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
      let found = Self.found(in: reply.text + "\n" + lines)
      #expect(found.isEmpty, "\(stage) \(path): \(found)")
      #expect(reply.status < 500, "\(stage) \(path)")
    }
    return replies.count { $0.1.status == 200 }
  }

  @Test(arguments: Engine.allCases)
  func `no reply tells number, e-mail, birth date or place of somebody else: SW3 SW5`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine) { server in
      let one = try await first(server)
      let other = try await server.neighbour("other", gender: .man)
      try await one.wait(at: Self.place, "탁구")
      let near = Sesac.Point(latitude: 37.5212, longitude: 126.8871)
      try await other.wait(at: near, "탁구")
      let around = try await other.around(near)
      #expect(around.people.map(\.id) == [one.id])
      #expect(try await scan("other", server, one, "waiting") > 30)
      try await one.client.send(Sesac.request, other.id)
      // `scan` accepts by the API, so that they are matched from here on.
      #expect(try await scan("other", server, one, "asked") > 30)
      let match = try #require(try await other.state.match)
      try await one.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("m")!),
        Chats.Draft(text: Chats.Text("정문에서 봐요")))
      let share = try await one.client.send(
        Sesac.shareMeeting, match.id,
        Sesac.ShareRequest(place: Sesac.MeetingPlace("정문"), hours: 1))
      let secret = try #require(share.share?.path.split(separator: "/").last.map(String.init))
      #expect(try await scan("other", server, one, match: match, share: secret, "matched") > 40)
      server.clock.move(by: .minutes(30))
      try await one.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.kind]))
      try await other.client.send(Sesac.review, match.id, Sesac.ReviewRequest(titles: [.quick]))
      try await one.client.send(Sesac.wishFriendship, match.id)
      try await other.client.send(Sesac.wishFriendship, match.id)
      #expect(try await scan("other", server, one, match: match, share: secret, "friends") > 40)

      // The same look finds what the first is told of themselves.
      let own = try #require(
        String(
          data: JSONEncoder().encode(try await one.client.send(Sesac.profile)), encoding: .utf8))
      #expect(Self.found(in: own).count >= 2)
      #expect(Self.found(in: "37.5192347") == ["37.5192347"])
      #expect(Self.found(in: "[37519,126888]").count == 2)
    }
  }
}
