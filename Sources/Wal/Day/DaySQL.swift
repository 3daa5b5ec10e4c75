import Delivery
import SQL
import Wire

extension Transaction {
  /// The day's messages and the day's own letter in order of time, and earlier letters that are not opened.
  ///
  /// A letter opened late stays for an hour, so that it can be read again and shared.
  /// The text is selected only once its time has come.
  func items(of person: ID<Wal.Person>, on day: Day, at now: Instant) throws -> [Wal.Item] {
    try all(
      """
      SELECT id, slot, category, at, opened_at, CASE WHEN at <= \(now) THEN text END
      FROM (
        SELECT id, NULLIF(slot, 'WELCOME') AS slot, category, at, opened_at, text FROM wal_item
        WHERE person_id = \(person) AND day = \(day)
        UNION ALL
        SELECT id, NULL, NULL, at, opened_at, text FROM wal_reservation
        WHERE person_id = \(person) AND (day = \(day) OR (day < \(day) AND at <= \(now)
          AND (opened_at IS NULL OR opened_at >= \(now - .hours(1)))))
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

  /// Marks one of the day's messages as opened; false when it is missing or not due yet.
  func open(
    _ item: ID<Wal.Item>, of person: ID<Wal.Person>, on day: Day, at now: Instant
  ) throws -> Bool {
    let tables: [(String, SQL)] = [
      ("wal_item", "day = \(day)"), ("wal_reservation", "day <= \(day)"),
    ]
    for (table, which) in tables {
      let opened = try run(
        """
        UPDATE \(raw: table) SET opened_at = COALESCE(opened_at, \(now))
        WHERE id = \(item) AND person_id = \(person) AND \(sql: which) AND at <= \(now)
        """)
      if opened == 1 { return true }
    }
    return false
  }

  /// Marks `day` as drawn; returns the people for whom this call was the first.
  func claim(_ day: Day, for people: [ID<Wal.Person>]) throws -> Set<ID<Wal.Person>> {
    try Set(
      all(
        """
        UPDATE wal_person SET listed = \(day)
        WHERE id IN \(people) AND (listed IS NULL OR listed <> \(day)) RETURNING id
        """
      ) { try $0[0] })
  }

  /// Deletes messages of days before yesterday: in another zone yesterday may still be today.
  func forgetItems(of people: Set<ID<Wal.Person>>, before day: Day) throws {
    try run("DELETE FROM wal_item WHERE person_id IN \(people.sorted()) AND day < \(day + -1)")
  }

  /// The message keys drawn on a day, by slot.
  func drawn(
    for people: [ID<Wal.Person>], on day: Day
  ) throws -> [ID<Wal.Person>: [Wal.Slot: String]] {
    let rows: [(ID<Wal.Person>, Wal.Slot, String)] = try all(
      """
      SELECT person_id, slot, message_key FROM wal_item
      WHERE person_id IN \(people) AND day = \(day) AND slot <> 'WELCOME'
      """
    ) { try ($0[0], $0[1], $0[2]) }
    return rows.reduce(into: [:]) { $0[$1.0, default: [:]][$1.1] = $1.2 }
  }

  /// Adds the welcome of a new member to the messages of `day`.
  func welcome(
    _ item: ID<Wal.Item>, to person: ID<Wal.Person>, _ category: Wal.Category, on day: Day,
    at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO wal_item (id, person_id, day, slot, category, message_key, text, at)
      VALUES (\(item), \(person), \(day), 'WELCOME', \(category), 'welcome', \(Days.welcome), \(now))
      """)
  }

  /// Each person's place in their order of each category.
  func places(
    of people: [ID<Wal.Person>]
  ) throws -> [ID<Wal.Person>: [Wal.Category: Int64]] {
    let rows: [(ID<Wal.Person>, Wal.Category, Int64)] = try all(
      "SELECT person_id, category, place FROM wal_place WHERE person_id IN \(people)"
    ) { try ($0[0], $0[1], $0[2]) }
    return rows.reduce(into: [:]) { $0[$1.0, default: [:]][$1.1] = $1.2 }
  }

  /// Inserts a day's messages and updates each person's place in each category.
  func add(_ items: [DrawnMessage], on day: Day) throws {
    try insert(
      items,
      "INSERT INTO wal_item (id, person_id, day, slot, category, message_key, text, at)",
      { item in
        """
        (\(item.id), \(item.person), \(day), \(item.slot), \(item.category), \(item.message.key),
          \(item.message.text), \(item.at))
        """
      })
    // Only the last place per category: one statement cannot update the same row twice.
    var last: [ID<Wal.Person>: [Wal.Category: Int64]] = [:]
    for item in items { last[item.person, default: [:]][item.category] = item.place }
    try insert(
      last.flatMap { person, places in places.map { (person, $0.key, $0.value) } },
      "INSERT INTO wal_place (person_id, category, place)",
      { person, category, place in "(\(person), \(category), \(place))" },
      " ON CONFLICT (person_id, category) DO UPDATE SET place = excluded.place")
  }

