import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// The data YELL:O holds about an account, and how it is deleted (`docs/spec/yello.md`, Leaving).
struct AccountDataHandler: Sendable {
  let world: World
  let notifications: Notifications
  let questionCache: QuestionCache

  var handlers: AppHandlers {
    AppHandlers(
      losses: { try losses($0, in: $1) },
      erase: { try erase($0, in: $1) },
      move: { from, to, db in
        try db.run(
          """
          INSERT INTO yello_of_age (account_id, asked_at)
          SELECT \(to), asked_at FROM yello_of_age WHERE account_id = \(from)
          ON CONFLICT (account_id) DO NOTHING
          """)
        try db.run(
          """
          INSERT INTO yello_wish (account_id, kind, name, asked_at)
          SELECT \(to), kind, name, asked_at FROM yello_wish WHERE account_id = \(from)
          ON CONFLICT (account_id, kind, name) DO NOTHING
          """)
      },
      export: { try $1.export(of: $0, questionCache) },
      reached: { try notifications.expect($0, at: $1, in: $2) },
      blocked: { try $2.blocked(by: $0, $1) },
      onBlock: { try $2.endFriendship($0, $1) },
      reportables: [.note, .person(world: world)])
  }

  private func losses(_ account: ID<Account>, in db: Transaction) throws -> [AccountDeletion.Loss] {
    try db.one(
      "SELECT points, notes, friends FROM yello_person WHERE account_id = \(account)"
    ) { row in
      try [
        AccountDeletion.Loss(LocalizedText(ko: "포인트", en: "Points"), row[0]),
        AccountDeletion.Loss(LocalizedText(ko: "받은 쪽지", en: "Notes received"), row[1]),
        AccountDeletion.Loss(LocalizedText(ko: "친구", en: "Friends"), row[2]),
      ]
    } ?? []
  }

  /// Deletes the person with all their data and corrects the counts of other people.
  ///
  /// Notes they sent and received are deleted. A round that still names them drops that answer when
  /// it is handed in (YH5). The handle stays reserved as a keyed hash. Their Kakao friends are
  /// stored for this app alone, so they are deleted too.
  private func erase(_ account: ID<Account>, in db: Transaction) throws {
    try db.forgetAsker(account)
    try KakaoFriends.delete(account, in: db)
    let person = try db.one(
      "SELECT id, handle, group_id FROM yello_person WHERE account_id = \(account)"
    ) { row -> (id: ID<Yello.Person>, handle: Yello.Handle, group: ID<Group>) in
      try (row[0], row[1], row[2])
    }
    guard let (me, handle, group) = person else { return }
    try notifications.forget(account, in: db)
    try notifications.jobs.cancel(Referrals.kind, me.description, in: db)
    // Whoever has not voted yet is still paid for the first vote.
    try db.run("DELETE FROM yello_referral WHERE referrer_id = \(me) AND voted_at IS NOT NULL")
    try db.run("UPDATE yello_referral SET device_hash = NULL WHERE referrer_id = \(me)")
    let rounds: [ID<Yello.Round>] = try db.all(
      "SELECT DISTINCT round_id FROM yello_waiting_note WHERE sender_id = \(me)"
    ) { try $0[0] }
    for round in rounds {
      try notifications.jobs.cancel(Deliveries.kind, round.description, in: db)
    }
    try db.reserve(handle, key: world.secret())
    try db.forgetWords(about: me)
    try Reports.anonymize(me, "person", of: YelloApp.branding.name, account, world: world, in: db)
    try Operators.forget(me, in: db)
    try db.forgetAmongFriends(me)
    try db.forgetInRounds(me)
    let receivers: [ID<Yello.Person>] = try db.all(
      "SELECT DISTINCT receiver_id FROM yello_note WHERE sender_id = \(me) ORDER BY receiver_id"
    ) { try $0[0] }
    try db.run("DELETE FROM yello_note WHERE sender_id = \(me)")
    for receiver in receivers { try db.recount(receiver) }
    try db.run("DELETE FROM feed WHERE topic = \(me)")
    try db.run("DELETE FROM yello_person WHERE id = \(me)")
    try db.forgetGroup(group)
  }
}
