import Commons
import HTML
import SQL
import Wire

/// The data WAL holds about an account, and how it is deleted (`docs/spec/wal.md` W22).
struct AccountDataHandler: Sendable {
  let jobs: Jobs

  /// The descriptor the account deletion, merge and export of `Commons` work with.
  var keeping: AppDescriptor {
    AppDescriptor(
      branding: WalApp.branding, home: SettingsPage.path, account: Wal.me.path, paper: .wal,
      reasons: [.unfitting, .seldom, .anotherAccount, .privacy, .faults, .other],
      takesSeveralReasons: true,
      facts: [
        t(
          ko: "닉네임과 설정, 오늘의 왈소리가 모두 지워져요.",
          en: "Your nickname, your settings and today's messages go."),
        t(
          ko: "예약한 왈소리도 이제 오지 않아요.",
          en: "Messages to yourself will not come any more."),
        t(ko: "바로 지워지고, 되돌릴 수 없어요.", en: "It is deleted at once and cannot be undone."),
      ],
      holds: { try WalApp.hasMember($0, in: $1) },
      losses: { try losses($0, in: $1) },
      erase: { try erase($0, in: $1) },
      move: { from, to, db in
        try db.run("UPDATE wal_person SET account_id = \(to) WHERE account_id = \(from)")
      },
      export: { try $1.walExport(of: $0) },
      picture: "svg/wal/crying.svg")
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
    if let person { try jobs.cancel(Deliveries.kind, person.description, in: db) }
  }
}

extension Transaction {
  /// All data WAL holds about a member; nil when the account has not joined.
  fileprivate func walExport(of account: ID<Account>) throws -> Wal.Export? {
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
    return try Wal.Export(
      me: me(nickname, settings, of: account), joinedAt: joinedAt, letters: letters)
  }
}
