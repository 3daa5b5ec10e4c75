import SQL
import Wire

extension Connection {
  /// The messages of `day`, one's own among them, in the order they come; a text only once its
  /// time has come.
  func items(of person: ID<Wal.Person>, on day: Day, at now: Instant) throws -> [Wal.Item] {
    try all(
      """
      SELECT id, slot, category, at, opened_at, CASE WHEN at <= \(now) THEN text END
      FROM (
        SELECT id, slot, category, at, opened_at, text FROM wal_item
        WHERE person_id = \(person) AND day = \(day)
        UNION ALL
        SELECT id, NULL, NULL, at, opened_at, text FROM wal_reservation
        WHERE person_id = \(person) AND day = \(day)
      ) today ORDER BY at, id
      """
    ) { row in
      let at: Instant = try row[3]
      let openedAt: Instant? = try row[4]
      return try Wal.Item(
        id: row[0], slot: row[1], category: row[2], at: at, hasArrived: at <= now,
        isOpened: openedAt != nil, text: row[5])
    }
  }

  /// Marks one of the day's messages as opened, if its time has come; false when there is none such.
  func open(
    _ item: ID<Wal.Item>, of person: ID<Wal.Person>, on day: Day, at now: Instant
  ) throws -> Bool {
    for table in ["wal_item", "wal_reservation"] {
      let opened = try run(
        """
        UPDATE \(raw: table) SET opened_at = COALESCE(opened_at, \(now))
        WHERE id = \(item) AND person_id = \(person) AND day = \(day) AND at <= \(now)
        """)
      if opened == 1 { return true }
    }
    return false
  }

  /// Says that `day` has been listed; false when someone else was first.
  func claim(_ day: Day, for person: ID<Wal.Person>) throws -> Bool {
    try run(
      """
      UPDATE wal_person SET listed = \(day)
      WHERE id = \(person) AND (listed IS NULL OR listed <> \(day))
      """) == 1
  }

  /// Forgets the messages of the days before yesterday: another zone may still call that today.
  func forgetItems(of person: ID<Wal.Person>, before day: Day) throws {
    try run("DELETE FROM wal_item WHERE person_id = \(person) AND day < \(day + -1)")
  }

  /// Which slots of a day have their message, and which messages those are.
  func drawn(for person: ID<Wal.Person>, on day: Day) throws -> [Wal.Slot: String] {
    try Dictionary(
      all("SELECT slot, message_key FROM wal_item WHERE person_id = \(person) AND day = \(day)") {
        try ($0[0], $0[1])
      }, uniquingKeysWith: { first, _ in first })
  }

  /// How far someone has come in each category.
  func places(of person: ID<Wal.Person>) throws -> [Wal.Category: Int64] {
    try Dictionary(
      all("SELECT category, place FROM wal_place WHERE person_id = \(person)") {
        try ($0[0], $0[1])
      }, uniquingKeysWith: { first, _ in first })
  }

  func keep(_ place: Int64, in category: Wal.Category, of person: ID<Wal.Person>) throws {
    try run(
      """
      INSERT INTO wal_place (person_id, category, place)
      VALUES (\(person), \(category), \(place))
      ON CONFLICT (person_id, category) DO UPDATE SET place = excluded.place
      """)
  }

  func add(
    _ message: Pool.Message, _ category: Wal.Category, as id: ID<Wal.Item>,
    for person: ID<Wal.Person>, on day: Day, in slot: Wal.Slot, at: Instant
  ) throws {
    try run(
      """
      INSERT INTO wal_item (id, person_id, day, slot, category, message_key, text, at)
      VALUES (\(id), \(person), \(day), \(slot), \(category), \(message.key), \(message.text),
        \(at))
      """)
  }

  /// Takes back those of a day's messages that have not come; returns the slots left empty.
  func takeBack(
    of person: ID<Wal.Person>, on day: Day, after now: Instant, where which: SQL
  ) throws -> Set<Wal.Slot> {
    try Set(
      all(
        """
        DELETE FROM wal_item
        WHERE person_id = \(person) AND day = \(day) AND at > \(now) AND handed_at IS NULL
          AND \(sql: which)
        RETURNING slot
        """
      ) { try $0[0] })
  }
}
