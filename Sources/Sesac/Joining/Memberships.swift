import Commons
import Core
import SQL
import Wire

/// Joining SeSAC.
struct Memberships: Sendable {
  static let minimumAge = 17

  let world: World

  /// The latest birthday of those who may join on a day.
  static func latestBirth(on today: Day) -> Day {
    // A year 17 years from a leap year is none.
    let isLeapDay = today.month == 2 && today.day == 29
    return Day(today.year - minimumAge, today.month, isLeapDay ? 28 : today.day)
  }

  func join(
    _ request: Sesac.JoinRequest, as viewer: Viewer, at now: Instant, in db: Transaction
  ) throws -> Sesac.Me {
    let today = Zone.seoul.day(at: now)
    guard request.birth <= today, request.birth.years(until: today) >= Self.minimumAge else {
      throw Refusal.sesacYoung
    }
    let id = world.id(Sesac.Person.self)
    let joined = try db.run(
      """
      INSERT INTO sesac_person (id, account_id, nickname, birth, email, gender, joined_at)
      VALUES (\(id), \(viewer.account), \(request.nickname), \(BirthNumber(request.birth).number),
        \(request.email), \(request.gender), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """)
    guard joined == 1 else { throw Refusal.sesacJoined }
    try Departures().inherit(
      id, born: BirthNumber(request.birth), of: viewer.account, at: now, in: db)
    return Sesac.Me(
      id: id, nickname: request.nickname, look: Sesac.Look(sprout: 0, background: 0),
      gender: request.gender)
  }
}

extension Transaction {
  /// The member of an account; nil when it has not joined.
  func sesacMember(of account: ID<Account>) throws -> Member? {
    try one("SELECT \(sql: Member.columns) FROM sesac_person p WHERE p.account_id = \(account)") {
      try Member(account, id: $0.next(), $0)
    }
  }

  func sesacAccount(of person: ID<Sesac.Person>) throws -> ID<Account>? {
    try value("SELECT account_id FROM sesac_person WHERE id = \(person)")
  }
}
