import Commons
import Core
import Foundation
import SQL
import Wire

/// Joining YELL:O (`docs/spec/yello.md` Y36–Y55).
struct Memberships: Sendable {
  /// The minimum age: Korean law requires a parent's consent to store data of younger people.
  static let youngest = 14

  let world: World
  let rules: Rules
  let catalogue: Catalogue
  let notifications: Notifications?
  let referrals: Referrals

  /// The entry years to choose from, newest first: this year and the eleven before.
  func years(at now: Instant) -> [Int] {
    let year = Zone.seoul.day(at: now).year
    return (0...11).map { (year - $0) % 100 }
  }

  /// Checks a birthday; stores only that the person is old enough.
  func confirmAge(
    _ birthday: Day, of viewer: Viewer, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    guard try !db.exists("SELECT 1 FROM yello_person WHERE account_id = \(viewer.account)") else {
      throw Refusal.alreadyMember
    }
    let today = Zone.seoul.day(at: now)
    guard birthday < today, birthday.years(until: today) < 120 else { throw Refusal.birthdayAhead }
    guard birthday.years(until: today) >= Self.youngest else { throw Refusal.tooYoung }
    try db.markOldEnough(viewer.account, at: now)
    return Nothing()
  }

  /// Joins after the age check; `device` identifies the device, for the payment of the inviter.
  func join(
    _ request: Yello.JoinRequest, as viewer: Viewer, on device: String?, at now: Instant,
    in db: Transaction
  ) throws -> Yello.Profile {
    guard try !db.exists("SELECT 1 FROM yello_person WHERE account_id = \(viewer.account)") else {
      throw Refusal.alreadyMember
    }
    guard try db.isOfAge(viewer.account) else { throw Refusal.ageFirst }
    guard request.name != .redacted else { throw Refusal.nameVeiled }
    guard let school = catalogue.school(request.school) else { throw Refusal.schoolUnknown }
    let place = try request.place(in: school.kind, years: years(at: now))
    guard try !db.isTaken(request.handle) else { throw Refusal.handleTaken }
    let referrer = try referrer(request, of: viewer.account, in: db)

    let me = world.id(Yello.Person.self)
    try db.addPerson(
      me, viewer.account, request, school: school.key,
      group: db.group(school.key, place.group, as: world.id(Group.self)), year: place.year,
      points: rules.startPoints, at: now)
    let chosen = try db.kakaoFriends(of: viewer.account, among: request.friends ?? [])
    let unseen = try TextCursor(request.friendsAfter).map {
      try db.kakaoFriends(of: viewer.account, after: $0, limit: kakaoMost)
    }
    var friends: [ID<Yello.Person>] = []
    for friend in (chosen + (unseen ?? [])).map(\.id) where try db.befriend(me, friend, at: now) {
      try Feed.append(LiveEvent(kind: "friend.made", subject: me.description), to: friend, in: db)
      try db.addNews(world.id(), .befriended, to: friend, by: me)
      friends.append(friend)
    }
    try notifications?.notify(friends, of: me, named: request.name, in: db)
    if let referrer {
      try referrals.follow(referrer, me, of: viewer.account, on: device, in: db)
    }
    return try db.profile(me)
  }

  private func referrer(
    _ request: Yello.JoinRequest, of account: ID<Account>, in db: Transaction
  ) throws -> ID<Yello.Person>? {
    guard let code = request.referral else { return nil }
    guard code != request.handle else { throw Refusal.referralOwn }
    let found: ID<Yello.Person>? = try db.value(
      """
      SELECT p.id FROM yello_person p
      WHERE p.handle = \(code.text) AND \(sql: Transaction.notBlocked(account))
      """)
    guard let found else { throw Refusal.referralUnknown }
    return found
  }
}

/// A school with a department or a class; the type only marks its ids.
enum Group {}

extension Instant {
  /// The start of this day in Seoul.
  var midnightInSeoul: Instant {
    let day = Int64(24 * 3_600_000)
    let shift = Int64(9 * 3_600_000)
    return Instant(milliseconds: (milliseconds + shift) / day * day - shift)
  }
}
