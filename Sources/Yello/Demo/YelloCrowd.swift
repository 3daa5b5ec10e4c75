import Commons
public import Core
public import SQL
public import Wire

/// A generated crowd for load tests: any number of people, each with twenty friends, and notes.
///
/// Rows are inserted in bulk rather than through the verbs, under the same constraints: every note
/// has a round with the offered ballots, and every count matches its rows.
public struct YelloCrowd: Sendable {
  /// Friends on each side of a person; everyone is placed on a ring.
  static let reach = 10
  /// Rows per transaction, so that other transactions can run in between.
  static let batch = 500

  private let world: World
  private let people: Int
  private let rounds: Int
  private let now: Instant

  /// Rounds `notes` down to whole rounds of ten; each person in turn casts one round.
  public init(world: World, people: Int, notes: Int) {
    self.world = world
    self.people = max(people, 2 * Self.reach + 1)
    rounds = notes / Self.reach
    now = world.now()
  }

  /// Fills an empty database; returns `signedIn` access tokens with their people's ids.
  public func build(
    in db: Database, signedIn: Int, progress: (String) -> Void
  ) async throws -> [(token: String, person: ID<Yello.Person>)] {
    try await db.write { db in
      guard try !db.exists("SELECT 1 FROM account") else { throw DatabaseNotEmpty() }
      try db.load(YelloApp.catalogue.schools)
      try db.load(YelloApp.bank)
    }
    let groups = try await addGroups(db)
    let ids = (0..<people).map { _ in world.id(Yello.Person.self) }
    try await inBatches(people, db, progress: { progress("people \($0)") }) { db, place in
      try addPerson(ids[place], group: groups[place % groups.count], place: place, in: db)
    }
    try await inBatches(people, db, progress: { progress("friends of \($0)") }) { db, place in
      for step in 1...Self.reach {
        let (one, other) = (ids[place], ids[(place + step) % people])
        try db.run(
          """
          INSERT INTO yello_friend (person_id, friend_id, since)
          VALUES (\(one), \(other), \(now)), (\(other), \(one), \(now))
          """)
      }
    }
    let keywords = try await db.read { try $0.keywordIDs(of: Array(1...100)) }
    try await inBatches(rounds, db, progress: { progress("rounds \($0)") }) { db, place in
      try addRound(place, ids: ids, keywords: keywords, in: db)
    }
    progress("counting")
    try await inBatches(people, db, progress: { _ in }) { db, place in
      try db.recount(ids[place])
    }
    return try await signIn(Array(ids.prefix(signedIn)), db)
  }

  private func addGroups(_ db: Database) async throws -> [(id: ID<Group>, school: String)] {
    let groups = YelloApp.catalogue.schools.flatMap { school in
      YelloApp.catalogue.departments(of: school, foundBy: "").prefix(10).map {
        (id: world.id(Group.self), school: school.key, department: $0.name)
      }
    }
    try await db.write { db in
      for group in groups {
        try db.run(
          """
          INSERT INTO yello_group (id, school, department)
          VALUES (\(group.id), \(group.school), \(group.department))
          """)
        try db.addEndings(of: group.id)
      }
    }
    return groups.map { ($0.id, $0.school) }
  }

  private func addPerson(
    _ id: ID<Yello.Person>, group: (id: ID<Group>, school: String), place: Int, in db: Transaction
  ) throws {
    let account = world.id(Account.self)
    let name = try Yello.Name(crowdName(place))
    let handle = try Yello.Handle("s\(place)." + String(place % 97, radix: 36))
    try db.run("INSERT INTO account (id, created_at) VALUES (\(account), \(now))")
    try db.run(
      """
      INSERT INTO yello_person (id, account_id, group_id, entry_year, name, handle, gender, points,
        friends, joined_at)
      VALUES (\(id), \(account), \(group.id), \(15 + place % 12), \(name), \(handle),
        \(place.isMultiple(of: 2) ? Yello.Gender.female : .male), 1000, \(2 * Self.reach), \(now))
      """)
    for ending in endings(of: name, handle) {
      try db.run(
        """
        INSERT INTO yello_ending (ending, person_id, school) VALUES (\(ending), \(id), \(group.school))
        """)
    }
  }

