import Core
public import SQL
public import Wire

/// Texts in one table, whose rows change in place.
///
/// The table has the columns `key`, `text` and `is_edited` beside those that are named here.
public struct TextTable<Text: BankText, Edit: BankEdit>: TextStorage where Text.Key == String {
  /// How many texts must stay in use, in all or of each value of a column.
  public struct Minimum: Sendable {
    let count: Int
    let column: String?
    let refusal: Refusal

    public init(_ count: Int, ofEach column: String? = nil, else refusal: Refusal) {
      self.count = count
      self.column = column
      self.refusal = refusal
    }
  }

  private let table: SQL
  private let columns: [String]
  private let inUse: SQL
  private let filter: String?
  private let minimum: Minimum?
  private let twin: Refusal
  private let make: @Sendable (Row) throws -> Text

  /// `columns` are the table's, in the order of the texts' values; one is `text`.
  ///
  /// `filter` is the one that the list can be filtered by. `twin` refuses a text that exists.
  /// `make` reads a row of `key`, `columns`, `inUse` and `is_edited`.
  public init(
    _ table: String, columns: [String], inUse: String, filter: String? = nil,
    minimum: Minimum? = nil, twin: Refusal, make: @escaping @Sendable (Row) throws -> Text
  ) {
    self.table = SQL(raw: table)
    self.columns = columns
    self.inUse = SQL(raw: inUse)
    self.filter = filter
    self.minimum = minimum
    self.twin = twin
    self.make = make
  }

  /// Texts that operators edited come first.
  public func texts(
    with keyword: String, filter value: String?, after cursor: Cursor?, limit: Int,
    in db: Transaction
  ) throws -> [Text] {
    let kind: SQL =
      if let filter, let value { "AND \(raw: filter) = \(value)" } else { "" }
    let after: SQL =
      try cursor.map { cursor throws(Refusal) in
        guard let mark = cursor.text.first, mark == "0" || mark == "1" else {
          throw Refusal.malformed("cursor")
        }
        let (isEdited, key) = (mark == "1", String(cursor.text.dropFirst()))
        return "AND (is_edited < \(isEdited) OR is_edited = \(isEdited) AND key < \(key))"
      } ?? ""
    return try db.all(
      """
      \(sql: select) WHERE \(sql: db.contains(keyword, in: "text")) \(sql: kind) \(sql: after)
      ORDER BY is_edited DESC, key DESC LIMIT \(limit)
      """, make)
  }

  public func cursor(after text: Text) -> Cursor { Cursor((text.isEdited ? "1" : "0") + text.key) }

  public func text(_ key: String, in db: Transaction) throws -> Text? {
    try db.one("\(sql: select) WHERE key = \(key)", make)
  }

  public func check(_ edit: Edit, instead old: Text?, in db: Transaction) throws {
    if let minimum, let old, old.isInUse {
      let place = minimum.column.flatMap(columns.firstIndex)
      let isLess = !edit.isInUse || place.map { old.values[$0] != edit.values[$0] } ?? false
      let kind: SQL = place.map { "AND \(raw: columns[$0]) = \(old.values[$0])" } ?? ""
      let count: Int? = try db.value(
        "SELECT COUNT(*) FROM \(sql: table) WHERE \(sql: inUse) = 1 \(sql: kind)")
      guard !isLess || count ?? 0 > minimum.count else { throw minimum.refusal }
    }
    let text = columns.firstIndex(of: "text").map { edit.values[$0] }
    let isTaken = try db.exists(
      "SELECT 1 FROM \(sql: table) WHERE text = \(text) AND key <> \(old?.key ?? "")")
    guard !isTaken else { throw twin }
  }

  public func save(
    _ edit: Edit, instead old: Text?, ownKey: String, at now: Instant, in db: Transaction
  ) throws -> String {
    let key = old?.key ?? ownKey
    let values = edit.values.reduce("\(key)" as SQL) { "\(sql: $0), \($1)" }
    let sets = columns.reduce("is_edited = 1" as SQL) {
      "\(sql: $0), \(raw: $1) = excluded.\(raw: $1)"
    }
    try db.run(
      """
      INSERT INTO \(sql: table) (key, \(sql: names), \(sql: inUse), is_edited)
      VALUES (\(sql: values), \(edit.isInUse), 1)
      ON CONFLICT (key) DO UPDATE SET \(sql: sets), \(sql: inUse) = excluded.\(sql: inUse)
      """)
    return key
  }

  private var names: SQL { SQL(raw: columns.joined(separator: ", ")) }

  private var select: SQL {
    "SELECT key, \(sql: names), \(sql: inUse), is_edited FROM \(sql: table)"
  }
}
