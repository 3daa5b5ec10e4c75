import Commons
import SQL
import Wire

/// Where friends can see me: on ballots, and on timelines through notes I receive.
struct Choices: Sendable {
  let rules: Rules

  func show(_ me: Member, in db: Transaction) throws -> Yello.Choices {
    try db.choices(of: me.id)
  }

  /// Joins or leaves the pool of candidates.
  ///
  /// Ballots already issued may still show me; answers that name me are dropped on submission.
  func setCandidacy(_ isCandidate: Bool, as me: Member, in db: Transaction) throws -> Yello.Choices
  {
    try db.run(
      "UPDATE yello_person SET is_candidate = \(isCandidate ? 1 : 0) WHERE id = \(me.id)")
    return try db.choices(of: me.id)
  }

  /// Shows or hides all notes I receive on friends' timelines.
  func show(_ showsNotes: Bool, as me: Member, in db: Transaction) throws -> Yello.Choices {
    try db.run(
      "UPDATE yello_person SET shows_notes = \(showsNotes ? 1 : 0) WHERE id = \(me.id)")
    return try db.choices(of: me.id)
  }

  /// What each hint reveals about me to a receiver.
  func exposure(of me: Member) -> Yello.Exposure {
    Yello.Exposure(
      gender: me.gender, keywordPrice: rules.keywordPrice,
      initials: initials(of: String(me.name.text.prefix(2))).map(String.init),
      initialPrice: rules.initialPrice)
  }
}

extension Transaction {
  func choices(of me: ID<Yello.Person>) throws -> Yello.Choices {
    let choices = try one(
      "SELECT is_candidate, shows_notes FROM yello_person WHERE id = \(me)"
    ) { try Yello.Choices(isCandidate: $0[0], showsNotes: $0[1]) }
    guard let choices else { throw Refusal.joinFirst }
    return choices
  }
}
