import Foundation
import MadangClient
import OfflineCore

func entry(_ number: UInt64) -> EntityKey {
  EntityKey(type: 1, id: UniqueID(high: 1, low: number))
}

func fields(_ number: UInt64) -> Fields {
  var order = ByteWriter()
  order.i64(Int64(number))
  return Fields([Field(0, order.bytes), Field(1, Array("text \(number)".utf8))])
}

/// Creates entries until it is killed; prints each number once its write has returned.
func write(_ path: String) async throws {
  let server = try ServerLog(path + ".server", isLossy: true)
  let queue = await OfflineQueue(
    file: URL(filePath: path), account: probeAccount, transport: server, appVersion: 1,
    dependencies: .hurried)
  // Where the last run's numbers cannot be.
  let first = UInt64(Date().timeIntervalSince1970 * 1_000_000)
  for number in first... {
    try await queue.write(.create, entry(number), fields(number))
    // Bypasses the buffer of `print`, which is lost when the process is killed.
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
  }
}

/// Succeeds if a change is refused because another process holds the file.
func refuse(_ path: String) async throws -> Bool {
  let queue = await OfflineQueue(
    file: URL(filePath: path), account: probeAccount, transport: NoServer(), appVersion: 1)
  do {
    try await queue.write(.create, entry(1), fields(1))
  } catch {
    return error == OfflineRefusal(.storeUnavailable)
  }
  return false
}

/// Checks that every acknowledged entry is in the list with its text, and that it reaches the server once.
func check(_ path: String) async throws -> Bool {
  var acknowledged: [UInt64] = []
  while let line = readLine(strippingNewline: false) {
    // The kill may have truncated the last line.
    if line.hasSuffix("\n"), let number = UInt64(line.dropLast()) { acknowledged.append(number) }
  }
  let server = try ServerLog(path + ".server", isLossy: false)
  let queue = await OfflineQueue(
    file: URL(filePath: path), account: probeAccount, transport: server, appVersion: 1,
    dependencies: .hurried)
  let shown = await firstList(of: queue)
  let texts = Dictionary(shown.map { ($0.entity, $0.fields[1]?.value) }) { first, _ in first }
  let isOnce = texts.count == shown.count
  let lost = acknowledged.filter { texts[entry($0)] != Array("text \($0)".utf8) }
  for await status in await queue.statuses where status.state == .ready && status.unsent == 0 {
    break
  }
  await queue.close()
  let creates = await server.creates
  let missing = acknowledged.filter { creates[entry($0)] == nil }
  let twice = creates.values.filter { $0 > 1 }.count
  let changed = await server.changed
  print(
    "\(acknowledged.count) acknowledged, \(shown.count) kept, \(lost.count) lost, "
      + "\(missing.count) not on the server, \(twice) twice, \(changed) with other bytes")
  return isOnce && lost.isEmpty && missing.isEmpty && twice == 0 && changed == 0
}
