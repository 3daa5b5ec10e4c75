/// The messages people get, as operators see and edit them.
extension Wal {
  /// Messages that contain what is looked for, of one kind or of all, the operators' own first.
  public static let pool = Endpoint<Nothing, PoolSearch, Page<PoolMessage>>(
    "wal.pool", .get, "/operator/wal/messages", for: .viewer, "The messages; for operators",
    refusals: [.notFound])

  /// One message, by its key.
  public static let poolMessage = Endpoint<String, Nothing, PoolMessage>(
    "wal.poolMessage", .get, "/operator/wal/messages/:message", for: .viewer,
    "One message; for operators")

  /// Adds a message of the operators' own.
  public static let addMessage = Endpoint<Nothing, PoolEdit, PoolMessage>(
    "wal.addMessage", .post, "/operator/wal/messages", for: .viewer, "Add a message",
    refusals: [.notFound, .poolTwin])

  /// Says what a message is; it is the operators' from then on, whatever the shipped file says.
  ///
  /// Who has it today keeps it as it came.
  public static let editMessage = Endpoint<String, PoolEdit, PoolMessage>(
    "wal.editMessage", .put, "/operator/wal/messages/:message", for: .viewer, "Edit a message",
    refusals: [.changedMeanwhile, .poolFew, .poolTwin])

  /// Input of `pool`; for operators.
  public struct PoolSearch: Paged, Codable, Sendable, Hashable {
    /// Part of a message's text; all messages when nil.
    public var keyword: String?
    /// One kind; all when nil.
    public var category: Category?
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, category: Category? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.category = category
      self.cursor = cursor
    }
  }

  /// A message that WAL may send; for operators.
  public struct PoolMessage: Codable, Sendable, Hashable {
    /// Its name, which never changes.
    public var key: String
    /// Its kind.
    public var category: Extensible<Category>
    public var text: String
    /// Whether it is sent to anyone.
    public var isOffered: Bool
    /// Whether an operator has edited or added it.
    public var isEdited: Bool
    /// What an edit of it has to name as `seen`.
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

  /// What a message is to be.
  public struct PoolEdit: Codable, Sendable, Hashable {
    /// Its kind.
    public var category: Category
    public var text: PoolText
    /// Whether to send it to anyone.
    public var isOffered: Bool?
    /// The version this was made from: an edit of another is refused, and a new message has none.
    public var seen: String?

    /// `isOffered` is false when it is nil, as a form leaves out a box that is not ticked.
    public init(category: Category, text: PoolText, isOffered: Bool?, seen: String? = nil) {
      self.category = category
      self.text = text
      self.isOffered = isOffered
      self.seen = seen
    }
  }

  /// One line of 1 to 100 characters, all of them visible.
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
