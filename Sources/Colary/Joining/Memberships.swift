import Commons
import Core
import HTML
import SQL
import Wire

/// Beginning a diary.
struct Memberships: Sendable {
  /// What the app calls someone who has said no name.
  static let nickname = t(ko: "찰랑이", en: "Colary")

  let world: World
  let sync: Sync

  /// Begins an account's diary; one that has begun stays as it is.
  ///
  /// The diary gets the id that is asked for unless another has it.
  func begin(
    _ request: Colary.Beginning, as account: ID<Account>, language: Language, at now: Instant,
    in db: Transaction
  ) throws -> Colary.Me {
    if let me = try db.diary(of: account) { return me }
    let nickname =
      try request.nickname
      ?? Colary.Nickname(
        language == .ko ? Self.nickname.ko : Self.nickname.en)
    let free = try request.id.flatMap {
      try db.exists("SELECT 1 FROM colary_person WHERE id = \($0)") ? nil : $0
    }
    let id = free ?? world.id()
    try db.run(
      """
      INSERT INTO colary_person (id, account_id, nickname, zone, joined_at)
      VALUES (\(id), \(account), \(nickname), \(request.zone ?? .seoul), \(now))
      """)
    try db.run(
      """
      INSERT INTO colary_epoch (person_id, number, id, start)
      VALUES (\(id), 1, \(sync.newEpoch()), 0)
      """)
    let zone = request.zone ?? .seoul
    try Gifts.plan(id, of: account, zone: zone, at: now, in: db)
    return Colary.Me(id: id, nickname: nickname, zone: zone)
  }

  /// Changes the name of one's own diary.
  func rename(
    _ me: Colary.Me, to nickname: Colary.Nickname, in db: Transaction
  ) throws -> Colary.Me {
    try db.run("UPDATE colary_person SET nickname = \(nickname) WHERE id = \(me.id)")
    return Colary.Me(id: me.id, nickname: nickname, zone: me.zone)
  }

  /// Moves one's own diary to the clocks of another zone, with the gift and the reminder to come.
  func move(
    _ me: Member, to zone: Zone, at now: Instant, in db: Transaction
  ) throws -> Colary.Me {
    try db.run("UPDATE colary_person SET zone = \(zone) WHERE id = \(me.id)")
    var moved = me
    moved.zone = zone
    try Gifts.replan(moved, at: now, in: db)
    try Reminders.replan(moved, at: now, in: db)
    return moved.me
  }
}

extension Transaction {
  /// An account's diary; nil before it was begun.
  func diary(of account: ID<Account>) throws -> Colary.Me? {
    try one("SELECT id, nickname, zone FROM colary_person WHERE account_id = \(account)") {
      try Colary.Me(id: $0[0], nickname: $0[1], zone: $0[2])
    }
  }
}
