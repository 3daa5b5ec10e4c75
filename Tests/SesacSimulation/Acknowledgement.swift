public import Wire

/// What a reply has confirmed to somebody; the database keeps it, whatever happens to the process.
public enum Acknowledgement: Sendable, Hashable {
  case match(ID<Sesac.Match>, ID<Sesac.Person>, ID<Sesac.Person>)
  /// A match has ended.
  case end(ID<Sesac.Match>)
  case review(ID<Sesac.Match>, by: ID<Sesac.Person>)
  case report(ID<Sesac.Person>, of: ID<Sesac.Person>, at: Instant)
  case message(ID<Chats.Room>, Chats.ClientID)

  /// One line of a log.
  public var line: String {
    switch self {
    case .match(let match, let one, let other): "match \(match) \(one) \(other)"
    case .end(let match): "end \(match)"
    case .review(let match, let author): "review \(match) \(author)"
    case .report(let one, let other, let at): "report \(one) \(other) \(at.milliseconds)"
    case .message(let room, let client): "message \(room) \(client.text)"
    }
  }

  /// Nil for a line of something else, or one that a kill has cut short.
  public init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("match", 4):
      guard let match = ID<Sesac.Match>(words[1]), let one = ID<Sesac.Person>(words[2]),
        let other = ID<Sesac.Person>(words[3])
      else { return nil }
      self = .match(match, one, other)
    case ("end", 2):
      guard let match = ID<Sesac.Match>(words[1]) else { return nil }
      self = .end(match)
    case ("review", 3):
      guard let match = ID<Sesac.Match>(words[1]), let author = ID<Sesac.Person>(words[2])
      else { return nil }
      self = .review(match, by: author)
    case ("report", 4):
      guard let one = ID<Sesac.Person>(words[1]), let other = ID<Sesac.Person>(words[2]),
        let at = Int64(words[3])
      else { return nil }
      self = .report(one, of: other, at: Instant(milliseconds: at))
    case ("message", 3):
      guard let room = ID<Chats.Room>(words[1]), let client = Chats.ClientID(words[2])
      else { return nil }
      self = .message(room, client)
    default: return nil
    }
  }
}
