import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary
@testable import OfflineCore
@testable import OfflineSimulation

/// The server that the simulations run against decides as this one does.
@Suite(.timeLimit(.minutes(30)))
struct ServerModelTests {
  /// Several seeds meet each case below.
  private static let seeds: ClosedRange<UInt64> = 1...6
  private static let steps = 100

  @Test(arguments: Engine.allCases)
  func `the model server of the simulations decides each request as the server does`(
    _ engine: Engine
  ) async throws {
    var met: [Case: Int] = [:]
    try await TestServer.open(on: engine) { server in
      for seed in Self.seeds {
        let pair = try await ServerPair(server, seed)
        for step in 0..<Self.steps {
          // Room for the next request, should any be counted.
          server.clock.move(by: .seconds(10))
          try await pair.step("seed \(seed), step \(step)")
        }
        met.merge(await pair.met) { $0 + $1 }
      }
    }
    for each in Case.allCases { #expect(met[each, default: 0] > 0, "\(each) was never met") }
  }

  /// What must have happened in some seed, or the comparison would say little.
  enum Case: CaseIterable {
    case applied, duplicate, merged, refused, duplicateOfChanged, withoutRow, tombstone
    case otherEpoch, unknownEpoch, purged, restored, reset, several, brokenPage
  }
}

/// A diary on the server and in the model, which are asked the same.
private actor ServerPair {
  private static let entities = 5

  private let server: TestServer
  private let transport: DiaryTransport
  private let account: [UInt8]
  private let person: ID<Colary.Person>
  private let model: ModelServer
  private var random: SeededGenerator
  /// The server's number of each history, by the model's.
  private var epochs: [UInt64: UInt64] = [:]
  private var sent: [OfflineCore.Operation] = []
  private(set) var met: [ServerModelTests.Case: Int] = [:]

  init(_ server: TestServer, _ seed: UInt64) async throws {
    self.server = server
    random = SeededGenerator(seed: seed)
    transport = DiaryTransport(server.stranger(), zone: .seoul)
    account = try await transport.authenticate(known: nil).id
    person = try #require(ID<Colary.Person>(bytes: account))
    // What it reports is about the order of a queue's operations, of which there is none here.
    model = ModelServer(seed: seed, defect: nil) { _ in }
    model.isHealthy = true
    model.open(account)
    try await noteEpoch()
  }

  private var ledger: ModelServer.Ledger {
    get throws { try #require(model.ledgers[account]) }
  }

  private func noteEpoch() async throws {
    epochs[try ledger.epoch] = UInt64(
      try await server.db.read { [person] in try $0.epoch(of: person).id })
  }

  private func meet(_ each: ServerModelTests.Case) { met[each, default: 0] += 1 }

  func step(_ place: String) async throws {
    switch random.below(20) {
    case 0: try await restore()
    case 1: try await purge()
    case 2...7: try await pull(place)
    default: try await send(place)
    }
  }

  /// A restore of the newest backup, which has lost nothing.
  private func restore() async throws {
    model.backUp()
    model.restore()
    try await server.db.write { [person, world = server.services.world] in
      try Sync(world: world).beginEpoch(person, in: $0)
    }
    try await noteEpoch()
    meet(.restored)
  }

  private func purge() async throws {
    if try ledger.rows.values.contains(where: \.deleted) { meet(.purged) }
    server.clock.move(by: Tombstones.life + .seconds(1))
    model.purge()
    try await server.db.write { [person, clock = server.clock] in
      try Tombstones.purge(person, at: clock.now, in: $0)
    }
  }

  // MARK: Operations

  private func send(_ place: String) async throws {
    var operations: [OfflineCore.Operation] = []
    for number in 0..<(1 + random.below(3)) {
      let operation = try nextOperation()
      if number > 0, operations.contains(where: { $0.entity == operation.entity }) { continue }
      operations.append(operation)
    }
    sent += operations
    let epoch = try [0, ledger.epoch, ledger.epochs[0].id, 1][random.below(4)]
    let batch = Batch(request: 1, account: account, epoch: epoch, operations: operations)
    var asked = batch
    asked.epoch = epoch == 0 ? 0 : epochs[epoch] ?? 1
    let bodies = operations.map(\.body)
    let expected = model.send(batch, bodies: bodies, store: 1, token: account, version: 1)
    switch expected {
    case .results(let epoch, let results):
      let answer = try await transport.send(asked)
      #expect(answer.epoch == epochs[epoch], "\(place)")
      #expect(
        answer.results.map(Self.words) == results.map(Self.words), "\(place): \(bodies)")
      for (result, operation) in zip(results, operations) { try note(result, operation) }
      if operations.count > 1 { meet(.several) }
    case .failed(let failure, _):
      let error = await #expect(throws: OfflineRequestError.self, "\(place)") {
        try await transport.send(asked)
      }
      #expect(error?.failure == failure, "\(place)")
      if failure == .epochChanged { meet(.otherEpoch) }
    case .page: Issue.record("a page for a batch")
    }
  }

