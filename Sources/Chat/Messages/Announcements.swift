import Commons
import Delivery
import HTML
import SQL
import Wire

extension Chat {
  /// A message was added or changed, or the room closed.
  static let changed = "chat.changed"
  /// A member's read mark moved.
  static let readMoved = "chat.read"
  /// The kinds of events of conversations, for the app's descriptor.
  public static let events = [changed, readMoved]

  func announce(
    _ kind: String, in room: ID<Chats.Room>, to accounts: [ID<Account>], in db: Transaction
  ) throws {
    for account in accounts {
      try Feed.append(
        LiveEvent(kind: kind, subject: room.description), to: topic(account, db), in: db)
    }
  }

  /// Tells both members of a new message, and notifies the partner unless they read it at once.
  func announce(
    _ message: Chats.Message, in room: ID<Chats.Room>, from me: ID<Account>, at now: Instant,
    in db: Transaction
  ) throws {
    let readers = try db.moveRoomUp(room, at: now, notifying: now + Self.pushDelay)
    try announce(Self.changed, in: room, to: readers.map(\.account), in: db)
    for reader in readers where reader.account != me {
      try notify(reader.account, of: message, in: room, from: me, due: reader.pushAt, in: db)
    }
  }

  private func notify(
    _ reader: ID<Account>, of message: Chats.Message, in room: ID<Chats.Room>,
    from me: ID<Account>, due: Instant, in db: Transaction
  ) throws {
    try services.pushes.put(of: app, to: [reader], due: due, life: .days(1), in: db) { _ in
      let sender = try partner(me, for: reader, in: db)
      let notice = PushNotice(
        title: sender.words, body: message.preview, path: endpoints.room.path(room),
        urgency: .high)
      return [Pushes.PushRequest(notice, to: reader, tag: pushTag(room))]
    }
  }

  /// Words a notification that is not sent yet anew after a message of a place was changed or deleted: with the newest
  /// that is left of those it was for, or not at all.
  func renewNotification(
    of place: Int, in room: ID<Chats.Room>, in db: Transaction
  ) throws {
    guard let (me, reader, readTo, due) = try db.listener(of: place, in: room),
      try db.takeBack(pushTag(room), of: app, to: [reader]) > 0,
      let newest = try db.newestMessage(
        in: room, of: place, after: readTo, since: due - Self.pushDelay)
    else { return }
    try notify(
      reader, of: newest.message(seenFrom: place), in: room, from: me, due: due, in: db)
  }

  func pushTag(_ room: ID<Chats.Room>) -> String { "chat \(room)" }
}

extension Transaction {
  /// Puts a room first in the lists of its members.
  ///
  /// A notification that is due stays due, however many messages follow.
  fileprivate func moveRoomUp(
    _ room: ID<Chats.Room>, at now: Instant, notifying due: Instant
  ) throws -> [(account: ID<Account>, pushAt: Instant)] {
    let rows: [(ID<Account>?, Instant)] = try all(
      """
      UPDATE chat_member SET last_at = \(now),
        push_at = CASE WHEN push_at > \(now) THEN push_at ELSE \(due) END
      WHERE room_id = \(room) RETURNING account_id, push_at
      """
    ) { try ($0[0], $0[1]) }
    return rows.compactMap { account, pushAt in account.map { ($0, pushAt) } }
  }

  /// Who writes at a place of a room, and their partner: how far they have read, and when they are notified.
  fileprivate func listener(
    of place: Int, in room: ID<Chats.Room>
  ) throws -> (me: ID<Account>, reader: ID<Account>, readTo: Int, pushAt: Instant)? {
    try one(
      """
      SELECT m.account_id, p.account_id, p.read_to, p.push_at FROM chat_member m
      JOIN chat_member p ON p.room_id = m.room_id AND p.place <> m.place
      WHERE m.room_id = \(room) AND m.place = \(place)
        AND m.account_id IS NOT NULL AND p.account_id IS NOT NULL
      """
    ) { try ($0[0], $0[1], $0[2], $0[3]) }
  }
}

extension Chats.Partner {
  /// The name, or what stands for someone who has left.
  var words: LocalizedText {
    name.map { LocalizedText(ko: $0, en: $0) } ?? t(ko: "탈퇴한 사용자", en: "Former member")
  }
}

extension Chats.Message {
  /// One line for the list of rooms and for notifications.
  var preview: LocalizedText {
    if isDeleted { return t(ko: "삭제된 메시지예요.", en: "Message deleted.") }
    if photo != nil { return t(ko: "사진", en: "Photo") }
    let line = (text ?? card?.title ?? "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return LocalizedText(ko: String(line.prefix(100)), en: String(line.prefix(100)))
  }
}
