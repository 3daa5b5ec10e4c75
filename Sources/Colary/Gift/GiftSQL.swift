import OfflineCore
import SQL
import class SQL.Transaction
import Wire

extension Transaction {
  /// Whose gift it is.
  func giftOwner(
    _ person: ID<Colary.Person>
  ) throws -> (account: ID<Account>, zone: Zone)? {
    try one("SELECT account_id, zone FROM colary_person WHERE id = \(person)") {
      try ($0[0], $0[1])
    }
  }

  func newestGift(
    of person: ID<Colary.Person>
  ) throws -> (ID<Colary.Gift>, Colary.GiftContent)? {
    try all(
      """
      SELECT id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 2 AND is_deleted = 0
      """
    ) { row -> (ID<Colary.Gift>, Colary.GiftContent)? in
      let id: ID<Colary.Gift> = try row.next()
      return try StoredEntity(row).gift.map { (id, $0) }
    }.compactMap { $0 }.max { $0.1.issuedAt < $1.1.issuedAt }
  }

  /// 1 when the newest gift of an account was not seen yet, else 0.
  func unseenGifts(of account: ID<Account>) throws -> Int {
    let person: ID<Colary.Person>? = try value(
      "SELECT id FROM colary_person WHERE account_id = \(account)")
    guard let person, let (_, gift) = try newestGift(of: person) else { return 0 }
    return gift.startTime == 0 ? 1 : 0
  }

  /// When an account's next gift is made, if the gifts that are due have been made by then.
  func nextGift(of account: ID<Account>, after now: Instant) throws -> Instant? {
    try one(
      """
      SELECT j.due_at, p.zone FROM colary_person p JOIN job j ON j.account_id = p.account_id
      WHERE p.account_id = \(account) AND j.kind = \(Gifts.kind)
      """
    ) { row -> Instant in
      let (due, zone): (Instant, Zone) = try (row[0], row[1])
      return due > now ? due : Gifts.next(in: zone, after: now)
    }
  }
}

extension StoredEntity {
  var gift: Colary.GiftContent? {
    Colary.GiftContent(fields: Dictionary(fields.list.map { ($0.name, $0.value) }) { $1 })
  }
}

extension Colary.Row {
  var isUnstartedGift: Bool {
    guard type == Colary.EntityType.gift.rawValue, !deleted else { return false }
    let fields = Dictionary(fields.map { ($0.name, $0.value.bytes) }) { $1 }
    return Colary.GiftContent(fields: fields)?.startTime == 0
  }
}
