import Commons
import Core
import Delivery
import SQL
import Wire

/// Delivers a round's notes to their receivers, each at its own moment (`docs/decisions/0033`).
///
/// List, counts, live events and notifications all change at delivery, so that none reveals more
/// than another.
struct Deliveries: Sendable {
  /// The job of a round with pending notes, due with the next of them.
  static let kind = "yello.delivery"

  let world: World
  let rules: Rules
  let notifications: Notifications?

  /// Registers the job.
  func begin() { notifications?.jobs.onMany(Self.kind, deliver) }

  /// Makes the two ids of a note: for its receiver and for their friends (`docs/decisions/0021`).
  ///
  /// Their time is the delivery time, random for each note. Nothing in an id is sequential, because
  /// a sequence would reveal notes of one round.
  func ids(at now: Instant) -> (note: ID<Yello.Note>, heard: ID<Yello.TimelineItem>) {
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

  /// Delivers due notes and schedules the rest of the round.
  func plan(_ round: ID<Yello.Round>, at now: Instant, in db: Transaction) throws {
    try deliver(of: [round], at: now, in: db)
    guard let next = try db.nextDeliveries(of: [round])[round] else { return }
    // The key is the round's id, which only its voter sees.
    try notifications?.jobs.schedule(Self.kind, round.description, at: next, in: db)
  }

  private func deliver(_ jobs: [Job], in db: Transaction) throws -> [Job.Outcome] {
    guard let now = jobs.first?.now else { return [] }
    let rounds = jobs.compactMap { ID<Yello.Round>($0.key) }
    try deliver(of: rounds, at: now, in: db)
    let next = try db.nextDeliveries(of: rounds)
    return jobs.map { job in ID(job.key).flatMap { next[$0] }.map { .reschedule($0) } ?? .done }
  }

  private func deliver(of rounds: [ID<Yello.Round>], at now: Instant, in db: Transaction) throws {
    // A fixed order of receivers keeps concurrent deliveries from deadlocking.
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
    try notifications?.notify(of: delivered, in: db)
  }
}
