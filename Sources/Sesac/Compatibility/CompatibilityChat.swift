import Chat
import Commons
import Core
import Foundation
import HTTP
import SQL
import Wire

extension CompatibilityAPI {
  /// How many messages one answer has, besides further ones of the last one's millisecond.
  private static let pageSize = 100

  func mountChat(on site: inout Site, _ vocabulary: Vocabulary) throws {
    let (chat, world) = (app.chat, app.services.world)
    try add(
      ForeignRoute(.get, vocabulary.base + "/chat/:uid", .members) { call, db in
        guard let other = ID<Sesac.Person>(call.parameter) else { throw Refusal.notFound }
        let after = try Self.cursor(call.request)
        let matches = try db.matches(of: call.me, with: other)
        func texts(
          after time: Instant, limit: Int
        ) throws -> [(room: ID<Chats.Room>, message: Chats.Message)] {
          try matches.flatMap { match in
            try chat.messages(
              in: match.room, after: time, limit: limit, as: call.me.account, db
            ).map { (match.room, $0) }
          }
        }
        // The room of two who stay friends goes on after a later match has begun.
        let all = try texts(after: after, limit: Self.pageSize).enumerated().sorted {
          ($0.element.message.at, $0.offset) < ($1.element.message.at, $1.offset)
        }.map(\.element)
        guard let end = all.prefix(Self.pageSize).last?.message.at else {
          return try .json(CompatibilityMessages(payload: [], hasMore: false))
        }
        // The cursor is a time, so a page ends with the last message of its millisecond.
        let page = all.prefix { $0.message.at <= end }
        let hasMore = try page.count < all.count || !texts(after: end, limit: 1).isEmpty
        return try .json(
          CompatibilityMessages(
            payload: page.map { CompatibilityMessage($0.message, $0.room, me: call.me.id, other) },
            hasMore: hasMore))
      }, to: &site)
    try add(
      ForeignRoute(.post, vocabulary.base + "/chat/:uid", .members) { call, db in
        let text = try Chats.Text(CompatibilityForm(call.request).text("chat"))
        let state = try db.sesacState(of: call.me.id, at: call.now)
        guard let match = state.match, let other = match.partner?.id,
          other.description == call.parameter
        else { throw Refusal.chatClosed }
        let client = call.request.header("Idempotency-Key").flatMap { Chats.ClientID($0) }
        let message = try chat.send(
          Chats.Draft(text: text), client ?? Chats.ClientID(world.id()), to: match.room,
          as: call.me.account, in: db)
        return try .json(CompatibilityMessage(message, match.room, me: call.me.id, other))
      }, to: &site, outcomes: [.chatClosed: 201])
  }

  /// The time that the wanted messages are later than; the year 2000 without one.
  private static func cursor(_ request: Request) throws -> Instant {
    let query = URLComponents(string: "?" + request.query)?.queryItems ?? []
    let text = query.first { $0.name == "lastchatDate" }?.value ?? "2000-01-01T00:00:00.000Z"
    guard let time = CompatibilityForm.instant(text) else {
      throw Refusal.malformed("lastchatDate")
    }
    return time
  }
}

/// Messages of two people, oldest first; what was deleted is left out.
struct CompatibilityMessages: Encodable {
  let payload: [CompatibilityMessage]
  /// Whether there are later ones; ask again from the last.
  let hasMore: Bool
}

struct CompatibilityMessage: Encodable {
  let _id: String
  let __v = 0
  let to: String
  let from: String
  let chat: String
  let createdAt: String

  init(
    _ message: Chats.Message, _ room: ID<Chats.Room>, me: ID<Sesac.Person>,
    _ other: ID<Sesac.Person>
  ) {
    _id = "\(room)-\(message.number)"
    (to, from) = message.isMine ? ("\(other)", "\(me)") : ("\(me)", "\(other)")
    chat = message.text ?? ""
    createdAt = message.at.withMilliseconds
  }
}
