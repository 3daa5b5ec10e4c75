public import MadangClient
public import Observation
public import Wire

/// A conversation: its messages, those on their way, and the text being written.
@MainActor @Observable
public final class ConversationModel {
  /// A message that the server has not confirmed.
  public struct Outgoing: Identifiable, Hashable, Sendable {
    /// The same at each attempt, so that the message is stored once.
    public let id: Chats.ClientID
    public let text: Chats.Text
    /// Why the last attempt failed; nil while it waits or is sent.
    public internal(set) var failure: String?
  }

  /// The text being written.
  public var draft = ""
  public private(set) var room: Chats.Room?
  /// The stored messages without gaps, oldest first.
  public private(set) var messages: [Chats.Message] = []
  /// The messages after them, in the order they were written.
  public private(set) var outgoing: [Outgoing] = []
  /// Whether there are messages before the first one shown.
  public private(set) var hasEarlier = false
  /// The newest message that the partner has read.
  public private(set) var partnerRead = 0
  public private(set) var failure: String?

  private let madang: Madang
  private let id: ID<Chats.Room>
  private let chat: ChatEndpoints
  private let events: Endpoint<Nothing, Nothing, LiveEvent>
  private let dependencies: ClientDependencies
  private var change = 0
  private var isDelivering = false
  private var isLoadingEarlier = false

  public init(
    _ madang: Madang, room: ID<Chats.Room>, through chat: ChatEndpoints,
    events: Endpoint<Nothing, Nothing, LiveEvent>, dependencies: ClientDependencies = .real
  ) {
    self.madang = madang
    self.id = room
    self.chat = chat
    self.events = events
    self.dependencies = dependencies
  }

  /// Reads the newest messages, or what has changed since they were read.
  public func load() async {
    guard room != nil else {
      failure = await attempt {
        let newest = try await self.madang.send(self.chat.room, self.id, Chats.Before())
        self.room = newest.room
        self.hasEarlier = newest.hasEarlier
        self.partnerRead = newest.partnerRead
        self.change = newest.change
        self.merge(newest.messages)
        try await self.markRead()
      }
      return
    }
    failure = await attempt { try await self.readChanges() }
  }

  /// Reads the messages before the first one shown.
  public func loadEarlier() async {
    guard hasEarlier, !isLoadingEarlier, let first = messages.first else { return }
    isLoadingEarlier = true
    defer { isLoadingEarlier = false }
    failure = await attempt {
      let request = Chats.Before(before: first.number)
      let earlier = try await self.madang.send(self.chat.room, self.id, request)
      self.hasEarlier = earlier.hasEarlier
      self.merge(earlier.messages)
    }
  }

  /// Sends the draft; one that cannot be a message stays in the field.
  public func send() async {
    do {
      let text = try Chats.Text(draft)
      let client = ID<Chats.Message>(
        at: dependencies.now(), sequence: 0, random: dependencies.random())
      outgoing.append(Outgoing(id: Chats.ClientID(client), text: text, failure: nil))
      (draft, failure) = ("", nil)
    } catch {
      failure = error.sentence(in: .ko)
      return
    }
    await deliver()
  }

  /// Sends a failed message again.
  public func retry(_ message: Outgoing) async {
    guard let index = outgoing.firstIndex(where: { $0.id == message.id }) else { return }
    outgoing[index].failure = nil
    await deliver()
  }

  /// Puts a failed message back into the field, unless something else is being written.
  public func takeBack(_ message: Outgoing) {
    guard message.failure != nil, draft.isEmpty else { return }
    outgoing.removeAll { $0.id == message.id }
    draft = message.text.text
  }

  /// Reads what changes, at each event of this room, until the task is cancelled.
  public func watch() async {
    do {
      for try await event in madang.events(events)
      where event == .reset || event.subject == id.description { await load() }
    } catch {
      failure = sentence(for: error)
    }
  }

  /// Sends one message at a time, which keeps their order.
  private func deliver() async {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let next = outgoing.first(where: { $0.failure == nil }) {
      do {
        let stored = try await madang.send(chat.send, id, next.id, Chats.Draft(text: next.text))
        outgoing.removeAll { $0.id == next.id }
        // Numbers have no gaps: what is between was written by the partner.
        if stored.number <= (messages.last?.number ?? 0) + 1 {
          merge([stored])
        } else {
          await load()
        }
      } catch {
        guard let index = outgoing.firstIndex(where: { $0.id == next.id }) else { continue }
        outgoing[index].failure = sentence(for: error) ?? "보내지 못했어요."
      }
    }
  }

  private func readChanges() async throws {
    var hasMore = true
    while hasMore {
      let changes = try await madang.send(chat.changes, id, Chats.After(after: change))
      hasMore = changes.hasMore
      change = max(change, changes.change)
      partnerRead = max(partnerRead, changes.partnerRead)
      room?.isClosed = changes.isClosed
      let first = hasEarlier ? messages.first?.number ?? 0 : 0
      merge(changes.messages.filter { $0.number >= first })
    }
    try await markRead()
  }

  /// Adds messages or their newer versions; an unconfirmed one that is among them has arrived.
  private func merge(_ received: [Chats.Message]) {
    for message in received {
      if let index = messages.firstIndex(where: { $0.number == message.number }) {
        if message.change > messages[index].change { messages[index] = message }
      } else {
        messages.append(message)
      }
      outgoing.removeAll { $0.id.text == message.client }
    }
    messages.sort { $0.number < $1.number }
  }

  private func markRead() async throws {
    guard let last = messages.last(where: { !$0.isMine }) else { return }
    try await madang.send(chat.read, id, Chats.ReadMark(number: last.number))
  }
}
