import Commons
import SQL
import Wire

/// Brings the notes of a round to their receivers, each at a moment of its own (`docs/decisions/0033`).
///
/// List, counts, live events and notifications all begin with the delivery, so none tells more than another.
struct Deliveries: Sendable {
  /// The job of a round whose notes are not all delivered, due with the next of them.
  static let kind = "yello.delivery"

  let world: World
  let rules: Rules
  let notifications: Notifications?

  /// Lets the jobs deliver.
  func begin() { notifications?.jobs.onMany(Self.kind, deliver) }

  /// The ids of one note, to its receiver and to that person's friends (`docs/decisions/0021`).
  ///
  /// The time in them is that of the delivery, drawn for each note; nothing in an id counts up.
  func ids(at now: Instant) -> (note: ID<Yello.Note>, heard: ID<Yello.Heard>) {
    let last = now + rules.spread
    let step = rules.timelineStep.milliseconds
    return world.draw { random in
      let moment = Int64.random(in: now.milliseconds...last.milliseconds, using: &random)
      return (
        ID(
          at: Instant(milliseconds: moment), sequence: .random(in: 0...0xFFF, using: &random),
          random: random.next()),
        ID(
          at: Instant(milliseconds: moment - moment % step),
          sequence: .random(in: 0...0xFFF, using: &random), random: random.next())
      )
    }
  }

  /// Delivers what is due at once, and sees that the rest of the round follows.
  func plan(_ round: ID<Yello.Round>, at now: Instant, in db: Transaction) throws {
    try deliver(of: [round], at: now, in: db)
    guard let next = try db.nextDeliveries(of: [round])[round] else { return }
    // Known by the round, whose id nobody but its voter is shown.
    try notifications?.jobs.schedule(Self.kind, round.description, at: next, in: db)
  }

  private func deliver(_ jobs: [Job], in db: Transaction) throws -> [Job.Outcome] {
    guard let now = jobs.first?.now else { return [] }
    let rounds = jobs.compactMap { ID<Yello.Round>($0.key) }
    try deliver(of: rounds, at: now, in: db)
    let next = try db.nextDeliveries(of: rounds)
    return jobs.map { job in ID(job.key).flatMap { next[$0] }.map { .again($0) } ?? .done }
  }

  private func deliver(of rounds: [ID<Yello.Round>], at now: Instant, in db: Transaction) throws {
    // Rows of one receiver together and in one order, so that two deliveries at once wait for each other.
    let due = try db.takeWaitingNotes(of: rounds, at: now).sorted {
      ($0.receiver, $0.id) < ($1.receiver, $1.id)
    }
    var delivered: [Notifications.Note] = []
    for note in due {
      guard let (account, unread) = try db.deliver(note) else { continue }
      try Feed.append(
        LiveEvent(kind: "note.received", subject: note.id.description), to: note.receiver, in: db)
      delivered.append(
        Notifications.Note(id: note.id, question: note.question, account: account, unread: unread))
    }
    try notifications?.tell(of: delivered, in: db)
  }
}
