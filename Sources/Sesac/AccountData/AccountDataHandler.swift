import Chat
import Commons
import Core
import HTML
import SQL
import Wire

/// The data SeSAC holds about an account, and how it is deleted.
struct AccountDataHandler: Sendable {
  let services: Services
  let chat: Chat
  let features: SesacApp.Features

  var handlers: AppHandlers {
    AppHandlers(
      losses: { try $1.sesacLosses(of: $0) },
      erase: { try erase($0, in: $1) },
      move: { [chat] in try chat.move($0, to: $1, in: $2) },
      export: { try export($0, in: $1) },
      blocked: { try $2.sesacBlocked($1) },
      onBlock: { try part($0, $1, in: $2) },
      onSuspend: { try stop($0, in: $1) },
      onSignOut: { try endWait(of: $0, in: $1) },
      onNumbersChanged: { try noteNumbers(of: $0, in: $1) },
      reportables: [.person, .review, chat.reportable])
  }

  /// Deletes the person; a match that goes on ends for the partner, as if cancelled by who leaves.
  private func erase(_ account: ID<Account>, in db: Transaction) throws {
    guard let me = try db.sesacMember(of: account) else { return }
    try leaveMatch(of: me, isCancel: true, in: db)
    try features.departures.keep(me, at: services.world.now(), in: db)
    try chat.leave(account, in: db)
    try Reports.anonymize(me.id, "person", of: "sesac", account, world: services.world, in: db)
    try db.run("DELETE FROM sesac_person WHERE id = \(me.id)")
    try db.run("DELETE FROM sesac_match WHERE one_id IS NULL AND other_id IS NULL")
  }

  /// Ends the match and the requests of two accounts, of which the first blocks the second.
  ///
  /// A match that goes on counts as cancelled, unless the partner was reported.
  private func part(
    _ one: ID<Account>, _ other: ID<Account>, in db: Transaction
  ) throws {
    guard let me = try db.sesacMember(of: one), let them = try db.sesacMember(of: other) else {
      return
    }
    try chat.part(one, other, in: db)
    try db.endRequests(between: me.id, and: them.id)
    try features.friends.end(me.id, with: them.id, in: db)
    let state = try db.sesacState(of: me.id, at: services.world.now())
    // The block hides the partner already.
    guard let match = state.match, try db.matchView(match.id, of: them.id) != nil else { return }
    try leaveMatch(of: me, isCancel: !db.hasReported(me, them), in: db)
  }

  /// Ends the wait, the requests and the match of a member whom operators keep out.
  private func stop(_ account: ID<Account>, in db: Transaction) throws {
    guard let me = try db.sesacMember(of: account) else { return }
    try leaveMatch(of: me, isCancel: false, in: db)
    try db.run("DELETE FROM sesac_seat WHERE person_id = \(me.id)")
  }

  /// Ends the wait of a member who could not be told of a request any more.
  private func endWait(of account: ID<Account>, in db: Transaction) throws {
    guard let me = try db.sesacMember(of: account) else { return }
    try db.endWait(of: me.id)
  }

  /// Hides a member at once from those who have named a number that is theirs now.
  private func noteNumbers(of account: ID<Account>, in db: Transaction) throws {
    guard let me = try db.sesacMember(of: account) else { return }
    try db.noteNumbers(of: me)
    try db.endUnfitRequests(of: me, at: services.world.now())
  }

  private func leaveMatch(of me: Member, isCancel: Bool, in db: Transaction) throws {
    let now = services.world.now()
    guard let match = try db.sesacState(of: me.id, at: now).match else { return }
    try features.matching.abandon(match.id, by: me, isCancel: isCancel, at: now, in: db)
    // Friends go on in the room of a match that is over.
    if match.outcome == nil { try chat.close(match.room, in: db) }
    try db.run("DELETE FROM sesac_seat WHERE person_id = \(me.id)")
  }

