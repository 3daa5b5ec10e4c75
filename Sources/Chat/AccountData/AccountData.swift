public import Commons
import Core
import Delivery
import HTML
import Media
public import SQL
public import Wire

extension Chat {
  /// Ends an account's part in the app's rooms; for `erase` of the app's handlers.
  ///
  /// Its messages are deleted, and its rooms close. A room without members is deleted.
  public func leave(_ account: ID<Account>, in db: Transaction) throws {
    let now = services.world.now()
    for (room, place) in try db.places(of: account, app: app) {
      for message in try db.photoMessages(in: room, of: place) {
        try media?.detach(from: message, as: .chatMessage, in: db)
      }
      try db.clearMessages(in: room, of: place, at: now)
      try db.leaveRoom(room, place, at: now)
      let others = try db.accounts(of: room)
      if others.isEmpty {
        try db.run("DELETE FROM chat_room WHERE id = \(room)")
      } else {
        try db.takeBack(pushTag(room), of: app, to: others)
        try announce(Self.changed, in: room, to: others, in: db)
      }
    }
  }

  /// Takes back what is not sent yet of what two accounts wrote to each other, after one has blocked the other; for
  /// `onBlock` of the app's handlers.
  public func part(
    _ one: ID<Account>, _ other: ID<Account>, in db: Transaction
  ) throws {
    for room in try db.rooms(of: one, with: other, app: app) {
      try db.takeBack(pushTag(room), of: app, to: [one, other])
    }
  }

  /// Moves an account's rooms to the account it is merged into; for `move` of the app's handlers.
  ///
  /// Where both have a room with the same partner, the one with the latest message remains open.
  /// A room of the two accounts with each other is closed.
  public func move(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    let now = services.world.now()
    for (room, place) in try db.places(of: from, app: app) {
      let accounts = try db.accounts(of: room)
      if accounts.contains(to) {
        try db.leaveRoom(room, place, at: now)
        continue
      }
      try db.run(
        "UPDATE chat_member SET account_id = \(to) WHERE room_id = \(room) AND place = \(place)")
      guard let partner = accounts.first(where: { $0 != from }) else { continue }
      let topic: String = try db.value("SELECT topic FROM chat_room WHERE id = \(room)") ?? ""
      try db.claimSubject(Self.subject(to, partner, topic), of: app, for: room, at: now)
    }
  }

  /// What an account has written, for `export` of the app's handlers; a partner behind a block is not named.
  public func export(of account: ID<Account>, in db: Transaction) throws -> [Chats.Exported] {
    try db.places(of: account, app: app).map { room, place in
      let partner: ID<Account>? = try db.value(
        """
        SELECT p.account_id FROM chat_member p WHERE p.room_id = \(room) AND p.place <> \(place)
          AND \(sql: BlockList.notBlocked("\(account)", "p.account_id"))
        """)
      let rows = try db.messages(in: room, of: place)
      return Chats.Exported(
        partner: try self.partner(partner, for: account, in: db).name,
        messages: rows.map { $0.message(seenFrom: place) })
    }
  }

  /// Reports about messages, for the app's handlers.
  public var reportable: Reportable {
    Reportable(
      app: app, kind: Self.reportKind, name: t(ko: "대화 메시지", en: "chat message"),
      removing: t(ko: "메시지 지우기", en: "Delete the message"),
      removal: t(ko: "이 메시지를 두 사람 모두에게서 지울까요?", en: "Delete this message for both?"),
      show: { subject, db in
        guard let (_, row) = try db.reported(subject.id), !row.isDeleted else { return nil }
        return [row.message(seenFrom: row.place).text ?? row.message(seenFrom: 0).preview.ko]
      },
      author: { subject, db in
        try db.value(
          """
          SELECT m.account_id FROM chat_message c
          JOIN chat_member m ON m.room_id = c.room_id AND m.place = c.place
          WHERE c.id = \(subject.id)
          """)
      },
      remove: { [self] subject, db in
        guard let (room, row) = try db.reported(subject.id), !row.isDeleted else { return }
        try db.deleteMessage(row.number, in: room, at: services.world.now())
        try media?.detach(from: row.id, as: .chatMessage, in: db)
        try renewNotification(of: row.place, in: room, in: db)
        try announce(Self.changed, in: room, to: db.accounts(of: room), in: db)
      })
  }

  static let reportKind = "message"

  func report(
    _ number: Int, in room: ID<Chats.Room>, _ request: ReportRequest, as me: ID<Account>,
    _ db: Transaction
  ) throws -> Nothing {
    let membership = try membership(of: me, in: room, db)
    guard let row = try db.message(number, in: room), row.place != membership.place,
      !row.isDeleted
    else { throw Refusal.notFound }
    try Reports.file(
      request, app: app, kind: Self.reportKind, subject: row.id, by: me, id: services.world.id(),
      at: services.world.now(), in: db)
    try onReport(self, room, me, db)
    return Nothing()
  }
}
