import Commons
import Foundation
import SQL
import Wire

/// A stored message.
struct MessageRow: Sendable {
  let id: ID<Chats.Message>
  let number: Int
  let change: Int
  let place: Int
  let client: String
  let at: Instant
  let text: String?
  let photo: Photo?
  let card: Chats.Card?
  let isEdited: Bool
  let isDeleted: Bool

  /// The columns of a message `c`, in the order that `init` reads.
  static var columns: SQL {
    """
    c.id, c.number, c.change, c.place, c.client_id, c.at, c.text, c.photo, c.card,
    c.edited_at IS NOT NULL, c.deleted_at IS NOT NULL
    """
  }

  init(_ row: Row) throws {
    id = try row.next()
    number = try row.next()
    change = try row.next()
    place = try row.next()
    client = try row.next()
    at = try row.next()
    text = try row.next()
    photo = try Self.value(row.next())
    card = try Self.value(row.next())
    isEdited = try row.next()
    isDeleted = try row.next()
  }

  func message(seenFrom place: Int) -> Chats.Message {
    let isMine = place == self.place
    return Chats.Message(
      number: number, change: change, at: at, isMine: isMine, text: text, photo: photo, card: card,
      isEdited: isEdited, isDeleted: isDeleted, client: isMine ? client : nil)
  }

  private static func value<Value: Decodable>(_ json: String?) throws -> Value? {
    try json.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  static func json(_ value: (some Encodable)?) throws -> String? {
    try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
  }
}

/// What a new message contains: exactly one of them.
enum MessageContent {
  case text(Chats.Text)
  case photo(Photo)
  case card(Chats.Card)
}

extension Transaction {
  func messages(
    in room: ID<Chats.Room>, before number: Int?, limit: Int
  ) throws -> [MessageRow] {
    let start: SQL = number.map { "AND c.number < \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) \(sql: start) ORDER BY c.number DESC LIMIT \(limit)
      """
    ) { try MessageRow($0) }
  }

  /// The first `limit` texts after a time, and all others of the last one's millisecond.
  func texts(in room: ID<Chats.Room>, after time: Instant, limit: Int) throws -> [MessageRow] {
    let rows = try all(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.at > \(time) AND c.text IS NOT NULL
      ORDER BY c.at, c.number LIMIT \(limit)
      """
    ) { try MessageRow($0) }
    guard rows.count == limit, let last = rows.last else { return rows }
    return try rows
      + all(
        """
        SELECT \(sql: MessageRow.columns) FROM chat_message c
        WHERE c.room_id = \(room) AND c.at = \(last.at) AND c.number > \(last.number)
          AND c.text IS NOT NULL ORDER BY c.number
        """
      ) { try MessageRow($0) }
  }

  func changes(
    in room: ID<Chats.Room>, after change: Int, limit: Int
  ) throws -> [MessageRow] {
    try all(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.change > \(change) ORDER BY c.change LIMIT \(limit)
      """
    ) { try MessageRow($0) }
  }

  func message(_ number: Int, in room: ID<Chats.Room>) throws -> MessageRow? {
    try one(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.number = \(number)
      """
    ) { try MessageRow($0) }
  }

  func message(
    _ client: Chats.ClientID, in room: ID<Chats.Room>, from place: Int
  ) throws -> MessageRow? {
    try one(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.place = \(place) AND c.client_id = \(client.text)
      """
    ) { try MessageRow($0) }
  }

  /// The newest message of a place, after a number and since a time, that was not deleted.
  func newestMessage(
    in room: ID<Chats.Room>, of place: Int, after number: Int, since time: Instant
  ) throws -> MessageRow? {
    try one(
      """
      SELECT \(sql: MessageRow.columns) FROM chat_message c
      WHERE c.room_id = \(room) AND c.place = \(place) AND c.number > \(number)
        AND c.at >= \(time) AND c.deleted_at IS NULL ORDER BY c.number DESC LIMIT 1
      """
    ) { try MessageRow($0) }
  }

  /// Inserts a message under the room's next number; nil when the room is closed.
  func insertMessage(
    _ content: MessageContent, id: ID<Chats.Message>, client: Chats.ClientID,
    in room: ID<Chats.Room>, from place: Int, at now: Instant
  ) throws -> MessageRow? {
    var columns: (text: String?, photo: String?, card: String?)
    switch content {
    case .text(let text): columns.text = text.text
    case .photo(let photo): columns.photo = try MessageRow.json(photo)
    case .card(let card): columns.card = try MessageRow.json(card)
    }
    let next: (number: Int, change: Int)? = try one(
      """
      UPDATE chat_room SET last_number = last_number + 1, last_change = last_change + 1
      WHERE id = \(room) AND closed_at IS NULL RETURNING last_number, last_change
      """
    ) { try ($0[0], $0[1]) }
    guard let next else { return nil }
    // Not by RETURNING: SQLite 3.40.1 takes `IS NOT NULL` of a column that was left out for true there.
    try run(
      """
      INSERT INTO chat_message (room_id, number, id, change, place, client_id, at, text, photo, card)
      VALUES (\(room), \(next.number), \(id), \(next.change), \(place), \(client.text), \(now),
        \(columns.text), \(columns.photo), \(columns.card))
      """)
    return try message(next.number, in: room)
  }

  func nextChange(in room: ID<Chats.Room>) throws -> Int {
    try value(
      "UPDATE chat_room SET last_change = last_change + 1 WHERE id = \(room) RETURNING last_change"
    ) ?? 0
  }

  func editMessage(
    _ number: Int, in room: ID<Chats.Room>, to text: Chats.Text, at now: Instant
  ) throws {
    try run(
      """
      UPDATE chat_message SET text = \(text.text), edited_at = \(now),
        change = \(try nextChange(in: room))
      WHERE room_id = \(room) AND number = \(number)
      """)
  }

  func deleteMessage(_ number: Int, in room: ID<Chats.Room>, at now: Instant) throws {
    try run(
      """
      UPDATE chat_message SET text = NULL, photo = NULL, card = NULL, deleted_at = \(now),
        change = \(try nextChange(in: room))
      WHERE room_id = \(room) AND number = \(number)
      """)
  }

  /// Whether a viewer may see a message: a member of the room whom no block keeps from it.
  func canSee(_ message: ID<Chats.Message>, _ viewer: ID<Account>?) throws -> Bool {
    guard let viewer else { return false }
    return try exists(
      """
      SELECT 1 FROM chat_message c
      JOIN chat_member m ON m.room_id = c.room_id AND m.account_id = \(viewer)
      JOIN chat_member p ON p.room_id = c.room_id AND p.place <> m.place
      WHERE c.id = \(message) AND c.deleted_at IS NULL
        AND \(sql: BlockList.notBlocked("m.account_id", "p.account_id"))
      """)
  }
}
