import Chat
import Commons
import Core
import HTML
import SQL
import Wire

/// The data YeDi holds about an account, and how it is deleted.
struct AccountDataHandler: Sendable {
  let world: World
  let notices: BookingNotices
  let payments: BookingPayments
  let posts: Posts
  let reviews: Reviews
  let portraits: Portraits
  let requestPhotos: RequestPhotos
  let holds: Holds
  let chat: Chat
  let waiting: WaitingList
  let clientSafety: ClientSafety

  var handlers: AppHandlers {
    AppHandlers(
      losses: { try losses($0, at: world.now(), in: $1) },
      erase: { account, db in
        try chat.leave(account, in: db)
        try erase(account, in: db)
      },
      move: { try chat.move($0, to: $1, in: $2) },
      export: { account, db in
        var export = try db.yediExport(of: account)
        export?.chats = try chat.export(of: account, in: db)
        return export
      },
      blocked: { try $2.yediBlocked($1) },
      onBlock: { one, other, db in
        try chat.part(one, other, in: db)
        try db.endFollows(one, other)
        try db.endWaits(one, other)
        let now = world.now()
        try cancelBookings(between: one, and: other, at: now, in: db)
        try holds.end(between: one, and: other, at: now, in: db)
      },
      reportables: [
        portraits.reportable, posts.reportable, reviews.reportable, chat.reportable,
        clientSafety.reportable,
      ])
  }

  private func losses(
    _ account: ID<Account>, at now: Instant, in db: Transaction
  ) throws -> [AccountDeletion.Loss] {
    try db.one(
      """
      SELECT p.following, COALESCE(d.followers, 0), (SELECT COUNT(*) FROM yedi_booking b
        WHERE (b.client_id = p.id OR b.designer_id = d.id) AND b.state = 'BOOKED'
          AND b.starts_at > \(now)) FROM yedi_person p
      LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE p.account_id = \(account)
      """
    ) {
      try [
        AccountDeletion.Loss(t(ko: "팔로잉", en: "Following"), $0[0]),
        AccountDeletion.Loss(t(ko: "팔로워", en: "Followers"), $0[1]),
        AccountDeletion.Loss(t(ko: "다가오는 예약", en: "Coming bookings"), $0[2]),
      ]
    } ?? []
  }

  /// Deletes the person; the counts of those they followed and who followed them stay exact.
  private func erase(_ account: ID<Account>, in db: Transaction) throws {
    let row = try db.one(
      """
      SELECT p.id, d.id FROM yedi_person p LEFT JOIN yedi_designer d ON d.person_id = p.id
      WHERE p.account_id = \(account)
      """
    ) { row -> (ID<Yedi.Person>, ID<Yedi.Designer>?) in try (row[0], row[1]) }
    guard let (person, designer) = row else { return }
    try clientSafety.erase(person, designer, of: account, in: db)
    try endBookings(of: person, designer, at: world.now(), in: db)
    try reviews.erase(person, designer, of: account, in: db)
    try posts.erase(person, designer, of: account, in: db)
    try db.run(
      """
      UPDATE yedi_designer SET followers = followers - 1 WHERE id IN (SELECT designer_id
        FROM yedi_follow WHERE person_id = \(person))
      """)
    if let designer {
      try portraits.remove(designer, in: db)
      try db.run(
        """
        UPDATE yedi_person SET following = following - 1 WHERE id IN (SELECT person_id
          FROM yedi_follow WHERE designer_id = \(designer))
        """)
      try Reports.anonymize(
        designer, "designer", of: YediApp.branding.name, account, world: world, in: db)
      try Operators.forget(designer, in: db)
    }
    try Reports.anonymize(
      person, "person", of: YediApp.branding.name, account, world: world, in: db)
    try db.run("DELETE FROM yedi_person WHERE id = \(person)")
  }
}

