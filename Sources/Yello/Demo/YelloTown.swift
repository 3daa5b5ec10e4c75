public import Commons
import Core
public import HTML
public import SQL
public import Wire

/// The demo's town: sixty students and a dozen high-school students, their friendships and some days
/// of rounds, from a fixed seed.
///
/// Everything goes through the verbs, with a clock that is moved along.
public struct YelloTown: Sendable {
  private let now: Instant
  private let clock: ManualClock
  private let features: YelloApp.Features

  public init(now: Instant) {
    let clock = ManualClock(now - .days(30))
    self.now = now
    self.clock = clock
    // No jobs run while the town is built, so notes are delivered at once.
    var rules = Rules()
    rules.spread = .zero
    features = YelloApp.Features(
      world: World(clock: { clock.now }, random: SeededRandomSource(seed: 2026)), rules: rules)
  }

  /// The named cast, in the order the lobby shows.
  public static var cast: [Demo.CastMember] {
    students.filter { $0["blurb"]?.isEmpty == false }.map {
      Demo.CastMember(
        handle: $0["handle"] ?? "", name: $0["name"] ?? "",
        blurb: LocalizedText(ko: $0["blurb"] ?? "", en: $0["english"] ?? ""))
    }
  }

  /// Tells new members which school and department or class most of the town belongs to.
  public static var advice: LocalizedText {
    let places = students.map { "\($0["university"] ?? "") \($0["department"] ?? "")" }
    let counts = Dictionary(grouping: places, by: \.self).mapValues(\.count)
    let (place, _) = counts.max { ($0.value, $0.key) < ($1.value, $1.key) } ?? ("", 0)
    let keys = place.split(separator: " ").map(String.init)
    let school = keys.first.flatMap { YelloApp.catalogue.school($0) }
    let department = YelloApp.catalogue.department(keys.last ?? "")
    let pupil = pupils.first ?? [:]
    let (grade, number) = (pupil["grade"] ?? "", pupil["class"] ?? "")
    let highSchool = YelloApp.catalogue.school(pupil["school"] ?? "")
    return t(
      ko: """
        새로 가입할 때 \(school?.name ?? "") \(department.ko.with(.object)) 고르면 아는 얼굴이 많아요. 고등학생이라면 \
        \(highSchool?.name ?? "") \(grade)학년 \(number)반이에요.
        """,
      en: """
        Join as a student of \(department.en) at \(school?.english ?? "") to meet nearly half of the town, or in grade \
        \(grade), class \(number) of \(highSchool?.english ?? "").
        """)
  }

  /// Builds the town in an empty database.
  public func build(in db: Database) async throws {
    try await db.write { db in
      try db.load(YelloApp.catalogue.schools + YelloApp.catalogue.highSchools)
      try db.load(YelloApp.bank)
      try addHistory(of: Self.students.map { try join($0, in: db) }, in: db)
      clock.set(now - .days(25))
      try addHistory(of: Self.pupils.map { try join(pupil: $0, in: db) }, in: db)
      // Everyone has seen who befriended them.
      try db.run("DELETE FROM yello_news")
    }
  }

  private static var students: [[String: String]] {
    rows(of: String(decoding: PackageResources.cast_tsv, as: UTF8.self))
  }

  private static var pupils: [[String: String]] {
    rows(of: String(decoding: PackageResources.pupils_tsv, as: UTF8.self))
  }

  /// Makes friends of some of the people, and lets them vote and read.
  private func addHistory(of people: [Member], in db: Transaction) throws {
    try befriend(people, in: db)
    try link(people, in: db)
    try vote(people, in: db)
    try read(people, in: db)
  }

  private func join(_ row: [String: String], in db: Transaction) throws -> Member {
    let department = YelloApp.catalogue.department(row["department"] ?? "").ko
    return try join(
      Yello.JoinRequest(
        school: row["university"] ?? "",
        department: try Yello.DepartmentName(department),
        entryYear: Int(row["entryYear"] ?? "") ?? 23, name: try Yello.Name(row["name"] ?? ""),
        handle: try Yello.Handle(row["handle"] ?? ""),
        gender: Yello.Gender(rawValue: row["gender"] ?? "") ?? .female), in: db)
  }

