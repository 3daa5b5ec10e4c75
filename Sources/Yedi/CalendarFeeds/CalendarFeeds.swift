import Commons
import Core
import SQL
import Wire

/// Calendar feeds at secret addresses, one for each side of a person.
struct CalendarFeeds: Sendable {
  /// How long a booking stays in the feed after its day.
  private static let past = Duration.days(90)
  /// The most bookings of a feed: those that stand before cancelled ones, then the latest.
  static let most = 1000

  let world: World

  func show(_ me: Member, in db: Transaction) throws -> Yedi.Calendars {
    let rows = try db.all(
      "SELECT role, secret FROM yedi_calendar WHERE person_id = \(me.id) ORDER BY role"
    ) { row -> (role: Yedi.Role, secret: String) in try (row[0], row[1]) }
    func path(_ role: Yedi.Role) -> String? {
      rows.first { $0.role == role }.map { Yedi.calendar.path("\($0.secret).ics") }
    }
    return Yedi.Calendars(client: path(.client), designer: path(.designer))
  }

  func open(_ role: Yedi.Role, as me: Member, in db: Transaction) throws -> Yedi.Calendars {
    switch role {
    case .client: try me.requireClient()
    case .designer: _ = try me.requireDesigner()
    }
    try db.run(
      """
      INSERT INTO yedi_calendar (person_id, role, secret) VALUES (\(me.id), \(role),
        \(world.secret())) ON CONFLICT (person_id, role) DO NOTHING
      """)
    return try show(me, in: db)
  }

  func close(_ role: Yedi.Role, as me: Member, in db: Transaction) throws -> Yedi.Calendars {
    try db.run("DELETE FROM yedi_calendar WHERE person_id = \(me.id) AND role = \(role)")
    return try show(me, in: db)
  }

  /// The feed at an address such as `SECRET.ics`; 404 also while its owner is suspended.
  func feed(_ name: String, origin: String, at now: Instant, in db: Transaction) throws -> String {
    guard name.hasSuffix(".ics"), let (me, role) = try db.calendarOwner(of: name.dropLast(4)) else {
      throw Refusal.notFound
    }
    let mine: SQL =
      role == .client ? "b.client_id = \(me.id)" : "b.designer_id = \(me.designer)"
    let rows = try db.bookings(
      of: me,
      where: "\(sql: mine) AND b.state <> 'HELD' AND b.starts_at > \(now - Self.past)",
      order: """
        CASE WHEN b.state IN ('CANCELLED_BY_CLIENT', 'CANCELLED_BY_DESIGNER') THEN 1 ELSE 0 END,
        b.starts_at DESC, b.id DESC
        """, limit: Self.most)
    let entries = rows.map { CalendarEntry(booking: $0.booking, createdAt: $0.createdAt) }
    return ICalendar(
      entries, origin: origin, language: try db.language(of: me.account) ?? .ko
    ).text
  }
}

extension Transaction {
  fileprivate func calendarOwner(of secret: Substring) throws -> (Member, Yedi.Role)? {
    try one(
      """
      SELECT p.account_id, p.id, p.name, c.role, p.is_client, d.id FROM yedi_calendar c
      JOIN yedi_person p ON p.id = c.person_id
      LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE c.secret = \(String(secret))
        AND \(sql: Suspensions.notSuspended("p.account_id", from: YediApp.branding.name))
      """
    ) { row in
      let (account, id, name): (ID<Account>, ID<Yedi.Person>, Yedi.Name) =
        try (row[0], row[1], row[2])
      let role: Yedi.Role = try row[3]
      let me = Member(
        account: account, session: ID(high: 0, low: 0), id: id, name: name, role: role,
        isClient: try row[4], designer: role == .designer ? try row[5] : nil)
      return (me, role)
    }
  }
}