  /// Removes unwanted messages that have not come yet; returns the emptied slots.
  ///
  /// The remaining messages move up in the person's order of the category, and the next draw
  /// continues after them. No message is skipped, so none repeats before all others have come.
  func takeBack(
    of person: ID<Wal.Person>, on day: Day, after now: Instant,
    where isUnwanted: (Wal.Slot, Wal.Category) -> Bool
  ) throws -> Set<Wal.Slot> {
    var emptied: Set<Wal.Slot> = []
    for (category, ahead) in try messagesAhead(of: person, on: day, after: now) {
      let gone = ahead.byTime.filter { isUnwanted($0.slot, category) }
      let kept = ahead.byTime.filter { !isUnwanted($0.slot, category) }
      guard !gone.isEmpty, let first = ahead.inOrder.first else { continue }
      emptied.formUnion(gone.map(\.slot))
      try run("DELETE FROM wal_item WHERE id IN \(gone.map(\.id))")
      try give(kept, the: ahead.inOrder)
      let place =
        kept.isEmpty
        ? Pool.place(of: first.key, for: person) - 1
        : Pool.place(of: ahead.inOrder[kept.count - 1].key, for: person)
      try run(
        """
        UPDATE wal_place SET place = \(place) WHERE person_id = \(person) AND category = \(category)
        """)
    }
    return emptied
  }

  /// Lets those of a day's messages that have not come follow their person's order of each category: of two hours, the
  /// later one may have been drawn first.
  func putInOrder(of person: ID<Wal.Person>, on day: Day, after now: Instant) throws {
    for (_, ahead) in try messagesAhead(of: person, on: day, after: now) {
      try give(ahead.byTime, the: ahead.inOrder)
    }
  }

  /// Those of a day's messages that have not come, by their time and in their person's order of the category.
  private func messagesAhead(
    of person: ID<Wal.Person>, on day: Day, after now: Instant
  ) throws -> [Wal.Category: (byTime: [AheadMessage], inOrder: [AheadMessage])] {
    let ahead: [AheadMessage] = try all(
      """
      SELECT i.id, i.slot, i.category, i.message_key, i.text, p.place
      FROM wal_item i JOIN wal_place p ON p.person_id = i.person_id AND p.category = i.category
      WHERE i.person_id = \(person) AND i.day = \(day) AND i.at > \(now) AND i.handed_at IS NULL
      ORDER BY i.at, i.id
      """
    ) {
      try AheadMessage(
        id: $0[0], slot: $0[1], category: $0[2], key: $0[3], text: $0[4], last: $0[5], of: person)
    }
    return Dictionary(grouping: ahead, by: \.category).mapValues { messages in
      (messages, messages.sorted { $0.behind > $1.behind })
    }
  }

  /// Assigns the first of `messages` to `items`, in order of time.
  private func give(_ items: [AheadMessage], the messages: [AheadMessage]) throws {
    for (item, message) in zip(items, messages) where item.key != message.key {
      try run(
        """
        UPDATE wal_item SET message_key = \(message.key), text = \(message.text)
        WHERE id = \(item.id)
        """)
    }
  }
}

/// A message of today that is not delivered yet.
private struct AheadMessage {
  let id: ID<Wal.Item>
  let slot: Wal.Slot
  let category: Wal.Category
  let key, text: String
  /// The distance from this message to the last one drawn in the person's circular order; the message drawn first has
  /// the largest.
  let behind: UInt64

  init(
    id: ID<Wal.Item>, slot: Wal.Slot, category: Wal.Category, key: String, text: String,
    last: Int64, of person: ID<Wal.Person>
  ) {
    (self.id, self.slot, self.category) = (id, slot, category)
    (self.key, self.text) = (key, text)
    behind = UInt64(bitPattern: last &- Pool.place(of: key, for: person))
  }
}

/// A drawn message with its place in the person's order of the category.
struct DrawnMessage {
  let id: ID<Wal.Item>
  let person: ID<Wal.Person>
  let slot: Wal.Slot
  let category: Wal.Category
  let place: Int64
  let message: Pool.Message
  let at: Instant
}
