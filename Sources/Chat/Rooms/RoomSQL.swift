import Commons
public import SQL
import Wire

/// A member's place in a room.
struct Membership: Sendable {
  let place: Int
  let readTo: Int
  let isClosed: Bool
  let lastNumber: Int
  let lastChange: Int
  /// Nil after the partner has left.
  let partner: ID<Account>?
  let partnerRead: Int
  let openedAt: Instant
}

/// A room in the list.
struct RoomRow {
  let room: ID<Chats.Room>
  let place: Int
  let lastAt: Instant
  let partner: ID<Account>?
  let isClosed: Bool
  let unread: Int
  let newest: MessageRow?

  var cursor: RoomCursor { RoomCursor(lastAt: lastAt, room: room) }
}

/// A position in the list of rooms.
struct RoomCursor: Codable, Hashable, Sendable {
  let lastAt: Instant
  let room: ID<Chats.Room>

  init(lastAt: Instant, room: ID<Chats.Room>) {
    self.lastAt = lastAt
    self.room = room
  }

  init(_ cursor: Cursor) throws {
    let parts = cursor.text.split(separator: ".")
    guard parts.count == 2, let time = Int64(parts[0]).flatMap(Instant.init(checking:)),
      let room = ID<Chats.Room>(String(parts[1]))
    else { throw Refusal.malformed("cursor") }
    self.init(lastAt: time, room: room)
  }

  var cursor: Cursor { Cursor("\(lastAt.milliseconds).\(room)") }
}

extension Transaction {
  /// The most unread messages that are counted.
  static let mostUnread = 1000

  func areApart(_ one: ID<Account>, _ other: ID<Account>) throws -> Bool {
    try exists("SELECT 1 WHERE \(sql: BlockList.notBlocked("\(one)", "\(other)"))")
  }

  /// Makes a room, or opens it again unless the other member of it has ended it.
  func openRoom(
    _ id: ID<Chats.Room>, app: String, subject: String, topic: String, as me: ID<Account>,
    at now: Instant
  ) throws -> ID<Chats.Room> {
    let room: ID<Chats.Room>? = try value(
      """
      INSERT INTO chat_room (id, app, subject, topic, created_at)
      VALUES (\(id), \(app), \(subject), \(topic), \(now))
      ON CONFLICT (app, subject) DO UPDATE SET
        closed_at = CASE WHEN \(sql: Self.isOthers(me)) THEN chat_room.closed_at END,
        closed_by = CASE WHEN \(sql: Self.isOthers(me)) THEN chat_room.closed_by END
      RETURNING id
      """)
    return room ?? id
  }

  /// Whether the other member than `me` has ended a `chat_room`.
  private static func isOthers(_ me: ID<Account>) -> SQL {
    """
    EXISTS (SELECT 1 FROM chat_member m WHERE m.room_id = chat_room.id
      AND m.place = chat_room.closed_by AND (m.account_id IS NULL OR m.account_id <> \(me)))
    """
  }

  func insertMembers(
    _ accounts: [ID<Account>], of room: ID<Chats.Room>, at now: Instant
  ) throws {
    try insert(
      Array(accounts.enumerated()),
      "INSERT INTO chat_member (room_id, place, account_id, last_at)",
      { "(\(room), \($0.offset + 1), \($0.element), \(now))" }, " ON CONFLICT DO NOTHING")
  }

  /// Whether the room was open.
  func closeRoom(_ room: ID<Chats.Room>, by place: Int?, at now: Instant) throws -> Bool {
    try run(
      """
      UPDATE chat_room SET closed_at = \(now), closed_by = \(place)
      WHERE id = \(room) AND closed_at IS NULL
      """) == 1
  }

  /// Whether the room was closed.
  func reopenRoom(_ room: ID<Chats.Room>) throws -> Bool {
    try run(
      """
      UPDATE chat_room SET closed_at = NULL, closed_by = NULL
      WHERE id = \(room) AND closed_at IS NOT NULL
      """) == 1
  }

  /// Whether a member has ended the room.
  func isRoomClosed(_ room: ID<Chats.Room>, by place: Int) throws -> Bool {
    try exists("SELECT 1 FROM chat_room WHERE id = \(room) AND closed_by = \(place)")
  }

  func accounts(of room: ID<Chats.Room>) throws -> [ID<Account>] {
    try all(
      """
      SELECT account_id FROM chat_member
      WHERE room_id = \(room) AND account_id IS NOT NULL ORDER BY place
      """
    ) { try $0[0] }
  }

