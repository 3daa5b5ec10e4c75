public import Commons
import Core
import Media
public import SQL
public import Wire

/// The conversations of one app.
///
/// The app makes one when it starts, mounts it behind its gate and passes it the deletion, merge
/// and export of accounts.
public final class Chat: Sendable {
  /// What the app shows the viewer of other accounts; those without a membership are left out.
  public typealias People =
    @Sendable (_ accounts: [ID<Account>], _ viewer: ID<Account>, Transaction) throws -> [ID<
      Account
    >:
    Chats.Partner]

  public static let migrations = MigrationSet(
    name: "chat", scripts: [PackageResources._01_chat_sql, PackageResources._02_closed_by_sql])
  /// How long a message waits to be read before its notification is sent.
  static let pushDelay = Duration.seconds(5)

  public let endpoints: ChatEndpoints
  public let branding: Branding
  let services: Services
  let media: Media?
  let people: People
  let onClose: @Sendable (Chat, ID<Chats.Room>, ID<Account>, Transaction) throws -> Void
  let onReport: @Sendable (Chat, ID<Chats.Room>, ID<Account>, Transaction) throws -> Void
  let topic: @Sendable (ID<Account>, Transaction) throws -> ID<Feed>
  let listsEmptyRooms: Bool

  /// `topic` is the topic of an account's event stream; by default the account.
  ///
  /// `onClose` runs when a member ends a conversation, `onReport` when one has reported a message;
  /// both get the member's account. `listsEmptyRooms` says that a room is in the list of both from
  /// its beginning, and not from its first message.
  public init(
    _ services: Services, of branding: Branding, _ endpoints: ChatEndpoints,
    listsEmptyRooms: Bool = false,
    topic: @escaping @Sendable (ID<Account>, Transaction) throws -> ID<Feed> = { account, _ in
      ID<Feed>(high: account.high, low: account.low)
    },
    onClose:
      @escaping @Sendable (Chat, ID<Chats.Room>, ID<Account>, Transaction) throws -> Void = {
        _, _, _, _ in
      },
    onReport:
      @escaping @Sendable (Chat, ID<Chats.Room>, ID<Account>, Transaction) throws -> Void = {
        _, _, _, _ in
      },
    people: @escaping People
  ) {
    self.services = services
    self.branding = branding
    self.endpoints = endpoints
    self.topic = topic
    self.listsEmptyRooms = listsEmptyRooms
    self.onClose = onClose
    self.onReport = onReport
    self.people = people
    media = services.added[Media.self]
    media?.register(.chatMessage) { message, viewer, db in
      try db.canSee(message, viewer) ? .viewer : .hidden
    }
  }

  var app: String { endpoints.app }

  /// The partner as `viewer` sees them; without a name when they have left.
  func partner(
    _ account: ID<Account>?, for viewer: ID<Account>, in db: Transaction
  ) throws -> Chats.Partner {
    guard let account else { return Chats.Partner(name: nil) }
    return try people([account], viewer, db)[account] ?? Chats.Partner(name: nil)
  }
}

extension PhotoOwner where Subject == Chats.Message {
  static var chatMessage: PhotoOwner { PhotoOwner("chat.message") }
}
