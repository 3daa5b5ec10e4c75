import Foundation
import MadangClient
import OfflineCore
import Synchronization
import TestKit
import Wire

/// A device with an offline queue of its own.
final class Phone: Sendable {
  let queue: OfflineQueue
  let network: Network
  private let folder: URL

  init(
    _ madang: Madang, account: OfflineAccount? = nil, appVersion: String? = nil
  ) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "colary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    network = Network(DiaryTransport(madang, appVersion: appVersion, zone: .seoul))
    queue = await OfflineQueue(
      file: folder.appending(path: "queue.db"), account: account, transport: network, appVersion: 1)
  }

  /// The phone after an update of the app: another process on the same file.
  private init(updating old: Phone, _ madang: Madang, to appVersion: String) async throws {
    folder = old.folder.deletingLastPathComponent().appending(path: "colary-\(UUID().uuidString)")
    await old.queue.close()
    try FileManager.default.moveItem(at: old.folder, to: folder)
    let transport = DiaryTransport(madang, appVersion: appVersion, zone: .seoul)
    network = Network(transport)
    queue = try await OfflineQueue(
      file: folder.appending(path: "queue.db"), account: transport.authenticate(known: nil),
      transport: network, appVersion: 2)
  }

  /// The phone after a launch of the app that knows no account, as `madang` is signed in by then.
  func relaunched(_ madang: Madang, isOffline: Bool) async throws -> Phone {
    await queue.close()
    return try await Phone(relaunching: self, madang, isOffline: isOffline)
  }

  private init(relaunching old: Phone, _ madang: Madang, isOffline: Bool) async throws {
    folder = old.folder.deletingLastPathComponent().appending(path: "colary-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: old.folder, to: folder)
    network = Network(DiaryTransport(madang, zone: .seoul))
    network.isDown.withLock { $0 = isOffline }
    queue = await OfflineQueue(
      file: folder.appending(path: "queue.db"), account: nil, transport: network, appVersion: 1)
  }

  func updated(_ madang: Madang, to appVersion: String) async throws -> Phone {
    try await Phone(updating: self, madang, to: appVersion)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes an entry and returns its key once it is durable.
  @discardableResult
  func write(
    _ text: String, _ emotion: Colary.Emotion = .joy, _ strength: Int = 1
  ) async throws -> EntityKey {
    let id = UniqueID(high: .random(in: 0...(.max)), low: .random(in: 0...(.max)))
    let key = EntityKey(type: 1, id: id)
    try await queue.write(.create, key, content(text, emotion, strength).queueFields)
    return key
  }

  func rewrite(_ key: EntityKey, text: String) async throws {
    let fields = Fields([Field(2, Array(text.utf8))])
    try await queue.write(.update, key, fields)
  }

  func feel(_ key: EntityKey, _ emotion: Colary.Emotion) async throws {
    try await queue.write(.update, key, Fields([Field(1, [emotion.code, 2])]))
  }

  func goOffline() async {
    network.isDown.withLock { $0 = true }
  }

  func reconnect() async {
    network.isDown.withLock { $0 = false }
    await queue.connectivityChanged(isOnline: true)
  }

  /// Comes back, and waits until nothing waits and the changes after it have been read.
  func sync() async {
    await reconnect()
    repeat {
      // One that has begun before may not see what others did since.
      let begun = network.begunPulls
      await beginPull()
      await network.pull(after: begun)
      // Another begins once that one has been taken over.
      await beginPull()
    } while await !isSettled
  }

  private func beginPull() async {
    let begun = network.begunPulls
    while network.begunPulls == begun { await queue.trigger() }
  }

  private var isSettled: Bool {
    get async {
      for await status in await queue.statuses {
        return status.state == .ready && status.unsent == 0 && status.synced
      }
      return false
    }
  }

  var texts: [String] {
    get async { await rows.compactMap { Colary.EntryContent($0)?.text.text }.sorted() }
  }

  var rows: [VisibleRow] {
    get async {
      for await rows in await queue.list { return rows }
      return []
    }
  }
}

func content(
  _ text: String, _ emotion: Colary.Emotion = .joy, _ strength: Int = 1
) throws -> Colary.EntryContent {
  try Colary.EntryContent(
    time: Colary.EntryTime(Instant(milliseconds: 1_774_000_000_000), in: .seoul),
    feeling: Colary.Feeling(
      emotion, Colary.Intensity(rawValue: strength) ?? Colary.Intensity(taps: 1)),
    text: Colary.Note(text))
}

/// Two devices of one account that both have the entry 처음, and are offline.
func pair(on server: TestServer) async throws -> (Phone, Phone, EntityKey) {
  let one = try await Phone(server.viewer("haru"))
  let key = try await one.write("처음")
  await one.sync()
  let other = try await Phone(server.viewer("haru"))
  await other.sync()
  await one.goOffline()
  await other.goOffline()
  return (one, other, key)
}

/// The bytes of an operation that by default creates an entry.
func operation(
  _ text: String, id: UInt64, _ kind: OperationKind = .create, entity: UInt64? = nil,
  base: UInt32 = 0, fields: Set<UInt8> = [0, 1, 2]
) throws -> HexBytes {
  var writer = ByteWriter()
  writer.id(UniqueID(high: 3, low: id))
  writer.u8(kind.rawValue)
  writer.key(EntityKey(type: 1, id: UniqueID(high: 4, low: entity ?? id)))
  writer.u32(base)
  Fields(try content(text).queueFields.list.filter { fields.contains($0.name) })
    .write(to: &writer)
  return HexBytes(bytes: writer.bytes)
}
