import Foundation
import MadangClient
import OfflineCore

/// 10,000 unsent operations: how long each takes to enqueue, all to open, and how many requests send them.
///
/// The times are judged when `isTimed`, in a release build on a quiet machine; the counts and the memory always.
func measure(_ path: String, isTimed: Bool) async throws -> Bool {
  let count: UInt64 = 10_000
  let clock = ContinuousClock()
  let file = URL(filePath: path)
  var times: [Duration] = []
  do {
    let queue = await OfflineQueue(
      file: file, account: probeAccount, transport: NoServer(), appVersion: 1)
    await queue.connectivityChanged(isOnline: false)
    for number in 1...count {
      let started = clock.now
      try await queue.write(.create, entry(number), fields(number))
      times.append(clock.now - started)
    }
    await queue.close()
  }
  times.sort()
  let p95 = times[times.count * 95 / 100]
  let server = try ServerLog(path + ".server", isLossy: false)
  let started = clock.now
  let queue = await OfflineQueue(
    file: file, account: probeAccount, transport: server, appVersion: 1)
  let shown = await firstList(of: queue).count
  let opened = clock.now - started
  await queue.trigger()
  for await status in await queue.statuses where status.state == .ready && status.unsent == 0 {
    break
  }
  let flushed = clock.now - started
  await queue.close()
  let batches = await server.batches
  let stored = await server.creates.count
  let memory = peakMemory()
  print(
    "10,000 unsent: enqueue p95 \(p95.formatted), worst \(times[times.count - 1].formatted); "
      + "cold open with the list \(opened.formatted); flushed in \(batches) requests, \(flushed.formatted); "
      + "at most \(memory.map { "\($0 / 1_000_000)" } ?? "?") MB"
  )
  let isQuick = p95 <= .milliseconds(10) && opened <= .seconds(1)
  return (isQuick || !isTimed) && batches <= 100 && shown == count && stored == count
    && memory ?? 0 < 100_000_000
}

/// The most memory that this process has had at once, with the server's part; nil where the system does not say.
private func peakMemory() -> Int? {
  let lines = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(
    separator: "\n")
  let line = lines?.first { $0.hasPrefix("VmHWM:") }
  return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    .map { $0 * 1024 }
}

extension Duration {
  fileprivate var formatted: String {
    let (seconds, attoseconds) = components
    return String(format: "%.2f ms", Double(seconds) * 1000 + Double(attoseconds) / 1e15)
  }
}
