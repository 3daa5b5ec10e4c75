import Commons
import Core
import Delivery
import HTML
import SQL
import class SQL.Transaction
import Wire

/// The daily reminder: a notification at a time of one's own, on days without an entry.
struct Reminders: Sendable {
  static let kind = "colary.reminder"
  /// Later than this it says nothing: the evening may be over.
  static let late = Duration.hours(3)

  func register(_ jobs: Jobs, _ pushes: Pushes) {
    jobs.on(Self.kind) { job, db in
      guard let person = ID<Colary.Person>(job.key),
        let (account, zone, time) = try db.reminder(of: person)
      else { return .done }
      let today = zone.day(at: job.due)
      if job.now < job.due + Self.late, try !db.hasEntry(on: today, of: person) {
        let notice = PushNotice(
          title: t(ko: "오늘은 어떤 하루였나요?", en: "How was your day?"),
          body: t(ko: "한 줄이면 충분해요.", en: "One line is enough."), path: Colary.home.path)
        try pushes.put(
          notice, of: ColaryApp.branding.name, to: account, tag: "reminder",
          life: job.due + Self.late - job.now, in: db)
      }
      return .reschedule(Self.next(time, in: zone, after: job.now))
    }
  }

  func show(to me: Member, in db: Transaction) throws -> Colary.Reminder {
    Colary.Reminder(time: try db.reminder(of: me.id)?.time)
  }

  /// Sets the time, or ends the reminder.
  func set(
    _ reminder: Colary.Reminder, as me: Member, by jobs: Jobs, at now: Instant, in db: Transaction
  ) throws -> Colary.Reminder {
    try db.run(
      "UPDATE colary_person SET reminder_minute = \(reminder.time?.minute) WHERE id = \(me.id)")
    if let time = reminder.time {
      try Self.plan(time, for: me, at: now, in: db)
    } else {
      try jobs.cancel(Self.kind, me.id.description, in: db)
    }
    return reminder
  }

  /// Plans the next reminder of a diary that has moved to another zone, if it has one.
  static func replan(_ me: Member, at now: Instant, in db: Transaction) throws {
    guard let time = try db.reminder(of: me.id)?.time else { return }
    try plan(time, for: me, at: now, in: db)
  }

  private static func plan(
    _ time: Colary.ReminderTime, for me: Member, at now: Instant, in db: Transaction
  ) throws {
    try Jobs.schedule(
      kind, me.id.description, at: next(time, in: me.zone, after: now), for: me.account, in: db)
  }

  /// That time of the clock, the next after `now`.
  static func next(_ time: Colary.ReminderTime, in zone: Zone, after now: Instant) -> Instant {
    let today = zone.day(at: now)
    let due = zone.instant(of: today, minute: time.minute)
    return due > now ? due : zone.instant(of: today + 1, minute: time.minute)
  }
}

extension Transaction {
  /// The member to remind and the time; nil if the reminder is off.
  func reminder(
    of person: ID<Colary.Person>
  ) throws -> (account: ID<Account>, zone: Zone, time: Colary.ReminderTime)? {
    try one(
      """
      SELECT account_id, zone, reminder_minute FROM colary_person
      WHERE id = \(person) AND reminder_minute IS NOT NULL
      """
    ) { try ($0[0], $0[1], Colary.ReminderTime(minute: $0[2])) }
  }

  fileprivate func hasEntry(on day: Day, of person: ID<Colary.Person>) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM colary_row WHERE person_id = \(person) AND type = 1 AND is_deleted = 0
        AND day = \(day)
      """)
  }
}
