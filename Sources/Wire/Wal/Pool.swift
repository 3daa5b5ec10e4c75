/// The message pool, for operators.
extension Wal {
  /// Messages that contain the search text, of one kind or of all; operators' own messages first.
  public static let pool = Endpoint<Nothing, PoolSearch, Page<PoolMessage>>(
    "wal.pool", .get, "/operator/wal/messages", for: .viewer, "The messages; for operators",
    refusals: [.notFound])

  /// One message, by its key.
  public static let poolMessage = Endpoint<String, Nothing, PoolMessage>(
    "wal.poolMessage", .get, "/operator/wal/messages/:message", for: .viewer,
    "One message; for operators")

  /// Adds a message.
  public static let addMessage = Endpoint<Nothing, PoolEdit, PoolMessage>(
    "wal.addMessage", .post, "/operator/wal/messages", for: .viewer, "Add a message",
    refusals: [.notFound, .poolTwin])

  /// Replaces a message; later updates of the shipped pool do not change it.
  ///
  /// Messages already drawn for today keep their text.
  public static let editMessage = Endpoint<String, PoolEdit, PoolMessage>(
    "wal.editMessage", .put, "/operator/wal/messages/:message", for: .viewer, "Edit a message",
    refusals: [.changedMeanwhile, .poolFew, .poolTwin])

  /// Input of `pool`; for operators.
  public struct PoolSearch: Paged, Codable, Sendable, Hashable {
    /// The search text; all messages when nil.
    public var keyword: String?
    /// A kind; all when nil.
    public var category: Category?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, category: Category? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.category = category
      self.cursor = cursor
    }
  }

  /// A message of the pool; for operators.
  public struct PoolMessage: Codable, Sendable, Hashable {
    /// The stable key.
    public var key: String
    /// Its kind.
    public var category: Extensible<Category>
    public var text: String
    /// Whether the message is drawn for members.
    public var isOffered: Bool
    /// Whether an operator has edited or added it.
    public var isEdited: Bool
    /// The version to send as `seen` when editing it.
    public var version: String

    public init(
      key: String, category: Category, text: String, isOffered: Bool, isEdited: Bool,
      version: String
    ) {
      self.key = key
      self.category = .known(category)
      self.text = text
      self.isOffered = isOffered
      self.isEdited = isEdited
      self.version = version
    }
  }

  /// Input of `addMessage` and `editMessage`.
  public struct PoolEdit: Codable, Sendable, Hashable {
    /// Its kind.
    public var category: Category
    public var text: PoolText
    /// Whether the message is drawn for members; nil is false.
    public var isOffered: Bool?
    /// The `version` that was edited; the edit is refused if it is outdated; nil for a new message.
    public var seen: String?

    /// Nil `isOffered` is false, because forms omit unchecked boxes.
    public init(category: Category, text: PoolText, isOffered: Bool?, seen: String? = nil) {
      self.category = category
      self.text = text
      self.isOffered = isOffered
      self.seen = seen
    }
  }

  /// A message text: one line of 1 to 100 visible characters.
  public struct PoolText: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      text = raw.precomposed.trimmed
      guard !text.isEmpty, text.isLine(of: 100) else { throw .poolText }
    }

    public static var sample: String { "오늘 산책길에 네 생각이 나서 꼬리가 먼저 흔들렸어." }
    public static var refusals: [Refusal] { [.poolText] }
    public static var schema: Schema { Schema(.string, length: 1...100, example: example) }
  }
}

extension Refusal {
  public static let poolText = Refusal(
    422, "pool.text", ko: "줄바꿈 없이 100자까지 적어 주세요.",
    en: "One line of 1 to 100 characters, all of them visible.")
  public static let poolTwin = Refusal(
    409, "pool.twin", field: "text", ko: "똑같은 왈소리가 이미 있어요.", en: "There is such a message already.")
  public static let poolFew = Refusal(
    409, "pool.few", field: "isOffered", ko: "한 종류에 세 개는 남아 있어야 하루를 채울 수 있어요.",
    en: "A day takes three: that many of a kind have to stay.")
}
