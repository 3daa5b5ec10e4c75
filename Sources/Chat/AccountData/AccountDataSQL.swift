import Commons
import SQL
import Wire

extension Transaction {
  /// The rooms of an account and its place in each.
  func places(
    of account: ID<Account>, app: String
  ) throws -> [(room: ID<Chats.Room>, place: Int)] {
    try all(
      """
      SELECT m.room_id, m.place FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      WHERE m.account_id = \(account) AND r.app = \(app) ORDER BY m.room_id
      """
    ) { try ($0[0], $0[1]) }
  }

  /// The rooms of two accounts with each other.
  func rooms(
    of one: ID<Account>, with other: ID<Account>, app: String
  ) throws -> [ID<Chats.Room>] {
    try all(
      """
      SELECT m.room_id FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      JOIN chat_member p ON p.room_id = m.room_id AND p.account_id = \(other)
      WHERE m.account_id = \(one) AND r.app = \(app) ORDER BY m.room_id
      """
    ) { try $0[0] }
  }

  func messages(in room: ID<Chats.Room>, of place: Int) throws -> [MessageRow] {
    try all(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.place = \(place) AND c.deleted_at IS NULL ORDER BY c.number
      """
    ) { try MessageRow($0) }
  }

  /// The messages that may have a photo: that, or the picture of a card.
  func photoMessages(in room: ID<Chats.Room>, of place: Int) throws -> [ID<Chats.Message>] {
    try all(
      """
      SELECT id FROM chat_message
      WHERE room_id = \(room) AND place = \(place) AND (photo IS NOT NULL OR card IS NOT NULL)
      ORDER BY number
      """
    ) { try $0[0] }
  }

  /// Deletes the contents of a place's messages; each gets a change number of its own.
  func clearMessages(in room: ID<Chats.Room>, of place: Int, at now: Instant) throws {
    try run(
      """
      UPDATE chat_message SET text = NULL, photo = NULL, card = NULL, deleted_at = \(now),
        change = number + (SELECT last_change FROM chat_room WHERE id = \(room))
      WHERE room_id = \(room) AND place = \(place) AND deleted_at IS NULL
      """)
    try run(
      "UPDATE chat_room SET last_change = last_change + last_number WHERE id = \(room)")
  }

  /// Empties a place; the room closes and is not found again.
  func leaveRoom(_ room: ID<Chats.Room>, _ place: Int, at now: Instant) throws {
    try run(
      """
      UPDATE chat_member SET account_id = NULL WHERE room_id = \(room) AND place = \(place)
      """)
    try retireRoom(room, at: now)
  }

  private func retireRoom(_ room: ID<Chats.Room>, at now: Instant) throws {
    try run(
      """
      UPDATE chat_room SET subject = \(room.description), closed_at = COALESCE(closed_at, \(now))
      WHERE id = \(room)
      """)
  }

  /// Gives a room the subject of its members, unless another room with it has a later message.
  func claimSubject(
    _ subject: String, of app: String, for room: ID<Chats.Room>, at now: Instant
  ) throws {
    let rival: ID<Chats.Room>? = try value(
      """
      SELECT id FROM chat_room
      WHERE app = \(app) AND subject = \(subject) AND id <> \(room)
      """)
    if let rival {
      let isOlder = try exists(
        """
        SELECT 1 FROM chat_member a, chat_member b WHERE a.room_id = \(room) AND a.place = 1
          AND b.room_id = \(rival) AND b.place = 1 AND a.last_at <= b.last_at
        """)
      try retireRoom(isOlder ? room : rival, at: now)
      guard !isOlder else { return }
    }
    try run("UPDATE chat_room SET subject = \(subject) WHERE id = \(room)")
  }

  /// A message by the id that reports name it by.
  func reported(_ id: ID<Reports>) throws -> (room: ID<Chats.Room>, row: MessageRow)? {
    try one(
      """
      SELECT c.room_id, \(sql: MessageRow.columns) FROM chat_message c WHERE c.id = \(id)
      """
    ) { row in (room: try row.next(), row: try MessageRow(row)) }
  }
}
