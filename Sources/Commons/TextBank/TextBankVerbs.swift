import Core
import HTML
import SQL
import Wire

/// What operators do with the texts of a bank.
struct TextBankVerbs<Search: BankSearch, Text: BankText, Edit: BankEdit>: Sendable {
  let bank: TextBank<Search, Text, Edit>
  let world: World

  func list(_ request: Search, in db: Transaction) throws -> Page<Text> {
    let rows = try bank.storage.texts(
      with: (request.keyword ?? "").precomposed.trimmed, filter: request.chosen,
      after: request.cursor, limit: bank.pageSize + 1, in: db)
    return Page.cut(rows, at: bank.pageSize) { bank.storage.cursor(after: $0) }
  }

  func show(_ key: Text.Key, in db: Transaction) throws -> Text {
    guard let text = try bank.storage.text(key, in: db) else { throw Refusal.notFound }
    return text
  }

  func add(
    _ edit: Edit, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Text {
    try save(edit, instead: nil, by: me, at: now, in: db)
  }

  /// Saves a text; repeating it has no effect.
  ///
  /// Refused when another operator changed it since it was opened, so that no edit is overwritten
  /// unseen.
  func edit(
    _ key: Text.Key, _ edit: Edit, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Text {
    let old = try show(key, in: db)
    let isSame = zip(bank.columns, zip(old.values, edit.values)).allSatisfy { column, values in
      column.isSame(values.0, values.1)
    }
    guard !isSame || old.isInUse != edit.isInUse else { return old }
    try Edits.check(edit.seen, against: old.version)
    return try save(edit, instead: old, by: me, at: now, in: db)
  }

  private func save(
    _ edit: Edit, instead old: Text?, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Text {
    try bank.storage.check(edit, instead: old, in: db)
    let key = try bank.storage.save(
      edit, instead: old, ownKey: "own.\(world.id(Text.self))", at: now, in: db)
    let new = try show(key, in: db)
    try Operators.note(
      old == nil ? bank.added : bank.edited, key.segment, was: old?.record, became: new.record,
      by: me.account, id: world.id(), at: now, in: db)
    return new
  }
}

extension BankText {
  /// The whole text for the audit log.
  fileprivate var record: String {
    let notes = notes.ko == notes.en ? notes.ko : "\(notes.ko) (\(notes.en))"
    return "\(title)\n\(notes)\n\(isInUse ? "켜짐 (on)" : "꺼짐 (off)")"
  }
}
