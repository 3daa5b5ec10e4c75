public import HTML
public import SQL
public import Wire

/// A text of a bank, as operators see it.
public protocol BankText: Payload {
  associatedtype Key: PathValue
  /// Identifies the text in the bank's addresses.
  var key: Key { get }
  /// The text in one line.
  var title: String { get }
  /// A second line, such as the text's kind.
  var notes: LocalizedText { get }
  /// The values of the bank's columns.
  var values: [String] { get }
  /// Whether people can get the text.
  var isInUse: Bool { get }
  /// Whether an operator has edited or added it.
  var isEdited: Bool { get }
  /// What an edit of it must name as `seen`.
  var version: String { get }
}

/// The input that adds or changes a text.
public protocol BankEdit: Payload {
  /// The values of the bank's columns, as they are stored.
  var values: [String] { get }
  var isInUse: Bool { get }
  /// The version the edit was made from; nil for a new text.
  var seen: String? { get }
}

/// The input of a bank's list.
public protocol BankSearch: Paged, Payload {
  var keyword: String? { get }
  /// The value of the column that the list is filtered by; nil for all.
  var filter: String? { get }
}

extension BankSearch {
  public var filter: String? { nil }

  /// The filter; nil for an empty one, which the link to all texts sends.
  var chosen: String? { filter.flatMap { $0.isEmpty ? nil : $0 } }
}

/// Where the texts of a bank are stored; ``TextTable`` is the usual one.
public protocol TextStorage<Text, Edit>: Sendable {
  associatedtype Text: BankText
  associatedtype Edit: BankEdit

  /// The texts after `cursor` that contain `keyword`, in the list's order.
  func texts(
    with keyword: String, filter: String?, after cursor: Cursor?, limit: Int, in db: Transaction
  ) throws -> [Text]
  /// The cursor of the page after `text`.
  func cursor(after text: Text) -> Cursor
  func text(_ key: Text.Key, in db: Transaction) throws -> Text?
  /// Refuses an edit that the other texts do not allow; `old` is nil for a new text.
  func check(_ edit: Edit, instead old: Text?, in db: Transaction) throws
  /// Stores an edit and returns the text's key; `ownKey` begins with `own.`, which no shipped key does.
  func save(
    _ edit: Edit, instead old: Text?, ownKey: String, at now: Instant, in db: Transaction
  ) throws -> Text.Key
}
