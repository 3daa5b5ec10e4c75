public import MadangClient
public import Observation
public import OfflineCore
public import Wire

/// Writing and reading Colary's diary through the offline queue.
@MainActor @Observable
public final class DiaryModel {
  /// An entry as the list shows it.
  public struct Entry: Identifiable, Hashable, Sendable {
    public var id: EntityKey
    public var content: Colary.EntryContent
    /// Whether the server has it.
    public var isSent: Bool
    /// Whether the server refused it; `retry` sends it again.
    public var isParked: Bool
  }

  /// The line being written.
  public var text = ""
  /// The emotions tapped for it, in their order.
  public private(set) var taps: [Colary.Emotion] = []
  public private(set) var entries: [Entry] = []
  /// The entries that wait to be sent.
  public private(set) var unsent = 0
  public private(set) var failure: String?

  private let queue: OfflineQueue
  private let dependencies: ClientDependencies
  private let zone: Zone

  public init(_ queue: OfflineQueue, in zone: Zone, dependencies: ClientDependencies = .real) {
    self.queue = queue
    self.zone = zone
    self.dependencies = dependencies
  }

  /// What the taps mean so far.
  public var feeling: Colary.Feeling? { Colary.Feeling(tapping: taps) }

  public func tap(_ emotion: Colary.Emotion) { taps.append(emotion) }
  public func clearTaps() { taps = [] }

  /// Stores the entry on the device, and empties the form once it is stored.
  public func save() async {
    guard let feeling else { return }
    failure = await attempt {
      let content = Colary.EntryContent(
        time: Colary.EntryTime(self.dependencies.now(), in: self.zone), feeling: feeling,
        text: try Colary.Note(self.text))
      let id = UniqueID(high: self.dependencies.random(), low: self.dependencies.random())
      let key = EntityKey(type: Colary.EntityType.entry.rawValue, id: id)
      try await self.queue.write(.create, key, content.queueFields)
      (self.text, self.taps) = ("", [])
    }
  }

  public func delete(_ entry: Entry) async {
    failure = await attempt { try await self.queue.write(.delete, entry.id) }
  }

  public func retry(_ entry: Entry) async {
    failure = await attempt { try await self.queue.retry(entry.id) }
  }

  /// Sends and fetches now: when the screen appears, and when a person pulls the list down.
  public func refresh() async { await queue.trigger() }

  /// Keeps `entries` current until the task is cancelled.
  public func watchEntries() async {
    for await rows in await queue.list {
      entries = rows.compactMap { row in
        guard let content = Colary.EntryContent(row) else { return nil }
        return Entry(
          id: row.entity, content: content,
          isSent: row.badge == .acknowledged || row.badge == .merged,
          isParked: row.badge == .parked)
      }
    }
  }

  /// Keeps `unsent` current until the task is cancelled.
  public func watchStatus() async {
    for await status in await queue.statuses { unsent = Int(status.unsent) }
  }
}
