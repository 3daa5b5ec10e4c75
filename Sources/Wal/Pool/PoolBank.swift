public import Commons
public import HTML
import SQL
public import Wire

extension WalApp {
  /// The pool of messages as operators edit it.
  static let pool = TextBank<Wal.PoolSearch, Wal.PoolMessage, Wal.PoolEdit>(
    branding, title: t(ko: "왈소리 관리", en: "WAL's messages"),
    noun: t(ko: "왈소리", en: "message"), act: "wal.message", inUse: "isOffered",
    columns: [
      .choice(
        "category", t(ko: "종류", en: "Kind"),
        Wal.Category.allCases.map { .init($0.rawValue, $0.name, sample: $0.sample) }),
      .text("text", t(ko: "왈뿡이가 할 말", en: "What the dog says"), maxLength: 100, wrong: .poolText),
    ], list: Wal.pool, show: Wal.poolMessage, add: Wal.addMessage, edit: Wal.editMessage,
    storage: TextTable(
      "wal_message", columns: ["category", "text"], inUse: "is_offered", filter: "category",
      // One per hour of a day, so that people with a single kind get three different messages.
      minimum: .init(Wal.Slot.allCases.count, ofEach: "category", else: .poolFew),
      twin: .poolTwin, make: Wal.PoolMessage.init))
}

extension Wal.PoolMessage: BankText {
  public var title: String { text }
  public var notes: LocalizedText { category.words(\.name) }
  public var values: [String] { [category.rawValue, text] }
  public var isInUse: Bool { isOffered }

  /// A row of key, kind, text, and whether it is offered and edited.
  @Sendable fileprivate init(_ row: Row) throws {
    let (key, category, text): (String, Wal.Category, String) = try (
      row.next(), row.next(), row.next()
    )
    let isOffered: Bool = try row.next()
    try self.init(
      key: key, category: category, text: text, isOffered: isOffered, isEdited: row.next(),
      version: Edits.version(of: [category.rawValue, "\(isOffered)", text]))
  }
}

extension Wal.PoolEdit: BankEdit {
  public var values: [String] { [category.rawValue, text.text] }
  public var isInUse: Bool { isOffered ?? false }
}

extension Wal.PoolSearch: BankSearch {
  public var filter: String? { category?.rawValue }
}
