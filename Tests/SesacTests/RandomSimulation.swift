import Commons
import Core
import SQL
import Synchronization
import TestKit
import Wire

@testable import Sesac

/// People of a simulation and what they do.
final class RandomSimulation: Sendable {
  /// What `SimulationTests` breaks to see that it is noticed.
  enum Damage: CaseIterable {
    /// A match loses one of its people.
    case seatLost
    /// A request outlives the wait of its sender.
    case requestKept
    /// Somebody is in a match that is not theirs.
    case strangerSeated
  }

  private static let size = 40
  let matches = Mutex(0)
  private let server: TestServer
  private let features: SesacApp.Features
  private let members: [Member]
  private let random: Mutex<SeededRandomSource>

  init(_ server: TestServer, seed: UInt64) async throws {
    self.server = server
    random = Mutex(SeededRandomSource(seed: seed))
    let world = server.services.world
    let features = SesacApp.Features(
      world,
      rooms: MatchRooms(
        open: { _, _, _, _ in world.id() }, close: { _, _ in }, reopen: { _, _ in }), pushes: nil)
    self.features = features
    let now = server.clock.now
    members = try await server.db.write { db in
      try (0..<Self.size).map { place in
        let account = try SessionStore(world: world).account(of: "practice", "p\(place)", in: db)
        _ = try features.memberships.join(
          Sesac.JoinRequest(
            nickname: Sesac.Nickname("p\(place)"), birth: Day(1985 + place % 20, 1, 2),
            email: Sesac.Email("p\(place)@example.com"), gender: place % 2 == 0 ? .woman : .man),
          as: Viewer(account: account, session: world.id()), at: now, in: db)
        guard let member = try db.sesacMember(of: account) else { throw Refusal.joinFirst }
        return member
      }
    }
  }

  private func draw(_ limit: Int) -> Int {
    random.withLock { Int($0.next() % UInt64(limit)) }
  }

  /// So many random acts; one of eight is lost and one of eight is sent twice.
  func act(_ count: Int) async throws {
    for _ in 0..<count {
      let (me, other, kind) = (members[draw(members.count)], members[draw(members.count)], draw(12))
      let times = [0, 2][safe: draw(8)] ?? 1
      let now = server.clock.now
      for _ in 0..<times {
        try await server.db.write { [self] db in
          do {
            try db.attempt { try perform(kind, me, other, at: now, in: db) }
          } catch is Refusal {}
        }
      }
    }
  }

  private func perform(
    _ kind: Int, _ me: Member, _ other: Member, at now: Instant, in db: Transaction
  ) throws {
    let state = try db.sesacState(of: me.id, at: now)
    switch kind {
    case 0...3 where state.phase != .matched:
      let point = Sesac.Point(latitude: 37.517 + Double(kind) / 1000, longitude: 126.886)
      _ = try features.waiting.start(Sesac.StartRequest(point), as: me, at: now, in: db)
    case 4: _ = try features.waiting.stop(as: me, at: now, in: db)
    case 5: _ = try db.expireSeat(of: me.id, at: now)
    case 6...8:
      let home = try features.search.aroundSeat(as: me, at: now, in: db)
      if let asking = home.requests.first {
        _ = try features.matching.accept(asking.id, as: me, at: now, in: db)
        matches.withLock { $0 += 1 }
      } else {
        _ = try features.matching.request(other.id, as: me, at: now, in: db)
      }
    case 9...10:
      guard let match = state.match else { return }
      _ = try features.matching.end(match.id, as: me, at: now, in: db)
    default:
      guard let match = state.match else { return }
      _ = try features.reviews.review(
        match.id, Sesac.ReviewRequest(titles: [.kind]), as: me, at: now, in: db)
    }
  }

  func liveMatches() async throws -> Int {
    try await server.db.read {
      try $0.value("SELECT COUNT(*) FROM sesac_match WHERE ended_at IS NULL") ?? 0
    }
  }

  /// The invariants that do not hold.
  func broken() async throws -> [String] {
    let now = server.clock.now
    return try await server.db.read { db in
      var broken = try SesacApp.descriptor.audit(db).filter { $0.wrong > 0 }.map(\.what)
      func none(_ what: String, _ sql: SQL) throws {
        if try db.value(sql) ?? 0 > 0 { broken.append(what) }
      }
      try none(
        "someone sits in a match of others",
        """
        SELECT COUNT(*) FROM sesac_seat s JOIN sesac_match m ON m.id = s.match_id
        WHERE s.person_id <> m.one_id AND s.person_id <> m.other_id
        """)
      try none(
        "a break is longer than three minutes",
        "SELECT COUNT(*) FROM sesac_person WHERE barred_until > \(now + .minutes(3))")
      try none(
        "two reviews of one side",
        """
        SELECT COUNT(*) FROM (SELECT match_id FROM sesac_review GROUP BY match_id, author_id
          HAVING COUNT(*) > 1) twice
        """)
      return broken
    }
  }

  func make(_ damage: Damage) async throws {
    let now = server.clock.now
    let members = members
    try await server.db.write { db in
      let match: ID<Sesac.Match>? = try db.value(
        "SELECT id FROM sesac_match WHERE ended_at IS NULL ORDER BY id LIMIT 1")
      guard let match else { return }
      let seated = try db.seated(at: match)
      switch damage {
      case .seatLost:
        try db.run("DELETE FROM sesac_seat WHERE person_id = \(seated[0])")
      case .requestKept:
        try db.run(
          """
          INSERT INTO sesac_request (sender_id, receiver_id, at)
          VALUES (\(seated[0]), \(seated[1]), \(now))
          """)
      case .strangerSeated:
        let stranger = members.first { !seated.contains($0.id) }
        guard let stranger else { return }
        try db.run("DELETE FROM sesac_seat WHERE person_id = \(stranger.id)")
        try db.run(
          """
          INSERT INTO sesac_seat (person_id, match_id, entered_at)
          VALUES (\(stranger.id), \(match), \(now))
          """)
      }
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
