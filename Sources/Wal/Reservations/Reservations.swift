import Commons
import Core
import SQL
import Wire

/// Letters a member writes to themselves (`docs/spec/wal.md`, Own messages).
///
/// A letter is delivered when its time has come. The job at that time only pushes and marks it, so
/// that a pushed letter is never cancelled and a cancelled one is never pushed.
struct Reservations: Sendable {
  /// How many days ahead a letter can be.
  static let reach = 90
  /// Delivered letters per page.
  static let page = 20

  let world: World
  let plan: Reschedule

  /// The days a letter can be for; with the text of a delivered one to send again.
  func calendar(
    of me: Member, again: ID<Wal.Reservation>?, at now: Instant, in db: Transaction
  ) throws -> Wal.Calendar {
    let today = me.settings.zone.day(at: now)
    let letter = try again.flatMap { try db.reservation($0, of: me, at: now) }
    return try Wal.Calendar(
      first: today + 1, last: today + Self.reach, taken: db.takenDays(of: me.id, from: today + 1),
      again: letter?.isDelivered == true ? letter?.text : nil)
  }

  func reserve(
    _ request: Wal.ReserveRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Reservation {
    let ahead = request.day.number - me.settings.zone.day(at: now).number
    guard (1...Self.reach).contains(ahead) else { throw Refusal.dayOutOfRange }
    guard (0...23).contains(request.hour) else { throw Refusal.hourOutOfRange }
    guard (0...59).contains(request.minute) else { throw Refusal.minuteOutOfRange }
    let id = world.id(Wal.Reservation.self)
    let at = me.settings.zone.instant(of: request.day, minute: request.hour * 60 + request.minute)
    guard try db.reserve(id, request, for: me.id, at: at, now: now),
      let kept = try db.reservation(id, of: me, at: now)
    else { throw Refusal.dayTaken }
    try plan(me.id, now, db)
    return kept
  }

  func show(
    _ id: ID<Wal.Reservation>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Reservation {
    guard let found = try db.reservation(id, of: me, at: now) else { throw Refusal.notFound }
    return found
  }

  /// The text of a letter, even a hidden one: its author is pressing it.
  func peek(_ id: ID<Wal.Reservation>, as me: Member, in db: Transaction) throws -> Wal.Peek {
    let text: String? = try db.value(
      "SELECT text FROM wal_reservation WHERE id = \(id) AND person_id = \(me.id)")
    guard let text else { throw Refusal.notFound }
    return Wal.Peek(text: text)
  }

  /// Both sections: pending ones by due time, delivered ones newest first.
  func history(
    _ request: PageRequest, of me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.History {
    let start = try request.cursor.map { cursor in
      do { return try Day(cursor.text) } catch { throw Refusal.malformed("cursor") }
    }
    // Only the first page includes the pending section.
    let sending =
      start == nil
      ? try db.reservations(
        of: me, at: now, where: "at > \(now)", order: "at, id", limit: 100) : []
    let rest: SQL = start.map { "AND day < \($0)" } ?? ""
    let delivered = try db.reservations(
      of: me, at: now, where: "at <= \(now) \(sql: rest)", order: "day DESC",
      limit: Self.page + 1)
    let page = Array(delivered.prefix(Self.page))
    let next = delivered.count > Self.page ? page.last.map { Cursor($0.day.text) } : nil
    let total: Int? = try db.value(
      "SELECT COUNT(*) FROM wal_reservation WHERE person_id = \(me.id) AND at <= \(now)")
    return Wal.History(sending: sending, delivered: Page(page, next: next, total: total))
  }

  /// Cancels a pending letter, by the clock of this transaction.
  func cancel(_ id: ID<Wal.Reservation>, as me: Member, in db: Transaction) throws -> Nothing {
    let cancelled = try db.run(
      """
      DELETE FROM wal_reservation
      WHERE id = \(id) AND person_id = \(me.id) AND at > \(world.now()) AND handed_at IS NULL
      """)
    if cancelled == 0 {
      _ = try peek(id, as: me, in: db)
      throw Refusal.deliveredAlready
    }
    return Nothing()
  }

  /// Deletes a delivered letter.
  func forget(
    _ id: ID<Wal.Reservation>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let deleted = try db.run(
      """
      DELETE FROM wal_reservation
      WHERE id = \(id) AND person_id = \(me.id) AND at <= \(now)
      """)
    if deleted == 0 {
      _ = try peek(id, as: me, in: db)
      throw Refusal.notDelivered
    }
    return Nothing()
  }
}
