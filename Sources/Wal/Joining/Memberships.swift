import Commons
import SQL
import Wire

/// Setting WAL up, what one has set, and leaving.
struct Memberships: Sendable {
  let world: World
  let days: Days
  let plan: Reschedule

  /// Finishes setting up; today's messages are there at once, those of hours past too.
  func join(
    _ request: Wal.JoinRequest, as viewer: Viewer, at now: Instant, in db: Transaction
  ) throws -> Wal.Me {
    let settings = Member.Settings(
      zone: try request.zone ?? Zone("Asia/Seoul"), categories: try some(request.categories),
      slots: try some(request.slots))
    let person = world.id(Wal.Person.self)
    let joined = try db.run(
      """
      INSERT INTO wal_person (id, account_id, nickname, zone, categories, slots, joined_at)
      VALUES (\(person), \(viewer.account), \(request.nickname), \(settings.zone),
        \(settings.categories.bits), \(settings.slots.bits), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """)
    guard joined == 1 else { throw Refusal.onboardedAlready }
    try days.draw(settings.zone.day(at: now), for: [(person, settings)], in: db)
    // Whoever sets up has what has come before their eyes: no push tells of it later.
    _ = try db.handOn(of: [person], at: now)
    try plan(person, now, db)
    return try db.me(request.nickname, settings, of: viewer.account)
  }

  func rename(_ nickname: Wal.Nickname, as me: Member, in db: Transaction) throws -> Wal.Me {
    try db.run("UPDATE wal_person SET nickname = \(nickname) WHERE id = \(me.id)")
    return try db.me(nickname, me.settings, of: me.account)
  }

  /// Says the hours; those of today still ahead follow (`docs/spec/wal.md`, Daily messages, 8).
  func set(
    slots: [Wal.Slot], as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Me {
    let slots = try some(slots)
    return try change(me, at: now, in: db) { settings, day in
      let added = slots.subtracting(settings.slots).filter {
        settings.zone.instant(of: day, minute: $0.hour * 60) > now
      }
      let removed = settings.slots.subtracting(slots)
      settings.slots = slots
      try db.run("UPDATE wal_person SET slots = \(slots.bits) WHERE id = \(me.id)")
      _ = try db.takeBack(of: me.id, on: day, after: now) { slot, _ in removed.contains(slot) }
      let wish = Days.DrawRequest(
        person: me.id, slots: added, categories: settings.categories, zone: settings.zone)
      try days.fill([wish], of: day, in: db)
    }
  }

  /// Says the kinds; what is still to come today of a kind taken out goes, and its slot is filled
  /// from the kinds added with it, or stays empty until tomorrow (`docs/spec/wal.md`, Daily messages, 9).
  func set(
    categories: [Wal.Category], as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Me {
    let categories = try some(categories)
    return try change(me, at: now, in: db) { settings, day in
      let removed = settings.categories.subtracting(categories)
      let added = categories.subtracting(settings.categories)
      settings.categories = categories
      try db.run("UPDATE wal_person SET categories = \(categories.bits) WHERE id = \(me.id)")
      let emptied = try db.takeBack(of: me.id, on: day, after: now) { _, category in
        removed.contains(category)
      }
      let wish = Days.DrawRequest(
        person: me.id, slots: emptied, categories: added, zone: settings.zone)
      try days.fill([wish], of: day, in: db)
    }
  }

  /// Says the zone: what is still to come today comes by its clocks, and so do reservations.
  func set(zone: Zone, as me: Member, at now: Instant, in db: Transaction) throws -> Wal.Me {
    try change(me, at: now, in: db) { settings, day in
      _ = try db.takeBack(of: me.id, on: day, after: now) { _, _ in true }
      settings.zone = zone
      settings.listed = nil
      try db.run("UPDATE wal_person SET zone = \(zone), listed = NULL WHERE id = \(me.id)")
      for (day, minute) in try db.reservationsAhead(of: me.id, after: now) {
        try db.run(
          """
          UPDATE wal_reservation SET at = \(zone.instant(of: day, minute: minute))
          WHERE person_id = \(me.id) AND day = \(day)
          """)
      }
      try days.draw(zone.day(at: now), for: [(me.id, settings)], in: db)
      _ = try db.handOn(of: [me.id], at: now)
    }
  }

  /// Runs `body` over the settings after today's messages are drawn by those of before.
  private func change(
    _ me: Member, at now: Instant, in db: Transaction,
    _ body: (inout Member.Settings, Day) throws -> Void
  ) throws -> Wal.Me {
    // Read again here: of two changes at once, the second begins where the first ended.
    guard var settings = try db.settings(of: me.id) else { throw Refusal.joinFirst }
    let day = settings.zone.day(at: now)
    try days.draw(day, for: [(me.id, settings)], in: db)
    try body(&settings, day)
    try plan(me.id, now, db)
    return try db.me(me.nickname, settings, of: me.account)
  }

  private func some(_ categories: [Wal.Category]) throws -> Set<Wal.Category> {
    guard !categories.isEmpty else { throw Refusal.categoriesNone }
    return Set(categories)
  }

  private func some(_ slots: [Wal.Slot]) throws -> Set<Wal.Slot> {
    guard !slots.isEmpty else { throw Refusal.slotsNone }
    return Set(slots)
  }
}

extension Transaction {
  /// What someone has set, and how they sign in.
  func me(
    _ nickname: Wal.Nickname, _ settings: Member.Settings, of account: ID<Account>
  ) throws -> Wal.Me {
    let ways = try signInMethods(of: account)
    return Wal.Me(
      nickname: nickname, categories: settings.categories.inOrder, slots: settings.slots.inOrder,
      zone: settings.zone, providers: ways.map(\.provider),
      email: ways.first { $0.provider == "email" }?.subject)
  }

  /// What someone has set; nil when they have left.
  func settings(of person: ID<Wal.Person>) throws -> Member.Settings? {
    try one("SELECT \(sql: Member.Settings.columns) FROM wal_person p WHERE p.id = \(person)") {
      try Member.Settings($0)
    }
  }
}
