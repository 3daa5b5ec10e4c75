import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// The data WAL holds about an account, and how it is deleted (`docs/spec/wal.md` W22).
struct AccountDataHandler: Sendable {
  let jobs: Jobs
  let world: World

  var handlers: AppHandlers {
    AppHandlers(
      losses: { try losses($0, in: $1) },
      erase: { try erase($0, in: $1) },
      export: { try $1.walExport(of: $0, at: world.now()) })
  }

  private func losses(_ account: ID<Account>, in db: Transaction) throws -> [AccountDeletion.Loss] {
    let letters: Int? = try db.value(
      """
      SELECT COUNT(*) FROM wal_reservation r JOIN wal_person p ON p.id = r.person_id
      WHERE p.account_id = \(account)
      """)
    return [AccountDeletion.Loss(t(ko: "내가 쓴 왈소리", en: "Messages to yourself"), letters ?? 0)]
  }

  private func erase(_ account: ID<Account>, in db: Transaction) throws {
    let person: ID<Wal.Person>? = try db.value(
      "DELETE FROM wal_person WHERE account_id = \(account) RETURNING id")
    guard let person else { return }
    try jobs.cancel(Deliveries.kind, person.description, in: db)
    try Operators.forget(person, in: db)
  }
}

extension Transaction {
  /// All data WAL holds about a member; nil when the account has not joined.
  fileprivate func walExport(
    of account: ID<Account>, at now: Instant
  ) throws -> Wal.Export? {
    let row = try one(
      """
      SELECT p.id, p.nickname, p.joined_at, \(sql: Member.Settings.columns) FROM wal_person p
      WHERE p.account_id = \(account)
      """
    ) { row -> (id: ID<Wal.Person>, nickname: Wal.Nickname, joinedAt: Instant, Member.Settings) in
      try (row.next(), row.next(), row.next(), Member.Settings(row))
    }
    guard let (id, nickname, joinedAt, settings) = row else { return nil }
    let letters = try all(
      """
      SELECT day, minute, created_at, is_hidden, text FROM wal_reservation
      WHERE person_id = \(id) ORDER BY day
      """
    ) { row -> Wal.Export.Letter in
      let minute: Int = try row[1]
      return try Wal.Export.Letter(
        day: row[0], hour: minute / 60, minute: minute % 60, createdAt: row[2], isHidden: row[3],
        text: row[4])
    }
    let messages = try all(
      """
      SELECT category, at, opened_at, text FROM wal_item
      WHERE person_id = \(id) AND at <= \(now) ORDER BY at, id LIMIT 100
      """
    ) { try Wal.Export.Message(category: $0[0], at: $0[1], openedAt: $0[2], text: $0[3]) }
    return try Wal.Export(
      me: me(nickname, settings, of: account), joinedAt: joinedAt, letters: letters,
      messages: messages)
  }
}
