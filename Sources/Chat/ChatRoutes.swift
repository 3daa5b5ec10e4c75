public import Commons
import Core
public import HTML
import HTTP
import Media
import SQL
public import Wire

/// The pages that an app may replace by its own, around ``ChatList`` and ``ChatRoom``.
public struct ChatPages<Principal: Sendable>: Sendable {
  public typealias List = @Sendable (Page<Chats.Room>, View<Principal>) -> any HTML
  public typealias Room = @Sendable (ChatRoom<Principal>) -> any HTML

  let list: List
  let room: Room
  let cardAction: ChatCardAction.Of?

  /// `list` is requested in parts when `View.isPartial`; it then returns a ``ChatList`` alone.
  public init(
    list: @escaping List, cardAction: ChatCardAction.Of? = nil, room: @escaping Room
  ) {
    self.cardAction = cardAction
    self.list = list
    self.room = room
  }
}

extension Chat {
  /// Mounts the rooms behind `gate`; only members of a room get it.
  public func mount<Principal: HasAccount>(
    on site: inout Site, _ gate: Gate<Principal>, pages: ChatPages<Principal>? = nil
  ) throws {
    let pages = pages ?? standardPages()
    try mountReading(on: &site, gate, pages)
    try mountSending(on: &site, gate, pages)
    try mountChanging(on: &site, gate)
  }

  private func standardPages<Principal: Sendable>() -> ChatPages<Principal> {
    let (branding, endpoints) = (branding, endpoints)
    return ChatPages(
      list: { ChatListPage(view: $1, branding: branding, endpoints: endpoints, rooms: $0) },
      room: { ChatRoomPage(room: $0, branding: branding) })
  }

  private func mountReading<Principal: HasAccount>(
    on site: inout Site, _ gate: Gate<Principal>, _ pages: ChatPages<Principal>
  ) throws {
    let endpoints = endpoints
    try site.read(endpoints.rooms, gate) { [self] context, me, db in
      try rooms(context.input, of: me.account, in: db)
    } page: { rooms, _, view in
      pages.list(rooms, view)
    }
    try site.read(endpoints.unread, gate) { [self] _, me, db in
      Chats.Unread(count: try unread(of: me.account, in: db))
    } page: { unread, _, _ in
      UnreadCount(count: unread.count)
    }
    try site.read(
      endpoints.room, gate,
      { [self] context, me, db in
        try conversation(context.path, before: context.input.before, as: me.account, in: db)
      },
      followUp: { [self] conversation, _ in
        // Clients say themselves what has been seen.
        guard conversation.room.unread > 0, let newest = conversation.room.newest else {
          return nil
        }
        return { [self] context, me, db in
          guard !context.request.wantsJSON else { return conversation }
          _ = try read(
            to: Chats.ReadMark(number: newest.number), in: context.path, as: me.account, db)
          return try self.conversation(context.path, as: me.account, in: db)
        }
      },
      // A script shows a chosen photo before it is sent.
      policy: ContentSecurityPolicy(images: ["blob:"]),
      page: { [self] conversation, context, view in
        pages.room(
          ChatRoom(
            view: view, endpoints: endpoints, conversation: conversation,
            before: context.input.before, takesPhotos: media != nil,
            cardAction: pages.cardAction))
      })
    try site.read(endpoints.changes, gate) { [self] context, me, db in
      try changes(after: context.input.after, in: context.path, as: me.account, db)
    } page: { changes, context, view in
      ChatChangeRows(
        endpoints: endpoints, room: context.path, changes: changes, now: view.now,
        cardAction: pages.cardAction)
    }
    try site.read(endpoints.message, gate) { [self] context, me, db in
      try message(context.path.second, in: context.path.first, as: me.account, db)
    } page: { [branding] message, context, view in
      ChatMessagePage(
        view: view, branding: branding, endpoints: endpoints, room: context.path.first,
        message: message, typed: .empty)
    }
  }

