extension Chats {
  /// A message with a text, a photo or a card; a deleted one has none.
  public struct Message: Codable, Sendable, Hashable, Identifiable {
    public var id: Int { number }
    /// The number in the room, from 1 without gaps.
    public let number: Int
    /// The change number of its last change.
    public var change: Int
    /// When the server stored it.
    public var at: Instant
    /// Whether the viewer sent it.
    public var isMine: Bool
    public var text: String?
    /// The photo of a photo message.
    public var photo: Photo?
    /// The card of a card message.
    public var card: Card?
    /// Whether its text was edited.
    public var isEdited: Bool
    /// Whether its sender deleted it; it has no content then.
    public var isDeleted: Bool
    /// The client id that the sender chose; nil for the recipient.
    public var client: String?

    public init(
      number: Int, change: Int, at: Instant, isMine: Bool, text: String? = nil,
      photo: Photo? = nil, card: Card? = nil, isEdited: Bool = false, isDeleted: Bool = false,
      client: String? = nil
    ) {
      self.number = number
      self.change = change
      self.at = at
      self.isMine = isMine
      self.text = text
      self.photo = photo
      self.card = card
      self.isEdited = isEdited
      self.isDeleted = isDeleted
      self.client = client
    }
  }

  /// An attached item of the app, as it was when it was sent, with its id.
  public struct Card: Codable, Sendable, Hashable {
    /// The kind of item, such as `post`.
    public var kind: String
    /// The id of the item.
    public var subject: String
    /// The first line.
    public var title: String
    /// The second line, such as a price.
    public var detail: String?
    /// The path of the item's page.
    public var path: String?
    /// The path of its picture.
    public var picture: String?

    public init(
      kind: String, subject: String, title: String, detail: String? = nil, path: String? = nil,
      picture: String? = nil
    ) {
      self.kind = kind
      self.subject = subject
      self.title = title
      self.detail = detail
      self.path = path
      self.picture = picture
    }
  }

  /// A new message: a text, or an uploaded photo.
  public struct Draft: Codable, Sendable, Hashable {
    public var text: Text?
    /// A photo uploaded by the sender and not yet referenced.
    public var photo: ID<Photo>?

    public init(text: Text) { self.text = text }
    public init(photo: ID<Photo>) { self.photo = photo }
  }

  /// Input of `edit`.
  public struct Edit: Codable, Sendable, Hashable {
    public var text: Text

    public init(text: Text) { self.text = text }
  }

  /// 1 to 1,000 characters, trimmed; line breaks are allowed.
  public struct Text: CheckedText {
    /// The maximum number of characters.
    public static let most = 1000
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: Self.most), !lines.isEmpty else { throw .chatTextLength }
      text = lines
    }

    public static var sample: String { "안녕하세요, 상담 받고 싶어요." }
    public static var refusals: [Refusal] { [.chatTextLength] }
    public static var schema: Schema { Schema(.string, length: 1...most, example: example) }
  }

  /// A client-chosen message id: the idempotency key of `send`.
  ///
  /// 1 to 64 letters, digits and dashes, such as a UUID.
  public struct ClientID: PathValue, Hashable, Sendable {
    public let text: String

    public init?(_ text: String) {
      let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
      guard (1...64).contains(text.utf8.count), isPlain else { return nil }
      self.text = text
    }

    /// A client id made from a UUID.
    public init(_ id: Wire.ID<Message>) { text = id.description }

    public init?(segment: String) { self.init(segment) }
    public var segment: String { text }
    public static var isPlain: Bool { true }
  }
}

extension Chats {
  /// The messages that an account sent in a room, for the data export.
  public struct Exported: Codable, Sendable, Hashable {
    /// The partner's name; nil after the partner has left, and behind a block.
    public var partner: String?
    /// The messages the account has sent.
    public var messages: [Message]

    public init(partner: String?, messages: [Message]) {
      self.partner = partner
      self.messages = messages
    }
  }
}