  private func addRound(
    _ place: Int, ids: [ID<Yello.Person>], keywords: [Int: [Int]], in db: Transaction
  ) throws {
    let sender = ids[place % people]
    let round = world.id(Yello.Round.self)
    let draft = Draft(
      start: 0,
      ballots: (1...Self.reach).map { ballot in
        let question = (place + ballot) % 100 + 1
        return Draft.Ballot(
          number: ballot, question: question,
          keywords: Array((keywords[question] ?? [1]).prefix(4)),
          candidates: (0..<4).map { ids[(place + ballot + $0) % people] }, earlier: [], points: 9,
          shuffles: 0)
      })
    try db.run(
      """
      INSERT INTO yello_round (id, person_id, opened_at, ballots, submitted_at, answered, earned)
      VALUES (\(round), \(sender), \(now), \(draft.text()), \(now), \(Self.reach), 90)
      """)
    for ballot in 1...Self.reach {
      let question = (place + ballot) % 100 + 1
      let keyword = keywords[question]?.first ?? 1
      let readAt: Instant? = ballot.isMultiple(of: 2) ? now : nil
      let paidAt: Instant? = ballot.isMultiple(of: 4) ? now : nil
      let heard = world.draw { random in
        ID<Yello.TimelineItem>(
          at: now - .minutes(10 * Int.random(in: 0..<4320, using: &random)),
          sequence: .random(in: 0...0xFFF, using: &random), random: random.next())
      }
      try db.run(
        """
        INSERT INTO yello_note (id, heard, round_id, ballot, sender_id, receiver_id, gender,
          question_id, keyword_id, color, read_at, keyword_at)
        VALUES (\(world.id(Yello.Note.self)), \(heard), \(round), \(ballot), \(sender),
          \(ids[(place + ballot) % people]),
          \((place % people).isMultiple(of: 2) ? Yello.Gender.female : .male), \(question),
          \(keyword), \(ballot), \(readAt), \(paidAt))
        """)
    }
  }

  private func signIn(
    _ ids: [ID<Yello.Person>], _ db: Database
  ) async throws -> [(token: String, person: ID<Yello.Person>)] {
    let sessions = SessionStore(world: world)
    return try await db.write { db in
      try ids.map { id in
        let account: ID<Account>? = try db.value(
          "SELECT account_id FROM yello_person WHERE id = \(id)")
        guard let account else { throw DatabaseNotEmpty() }
        return (try sessions.openClient(account, in: db).access, id)
      }
    }
  }

  private func inBatches(
    _ count: Int, _ db: Database, progress: (Int) -> Void,
    _ body: @escaping @Sendable (Transaction, Int) throws -> Void
  ) async throws {
    for start in stride(from: 0, to: count, by: Self.batch) {
      let end = min(start + Self.batch, count)
      try await db.write { db in
        for place in start..<end { try body(db, place) }
      }
      if start.isMultiple(of: 50 * Self.batch) { progress(start) }
    }
  }
}

/// The database already has people in it.
struct DatabaseNotEmpty: Error, CustomStringConvertible {
  var description: String { "the database is not empty; `seed` fills an empty one" }
}

/// A plausible name: one of thirty family names and two of forty syllables.
private func crowdName(_ place: Int) -> String {
  let families = Array("김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심")
  let syllables = Array("가나다라마바사아자하경도동민병상선성수시연영예우원유은재정주준지진찬채태현형혜호")
  return String([
    families[place % families.count], syllables[place / 7 % syllables.count],
    syllables[place / 311 % syllables.count],
  ])
}