  private func note(_ result: OperationResult, _ operation: OfflineCore.Operation) throws {
    switch result.status {
    case .applied: meet(.applied)
    case .duplicate: meet(.duplicate)
    case .merged: meet(sent.count { $0.id == operation.id } > 1 ? .duplicateOfChanged : .merged)
    case .refused: meet(.refused)
    case .retry: Issue.record("the model is not healthy")
    }
    if result.row == nil, result.status == .merged { meet(.withoutRow) }
    if result.row?.deleted == true { meet(.tombstone) }
  }

  /// A new operation, one sent before, or other bytes under the id of one sent before.
  private func nextOperation() throws -> OfflineCore.Operation {
    if let earlier = sent.randomElement(using: &random), random.random(25) {
      return random.random(80) ? earlier : try operation(id: earlier.id)
    }
    return try operation(id: UniqueID(high: random.next(), low: random.next()))
  }

  private func operation(id: UniqueID) throws -> OfflineCore.Operation {
    let kinds: [OperationKind] = [.create, .update, .update, .delete, .restore, .merge]
    let kind = kinds[random.below(kinds.count)]
    let entity = EntityKey(type: 1, id: UniqueID(high: 7, low: UInt64(random.below(Self.entities))))
    let known = try ledger.rows[entity]?.revision ?? 0
    let base = UInt32(random.below(Int(known) + 3))
    var fields = try content(
      "글 \(random.below(4))", Colary.Emotion.allCases[random.below(5)], 1 + random.below(3)
    ).queueFields.list
    if kind == .update { fields.removeAll { $0.name != UInt8(random.below(3)) } }
    if kind == .update, fields.isEmpty { fields = [OfflineCore.Field(2, Array("짧게".utf8))] }
    if kind == .delete { fields = [] }
    if kind == .merge {
      fields = fields.map {
        OfflineCore.Field($0.name, $0.value, revision: UInt32(random.below(Int(base) + 1)))
      }
    }
    return OfflineCore.Operation(
      id: id, sequence: 0, kind: kind, entity: entity, baseRevision: base, fields: Fields(fields))
  }

  // MARK: Changes

  private func pull(_ place: String) async throws {
    let last = try ledger.change
    let epoch = try [0, ledger.epoch, ledger.epoch, ledger.epochs[0].id, 1][random.below(5)]
    let pull = Pull(
      request: 1, account: account, epoch: epoch, cursor: Int64(random.below(Int(last) + 1)),
      resyncing: random.random(30), limit: UInt32(1 + random.below(Self.entities + 1)))
    var asked = pull
    asked.epoch = epoch == 0 ? 0 : epochs[epoch] ?? 1
    guard case .page(let expected) = model.pull(pull, token: account, version: 1) else {
      Issue.record("no page: \(place)")
      return
    }
    let page = try await transport.pull(asked)
    #expect(page.epoch == epochs[expected.epoch], "\(place)")
    #expect(Self.words(page) == Self.words(expected), "\(place): \(asked)")
    if expected.reset { meet(.reset) }
    if expected.more { meet(.brokenPage) }
    if epochs[epoch] == nil { meet(.unknownEpoch) }
  }

  // MARK: Comparison

  private static func words(_ result: OperationResult) -> String {
    "\(result.id.low) \(result.status) \(result.code) \(result.row.map(words) ?? "none")"
  }

  private static func words(_ row: OfflineCore.Row) -> String {
    let fields = row.fields.list.map { "\($0.name):\($0.revision):\($0.value)" }
    return "\(row.revision) \(row.change) \(row.deleted) \(fields)"
  }

  private static func words(_ page: OfflineCore.ChangePage) -> String {
    let rows = page.rows.map { "\($0.entity.type) \($0.entity.id.low) \(words($0.row))" }
    return "\(page.reset) \(page.restoredAt) \(page.from) \(page.next) \(page.more) \(rows)"
  }
}
