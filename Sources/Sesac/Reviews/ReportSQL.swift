import Commons
import SQL
import Wire

extension Transaction {
  /// Notes who has reported whom, and whether that counts; returns the origin of the reported member.
  func count(
    _ report: ID<Reports>, by me: Member, of person: ID<Sesac.Person>
  ) throws -> ID<Sesac.Person>? {
    try value(
      """
      INSERT INTO sesac_report (report_id, reporter_id, subject_id, has_met)
      SELECT \(report), \(me.origin), COALESCE(p.origin_id, p.id),
        CASE WHEN EXISTS (SELECT 1 FROM sesac_encounter e WHERE e.person_id = \(me.origin)
          AND e.other_id = COALESCE(p.origin_id, p.id)) THEN 1 ELSE 0 END
      FROM sesac_person p WHERE p.id = \(person) RETURNING subject_id
      """)
  }

  /// Keeps two from meeting again after one has reported a message of the other.
  ///
  /// It does not count among the reporters that end searching: operators look at the message.
  func partAfterReport(
    in room: ID<Chats.Room>, by account: ID<Account>, _ report: ID<Reports>
  ) throws {
    guard let me = try sesacMember(of: account),
      let other = try matchView(in: room, of: me.id)?.partner?.id
    else { return }
    try run(
      """
      INSERT INTO sesac_report (report_id, reporter_id, subject_id, has_met)
      SELECT \(report), \(me.origin), COALESCE(p.origin_id, p.id), 0
      FROM sesac_person p WHERE p.id = \(other) AND NOT EXISTS (SELECT 1 FROM sesac_report r
        WHERE r.reporter_id = \(me.origin) AND r.subject_id = COALESCE(p.origin_id, p.id))
      """)
    try endRequests(between: me.id, and: other)
  }

  /// Ends the requests of two members to each other.
  func endRequests(between one: ID<Sesac.Person>, and other: ID<Sesac.Person>) throws {
    try run(
      """
      DELETE FROM sesac_request WHERE (sender_id = \(one) AND receiver_id = \(other))
        OR (sender_id = \(other) AND receiver_id = \(one))
      """)
  }

  /// Keeps that `person` has had to do with `other`: they have been asked by, or matched with them.
  func noteEncounter(of person: ID<Sesac.Person>, with other: ID<Sesac.Person>) throws {
    try run(
      """
      INSERT INTO sesac_encounter (person_id, other_id)
      SELECT COALESCE(p.origin_id, p.id), COALESCE(o.origin_id, o.id)
      FROM sesac_person p, sesac_person o WHERE p.id = \(person) AND o.id = \(other)
      ON CONFLICT (person_id, other_id) DO NOTHING
      """)
  }

  /// Whether a member has reported another, or a message of theirs.
  func hasReported(_ me: Member, _ other: Member) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sesac_report
      WHERE reporter_id = \(me.origin) AND subject_id = \(other.origin)
      UNION ALL SELECT 1 FROM sesac_friend_ban
      WHERE person_id = \(me.id) AND other_id = \(other.id)
      """)
  }

  /// How many members, who had to do with somebody, have reported them; `origin` is of theirs.
  ///
  /// A reporter counts once, however often they leave and join, and no more after operators have
  /// closed a case of theirs.
  func reporters(of origin: ID<Sesac.Person>) throws -> Int {
    try value(
      """
      SELECT COUNT(DISTINCT s.reporter_id) FROM sesac_report s
      WHERE s.subject_id = \(origin) AND s.has_met = 1
        AND NOT EXISTS (SELECT 1 FROM sesac_report x JOIN report r ON r.id = x.report_id
          WHERE x.subject_id = s.subject_id AND x.reporter_id = s.reporter_id
            AND r.handled_at IS NOT NULL)
      """) ?? 0
  }

  /// The member whom a case is about, also when they have left and joined again since.
  func reported(_ subject: Reportable.Subject) throws -> ID<Sesac.Person>? {
    try value("SELECT id FROM sesac_person WHERE id = \(subject.id)")
      ?? value(
        """
        SELECT p.id FROM report r JOIN sesac_report s ON s.report_id = r.id
        JOIN sesac_person p ON p.id = s.subject_id OR p.origin_id = s.subject_id
        WHERE r.app = 'sesac' AND r.kind = 'person' AND r.subject_id = \(subject.id)
        ORDER BY p.id DESC LIMIT 1
        """)
  }
}