  private func export(_ account: ID<Account>, in db: Transaction) throws -> Sesac.Export? {
    guard let me = try db.sesacMember(of: account) else { return nil }
    func comments(_ column: SQL) throws -> [Sesac.Comment] {
      try db.all(
        """
        SELECT comment FROM sesac_review WHERE \(sql: column) = \(me.id) AND comment <> ''
        ORDER BY at, id
        """
      ) { try $0[0] }
    }
    let uses: [Sesac.PositionUse] = try db.all(
      """
      SELECT at, purpose FROM sesac_position_log
      WHERE person_id IN (\(me.id), \(me.origin)) ORDER BY at, id
      """
    ) { try Sesac.PositionUse(at: $0[0], purpose: $0[1]) }
    return try Sesac.Export(
      profile: features.profiles.show(me, in: db),
      joinedAt: db.value("SELECT joined_at FROM sesac_person WHERE id = \(me.id)")
        ?? services.world.now(),
      reviewsWritten: comments("author_id"), reviewsReceived: comments("subject_id"),
      conversations: chat.export(of: account, in: db), positionLog: uses,
      items: db.ownedItems(of: me.id).sorted {
        ($0.part.rawValue, $0.number) < ($1.part.rawValue, $1.number)
      }.map(Sesac.OwnedItem.init),
      inquiries: db.allInquiries(of: me.id), friends: db.friendNames(of: me.id),
      friendWishes: db.friendWishes(of: me.id), hiddenNumbers: db.hiddenNumbers(of: me.id),
      sharedMeetings: db.meetingShares(of: me.id, at: services.world.now()))
  }
}

extension Reportable {
  /// A reported member: what others see of them.
  static let person = Reportable(
    app: "sesac", kind: "person", name: t(ko: "새싹 회원", en: "SeSAC member"),
    removing: t(ko: "찾기 멈추기", en: "Stop their search"),
    removal: t(
      ko: "이 회원의 새싹 찾기를 멈출까요?", en: "Take this member off the map?"),
    show: { subject, db in
      guard let person = try db.reported(subject) else { return nil }
      return try db.one("SELECT nickname, interest FROM sesac_person WHERE id = \(person)") { row in
        let interest: String? = try row[1]
        return [try row[0], interest ?? ""]
      }
    },
    author: { subject, db in
      try db.reported(subject).flatMap { try db.sesacAccount(of: $0) }
    },
    remove: { subject, db in
      guard let person = try db.reported(subject) else { return }
      try db.endWait(of: person)
      try db.tellState(person)
    })
}

extension Reportable {
  /// The comment of a review; its titles stay.
  static let review = Reportable(
    app: "sesac", kind: "review", name: t(ko: "새싹 리뷰", en: "SeSAC review"),
    removing: t(ko: "한마디 지우기", en: "Delete the comment"),
    removal: t(
      ko: "이 리뷰의 한마디를 지울까요? 되돌릴 수 없어요.",
      en: "Delete the comment of this review? It cannot be undone."),
    show: { subject, db in
      let comment: String? = try db.value(
        "SELECT comment FROM sesac_review WHERE id = \(subject.id) AND comment <> ''")
      return comment.map { [$0] }
    },
    author: { subject, db in
      try db.value(
        """
        SELECT p.account_id FROM sesac_review r JOIN sesac_person p ON p.id = r.author_id
        WHERE r.id = \(subject.id)
        """)
    },
    remove: { subject, db in
      try db.run("UPDATE sesac_review SET comment = '' WHERE id = \(subject.id)")
    })
}

extension Transaction {
  fileprivate func sesacLosses(of account: ID<Account>) throws -> [AccountDeletion.Loss] {
    try one(
      """
      SELECT (SELECT COUNT(*) FROM sesac_review r WHERE r.subject_id = p.id),
        (SELECT COUNT(*) FROM sesac_match m WHERE m.one_id = p.id OR m.other_id = p.id),
        (SELECT COUNT(*) FROM sesac_item i WHERE i.person_id = p.id AND i.bought_at IS NOT NULL),
        (SELECT COUNT(*) FROM sesac_inquiry q WHERE q.person_id = p.id),
        (SELECT COUNT(*) FROM sesac_friendship f WHERE f.one_id = p.id OR f.other_id = p.id)
      FROM sesac_person p WHERE p.account_id = \(account)
      """
    ) {
      try [
        AccountDeletion.Loss(t(ko: "받은 리뷰", en: "Reviews received"), $0[0]),
        AccountDeletion.Loss(t(ko: "매칭", en: "Matches"), $0[1]),
        AccountDeletion.Loss(t(ko: "산 아이템", en: "Items you bought"), $0[2]),
        AccountDeletion.Loss(t(ko: "1:1 문의", en: "Questions to the operators"), $0[3]),
        AccountDeletion.Loss(t(ko: "새싹친구", en: "Friends"), $0[4]),
      ]
    } ?? []
  }

  fileprivate func sesacBlocked(
    _ accounts: [ID<Account>]
  ) throws -> [ID<Account>: BlockedMember] {
    let rows = try all(
      "SELECT account_id, nickname FROM sesac_person WHERE account_id IN \(accounts)"
    ) { row -> (ID<Account>, BlockedMember) in try (row[0], BlockedMember(name: row[1])) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
