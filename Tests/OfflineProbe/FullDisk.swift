import Foundation
import MadangClient
import OfflineCore

/// The system lets no file grow past 256 KiB: changes are refused, what was confirmed stays, and it goes on
/// when there is room again.
func fill(_ path: String) async throws -> Bool {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  getrlimit(fileSize, &limit)
  let unlimited = limit.rlim_cur
  limit.rlim_cur = 256 << 10
  setrlimit(fileSize, &limit)
  let file = URL(filePath: path)
  let queue = await OfflineQueue(
    file: file, account: probeAccount, transport: NoServer(), appVersion: 1)
  var confirmed: UInt64 = 0
  var refusal: OfflineRefusal?
  while refusal == nil, confirmed < 100_000 {
    do {
      try await queue.write(.create, entry(confirmed + 1), fields(confirmed + 1))
      confirmed += 1
    } catch {
      refusal = error
    }
  }
  let kept = await firstList(of: queue).count
  limit.rlim_cur = unlimited
  setrlimit(fileSize, &limit)
  try await queue.write(.create, entry(confirmed + 1), fields(confirmed + 1))
  await queue.close()
  let again = await OfflineQueue(
    file: file, account: probeAccount, transport: NoServer(), appVersion: 1)
  let reopened = await firstList(of: again).count
  await again.close()
  print("full disk: \(confirmed) confirmed, \(kept) kept, \(reopened) after one more and reopening")
  return refusal == OfflineRefusal(.diskFull) && confirmed > 0 && kept == Int(confirmed)
    && reopened == kept + 1
}

func firstList(of queue: OfflineQueue) async -> [VisibleRow] {
  for await rows in await queue.list { return rows }
  return []
}

#if os(Linux)
  private let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let fileSize = RLIMIT_FSIZE
#endif