  private func join(pupil row: [String: String], in db: Transaction) throws -> Member {
    try join(
      Yello.JoinRequest(
        school: row["school"] ?? "", grade: Int(row["grade"] ?? "") ?? 1,
        classNumber: Int(row["class"] ?? "") ?? 1, name: try Yello.Name(row["name"] ?? ""),
        handle: try Yello.Handle(row["handle"] ?? ""),
        gender: Yello.Gender(rawValue: row["gender"] ?? "") ?? .female), in: db)
  }

  private func join(_ request: Yello.JoinRequest, in db: Transaction) throws -> Member {
    clock.move(by: .minutes(7))
    let world = features.world
    let handle = request.handle
    let account = try SessionStore(world: world).account(of: "practice", handle.text, in: db)
    let viewer = Viewer(account: account, session: world.id())
    try db.markOldEnough(account, at: clock.now)
    let profile = try features.memberships.join(
      request, as: viewer, on: handle.text, at: clock.now, in: db)
    return Member(
      account: account, session: viewer.session, id: profile.person.id, handle: handle,
      name: profile.person.name, gender: request.gender, points: profile.points, notes: 0,
      unread: 0, friends: 0, school: request.school, isInHighSchool: request.grade != nil)
  }

  /// People within eight places in the file are friends at 70 %, others at 8 %.
  private func befriend(_ people: [Member], in db: Transaction) throws {
    for (place, person) in people.enumerated() {
      for (other, friend) in people.enumerated().dropFirst(place + 1) {
        let odds = other - place <= 8 ? 70 : 8
        guard features.world.draw({ Int.random(in: 0..<100, using: &$0) }) < odds else { continue }
        clock.move(by: .minutes(3))
        _ = try features.friends.befriend(friend.id, as: person, at: clock.now, in: db)
      }
    }
  }

  /// Two of three pairs within sixteen places in the file are also Kakao friends.
  private func link(_ people: [Member], in db: Transaction) throws {
    for (place, person) in people.enumerated() {
      let known = people.enumerated().filter { other, _ in
        abs(other - place) <= 16 && !(other + place).isMultiple(of: 3)
      }
      try KakaoFriends.store(
        Set(known.map(\.element.handle.text)), of: person.handle.text, from: "practice",
        at: clock.now, in: db)
    }
  }

  /// The handles of the Kakao friends that practice Kakao reports for a new account.
  ///
  /// The town's accounts use their handles as Kakao user ids.
  public static func kakaoFriends(
    of account: ID<Account>, in db: Transaction
  ) throws -> Set<String> {
    Set(
      try db.all(
        "SELECT handle FROM yello_person WHERE account_id <> \(account) ORDER BY id LIMIT 24"
      ) { try $0[0] })
  }

  /// Four rounds per person over the last three days, the latest an hour ago.
  private func vote(_ people: [Member], in db: Transaction) throws {
    let rounds = people.flatMap { person in
      [0, 1, 2, 3].map { turn in
        let minutes = features.world.draw { Int.random(in: 0..<600, using: &$0) }
        return (at: now - .minutes(55 + (3 - turn) * 1080 + minutes), person: person)
      }
    }
    for (at, person) in rounds.sorted(by: { $0.at < $1.at }) {
      clock.set(at)
      let friends = try db.counters(of: person.id).friends
      guard friends >= features.rules.friendsNeeded else { continue }
      let round = try features.rounds.open(as: person, at: at, in: db)
      let answers = features.world.draw { random in
        round.ballots.map { ballot in
          Yello.Answer(
            ballot: ballot.number, friend: ballot.candidates.randomElement(using: &random)?.id,
            keyword: ballot.keywords.randomElement(using: &random)?.id)
        }
      }
      _ = try features.rounds.submit(round.id, Yello.Answers(answers), as: person, at: at, in: db)
    }
    clock.set(now)
  }

  /// People open about half of their notes and buy hints for a few.
  private func read(_ people: [Member], in db: Transaction) throws {
    let notes = features.notes
    for person in people {
      for note in try db.notes(of: person.id, before: nil, limit: 100, notes.questionCache) {
        let mood = features.world.draw { Int.random(in: 0..<10, using: &$0) }
        guard mood >= 5 else { continue }
        _ = try notes.open(note.id, as: person, at: now, in: db)
        let points = try db.counters(of: person.id).points
        // Both hints can be paid for afterwards.
        guard mood >= 8, points >= 500 else { continue }
        _ = try notes.buyKeyword(note.id, as: person, at: now, in: db)
        guard points >= 800 else { continue }
        _ = try notes.buyInitial(note.id, as: person, at: now, in: db)
      }
    }
  }
}
