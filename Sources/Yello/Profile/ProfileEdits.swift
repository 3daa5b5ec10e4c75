import Commons
import Core
import SQL
import Wire

extension Memberships {
  /// Name and school changes of one member per day.
  private static let edits = DurableRateLimit(
    kind: "yello profile", windows: [.init(5, per: .days(1))])

  /// Changes a member's profile; the face may change at any time.
  func edit(
    _ edit: Yello.ProfileEdit, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.Profile {
    let old = try db.editable(me.id)
    guard old.name != .redacted else { throw Refusal.nameRemoved }
    guard edit.name != .redacted else { throw Refusal.nameVeiled }
    guard (0...10).contains(edit.face) else { throw Refusal.faceUnknown }
    guard let school = catalogue.school(edit.school) else { throw Refusal.schoolUnknown }
    let place = try edit.place(
      in: school.kind, years: years(at: now) + [old.entryYear].compactMap(\.self))
    var renamed = edit
    renamed.face = old.face
    if renamed != old {
      if let wait = try Self.edits.take(me.id.description, world, in: db) {
        throw Refusal.profileOften(wait)
      }
      try db.rename(me.id, to: edit, at: place, handle: me.handle, world: world)
    }
    let face = edit.face == 0 ? nil : edit.face
    try db.run("UPDATE yello_person SET face = \(face) WHERE id = \(me.id)")
    return try db.profile(me.id)
  }
}

extension Transaction {
  /// The parts of a member's profile that can be changed, as they are now.
  func editable(_ me: ID<Yello.Person>) throws -> Yello.ProfileEdit {
    let found = try one(
      """
      SELECT p.name, g.school, g.department, p.entry_year, COALESCE(p.face, 0), o.kind
      FROM yello_person p \(sql: Yello.Person.joins) WHERE p.id = \(me)
      """
    ) { row -> Yello.ProfileEdit in
      let kind: Yello.SchoolKind = try row[5]
      switch kind {
      case .university:
        return try Yello.ProfileEdit(
          name: row[0], school: row[1], department: row[2], entryYear: row[3], face: row[4])
      case .highSchool:
        let place = try SchoolPlace(department: row[2], entryYear: row[3])
        return try Yello.ProfileEdit(
          name: row[0], school: row[1], grade: place.year, classNumber: place.classNumber ?? 1,
          face: row[4])
      }
    }
    guard let found else { throw Refusal.joinFirst }
    return found
  }

  /// Stores a new name and group, and what searches find a person by.
  fileprivate func rename(
    _ me: ID<Yello.Person>, to edit: Yello.ProfileEdit, at place: SchoolPlace,
    handle: Yello.Handle, world: World
  ) throws {
    let old: ID<Group>? = try value("SELECT group_id FROM yello_person WHERE id = \(me)")
    let group = try group(edit.school, place.group, as: world.id(Group.self))
    try run(
      """
      UPDATE yello_person SET name = \(edit.name.text), group_id = \(group),
        entry_year = \(place.year) WHERE id = \(me)
      """)
    try run("DELETE FROM yello_ending WHERE person_id = \(me)")
    for ending in endings(of: edit.name, handle) {
      try run(
        """
        INSERT INTO yello_ending (ending, person_id, school)
        VALUES (\(ending), \(me), \(edit.school))
        """)
    }
    if let old, old != group { try forgetGroup(old) }
  }
}
