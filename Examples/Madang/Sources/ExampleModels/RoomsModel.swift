public import MadangClient
public import Observation
public import Wire

/// The conversations of an app, latest first, and the one that is open.
@MainActor @Observable
public final class RoomsModel {
  public private(set) var rooms: [Chats.Room] = []
  public private(set) var opened: ConversationModel?
  public private(set) var failure: String?

  private let madang: Madang
  private let chat: ChatEndpoints
  private let events: Endpoint<Nothing, Nothing, LiveEvent>
  private var cursor: Cursor?
  private var isLoading = false
  private var isStale = false

  public init(
    _ madang: Madang, through chat: ChatEndpoints, events: Endpoint<Nothing, Nothing, LiveEvent>
  ) {
    self.madang = madang
    self.chat = chat
    self.events = events
  }

  /// YeDi's consultations.
  public convenience init(yedi madang: Madang) {
    self.init(madang, through: Yedi.chat, events: Yedi.events)
  }

  /// Reads the latest rooms; asked again while it reads, it reads once more.
  public func reload() async {
    isStale = true
    guard !isLoading else { return }
    while isStale {
      isStale = false
      await load(after: nil)
    }
  }

  /// Reads the next page when the last room has come into sight.
  public func appeared(_ room: Chats.Room) async {
    guard !isLoading, room.id == rooms.last?.id, let cursor else { return }
    await load(after: cursor)
    if isStale { await reload() }
  }

  public func open(_ room: ID<Chats.Room>) {
    opened = ConversationModel(madang, room: room, through: chat, events: events)
  }

  public func close() { opened = nil }

  /// Reloads at each message that arrives and is read, until the task is cancelled.
  public func watch() async {
    do {
      for try await _ in madang.events(events) { await reload() }
    } catch {
      failure = sentence(for: error)
    }
  }

  private func load(after start: Cursor?) async {
    isLoading = true
    defer { isLoading = false }
    failure = await attempt {
      let page = try await self.madang.send(self.chat.rooms, PageRequest(cursor: start))
      // A room that a new message has moved up may be on two pages.
      let shown =
        start == nil
        ? []
        : self.rooms.filter { room in
          !page.items.contains { $0.id == room.id }
        }
      self.rooms = shown + page.items
      self.cursor = page.next
    }
  }
}
