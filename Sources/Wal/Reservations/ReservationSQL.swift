import SQL
import Wire

extension Transaction {
  /// The days from `first` on that have a letter, in order.
  func takenDays(of person: ID<Wal.Person>, from first: Day) throws -> [Day] {
    try all(
      """
      SELECT day FROM wal_reservation WHERE person_id = \(person) AND day >= \(first)
      ORDER BY day LIMIT 100
      """
    ) { try $0[0] }
  }

  /// The day and minute of each pending letter.
  func reservationsAhead(
    of person: ID<Wal.Person>, after now: Instant
  ) throws -> [(day: Day, minute: Int)] {
    try all(
      """
      SELECT day, minute FROM wal_reservation
      WHERE person_id = \(person) AND at > \(now) AND handed_at IS NULL ORDER BY day LIMIT 100
      """
    ) { try ($0[0], $0[1]) }
  }

  /// Inserts a letter for a day; false when the day has one.
  func reserve(
    _ id: ID<Wal.Reservation>, _ request: Wal.ReserveRequest, for person: ID<Wal.Person>,
    at: Instant, now: Instant
  ) throws -> Bool {
    try run(
      """
      INSERT INTO wal_reservation (id, person_id, day, minute, at, text, is_hidden, created_at)
      VALUES (\(id), \(person), \(request.day), \(request.hour * 60 + request.minute), \(at),
        \(request.text), \(request.isHidden ?? false), \(now))
      ON CONFLICT (person_id, day) DO NOTHING
      """) == 1
  }

  func reservation(
    _ id: ID<Wal.Reservation>, of me: Member, at now: Instant
  ) throws -> Wal.Reservation? {
    try reservations(of: me, at: now, where: "id = \(id)", order: "at", limit: 1).first
  }

  /// Letters of `me` that match `which`; hidden ones without text until they are delivered.
  func reservations(
    of me: Member, at now: Instant, where which: SQL, order: SQL, limit: Int
  ) throws -> [Wal.Reservation] {
    let today = me.settings.zone.day(at: now)
    return try all(
      """
      SELECT id, day, minute, at, created_at, is_hidden,
        CASE WHEN is_hidden = 0 OR at <= \(now) THEN text END
      FROM wal_reservation WHERE person_id = \(me.id) AND \(sql: which)
      ORDER BY \(sql: order) LIMIT \(limit)
      """
    ) { row in
      let day: Day = try row[1]
      let minute: Int = try row[2]
      let at: Instant = try row[3]
      let isHidden: Bool = try row[5]
      return try Wal.Reservation(
        id: row[0], day: day, hour: minute / 60, minute: minute % 60, at: at, createdAt: row[4],
        isDelivered: at <= now, isHidden: isHidden && at > now,
        daysLeft: max(0, day.number - today.number), text: row[6])
    }
  }
}
