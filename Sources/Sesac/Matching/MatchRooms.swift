import Chat
import Commons
import SQL
import Wire

/// The conversations of matches.
struct MatchRooms: Sendable {
  let open:
    @Sendable (ID<Account>, ID<Account>, ID<Sesac.Match>, Transaction) throws -> ID<
      Chats.Room
    >
  let close: @Sendable (ID<Chats.Room>, Transaction) throws -> Void
  /// Opens the room of a match that is over again, for two who stay friends.
  let reopen: @Sendable (ID<Chats.Room>, Transaction) throws -> Void
}

extension MatchRooms {
  init(_ chat: Chat) {
    // Each match has a room of its own, so that an ended one stays as it is.
    self.init(
      open: { try chat.open(between: $0, and: $1, topic: $2.description, in: $3) },
      close: { try chat.close($0, in: $1) },
      reopen: { try chat.reopen($0, in: $1) })
  }

  /// While the demo's history is generated, without matches.
  static let none = MatchRooms(
    open: { _, _, _, _ in throw Refusal.notFound }, close: { _, _ in }, reopen: { _, _ in })
}

extension Transaction {
  /// How SeSAC shows its members in conversations.
  func chatPartners(
    _ accounts: [ID<Account>], drawing: (Drawing) -> String
  ) throws -> [ID<Account>: Chats.Partner] {
    let rows = try all(
      "SELECT account_id, id, nickname, sprout FROM sesac_person WHERE account_id IN \(accounts)"
    ) { row -> (ID<Account>, Chats.Partner) in
      let (id, name): (ID<Sesac.Person>, String) = try (row[1], row[2])
      return try (
        row[0],
        Chats.Partner(name: name, drawing: drawing(.sprout(row[3])), path: Sesac.reviews.path(id))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
