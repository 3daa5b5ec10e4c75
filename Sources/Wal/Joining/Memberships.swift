import Commons
import Core
import Delivery
import SQL
import Wire

/// Joining WAL and changing its settings.
struct Memberships: Sendable {
  let world: World
  let days: Days
  let plan: Reschedule

  /// Joins and draws today's messages, including those of hours that have passed.
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
    let day = settings.zone.day(at: now)
    try days.draw(day, for: [(person, settings)], in: db)
    // Nothing of today has come yet, so a welcome has.
    if settings.zone.minute(at: now) < Days.wakes * 60, let kind = settings.categories.inOrder.first
    {
      try db.welcome(world.id(), to: person, kind, on: day, at: now)
    }
    // New members see today's past messages on the screen, so they get no notifications.
    _ = try db.markDelivered(of: [person], at: now)
    try plan(person, now, db)
    return try db.me(request.nickname, settings, of: viewer.account)
  }

  func rename(_ nickname: Wal.Nickname, as me: Member, in db: Transaction) throws -> Wal.Me {
    try db.run("UPDATE wal_person SET nickname = \(nickname) WHERE id = \(me.id)")
    return try db.me(nickname, me.settings, of: me.account)
  }

  /// Sets the hours; slots later today change too (`docs/spec/wal.md`, Daily messages, 8).
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
      try db.putInOrder(of: me.id, on: day, after: now)
    }
  }

  /// Sets the kinds (`docs/spec/wal.md`, Daily messages, 9).
  ///
  /// A later message of today whose kind was removed is removed. Its slot is filled from the kinds
  /// added at the same time, else it stays empty until tomorrow.
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

  /// Sets the time zone; later messages of today and reservations move to its local time.
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
      _ = try db.markDelivered(of: [me.id], at: now)
    }
  }

  /// Draws today's messages with the old settings, then runs `body` to change them.
  private func change(
    _ me: Member, at now: Instant, in db: Transaction,
    _ body: (inout Member.Settings, Day) throws -> Void
  ) throws -> Wal.Me {
    // Read within the transaction, so that concurrent changes build on each other.
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
  /// A member's settings and sign-in methods.
  func me(
    _ nickname: Wal.Nickname, _ settings: Member.Settings, of account: ID<Account>
  ) throws -> Wal.Me {
    let methods = try signInMethods(of: account)
    return Wal.Me(
      nickname: nickname, categories: settings.categories.inOrder, slots: settings.slots.inOrder,
      zone: settings.zone, providers: methods.map(\.provider),
      email: methods.first { $0.provider == "email" }?.subject)
  }

  /// A person's settings; nil when they have left.
  func settings(of person: ID<Wal.Person>) throws -> Member.Settings? {
    try one("SELECT \(sql: Member.Settings.columns) FROM wal_person p WHERE p.id = \(person)") {
      try Member.Settings($0)
    }
  }
}
