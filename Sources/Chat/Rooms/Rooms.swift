import Commons
import Core
import Delivery
public import SQL
public import Wire

extension Chat {
  private static let listSize = 20

  /// The room of two accounts, which is made or reopened if necessary.
  ///
  /// A room that the other member has ended stays closed: only who ended it opens it again.
  /// Accounts have one room per `topic`. Refuses a blocked pair and the account itself with 404.
  public func open(
    between me: ID<Account>, and other: ID<Account>, topic: String = "", in db: Transaction
  ) throws -> ID<Chats.Room> {
    guard me != other, try db.areApart(me, other) else { throw Refusal.notFound }
    let subject = Self.subject(me, other, topic)
    let now = services.world.now()
    let room = try db.openRoom(
      services.world.id(), app: app, subject: subject, topic: topic, as: me, at: now)
    try db.insertMembers([me, other], of: room, at: now)
    return room
  }

  /// A hash, so that the row does not name accounts.
  static func subject(_ one: ID<Account>, _ other: ID<Account>, _ topic: String) -> String {
    let pair = [one, other].sorted().flatMap(\.bytes)
    return base64URL(sha256(pair + Array(topic.utf8)))
  }

  /// Ends a conversation for both members; it stays readable.
  public func close(_ room: ID<Chats.Room>, in db: Transaction) throws {
    try close(room, by: nil, in: db)
  }

  private func close(_ room: ID<Chats.Room>, by place: Int?, in db: Transaction) throws {
    guard try db.closeRoom(room, by: place, at: services.world.now()) else { return }
    try announce(Self.changed, in: room, to: try db.accounts(of: room), in: db)
  }

  /// Opens a conversation that has ended again, for both members.
  public func reopen(_ room: ID<Chats.Room>, in db: Transaction) throws {
    guard try db.reopenRoom(room) else { return }
    try announce(Self.changed, in: room, to: try db.accounts(of: room), in: db)
  }

  /// Opens a conversation that `me` has ended again; does nothing to one that the other has ended.
  public func reopen(_ room: ID<Chats.Room>, as me: ID<Account>, in db: Transaction) throws {
    let place = try membership(of: me, in: room, db).place
    if try db.isRoomClosed(room, by: place) { try reopen(room, in: db) }
  }

  func close(_ room: ID<Chats.Room>, as me: ID<Account>, in db: Transaction) throws -> Nothing {
    try close(room, by: membership(of: me, in: room, db).place, in: db)
    try onClose(self, room, me, db)
    return Nothing()
  }

  /// The account of the partner; 404 for those who are not members.
  public func partner(
    in room: ID<Chats.Room>, of me: ID<Account>, db: Transaction
  ) throws -> ID<Account>? {
    try membership(of: me, in: room, db).partner
  }

  /// The rooms of an account, latest first: those with messages, and the open ones without if
  /// `listsEmptyRooms`.
  public func rooms(
    _ request: PageRequest, of me: ID<Account>, in db: Transaction
  ) throws -> Page<Chats.Room> {
    let cursor = try request.cursor.map { try RoomCursor($0) }
    let rows = try db.rooms(
      of: me, app: app, isEmptyListed: listsEmptyRooms, before: cursor, limit: Self.listSize + 1)
    let partners = try people(rows.compactMap(\.partner), me, db)
    let page = Page.cut(rows.map(\.cursor), at: Self.listSize) { $0.cursor }
    let items = rows.prefix(Self.listSize).map { row in
      Chats.Room(
        id: row.room, partner: row.partner.flatMap { partners[$0] } ?? Chats.Partner(name: nil),
        newest: row.newest?.message(seenFrom: row.place), unread: row.unread,
        isClosed: row.isClosed)
    }
    return Page(Array(items), next: page.next)
  }

  /// How many messages an account has not read, at most 1,000.
  public func unread(of me: ID<Account>, in db: Transaction) throws -> Int {
    try db.unread(of: me, app: app)
  }

  /// Says up to which message `me` has read; never goes back.
  public func read(
    to mark: Chats.ReadMark, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> Chats.ReadMark {
    let membership = try membership(of: me, in: room, db)
    let number = min(mark.number, membership.lastNumber)
    guard try db.setRead(to: number, in: room, membership.place) else {
      return Chats.ReadMark(number: membership.readTo)
    }
    try db.takeBack(pushTag(room), of: app, to: [me])
    try announce(Self.readMoved, in: room, to: [me, membership.partner].compactMap { $0 }, in: db)
    return Chats.ReadMark(number: number)
  }

  /// 404 for a room that `account` is not a member of, and for a blocked pair.
  func membership(
    of account: ID<Account>, in room: ID<Chats.Room>, _ db: Transaction
  ) throws -> Membership {
    guard let found = try db.membership(of: account, in: room, app: app) else {
      throw Refusal.notFound
    }
    return found
  }

  /// Blocks the partner in every app; idempotent, although the block hides the room.
  func block(_ room: ID<Chats.Room>, as me: ID<Account>, in db: Transaction) throws -> Nothing {
    if try db.hasBlockedPartner(me, in: room, app: app) { return Nothing() }
    guard let partner = try membership(of: me, in: room, db).partner else {
      throw Refusal.notFound
    }
    try services.blocks.block(partner, by: me, in: app, at: services.world.now(), in: db)
    return Nothing()
  }
}
