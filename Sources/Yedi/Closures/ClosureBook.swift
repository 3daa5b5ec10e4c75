import Commons
import Core
import SQL
import Wire

/// Days off and breaks; bookings they fall on stay and are flagged.
struct ClosureBook: Sendable {
  /// The most days closed at once.
  static let most = 60
  /// The most breaks that are weekly or still to come; every page with free times reads them.
  static let mostBreaks = 100

  let world: World
  let changingHours: ChangingHours

  func show(_ me: Member, at now: Instant, in db: Transaction) throws -> Yedi.Closures {
    let all = try db.closures(of: me.requireDesigner())
    let today = Zone.seoul.day(at: now)
    return Yedi.Closures(
      days: all.days.filter { $0 >= today },
      breaks: all.breaks.filter { $0.day.map { $0 >= today } ?? true })
  }

  func close(
    _ request: Yedi.CloseRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Closures {
    let designer = try me.requireDesigner()
    if let fault = request.faults(at: now).first { throw fault }
    let last = request.through ?? request.day
    try changingHours(designer, now, db) {
      for number in request.day.number...last.number {
        try db.run(
          """
          INSERT INTO yedi_closure (designer_id, day) VALUES (\(designer), \(Day(number: number)))
          ON CONFLICT (designer_id, day) DO NOTHING
          """)
      }
    }
    return try show(me, at: now, in: db)
  }

  func reopen(
    _ day: Day, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Closures {
    let designer = try me.requireDesigner()
    try changingHours(designer, now, db) {
      try db.run("DELETE FROM yedi_closure WHERE designer_id = \(designer) AND day = \(day)")
    }
    return try show(me, at: now, in: db)
  }

  func add(
    _ request: Yedi.BreakRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Break {
    let designer = try me.requireDesigner()
    try check(request, of: designer, in: db)
    let id = world.id(Yedi.Break.self)
    try checkCount(of: designer, besides: id, at: now, in: db)
    try changingHours(designer, now, db) {
      try db.run(
        """
        INSERT INTO yedi_break (id, designer_id, weekday, day, begins, ends)
        VALUES (\(id), \(designer), \(request.weekday), \(request.day), \(request.begins),
          \(request.ends))
        """)
    }
    return request.with(id)
  }

  func edit(
    _ id: ID<Yedi.Break>, _ request: Yedi.BreakRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Break {
    let designer = try me.requireDesigner()
    try check(request, of: designer, in: db)
    try checkCount(of: designer, besides: id, at: now, in: db)
    try changingHours(designer, now, db) {
      let changed = try db.run(
        """
        UPDATE yedi_break SET weekday = \(request.weekday), day = \(request.day),
          begins = \(request.begins), ends = \(request.ends)
        WHERE id = \(id) AND designer_id = \(designer)
        """)
      guard changed == 1 else { throw Refusal.notFound }
    }
    return request.with(id)
  }

  func remove(
    _ id: ID<Yedi.Break>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let designer = try me.requireDesigner()
    try changingHours(designer, now, db) {
      try db.run("DELETE FROM yedi_break WHERE id = \(id) AND designer_id = \(designer)")
    }
    return Nothing()
  }

  private func checkCount(
    of designer: ID<Yedi.Designer>, besides id: ID<Yedi.Break>, at now: Instant,
    in db: Transaction
  ) throws {
    let count: Int? = try db.value(
      """
      SELECT COUNT(*) FROM yedi_break WHERE designer_id = \(designer) AND id <> \(id)
        AND (day IS NULL OR day >= \(Zone.seoul.day(at: now)))
      """)
    guard (count ?? 0) < Self.mostBreaks else { throw Refusal.breaksFull }
  }

  /// A break is of a weekday or of a day, and inside the hours of at least one such day.
  private func check(
    _ request: Yedi.BreakRequest, of designer: ID<Yedi.Designer>, in db: Transaction
  ) throws {
    if let fault = request.faults().first { throw fault }
    let weekday = request.weekday ?? request.day?.weekday ?? 7
    let fits = try db.hours(of: designer).contains {
      (weekday == 7 || $0.weekday == weekday) && $0.opens <= request.begins
        && request.ends <= $0.closes
    }
    guard fits else { throw Refusal.breakOutside }
  }
}

extension Yedi.CloseRequest {
  /// What is wrong with values that can be read.
  func faults(at now: Instant, besides unread: Set<String> = []) -> [Refusal] {
    let last = unread.contains("through") ? day : through ?? day
    let isPossible =
      day >= Zone.seoul.day(at: now) && last >= day && last.number - day.number < ClosureBook.most
    return isPossible || unread.contains("day") ? [] : [.closureRange]
  }
}

extension Yedi.BreakRequest {
  /// What is wrong with values that can be read, in the order of the form.
  func faults(besides unread: Set<String> = []) -> [Refusal] {
    var faults: [Refusal] = []
    let isOfOne = (weekday == nil) != (day == nil) && (0...7).contains(weekday ?? 0)
    if !isOfOne, unread.isDisjoint(with: ["weekday", "day"]) { faults.append(.breakDay) }
    if begins >= ends, unread.isDisjoint(with: ["begins", "ends"]) { faults.append(.breakOrder) }
    return faults
  }

  fileprivate func with(_ id: ID<Yedi.Break>) -> Yedi.Break {
    Yedi.Break(id: id, weekday: weekday, day: day, begins: begins, ends: ends)
  }
}

extension Transaction {
  /// Days off and breaks, past ones too.
  func closures(of designer: ID<Yedi.Designer>) throws -> Yedi.Closures {
    let days: [Day] = try all(
      "SELECT day FROM yedi_closure WHERE designer_id = \(designer) ORDER BY day"
    ) { try $0[0] }
    return try Yedi.Closures(days: days, breaks: breaks(of: designer))
  }

  func breaks(of designer: ID<Yedi.Designer>) throws -> [Yedi.Break] {
    try all(
      """
      SELECT id, weekday, day, begins, ends FROM yedi_break WHERE designer_id = \(designer)
      ORDER BY day, weekday, begins, id
      """
    ) {
      try Yedi.Break(id: $0[0], weekday: $0[1], day: $0[2], begins: $0[3], ends: $0[4])
    }
  }
}
