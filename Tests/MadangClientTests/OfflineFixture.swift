import Foundation
import OfflineCore
import Wire

@testable import MadangClient
@testable import OfflineSimulation

/// The simulator's model server behind a network that a test or a seed disturbs.
actor ModelNetwork {
  let server: ModelServer
  private(set) var batches: [Batch] = []
  private(set) var violations: [String] = []
  /// Requests do not arrive.
  var isDown = false
  /// The next requests are never answered.
  var hanging = 0
  private var random: SeededGenerator
  private var lossPercent = 0.0

  init(seed: UInt64 = 1, accounts: [[UInt8]] = [[1], [2]]) {
    random = SeededGenerator(seed: seed)
    let reported = Shared<[String]>([])
    server = ModelServer(seed: seed, defect: nil) { text in reported.change { $0.append(text) } }
    self.reported = reported
    server.isHealthy = true
    for account in accounts { server.open(account) }
  }

  private let reported: Shared<[String]>

  var reports: [String] { reported.current }

  func setDown(_ isDown: Bool) { self.isDown = isDown }
  func hang(_ count: Int) { hanging = count }

  func setFaults(_ percent: Double) {
    lossPercent = percent
    server.isHealthy = percent == 0
  }

  func send(_ batch: Batch, from device: UInt32, token: [UInt8]) async throws -> BatchAnswer {
    try disturb()
    batches.append(batch)
    let answer = server.send(
      batch, bodies: batch.operations.map(\.body), store: device, token: token, version: 1)
    try await loseAnswer()
    switch answer {
    case .results(let epoch, let results): return BatchAnswer(epoch: epoch, results: results)
    case .failed(let failure, let wait):
      throw OfflineRequestError(failure, retryAfter: .milliseconds(wait))
    case .page: throw OfflineRequestError(.rejected)
    }
  }

  func pull(_ pull: Pull, token: [UInt8]) async throws -> ChangePage {
    try disturb()
    let answer = server.pull(pull, token: token, version: 1)
    try await loseAnswer()
    switch answer {
    case .page(let page): return page
    case .failed(let failure, let wait):
      throw OfflineRequestError(failure, retryAfter: .milliseconds(wait))
    case .results: throw OfflineRequestError(.rejected)
    }
  }

  private func disturb() throws {
    if isDown || random.random(lossPercent) { throw OfflineRequestError(.transport) }
  }

  private func loseAnswer() async throws {
    if hanging > 0 {
      hanging -= 1
      // Until the queue gives the request up.
      try await ClientDependencies.real.sleep(.seconds(3600))
    }
    if random.random(lossPercent) { throw OfflineRequestError(.transport) }
  }

  /// What the server has of `account`, by entity.
  func texts(of account: [UInt8]) -> [EntityKey: String] {
    (server.ledgers[account]?.rows ?? [:]).filter { !$0.value.deleted }.mapValues {
      String(decoding: $0.fields[1]?.value ?? [], as: UTF8.self)
    }
  }
}

/// One device's requests, with the token it has.
struct ModelTransport: OfflineTransport {
  let network: ModelNetwork
  var device: UInt32 = 1
  let account: Shared<OfflineAccount>

  func send(_ batch: Batch) async throws -> BatchAnswer {
    try await network.send(batch, from: device, token: account.current.id)
  }

  func pull(_ pull: Pull) async throws -> ChangePage {
    try await network.pull(pull, token: account.current.id)
  }

  func authenticate(known: OfflineAccount?) async throws -> OfflineAccount {
    if await network.isDown { throw OfflineRequestError(.transport) }
    return account.current
  }
}

extension ClientDependencies {
  /// A clock a hundred times as fast: a request times out after 150 ms.
  static func hurried() -> ClientDependencies {
    let started = real.now().milliseconds
    return ClientDependencies(
      now: { Instant(milliseconds: started + (real.now().milliseconds - started) * 100) },
      sleep: { try await real.sleep($0 / 100) }, jitter: real.jitter, key: real.key)
  }
}

extension OfflineQueue {
  /// The first list that satisfies `condition`, as texts.
  func texts(where condition: ([VisibleRow]) -> Bool = { _ in true }) async -> [String] {
    for await rows in list where condition(rows) {
      return rows.map { String(decoding: $0.fields[1]?.value ?? [], as: UTF8.self) }
    }
    return []
  }

  /// Waits until nothing waits to be sent, and the server's list was received.
  func settled() async {
    for await status in statuses
    where status.state == .ready && status.unsent == 0 && status.synced { return }
  }

  func status(where condition: (Status) -> Bool) async {
    for await status in statuses where condition(status) { return }
  }

  func setFileVersion(_ version: Int) throws {
    try store?.execute("PRAGMA user_version = \(version)")
  }

  /// Lets the file grow no further.
  func limitPages(_ count: Int) throws { try store?.execute("PRAGMA max_page_count = \(count)") }
}

/// A folder with a queue's file, removed with it.
final class QueueFile {
  let folder: URL
  var url: URL { folder.appending(path: "queue.db") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "madang-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// All bytes of the database and its journal.
  func bytes() throws -> Data {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .reduce(Data()) { try $0 + Data(contentsOf: $1) }
  }
}

func entry(_ number: UInt64) -> EntityKey {
  EntityKey(type: 1, id: UniqueID(high: 7, low: number))
}

/// Sorted by `order`, newest first.
func fields(_ text: String, order: Int64 = 0) -> Fields {
  var writer = ByteWriter()
  writer.i64(order)
  return Fields([Field(0, writer.bytes), Field(1, Array(text.utf8))])
}