  private func mountSending<Principal: HasAccount>(
    on site: inout Site, _ gate: Gate<Principal>, _ pages: ChatPages<Principal>
  ) throws {
    let endpoints = endpoints
    try site.write(
      endpoints.send, gate,
      then: .next { _, context in .to(endpoints.room.path(context.path.first)) }
    ) { [self] context, me, db in
      try send(context.input, context.path.second, to: context.path.first, as: me.account, in: db)
    } rejected: { [self] rejected, view, db in
      try roomPage(rejected, view, pages, db)
    }
    guard let media else { return }
    try site.upload(
      endpoints.sendPhoto, gate, limits: UploadLimits(files: 1),
      quota: { me, db in try media.checkQuota(of: me.account, in: db) },
      then: .next { _, context in .to(endpoints.room.path(context.path.first)) },
      preparing: { form, _ in
        guard !form.files.isEmpty else { throw Refusal.photoMissing }
        return try await media.prepare(form.files)
      }
    ) { [self] context, me, db in
      let (room, client) = (context.path.first, context.path.second)
      let place = try membership(of: me.account, in: room, db).place
      if let sent = try db.message(client, in: room, from: place) {
        return sent.message(seenFrom: place)
      }
      guard let photo = try media.insert(context.input, by: me.account, in: db).first else {
        throw Refusal.photoMissing
      }
      return try post(.photo(photo), client, to: room, as: me.account, in: db)
    } rejected: { [self] rejected, view, db in
      try roomPage(rejected, view, pages, db)
    }
  }

  /// The conversation again, with what was typed and why it was refused.
  private func roomPage<Principal: HasAccount>(
    _ rejected: RejectedForm<ChatEndpoints.NewMessagePath>, _ view: View<Principal>,
    _ pages: ChatPages<Principal>, _ db: Transaction
  ) throws -> any HTML {
    let conversation = try conversation(rejected.path.first, as: view.me.account, in: db)
    return pages.room(
      ChatRoom(
        view: view, endpoints: endpoints, conversation: conversation, typed: rejected.form,
        client: rejected.path.second, takesPhotos: media != nil, cardAction: pages.cardAction))
  }

  /// The message again, with what was typed and why it was refused.
  private func messagePage<Principal: HasAccount>(
    _ rejected: RejectedForm<ChatEndpoints.MessagePath>, _ view: View<Principal>,
    _ db: Transaction
  ) throws -> any HTML {
    let (room, number) = (rejected.path.first, rejected.path.second)
    return ChatMessagePage(
      view: view, branding: branding, endpoints: endpoints, room: room,
      message: try message(number, in: room, as: view.me.account, db), typed: rejected.form)
  }

  private func mountChanging<Principal: HasAccount>(
    on site: inout Site, _ gate: Gate<Principal>
  ) throws {
    let endpoints = endpoints
    try site.write(
      endpoints.edit, gate,
      then: .next { _, context in
        .to(endpoints.room.path(context.path.first), ko: "메시지를 고쳤어요.", en: "Message changed.")
      }
    ) { [self] context, me, db in
      let (room, number) = (context.path.first, context.path.second)
      return try edit(number, in: room, to: context.input.text, as: me.account, db)
    } rejected: { [self] rejected, view, db in
      try messagePage(rejected, view, db)
    }
    try site.write(
      endpoints.delete, gate,
      then: .next { _, context in
        .to(endpoints.room.path(context.path.first), ko: "메시지를 지웠어요.", en: "Message deleted.")
      }
    ) { [self] context, me, db in
      try delete(context.path.second, in: context.path.first, as: me.account, db)
    }
    try site.write(
      endpoints.report, gate,
      then: .next { _, context in
        .to(
          endpoints.room.path(context.path.first), ko: "신고했어요. 살펴볼게요.",
          en: "Reported. We'll look into it.")
      }
    ) { [self] context, me, db in
      let (room, number) = (context.path.first, context.path.second)
      return try report(number, in: room, context.input, as: me.account, db)
    } rejected: { [self] rejected, view, db in
      try messagePage(rejected, view, db)
    }
    try site.write(
      endpoints.read, gate, then: .next { _, context in .to(endpoints.room.path(context.path)) }
    ) { [self] context, me, db in
      try read(to: context.input, in: context.path, as: me.account, db)
    }
    try site.write(
      endpoints.close, gate,
      then: .to(endpoints.rooms.path, ko: "대화를 끝냈어요.", en: "Conversation ended.")
    ) { [self] context, me, db in
      try close(context.path, as: me.account, in: db)
    }
    try site.write(
      endpoints.block, gate,
      then: .to(endpoints.rooms.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
    ) { [self] context, me, db in
      try block(context.path, as: me.account, in: db)
    }
  }
}
