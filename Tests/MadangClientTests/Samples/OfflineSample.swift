import Foundation
import MadangClient
import OfflineCore
import Wire

// sample
func openDiary(in folder: URL, with madang: Madang) async -> OfflineQueue {
  await OfflineQueue(
    file: folder.appending(path: "diary.db"), account: nil, transport: DiaryTransport(madang),
    appVersion: 1)
}

func writeEntry(
  _ text: String, _ feeling: Colary.Feeling, at now: Instant, in zone: Zone,
  to queue: OfflineQueue
) async throws {
  let content = Colary.EntryContent(
    time: Colary.EntryTime(now, in: zone), feeling: feeling, text: try Colary.Note(text))
  let id = UniqueID(high: .random(in: 0...(.max)), low: .random(in: 0...(.max)))
  let entry = EntityKey(type: Colary.EntityType.entry.rawValue, id: id)
  try await queue.write(.create, entry, content.queueFields)
}
// end

// sample
func waitUntilSent(_ queue: OfflineQueue) async {
  await queue.trigger()
  for await status in await queue.statuses
  where status.state == .ready && status.unsent == 0 && status.synced { return }
}

func entries(of queue: OfflineQueue) async -> [Colary.EntryContent] {
  for await rows in await queue.list { return rows.compactMap(Colary.EntryContent.init) }
  return []
}
// end

// sample
func update(for version: String, with madang: Madang) async throws -> Colary.UpdateRequirement {
  let request = Colary.ConfigRequest(version: version)
  return try await madang.send(Colary.config, request).requirement(of: version)
}
// end