extension AccountDataHandler {
  /// Cancels the coming bookings between two accounts, of which the first has blocked the second.
  private func cancelBookings(
    between one: ID<Account>, and other: ID<Account>, at now: Instant, in db: Transaction
  ) throws {
    for row in try db.bookings(between: one, and: other, at: now) {
      let side: Yedi.Role = try db.account(of: row.client) == one ? .client : .designer
      try db.endBooking(row, by: side, at: now)
      try payments.cancel(row, by: side, at: now, in: db)
      try waiting.freed(row.designer, row.booking.startsAt, at: now, in: db)
    }
  }

  /// Cancels what is to come and tells the other side; past bookings stay there without a name.
  private func endBookings(
    of person: ID<Yedi.Person>, _ designer: ID<Yedi.Designer>?, at now: Instant,
    in db: Transaction
  ) throws {
    let mine: SQL = "(b.client_id = \(person) OR b.designer_id = \(designer))"
    let ahead = try db.activeBookings(where: "\(sql: mine) AND b.starts_at > \(now)")
    for row in ahead {
      let side: Yedi.Role = row.client == person ? .client : .designer
      let state =
        side == .client ? Yedi.Booking.State.cancelledByClient : .cancelledByDesigner
      try db.endBooking(row, by: side, at: now)
      try payments.cancel(row, by: side, at: now, in: db)
      try waiting.freed(row.designer, row.booking.startsAt, at: now, in: db)
      var ended = row
      ended.booking.state = .known(state)
      try notices.changed(ended, by: side, at: now, in: db)
    }
    try requestPhotos.erase(person, in: db)
    try db.run("DELETE FROM yedi_booking WHERE client_id = \(person) AND state = 'HELD'")
    try db.run("UPDATE yedi_booking SET note = '', reason = '' WHERE client_id = \(person)")
    try db.run(
      """
      DELETE FROM yedi_booking WHERE (client_id = \(person) AND designer_id IS NULL)
        OR (designer_id = \(designer) AND client_id IS NULL)
      """)
  }
}

extension Transaction {
  /// The blocked members with their shop.
  fileprivate func yediBlocked(
    _ accounts: [ID<Account>]
  ) throws -> [ID<Account>: BlockedMember] {
    let rows = try all(
      """
      SELECT p.account_id, p.name, d.shop FROM yedi_person p
      LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE p.account_id IN \(accounts)
      """
    ) { row -> (ID<Account>, BlockedMember) in
      try (row[0], BlockedMember(name: row[1], detail: row[2]))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Ends waiting for each other's days.
  fileprivate func endWaits(_ one: ID<Account>, _ other: ID<Account>) throws {
    for (client, designer) in [(one, other), (other, one)] {
      try run(
        """
        DELETE FROM yedi_wait WHERE person_id IN (SELECT id FROM yedi_person
            WHERE account_id = \(client))
          AND designer_id IN (SELECT d.id FROM yedi_designer d
            JOIN yedi_person p ON p.id = d.person_id WHERE p.account_id = \(designer))
        """)
    }
  }

  /// Ends follows between two accounts, either way.
  fileprivate func endFollows(_ one: ID<Account>, _ other: ID<Account>) throws {
    for (follower, followed) in [(one, other), (other, one)] {
      let removed = try all(
        """
        DELETE FROM yedi_follow WHERE person_id IN (SELECT id FROM yedi_person
            WHERE account_id = \(follower))
          AND designer_id IN (SELECT d.id FROM yedi_designer d
            JOIN yedi_person p ON p.id = d.person_id WHERE p.account_id = \(followed))
        RETURNING person_id, designer_id
        """
      ) { row -> (ID<Yedi.Person>, ID<Yedi.Designer>) in try (row[0], row[1]) }
      for (person, designer) in removed {
        try run("UPDATE yedi_person SET following = following - 1 WHERE id = \(person)")
        try run("UPDATE yedi_designer SET followers = followers - 1 WHERE id = \(designer)")
      }
    }
  }
}
