import Chat
import Commons
import Core
import Foundation
import HTTP
import SQL
import Wire

extension CompatibilityAPI {
  /// The most messages of one answer.
  private static let pageSize = 100

  func mountChat(on site: inout Site, _ vocabulary: Vocabulary) throws {
    let (chat, world) = (app.chat, app.services.world)
    try add(
      ForeignRoute(.get, vocabulary.base + "/chat/:uid", .members) { call, db in
        guard let other = ID<Sesac.Person>(call.parameter) else { throw Refusal.notFound }
        let after = try Self.cursor(call.request)
        var messages: [CompatibilityMessage] = []
        for match in try db.matches(of: call.me.id, with: other) {
          let room = try chat.messages(
            in: match.room, after: after, limit: Self.pageSize + 1,
            as: call.me.account, db)
          messages += room.map { CompatibilityMessage($0, match.room, me: call.me.id, other) }
        }
        // The room of two who stay friends goes on after a later match has begun.
        messages = messages.enumerated().sorted {
          ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset)
        }.map(\.element)
        return try .json(
          CompatibilityMessages(
            payload: Array(messages.prefix(Self.pageSize)),
            hasMore: messages.count > Self.pageSize))
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
