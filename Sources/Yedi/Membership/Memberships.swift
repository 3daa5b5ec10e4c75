import Commons
import Core
import SQL
import Wire

/// Joining YeDi, and switching between its two sides.
struct Memberships: Sendable {
  let world: World

  func join(
    _ request: Yedi.JoinRequest, as viewer: Viewer, at now: Instant, in db: Transaction
  ) throws -> Yedi.Me {
    guard let first = request.roles.first else { throw Refusal.rolesNone }
    let isClient = request.roles.contains(.client)
    let person = world.id(Yedi.Person.self)
    let joined = try db.run(
      """
      INSERT INTO yedi_person (id, account_id, name, phone, role, is_client, joined_at)
      VALUES (\(person), \(viewer.account), \(request.name), \(request.phone),
        \(isClient ? .client : first), \(isClient), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """)
    guard joined == 1, let me = try db.yediMe(person) else { throw Refusal.joinedAlready }
    return me
  }

  func show(_ me: Member, in db: Transaction) throws -> Yedi.Me {
    guard let me = try db.yediMe(me.id) else { throw Refusal.joinFirst }
    return me
  }

  func edit(_ request: Yedi.MeRequest, as me: Member, in db: Transaction) throws -> Yedi.Me {
    try db.run(
      """
      UPDATE yedi_person SET name = \(request.name), phone = \(request.phone) WHERE id = \(me.id)
      """)
    if let designer = me.designer { try db.indexDesigner(designer) }
    return try show(me, in: db)
  }

  /// Switches the side; a designer without a shop is asked for it on their first page.
  func set(_ role: Yedi.Role, as me: Member, in db: Transaction) throws -> Yedi.Me {
    try db.run(
      """
      UPDATE yedi_person SET role = \(role),
        is_client = CASE WHEN \(role == .client) = 1 THEN 1 ELSE is_client END
      WHERE id = \(me.id)
      """)
    return try show(me, in: db)
  }
}

extension Transaction {
  func yediMe(_ person: ID<Yedi.Person>) throws -> Yedi.Me? {
    try one(
      """
      SELECT p.id, p.name, p.phone, p.role, p.is_client, d.id, p.following, d.photo
      FROM yedi_person p LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE p.id = \(person)
      """
    ) { row in
      let photo: PhotoList? = try row[7]
      return try Yedi.Me(
        id: row[0], name: row[1], phone: row[2], role: row[3], isClient: row[4], designer: row[5],
        following: row[6], photo: photo?.photos.first)
    }
  }
}

extension Yedi.JoinRequest {
  /// What is wrong with values that can be read, in the order of the form.
  var faults: [Refusal] { roles.isEmpty ? [.rolesNone] : [] }
}