  func membership(
    of account: ID<Account>, in room: ID<Chats.Room>, app: String
  ) throws -> Membership? {
    try one(
      """
      SELECT m.place, m.read_to, r.closed_at IS NOT NULL, r.last_number, r.last_change,
        p.account_id, p.read_to, r.created_at
      FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      JOIN chat_member p ON p.room_id = m.room_id AND p.place <> m.place
      WHERE m.room_id = \(room) AND m.account_id = \(account) AND r.app = \(app)
        AND \(sql: BlockList.notBlocked("m.account_id", "p.account_id"))
      """
    ) { row in
      try Membership(
        place: row[0], readTo: row[1], isClosed: row[2], lastNumber: row[3], lastChange: row[4],
        partner: row[5], partnerRead: row[6], openedAt: row[7])
    }
  }

  /// Whether an account has blocked its partner in a room.
  func hasBlockedPartner(
    _ account: ID<Account>, in room: ID<Chats.Room>, app: String
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      JOIN chat_member p ON p.room_id = m.room_id AND p.place <> m.place
      JOIN block b ON b.account_id = m.account_id AND b.blocked_id = p.account_id
      WHERE m.room_id = \(room) AND m.account_id = \(account) AND r.app = \(app)
      """)
  }

  /// Whether the place's read mark moved.
  func setRead(to number: Int, in room: ID<Chats.Room>, _ place: Int) throws -> Bool {
    try run(
      """
      UPDATE chat_member SET read_to = \(number)
      WHERE room_id = \(room) AND place = \(place) AND read_to < \(number)
      """) == 1
  }

  /// The partner's messages that a member `m` has not read.
  private var unreadMessages: SQL {
    """
    FROM chat_message x WHERE x.room_id = m.room_id AND x.number > m.read_to
      AND x.place <> m.place AND x.deleted_at IS NULL
    """
  }

  /// The rooms with messages, and open ones without if `isEmptyListed`.
  func rooms(
    of account: ID<Account>, app: String, isEmptyListed: Bool, before cursor: RoomCursor?,
    limit: Int
  ) throws -> [RoomRow] {
    let listed: SQL =
      isEmptyListed ? "(c.id IS NOT NULL OR r.closed_at IS NULL)" : "c.id IS NOT NULL"
    let start: SQL =
      cursor.map { "AND (m.last_at, m.room_id) < (\($0.lastAt), \($0.room))" } ?? ""
    return try all(
      """
      SELECT m.room_id, m.place, m.last_at, p.account_id, r.closed_at IS NOT NULL,
        (SELECT count(*) FROM (SELECT 1 AS one \(sql: unreadMessages) LIMIT \(Self.mostUnread)) u),
        c.id IS NOT NULL, \(sql: MessageRow.columns)
      FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      JOIN chat_member p ON p.room_id = m.room_id AND p.place <> m.place
      LEFT JOIN chat_message c ON c.room_id = m.room_id AND c.number = r.last_number
      WHERE m.account_id = \(account) AND r.app = \(app) AND \(sql: listed)
        AND \(sql: BlockList.notBlocked("m.account_id", "p.account_id")) \(sql: start)
      ORDER BY m.last_at DESC, m.room_id DESC LIMIT \(limit)
      """
    ) { row in
      try RoomRow(
        room: row.next(), place: row.next(), lastAt: row.next(), partner: row.next(),
        isClosed: row.next(), unread: row.next(), newest: row.next() ? MessageRow(row) : nil)
    }
  }

  func unread(of account: ID<Account>, app: String) throws -> Int {
    try value("SELECT \(sql: Chat.unread(of: "\(account)", in: app))") ?? 0
  }
}

extension Chat {
  /// How many messages of an app an account has not read, at most 1,000: a scalar subquery for a gate.
  public static func unread(of account: SQL, in app: String) -> SQL {
    """
    (SELECT count(*) FROM (SELECT 1 AS one
      FROM chat_member m JOIN chat_room r ON r.id = m.room_id
      JOIN chat_member p ON p.room_id = m.room_id AND p.place <> m.place
      JOIN chat_message x ON x.room_id = m.room_id AND x.number > m.read_to
        AND x.place <> m.place AND x.deleted_at IS NULL
      WHERE m.account_id = \(sql: account) AND r.app = \(app)
        AND \(sql: BlockList.notBlocked("m.account_id", "p.account_id"))
      LIMIT \(Transaction.mostUnread)) u)
    """
  }
}
