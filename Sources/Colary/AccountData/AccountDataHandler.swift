import Commons
import Delivery
import HTML
import SQL
import Wire

/// The data Colary holds about an account.
///
/// Deleting the row of `colary_person` deletes everything else but its jobs.
struct AccountDataHandler: Sendable {
  let jobs: Jobs

  var handlers: AppHandlers {
    AppHandlers(
      losses: { try losses($0, in: $1) },
      erase: { try erase($0, in: $1) },
      export: { try $1.colaryExport(of: $0) })
  }

  private func losses(_ account: ID<Account>, in db: Transaction) throws -> [AccountDeletion.Loss] {
    let entries: Int? = try db.value(
      """
      SELECT COUNT(*) FROM colary_row r JOIN colary_person p ON p.id = r.person_id
      WHERE p.account_id = \(account) AND r.type = 1 AND r.is_deleted = 0
      """)
    return [AccountDeletion.Loss(t(ko: "일기장의 기록", en: "Entries of your diary"), entries ?? 0)]
  }

  private func erase(_ account: ID<Account>, in db: Transaction) throws {
    let person: ID<Colary.Person>? = try db.value(
      "DELETE FROM colary_person WHERE account_id = \(account) RETURNING id")
    guard let person else { return }
    for kind in [Tombstones.kind, Gifts.kind, Reminders.kind] {
      try jobs.cancel(kind, person.description, in: db)
    }
    try Operators.forget(person, in: db)
  }
}

extension Transaction {
  fileprivate func colaryExport(of account: ID<Account>) throws -> Colary.Export? {
    guard let me = try diary(of: account) else { return nil }
    let joined: Instant? = try value("SELECT joined_at FROM colary_person WHERE id = \(me.id)")
    return try Colary.Export(
      me: me, joinedAt: joined ?? Instant(milliseconds: 0),
      entries: entries(of: me.id, "", order: "occurred_at, id"), responses: responses(of: me.id),
      reminder: reminder(of: me.id)?.time)
  }
}
