/// Conversations of two members of an app.
public enum Chats {
  /// How long the sender may change or delete a message.
  public static let changeLimit = Duration.minutes(15)
  /// The number of messages of one page.
  public static let pageSize = 13

  /// A conversation as one of its members sees it.
  public struct Room: Codable, Sendable, Hashable, Identifiable {
    public let id: Wire.ID<Room>
    /// The other member.
    public var partner: Partner
    /// The newest message.
    public var newest: Message?
    /// The messages of the partner that I have not read, at most 1,000.
    public var unread: Int
    /// Whether nothing more can be sent.
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
    /// Nil after they have left the app.
    public var name: String?
    /// Their picture, if the app has one.
    public var photo: Photo?
    /// The page about them.
    public var path: String?

    public init(name: String?, photo: Photo? = nil, path: String? = nil) {
      self.name = name
      self.photo = photo
      self.path = path
    }
  }

  /// A part of a conversation, oldest message first.
  public struct Conversation: Codable, Sendable, Hashable {
    /// The room that the messages belong to.
    public var room: Room
    /// At most `pageSize` messages.
    public var messages: [Message]
    /// Whether there are messages before the first one.
    public var hasEarlier: Bool
    /// The number of the room's last change, to continue with `changes`.
    public var change: Int
    /// The newest message that the partner has read.
    public var partnerRead: Int

    public init(
      room: Room, messages: [Message], hasEarlier: Bool, change: Int, partnerRead: Int
    ) {
      self.room = room
      self.messages = messages
      self.hasEarlier = hasEarlier
      self.change = change
      self.partnerRead = partnerRead
    }
  }

  /// What changed after a change number.
  public struct Changes: Codable, Sendable, Hashable {
    /// New and changed messages as they are now.
    public var messages: [Message]
    /// The change number to continue after.
    public var change: Int
    /// Whether there are further changes after `change`; ask again.
    public var hasMore: Bool
    /// The newest message that the partner has read.
    public var partnerRead: Int
    /// Whether nothing more can be sent.
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

  /// Input of a page of earlier messages.
  public struct Before: Codable, Sendable, Hashable {
    /// Nil for the newest messages.
    public var before: Int?

    public init(before: Int? = nil) { self.before = before }
  }

  /// Input of `changes`; 0 reads everything.
  public struct After: Codable, Sendable, Hashable {
    /// The change number of the last answer.
    public var after: Int

    public init(after: Int) { self.after = after }
  }

  /// Input and output of `read`; the output may be a later message, because a mark never goes back.
  public struct ReadMark: Codable, Sendable, Hashable {
    /// The number of a message.
    public var number: Int

    public init(number: Int) { self.number = number }
  }

  /// Output of `unread`.
  public struct Unread: Codable, Sendable, Hashable {
    /// Messages in all rooms, at most 1,000.
    public var count: Int

    public init(count: Int) { self.count = count }
  }
}
