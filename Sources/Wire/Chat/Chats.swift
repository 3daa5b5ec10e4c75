/// Conversations between two members of an app.
public enum Chats {
  /// The edit window: how long after sending a message its sender may edit or delete it.
  public static let changeLimit = Duration.minutes(15)
  /// The number of messages per page.
  public static let pageSize = 13

  /// A conversation, as one of its members sees it.
  public struct Room: Codable, Sendable, Hashable, Identifiable {
    public let id: Wire.ID<Room>
    /// The other member.
    public var partner: Partner
    /// The newest message; nil before the first.
    public var newest: Message?
    /// The number of the partner's messages that I have not read, at most 1,000.
    public var unread: Int
    /// Whether the conversation has ended, so that nothing can be sent.
    public var isClosed: Bool

    public init(id: Wire.ID<Room>, partner: Partner, newest: Message?, unread: Int, isClosed: Bool)
    {
      self.id = id
      self.partner = partner
      self.newest = newest
      self.unread = unread
      self.isClosed = isClosed
    }
  }

  /// The other member, as the app shows them.
  public struct Partner: Codable, Sendable, Hashable {
    /// The name; nil after the partner has left the app.
    public var name: String?
    /// The profile photo, if the app has one.
    public var photo: Photo?
    /// The path of a drawing of them, in apps without photos.
    public var drawing: String?
    /// The path of the profile page.
    public var path: String?

    public init(
      name: String?, photo: Photo? = nil, drawing: String? = nil, path: String? = nil
    ) {
      self.name = name
      self.photo = photo
      self.drawing = drawing
      self.path = path
    }
  }

  /// A page of a conversation, oldest message first.
  public struct Conversation: Codable, Sendable, Hashable {
    /// The room that the messages belong to.
    public var room: Room
    /// At most `pageSize` messages.
    public var messages: [Message]
    /// Whether there are earlier messages.
    public var hasEarlier: Bool
    /// The change number to pass to `changes`.
    public var change: Int
    /// The number of the newest message that the partner has read.
    public var partnerRead: Int
    /// When the room was opened; absent from older servers.
    public var openedAt: Instant?

    public init(
      room: Room, messages: [Message], hasEarlier: Bool, change: Int, partnerRead: Int,
      openedAt: Instant? = nil
    ) {
      self.room = room
      self.messages = messages
      self.hasEarlier = hasEarlier
      self.change = change
      self.partnerRead = partnerRead
      self.openedAt = openedAt
    }
  }

  /// Output of `changes`.
  public struct Changes: Codable, Sendable, Hashable {
    /// New and changed messages, in their current state.
    public var messages: [Message]
    /// The change number to pass to the next `changes`.
    public var change: Int
    /// Whether there are more changes; call `changes` again.
    public var hasMore: Bool
    /// The number of the newest message that the partner has read.
    public var partnerRead: Int
    /// Whether the conversation has ended, so that nothing can be sent.
    public var isClosed: Bool

    public init(
      messages: [Message], change: Int, hasMore: Bool, partnerRead: Int, isClosed: Bool
    ) {
      self.messages = messages
      self.change = change
      self.hasMore = hasMore
      self.partnerRead = partnerRead
      self.isClosed = isClosed
    }
  }

  /// Input of `room`.
  public struct Before: Codable, Sendable, Hashable {
    /// The number of a message, exclusive; nil for the newest messages.
    public var before: Int?

    public init(before: Int? = nil) { self.before = before }
  }

  /// Input of `changes`; 0 returns everything.
  public struct After: Codable, Sendable, Hashable {
    /// The change number of the previous response.
    public var after: Int

    public init(after: Int) { self.after = after }
  }

  /// Input and output of `read`; the output may be higher, because the mark never moves back.
  public struct ReadMark: Codable, Sendable, Hashable {
    /// The number of the newest read message.
    public var number: Int

    public init(number: Int) { self.number = number }
  }

  /// Output of `unread`.
  public struct Unread: Codable, Sendable, Hashable {
    /// The number of unread messages in all rooms, at most 1,000.
    public var count: Int

    public init(count: Int) { self.count = count }
  }
}
