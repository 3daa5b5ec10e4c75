import Commons
import Core
import Media
public import SQL
public import Wire

extension Chat {
  /// The most changes of one reply.
  private static let changesSize = 100

  /// A page of messages: the newest, or those before a number.
  public func conversation(
    _ room: ID<Chats.Room>, before number: Int? = nil, as me: ID<Account>, in db: Transaction
  ) throws -> Chats.Conversation {
    let membership = try membership(of: me, in: room, db)
    let rows = try db.messages(in: room, before: number, limit: Chats.pageSize + 1)
    let messages = rows.prefix(Chats.pageSize).reversed().map {
      $0.message(seenFrom: membership.place)
    }
    return Chats.Conversation(
      room: Chats.Room(
        id: room, partner: try partner(membership.partner, for: me, in: db),
        newest: number == nil ? messages.last : nil,
        unread: try db.unread(in: room, of: membership),
        isClosed: membership.isClosed),
      messages: messages, hasEarlier: rows.count > Chats.pageSize, change: membership.lastChange,
      partnerRead: membership.partnerRead, openedAt: membership.openedAt)
  }

  /// The texts that were sent after a time, oldest first; 404 to those who are not members.
  ///
  /// Those of the last one's millisecond come beyond `limit`, so that its time is a cursor.
  public func messages(
    in room: ID<Chats.Room>, after time: Instant, limit: Int, as me: ID<Account>,
    _ db: Transaction
  ) throws -> [Chats.Message] {
    let place = try membership(of: me, in: room, db).place
    return try db.texts(in: room, after: time, limit: limit).map { $0.message(seenFrom: place) }
  }

  func changes(
    after change: Int, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> Chats.Changes {
    let membership = try membership(of: me, in: room, db)
    let rows = try db.changes(in: room, after: change, limit: Self.changesSize + 1)
    let hasMore = rows.count > Self.changesSize
    let page = rows.prefix(Self.changesSize)
    return Chats.Changes(
      messages: page.map { $0.message(seenFrom: membership.place) },
      change: hasMore ? page.last?.change ?? change : membership.lastChange,
      hasMore: hasMore, partnerRead: membership.partnerRead, isClosed: membership.isClosed)
  }

  /// A message of a room of mine, for what an app does with its card.
  public func message(
    _ number: Int, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> Chats.Message {
    let membership = try membership(of: me, in: room, db)
    guard let row = try db.message(number, in: room) else { throw Refusal.notFound }
    return row.message(seenFrom: membership.place)
  }

  /// Sends a message of `me`; the same client id again is the same message.
  public func send(
    _ draft: Chats.Draft, _ client: Chats.ClientID, to room: ID<Chats.Room>, as me: ID<Account>,
    in db: Transaction
  ) throws -> Chats.Message {
    switch (draft.text, draft.photo) {
    case (let text?, nil): return try post(.text(text), client, to: room, as: me, in: db)
    case (nil, let id?):
      guard let media, let photo = try media.free([id], of: me, in: db).first else {
        return try resent(client, in: room, as: me, db)
      }
      return try post(.photo(photo), client, to: room, as: me, in: db)
    default: throw Refusal.chatEmpty
    }
  }

  /// Sends a card; the same client id again is the same message.
  ///
  /// The card keeps a copy of `picture`, a photo that `me` may see.
  @discardableResult
  public func send(
    _ card: Chats.Card, picture: ID<Photo>? = nil, _ client: Chats.ClientID,
    to room: ID<Chats.Room>, as me: ID<Account>, in db: Transaction
  ) throws -> Chats.Message {
    try post(.card(card), picture: picture, client, to: room, as: me, in: db)
  }

  /// A photo that is not free may belong to this message already.
  private func resent(
    _ client: Chats.ClientID, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> Chats.Message {
    let place = try membership(of: me, in: room, db).place
    guard let sent = try db.message(client, in: room, from: place) else {
      throw Refusal.photoUnknown
    }
    return sent.message(seenFrom: place)
  }

  func post(
    _ content: MessageContent, picture: ID<Photo>? = nil, _ client: Chats.ClientID,
    to room: ID<Chats.Room>, as me: ID<Account>, in db: Transaction
  ) throws -> Chats.Message {
    let membership = try membership(of: me, in: room, db)
    let place = membership.place
    if let sent = try db.message(client, in: room, from: place) {
      return sent.message(seenFrom: place)
    }
    let now = services.world.now()
    let id = services.world.id(Chats.Message.self)
    var content = content
    if case .card(var card) = content, let picture {
      let copy = try media?.copy(picture, to: id, as: .chatMessage, by: me, in: db)
      card.picture = copy?.path(.small)
      content = .card(card)
    }
    guard
      let row = try db.insertMessage(
        content, id: id, client: client, in: room, from: place, at: now)
    else { throw Refusal.chatClosed }
    if case .photo(let photo) = content {
      try media?.attach([photo.id], to: row.id, as: .chatMessage, by: me, in: db)
    }
    let message = row.message(seenFrom: place)
    try announce(message, in: room, from: me, at: now, in: db)
    return message
  }

  func edit(
    _ number: Int, in room: ID<Chats.Room>, to text: Chats.Text, as me: ID<Account>,
    _ db: Transaction
  ) throws -> Chats.Message {
    let (membership, row) = try own(number, in: room, as: me, db)
    guard row.text != nil else { throw Refusal.notFound }
    guard row.text != text.text else { return row.message(seenFrom: membership.place) }
    guard !membership.isClosed else { throw Refusal.chatClosed }
    let now = try changeTime(of: row)
    try db.editMessage(number, in: room, to: text, at: now)
    return try changed(number, in: room, as: me, membership, db)
  }

  func delete(
    _ number: Int, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> Chats.Message {
    let (membership, row) = try own(number, in: room, as: me, db)
    guard !row.isDeleted else { return row.message(seenFrom: membership.place) }
    let now = try changeTime(of: row)
    try db.deleteMessage(number, in: room, at: now)
    try media?.detach(from: row.id, as: .chatMessage, in: db)
    return try changed(number, in: room, as: me, membership, db)
  }

  /// My message; 404 for the partner's.
  private func own(
    _ number: Int, in room: ID<Chats.Room>, as me: ID<Account>, _ db: Transaction
  ) throws -> (Membership, MessageRow) {
    let membership = try membership(of: me, in: room, db)
    guard let row = try db.message(number, in: room), row.place == membership.place else {
      throw Refusal.notFound
    }
    return (membership, row)
  }

  /// Now; refuses a message that is too old to be changed.
  private func changeTime(of row: MessageRow) throws -> Instant {
    let now = services.world.now()
    guard now - row.at <= Chats.changeLimit else { throw Refusal.chatTooLate }
    return now
  }

  private func changed(
    _ number: Int, in room: ID<Chats.Room>, as me: ID<Account>, _ membership: Membership,
    _ db: Transaction
  ) throws -> Chats.Message {
    try renewNotification(of: membership.place, in: room, in: db)
    try announce(Self.changed, in: room, to: [me, membership.partner].compactMap { $0 }, in: db)
    return try message(number, in: room, as: me, db)
  }
}

extension Transaction {
  fileprivate func unread(in room: ID<Chats.Room>, of membership: Membership) throws -> Int {
    try value(
      """
      SELECT count(*) FROM (SELECT 1 AS one FROM chat_message
        WHERE room_id = \(room) AND number > \(membership.readTo) AND place <> \(membership.place)
          AND deleted_at IS NULL LIMIT \(Self.mostUnread)) u
      """) ?? 0
  }
}
