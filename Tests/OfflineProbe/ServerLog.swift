import Foundation
import MadangClient
import OfflineCore
import Wire

/// A server whose memory is a file: a line for each operation that arrived, written before it is answered.
actor ServerLog: OfflineTransport {
  private let handle: FileHandle
  private var bodies: [UniqueID: [UInt8]] = [:]
  private(set) var creates: [EntityKey: Int] = [:]
  /// Operations whose bytes changed between two attempts.
  private(set) var changed = 0
  private(set) var batches = 0
  private var requests = 0
  private let isLossy: Bool

  /// `isLossy`: two of three answers are lost.
  init(_ path: String, isLossy: Bool) throws {
    self.isLossy = isLossy
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    // A killed writer may leave half a line: that operation never arrived.
    guard let end = text.lastIndex(of: "\n") else {
      try handle.truncate(atOffset: 0)
      return
    }
    try handle.truncate(atOffset: UInt64(text[...end].utf8.count))
    for line in text[..<end].split(separator: "\n") {
      let body = line.split(separator: " ").compactMap { UInt8($0, radix: 16) }
      var reader = ByteReader(body)
      Self.remember(Operation(bodyFrom: &reader), body, &bodies, &creates)
    }
  }

  private static func remember(
    _ operation: OfflineCore.Operation, _ body: [UInt8], _ bodies: inout [UniqueID: [UInt8]],
    _ creates: inout [EntityKey: Int]
  ) {
    bodies[operation.id] = body
    if operation.kind == .create { creates[operation.entity, default: 0] += 1 }
  }

  func send(_ batch: Batch) async throws -> BatchAnswer {
    batches += 1
    requests += 1
    var results: [OperationResult] = []
    for operation in batch.operations {
      var writer = ByteWriter()
      operation.writeBody(to: &writer)
      let known = bodies[operation.id]
      if known == nil {
        let line = writer.bytes.map { String($0, radix: 16) }.joined(separator: " ")
        try handle.write(contentsOf: Data("\(line)\n".utf8))
        Self.remember(operation, writer.bytes, &bodies, &creates)
      } else if known != writer.bytes {
        changed += 1
      }
      let row = Row(
        revision: operation.baseRevision + 1, change: Int64(bodies.count), deleted: false,
        fields: operation.fields)
      results.append(
        OperationResult(id: operation.id, status: known == nil ? .applied : .duplicate, row: row))
    }
    if isLossy && requests % 3 != 0 { throw OfflineRequestError(.transport) }
    return BatchAnswer(epoch: 1, results: results)
  }

  func pull(_ pull: Pull) async throws -> ChangePage {
    ChangePage(
      epoch: 1, reset: false, restoredAt: .max, from: pull.cursor, next: pull.cursor, more: false,
      rows: [])
  }

  func authenticate(known: OfflineAccount?) async throws -> OfflineAccount { probeAccount }
}

let probeAccount = OfflineAccount(id: [1], isMadeHere: true)

/// Never answers.
struct NoServer: OfflineTransport {
  func send(_ batch: Batch) async throws -> BatchAnswer { throw OfflineRequestError(.transport) }
  func pull(_ pull: Pull) async throws -> ChangePage { throw OfflineRequestError(.transport) }
  func authenticate(known: OfflineAccount?) async throws -> OfflineAccount {
    throw OfflineRequestError(.transport)
  }
}

extension ClientDependencies {
  /// A clock a thousand times as fast, so that many retries fit before a kill.
  ///
  /// In the next process it is set back.
  static let hurried: ClientDependencies = {
    let started = real.now().milliseconds
    return ClientDependencies(
      now: { Instant(milliseconds: started + (real.now().milliseconds - started) * 1000) },
      sleep: { try await real.sleep($0 / 1000) }, jitter: real.jitter, key: real.key)
  }()
}
