import Foundation
import SQL
import Wire

extension Transaction {
  /// Records that the account's person is old enough; repeating it has no effect.
  func markOldEnough(_ account: ID<Account>, at now: Instant) throws {
    try run(
      """
      INSERT INTO yello_of_age (account_id, asked_at) VALUES (\(account), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """)
  }

  func isOfAge(_ account: ID<Account>) throws -> Bool {
    try exists("SELECT 1 FROM yello_of_age WHERE account_id = \(account)")
  }

  func addPerson(
    _ id: ID<Yello.Person>, _ account: ID<Account>, _ request: Yello.JoinRequest, school: String,
    group: ID<Group>, year: Int, points: Int, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO yello_person
        (id, account_id, group_id, entry_year, name, handle, gender, points, joined_at)
      VALUES (\(id), \(account), \(group), \(year), \(request.name.text),
        \(request.handle.text), \(request.gender), \(points), \(now))
      """)
    for ending in endings(of: request.name, request.handle) {
      try run(
        "INSERT INTO yello_ending (ending, person_id, school) VALUES (\(ending), \(id), \(school))")
    }
  }

  /// The group of a school's department or class, created as `id` when missing.
  func group(_ school: String, _ department: String, as id: ID<Group>) throws -> ID<Group> {
    let added = try run(
      """
      INSERT INTO yello_group (id, school, department) VALUES (\(id), \(school), \(department))
      ON CONFLICT (school, department) DO NOTHING
      """)
    if added > 0 { try addEndings(of: id) }
    let group: ID<Group>? = try value(
      "SELECT id FROM yello_group WHERE school = \(school) AND department = \(department)")
    guard let group else { throw Refusal.schoolUnknown }
    return group
  }

  /// Makes a new group's school and department findable.
  func addEndings(of group: ID<Group>) throws {
    let names = try one(
      """
      SELECT s.name, g.department FROM yello_group g JOIN yello_school s ON s.key = g.school
      WHERE g.id = \(group)
      """
    ) { try [$0[0] as String, $0[1]] }
    let all = Set((names ?? []).flatMap { endings(of: searchable($0)) })
    try insert(Array(all), "INSERT INTO yello_group_ending (ending, group_id)") {
      "(\($0), \(group))"
    }
  }

  /// Deletes an empty group: its name may be a former member's free text.
  func forgetGroup(_ group: ID<Group>) throws {
    try run(
      """
      DELETE FROM yello_group WHERE id = \(group)
        AND NOT EXISTS (SELECT 1 FROM yello_person p WHERE p.group_id = \(group))
      """)
  }

  /// Whether a handle is taken, and whether its owner can invite `asker`.
  ///
  /// With a block on either side it looks like the handle of a member who left.
  func state(of handle: Yello.Handle, for asker: ID<Account>) throws -> Yello.HandleState {
    let invites = try exists(
      """
      SELECT 1 FROM yello_person p WHERE p.handle = \(handle) AND \(sql: Self.notBlocked(asker))
      """)
    return Yello.HandleState(isTaken: try isTaken(handle), invites: invites)
  }

  func isTaken(_ handle: Yello.Handle) throws -> Bool {
    try exists("SELECT 1 FROM yello_person WHERE handle = \(handle)") || isReserved(handle)
  }

  func profile(_ id: ID<Yello.Person>) throws -> Yello.Profile {
    let profile = try one(
      """
      SELECT \(sql: Yello.Person.columns), p.points, p.notes, p.friends
      FROM yello_person p \(sql: Yello.Person.joins) WHERE p.id = \(id)
      """
    ) {
      try Yello.Profile(
        person: Yello.Person($0), points: $0.next(), notes: $0.next(), friends: $0.next())
    }
    guard let profile else { throw Refusal.joinFirst }
    return profile
  }
}

/// All suffixes of a name, of its initials and of a handle, for prefix search.
func endings(of name: Yello.Name, _ handle: Yello.Handle) -> Set<String> {
  Set([name.text, initials(of: name.text), handle.text].flatMap { endings(of: $0) })
}

/// A text from each of its characters on.
private func endings(of text: String) -> [String] { text.indices.map { String(text[$0...]) } }

/// A name or a keyword as it is compared: composed, in lower case and without spaces.
func searchable(_ text: String) -> String {
  text.precomposed.lowercased().filter { !$0.isWhitespace }
}
