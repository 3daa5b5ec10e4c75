import Commons
import Core
import Delivery
import SQL
import Wire

/// Starting and stopping to look for company.
struct Waiting: Sendable {
  /// Reporters that end searching.
  static let mostReporters = 3
  static let expiry = "sesac.expiry"
  /// How long the use of positions is logged.
  static let logLife = Duration.days(183)

  let world: World
  /// How long one waits without a match.
  let life: Duration
  let grid: Grid

  func begin(_ jobs: Jobs) {
    jobs.on(Self.expiry) { job, db in
      guard let person = ID<Sesac.Person>(job.key) else { return .done }
      _ = try db.expireSeat(of: person, at: job.now)
      return .done
    }
  }

  /// Deletes the oldest thousand of what the log keeps no longer; whether there may be more.
  func expireLog(at now: Instant, in db: Transaction) throws -> Bool {
    try db.run(
      """
      DELETE FROM sesac_position_log WHERE id IN (SELECT id FROM sesac_position_log
        WHERE at < \(now - Self.logLife) ORDER BY at LIMIT 1000)
      """) == 1000
  }

  /// Takes a seat, or replaces place and tags of the one `me` has.
  func start(
    _ request: Sesac.StartRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.State {
    let point = Sesac.Point(latitude: request.latitude, longitude: request.longitude)
    guard point.isValid else { throw Refusal.sesacPlace }
    try requireAllowed(me, at: now, in: db)
    let cell = grid.cell(point)
    let expires = now + life
    // What is left of an earlier wait must not keep its requests.
    _ = try db.expireSeat(of: me.id, at: now)
    let taken = try db.run(
      """
      INSERT INTO sesac_seat (person_id, cell_row, cell_column, wants, tags, entered_at, expires_at)
      VALUES (\(me.id), \(cell.row), \(cell.column), \(request.wants),
        \(request.tags?.text ?? ""), \(now), \(expires))
      ON CONFLICT (person_id) DO UPDATE SET cell_row = excluded.cell_row,
        cell_column = excluded.cell_column, wants = excluded.wants, tags = excluded.tags,
        expires_at = excluded.expires_at
        WHERE sesac_seat.match_id IS NULL
      """)
    guard taken == 1 else { throw Refusal.sesacMatched }
    try db.run("UPDATE sesac_person SET has_expired = 0 WHERE id = \(me.id)")
    // Of an earlier wait that wished to meet somebody else.
    try db.endUnfitRequests(of: me, at: now)
    try db.noteNumbers(of: me)
    try db.logPosition(of: me.origin, .wait, world.id(), at: now)
    try Jobs.schedule(Self.expiry, me.id.description, at: expires, for: me.account, in: db)
    try db.tellState(me.id)
    return try db.sesacState(of: me.id, at: now)
  }

  private func requireAllowed(_ me: Member, at now: Instant, in db: Transaction) throws {
    guard me.gender != nil else { throw Refusal.sesacGender }
    guard try db.reporters(of: me.origin) < Self.mostReporters else {
      throw Refusal.sesacReported
    }
    let barred: Instant? = try db.value(
      "SELECT barred_until FROM sesac_person WHERE id = \(me.id)")
    if let barred, barred > now {
      throw Refusal.sesacBarred.retry(after: Int((barred - now).milliseconds + 999) / 1000)
    }
  }

  /// Gives the seat up; requests to and from `me` end with it.
  func stop(as me: Member, at now: Instant, in db: Transaction) throws -> Sesac.State {
    let stopped = try db.endWait(of: me.id)
    let state = try db.sesacState(of: me.id, at: now)
    guard state.match == nil else { throw Refusal.sesacMatched }
    if stopped { try db.tellState(me.id) }
    return state
  }

  /// Says once that waiting has ended.
  func sayExpired(as me: Member, at now: Instant, in db: Transaction) throws -> Sesac.State {
    _ = try db.expireSeat(of: me.id, at: now)
    let said = try db.run(
      "UPDATE sesac_person SET has_expired = 0 WHERE id = \(me.id) AND has_expired = 1")
    var state = try db.sesacState(of: me.id, at: now)
    state.hasExpired = said == 1
    return state
  }
}

extension Transaction {
  /// Takes who waits off the map, and ends the requests to and from them; whether they waited.
  @discardableResult
  func endWait(of person: ID<Sesac.Person>) throws -> Bool {
    try run("DELETE FROM sesac_seat WHERE person_id = \(person) AND match_id IS NULL") == 1
  }

  /// Removes a seat whose time is over; the row's deletion makes it happen once.
  func expireSeat(of person: ID<Sesac.Person>, at now: Instant) throws -> Bool {
    let gone = try run(
      """
      DELETE FROM sesac_seat
      WHERE person_id = \(person) AND match_id IS NULL AND expires_at <= \(now)
      """)
    guard gone == 1 else { return false }
    try run("UPDATE sesac_person SET has_expired = 1 WHERE id = \(person)")
    try tellState(person)
    return true
  }

  /// Logs under the origin of a member, so that who comes again finds all entries in the export.
  func logPosition(
    of person: ID<Sesac.Person>, _ purpose: Sesac.PositionUse.Purpose,
    _ id: ID<Sesac.PositionUse>, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO sesac_position_log (id, person_id, at, purpose)
      VALUES (\(id), \(person), \(now), \(purpose))
      """)
  }

  /// Tells the open pages of a member that their state has changed.
  func tellState(_ person: ID<Sesac.Person>) throws {
    guard let account = try sesacAccount(of: person) else { return }
    try Feed.append(LiveEvent(kind: "state.changed"), to: account, in: self)
  }

  /// Where a member is: normal, waiting or matched.
  func sesacState(of person: ID<Sesac.Person>, at now: Instant) throws -> Sesac.State {
    let row = try one(
      """
      SELECT s.match_id, s.expires_at, s.tags, p.barred_until, p.has_expired,
        EXISTS (SELECT 1 FROM sesac_request r WHERE r.receiver_id = p.id)
      FROM sesac_person p LEFT JOIN sesac_seat s ON s.person_id = p.id WHERE p.id = \(person)
      """
    ) { row -> (ID<Sesac.Match>?, Instant?, Sesac.Tags?, Instant?, Bool, Bool) in
      try (row[0], row[1], row[2], row[3], row[4], row[5])
    }
    guard let (match, expires, tags, barred, hasExpired, hasRequests) = row else {
      throw Refusal.joinFirst
    }
    let barredUntil = barred.flatMap { $0 > now ? $0 : nil }
    if let match {
      return Sesac.State(
        .matched, match: try matchView(match, of: person), barredUntil: barredUntil)
    }
    if let expires, expires > now {
      return Sesac.State(
        .waiting, waitsUntil: expires, tags: tags?.list ?? [], barredUntil: barredUntil,
        received: hasRequests ? try received(by: person, at: now) : 0)
    }
    return Sesac.State(
      .normal, hasExpired: hasExpired || expires != nil, barredUntil: barredUntil)
  }
}
