extension Chats {
  /// A message: text, photo or card; none of them once it is deleted.
  public struct Message: Codable, Sendable, Hashable, Identifiable {
    public var id: Int { number }
    /// Its number in the room: 1, 2, 3 and so on without gaps.
    public let number: Int
    /// The number of its last change in the room.
    public var change: Int
    /// When the server stored it.
    public var at: Instant
    /// Whether the reader has sent it.
    public var isMine: Bool
    public var text: String?
    /// Its photo, for a message that is one.
    public var photo: Photo?
    /// Its card, for a message that is one.
    public var card: Card?
    /// Whether its text was changed after it was sent.
    public var isEdited: Bool
    /// Whether its sender has deleted it; then it has no content.
    public var isDeleted: Bool
    /// The id its sender gave it; only the sender gets it.
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

  /// Something of the app that a message shows: as it was when it was sent, and its id.
  public struct Card: Codable, Sendable, Hashable {
    /// The app's name for what it is, such as `post`.
    public var kind: String
    /// The id of what the card shows.
    public var subject: String
    /// The first line.
    public var title: String
    /// The second line, such as a price.
    public var detail: String?
    /// Its page.
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

  /// A new message: text, or a photo that was uploaded before.
  public struct Draft: Codable, Sendable, Hashable {
    public var text: Text?
    /// A photo the sender has uploaded and used nowhere else.
    public var photo: ID<Photo>?

    public init(text: Text) { self.text = text }
    public init(photo: ID<Photo>) { self.photo = photo }
  }

  /// The new text of a message.
  public struct Edit: Codable, Sendable, Hashable {
    public var text: Text

    public init(text: Text) { self.text = text }
  }

  /// 1 to 1,000 characters without white space at the ends; lines may break.
  public struct Text: CheckedText {
    /// The most characters.
    public static let most = 1000
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard raw.utf8.count <= Self.most * 32 else { throw .chatTextLength }
      // A form ends its lines with CR LF.
      let clean = raw.replacing("\r\n", with: "\n").precomposed.trimmed
      let isLegible = clean.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isLegible }
      guard (1...Self.most).contains(clean.count), isLegible,
        clean.unicodeScalars.count <= Self.most * 4
      else { throw .chatTextLength }
      text = clean
    }

    public static var sample: String { "안녕하세요, 상담 받고 싶어요." }
    public static var refusals: [Refusal] { [.chatTextLength] }
    public static var schema: Schema { Schema(.string, length: 1...most, example: example) }
  }

  /// The id a sender gives a new message, so that sending it again is the same message.
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

    /// The id of a new message.
    public init(_ id: Wire.ID<Message>) { text = id.description }

    public init?(segment: String) { self.init(segment) }
    public var segment: String { text }
    public static var isPlain: Bool { true }
  }
}

extension Chats {
  /// What an account has written in a room, in the export of its data.
  public struct Exported: Codable, Sendable, Hashable {
    /// Nil after the partner has left.
    public var partner: String?
    /// The messages the account has sent.
    public var messages: [Message]

    public init(partner: String?, messages: [Message]) {
      self.partner = partner
      self.messages = messages
    }
  }
}
