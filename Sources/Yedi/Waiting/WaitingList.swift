import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Clients who want to hear of a free time on a full day.
struct WaitingList: Sendable {
  /// The most days a client may wait for.
  static let most = 10

  /// nil while the demo's history is generated, without notifications.
  let pushes: Pushes?

  func wait(
    _ id: ID<Yedi.Designer>, _ day: Day, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.WaitState {
    try me.requireClient()
    guard id != me.designer else { throw Refusal.ownPage }
    guard try db.designer(id, for: me.account) != nil else { throw Refusal.notFound }
    let plan = try db.availability(of: id, from: day, through: day, at: now)
    guard [.open, .full].contains(plan.state(of: day, minutes: 10)) else { throw Refusal.waitDay }
    try db.run(
      "DELETE FROM yedi_wait WHERE person_id = \(me.id) AND day < \(Zone.seoul.day(at: now))")
    try db.run(
      """
      INSERT INTO yedi_wait (designer_id, day, person_id) VALUES (\(id), \(day), \(me.id))
      ON CONFLICT (designer_id, day, person_id) DO NOTHING
      """)
    let count: Int? = try db.value("SELECT COUNT(*) FROM yedi_wait WHERE person_id = \(me.id)")
    guard count ?? 0 <= Self.most else { throw Refusal.waitsFull }
    return Yedi.WaitState(isWaiting: true)
  }

  /// The coming days that a member waits for.
  func list(of me: Member, at now: Instant, in db: Transaction) throws -> Yedi.Waits {
    let today = Zone.seoul.day(at: now)
    return Yedi.Waits(
      days: try db.waitedDays(of: me.id, for: me.account).filter { $0.day >= today })
  }

  func stop(
    _ id: ID<Yedi.Designer>, _ day: Day, as me: Member, in db: Transaction
  ) throws -> Yedi.WaitState {
    try db.run(
      """
      DELETE FROM yedi_wait
      WHERE designer_id = \(id) AND day = \(day) AND person_id = \(me.id)
      """)
    return Yedi.WaitState(isWaiting: false)
  }

  /// Makes a change of a designer's schedule, and tells those who wait for a day on which it frees a time.
  func tellingFreed(
    _ designer: ID<Yedi.Designer>, at now: Instant, in db: Transaction,
    after change: () throws -> Void
  ) throws {
    let days: [Day] = try db.all(
      """
      SELECT DISTINCT day FROM yedi_wait WHERE designer_id = \(designer)
        AND day >= \(Zone.seoul.day(at: now)) ORDER BY day
      """
    ) { try $0[0] }
    guard let first = days.first, let last = days.last else { return try change() }
    func free() throws -> [Set<Instant>] {
      let plan = try db.availability(of: designer, from: first, through: last, at: now)
      return days.map { Set(plan.starts(on: $0, minutes: 10)) }
    }
    let before = try free()
    try change()
    for (earlier, later) in zip(before, try free()) {
      if let start = later.subtracting(earlier).min() {
        try freed(designer, start, at: now, in: db)
      }
    }
  }

  /// Tells those who wait for the day of a booking that its time became free, once.
  func freed(_ designer: ID<Yedi.Designer>?, _ start: Instant, at now: Instant, in db: Transaction)
    throws
  {
    let day = Zone.seoul.day(at: start)
    guard let designer, start > now else { return }
    let accounts: [ID<Account>] = try db.all(
      """
      SELECT p.account_id FROM yedi_wait w JOIN yedi_person p ON p.id = w.person_id
      WHERE w.designer_id = \(designer) AND w.day = \(day) ORDER BY p.id
      """
    ) { try $0[0] }
    guard !accounts.isEmpty else { return }
    try db.run("DELETE FROM yedi_wait WHERE designer_id = \(designer) AND day = \(day)")
    for account in accounts {
      // Blocked since: the designer is not there for them.
      guard let page = try db.designer(designer, for: account), let pushes else { continue }
      let words = DateText(day, .shortWeekday).words
      try pushes.put(
        PushNotice(
          title: t(ko: "빈 시간이 생겼어요", en: "A time is free now"),
          body: LocalizedText(
            ko: "\(page.card.name.text) · \(words.ko)", en: "\(page.card.name.text), \(words.en)"),
          path: Yedi.SlotRequest(day: day).path(of: designer)),
        of: YediApp.branding.name, to: account, tag: "wait \(designer) \(day)",
        life: .hours(6), in: db)
    }
  }
}

extension Transaction {
  /// The days that a person waits for, without blocked designers.
  func waitedDays(
    of person: ID<Yedi.Person>, for account: ID<Account>
  ) throws -> [Yedi.WaitedDay] {
    try all(
      """
      SELECT w.day, \(sql: Yedi.DesignerCard.columns) FROM yedi_wait w
      JOIN yedi_designer d ON d.id = w.designer_id JOIN yedi_person p ON p.id = d.person_id
      WHERE w.person_id = \(person) AND \(sql: notBlocked(from: account)) ORDER BY w.day, d.id
      """
    ) { row in
      let day: Day = try row.next()
      return Yedi.WaitedDay(designer: try Yedi.DesignerCard(row), day: day)
    }
  }

  func isWaiting(_ me: ID<Yedi.Person>, for designer: ID<Yedi.Designer>, on day: Day) throws -> Bool
  {
    let count: Int? = try value(
      """
      SELECT COUNT(*) FROM yedi_wait
      WHERE designer_id = \(designer) AND day = \(day) AND person_id = \(me)
      """)
    return count == 1
  }
}

/// Asks for a notice about a full day, or takes it back.
struct WaitForm: HTML {
  let view: View<Reader>
  let choice: Yedi.SlotChoice
  let day: Day

  var body: some HTML {
    let id = choice.designer.card.id
    if view.me.member == nil {
      a(.class("button quiet"), .href(view.me.entrance(next: view.address))) {
        t(ko: "빈 시간이 나면 알림 받기", en: "Tell me when a time is free")
      }
    } else {
      form(
        .method("post"),
        .action(choice.isWaiting ? Yedi.stopWaiting.action(id) : Yedi.wait.action(id))
      ) {
        input(.type("hidden"), .name("day"), .value(day.text))
        // The page that follows has the same choice.
        for service in choice.chosen {
          input(.type("hidden"), .name("services"), .value(service.id.description))
        }
        if let length = choice.hairLength {
          input(.type("hidden"), .name("hairLength"), .value(length.rawValue))
        }
        button(.class("button quiet"), .aria("pressed", is: choice.isWaiting)) {
          choice.isWaiting
            ? t(ko: "알림 기다리는 중 (그만두기)", en: "Waiting for a notice (stop)")
            : t(ko: "빈 시간이 나면 알림 받기", en: "Tell me when a time is free")
        }
      }
    }
  }
}
