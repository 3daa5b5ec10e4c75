import Commons
import Delivery
import Core
import MadangClient
import SQL
import Sesac
import Synchronization
public import TestKit
import Wire

/// People around one place who act at random and at once, through the client library.
public final class Simulation: Sendable {
  /// How many act at the same time.
  private static let width = 16

  private let server: TestServer
  private let seed: UInt64
  private let people: [ID<Sesac.Person>]
  private let clients: [Madang]
  private let note: @Sendable (Acknowledgement) -> Void
  private let matches = Mutex<[ID<Sesac.Match>]>([])
  private let faults = Mutex<[String]>([])

  /// The people whom `populate` has added; `note` gets what is confirmed to them.
  public init(
    _ server: TestServer, seed: UInt64, note: @escaping @Sendable (Acknowledgement) -> Void
  ) async throws {
    self.server = server
    self.seed = seed
    self.note = note
    let sessions = server.services.sessions
    let members = try await server.db.write { db in
      let rows = try db.all("SELECT id, account_id FROM sesac_person ORDER BY id") {
        row -> (ID<Sesac.Person>, ID<Account>) in try (row[0], row[1])
      }
      return try rows.map { try ($0.0, sessions.openClient($0.1, in: db)) }
    }
    people = members.map(\.0)
    clients = members.map { member in
      Madang(
        over: server.transport, tokens: MemoryTokenStore(member.1),
        policy: CallPolicy(timeout: nil, attemptLimit: nil, deadline: .seconds(3600)),
        dependencies: server.dependencies)
    }
  }

  /// Adds people who have joined.
  public static func populate(_ server: TestServer, people: Int) async throws {
    for number in 0..<people {
      try await server.viewer("p\(number)").send(
        Sesac.join,
        Sesac.JoinRequest(
          nickname: Sesac.Nickname("p\(number)"), birth: Day(1985 + number % 15, 1, 2),
          email: Sesac.Email("p\(number)@example.com"), gender: number % 2 == 0 ? .woman : .man))
    }
  }

  /// Runs the jobs that are due, then one minute of acts; the clock does not move.
  public func act(minute: Int) async throws -> [Invariant] {
    try await server.services.jobs.runDue()
    let acts = Act.drawn(max(people.count / 2, 20), of: people.count, seed: seed, minute: minute)
    await withTaskGroup { group in
      for first in 0..<Self.width {
        group.addTask { [self] in
          for place in stride(from: first, to: acts.count, by: Self.width) {
            await perform(acts[place])
          }
        }
      }
    }
    let now = server.clock.now
    let violated = try await server.db.read { try Invariant.violated(at: now, in: $0) }
    return violated + (faults.withLock(\.isEmpty) ? [] : [.faults])
  }

  /// What failed otherwise than by a declared refusal.
  public var failures: [String] { faults.withLock { $0 } }

  private func perform(_ act: Act) async {
    do {
      let home = try await clients[act.person].send(Sesac.finder, Sesac.FinderRequest())
      let verb = act.verb(in: home, people: people, stale: matches.withLock { $0 })
      switch act.delivery {
      case .lost: return
      case .once: try await send(verb, of: act, isAnswered: true)
      case .unanswered: try await send(verb, of: act, isAnswered: false)
      case .twice:
        async let first: Void = send(verb, of: act, isAnswered: true)
        async let second: Void = send(verb, of: act, isAnswered: true)
        _ = try await (first, second)
      }
    } catch {
      faults.withLock { $0.append("\(error)") }
    }
  }

  private func send(_ verb: Act.Verb, of act: Act, isAnswered: Bool) async throws {
    do {
      let confirmed = try await outcome(of: verb, of: act)
      for acknowledgement in confirmed where isAnswered {
        if case .match(let match, _, _) = acknowledgement {
          matches.withLock { $0.append(match) }
        }
        note(acknowledgement)
      }
    } catch let refusal as Refusal where refusal.status < 500 {
      // Somebody else was faster, or the screen was out of date.
    }
  }

  private func outcome(of verb: Act.Verb, of act: Act) async throws -> [Acknowledgement] {
    let (client, me) = (clients[act.person], people[act.person])
    func made(_ state: Sesac.State) -> [Acknowledgement] {
      guard let match = state.match, let partner = match.partner else { return [] }
      return [.match(match.id, me, partner.id)]
    }
    switch verb {
    case .none: return []
    case .start(let request):
      try await client.send(Sesac.start, request)
      return []
    case .stop:
      try await client.send(Sesac.stop)
      return []
    case .request(let other): return made(try await client.send(Sesac.request, other))
    case .accept(let other): return made(try await client.send(Sesac.accept, other))
    case .end(let match):
      try await client.send(Sesac.end, match)
      return [.end(match)]
    case .review(let match):
      try await client.send(Sesac.review, match, Sesac.ReviewRequest(titles: [.kind]))
      return [.end(match), .review(match, by: me)]
    case .report(let other):
      try await client.send(
        Sesac.report, other, Sesac.ReportRequest(reasons: [.words]),
        key: "simulated report \(act.name)")
      return [.report(me, of: other, at: server.clock.now)]
    case .say(let room):
      guard let name = Chats.ClientID(act.name) else { return [] }
      let draft = Chats.Draft(text: try Chats.Text("\(act.name)"))
      try await client.send(Sesac.chat.send, room, name, draft)
      return [.message(room, name)]
    }
  }
}
