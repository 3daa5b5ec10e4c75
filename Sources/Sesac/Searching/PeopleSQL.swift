import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// Who waits in the cells within the radius: those with one of these tags first, then nearest first.
  func waiting(
    around cell: Sesac.Cell, _ grid: Grid, for me: Member, tags: [Sesac.Tag],
    gender: Sesac.Gender?, at now: Instant
  ) throws -> [WaitingRow] {
    func waiting(amongNearest seats: Int) throws -> [WaitingRow] {
      let only: SQL = gender.map { "AND p.gender = \($0)" } ?? ""
      return try all(
        """
        SELECT \(sql: WaitingRow.columns(for: me)) FROM (
          SELECT s.person_id, s.cell_row, s.cell_column, s.tags, s.wants,
            \(sql: isUnlike(tags)) AS is_unlike, \(sql: grid.distance(from: cell)) AS distance
          FROM sesac_seat s WHERE \(sql: grid.reaches(from: cell)) AND s.expires_at > \(now)
          ORDER BY is_unlike, distance, s.person_id LIMIT \(seats)) s
        JOIN sesac_person p ON p.id = s.person_id
        WHERE \(sql: fits(me, at: now)) \(sql: only)
        ORDER BY s.is_unlike, s.distance, p.id LIMIT \(PeopleSearch.limit)
        """
      ) { try WaitingRow($0) }
    }
    // Where many wait the first ones are enough, and nobody is read who is not shown.
    let seats = PeopleSearch.limit * 2
    let first = try waiting(amongNearest: seats)
    guard first.count < PeopleSearch.limit else { return first }
    let areMore = try exists(
      """
      SELECT 1 FROM sesac_seat s WHERE \(sql: grid.reaches(from: cell)) AND s.expires_at > \(now)
      LIMIT 1 OFFSET \(seats)
      """)
    return areMore ? try waiting(amongNearest: Int(Int32.max)) : first
  }

  /// 1 for a seat `s` with none of these tags, 0 for others and without tags.
  private func isUnlike(_ tags: [Sesac.Tag]) -> SQL {
    guard !tags.isEmpty else { return "0" }
    let shared = tags.reduce("1 = 0" as SQL) { others, tag in
      "\(sql: others) OR \(sql: contains(" \(tag.text) ", in: "' ' || s.tags || ' '"))"
    }
    return "CASE WHEN \(sql: shared) THEN 0 ELSE 1 END"
  }

  /// Who has asked `me` and still waits, latest first.
  func asking(_ me: Member, at now: Instant) throws -> [WaitingRow] {
    try all(
      """
      SELECT \(sql: WaitingRow.columns(for: me)) \(sql: requests(to: me, at: now))
      ORDER BY q.at DESC, p.id LIMIT \(PeopleSearch.limit)
      """
    ) { try WaitingRow($0) }
  }

  /// The number of requests to a member from people who still wait and whom the member may meet.
  func received(by person: ID<Sesac.Person>, at now: Instant) throws -> Int {
    guard let account = try sesacAccount(of: person), let me = try sesacMember(of: account) else {
      return 0
    }
    return try value("SELECT COUNT(*) \(sql: requests(to: me, at: now))") ?? 0
  }

  /// The requests `q` to `me` of each person `p` who still waits and whom they may meet.
  private func requests(to me: Member, at now: Instant) throws -> SQL {
    try """
    FROM sesac_request q JOIN sesac_seat s ON s.person_id = q.sender_id
    JOIN sesac_person p ON p.id = s.person_id
    WHERE q.receiver_id = \(me.id) AND s.expires_at > \(now) AND \(sql: fits(me, at: now))
    """
  }

  /// The cell where a member waits.
  func waitingCell(of person: ID<Sesac.Person>, at now: Instant) throws -> Sesac.Cell? {
    try one(
      """
      SELECT cell_row, cell_column FROM sesac_seat
      WHERE person_id = \(person) AND match_id IS NULL AND expires_at > \(now)
      """
    ) { try Sesac.Cell(row: $0[0], column: $0[1]) }
  }

  /// Requires that person `p` with seat `s` and `me` may meet: ages, wanted genders, no block, no
  /// report, no hiding from a number, no suspension, and two different people.
  ///
  /// Somebody under 19 meets only people within two years.
  func fits(_ me: Member, at now: Instant) throws -> SQL {
    let today = BirthNumber(Zone.seoul.day(at: now)).number
    let mine = (today - me.birth) / 10_000
    let theirs: SQL = "((\(today) - p.birth) / 10000)"
    return try """
    p.id <> \(me.id)
    AND \(sql: theirs) >= \(me.ages.min) AND (\(me.ages.max) = 65 OR \(sql: theirs) <= \(me.ages.max))
    AND p.age_min <= \(mine) AND (p.age_max = 65 OR p.age_max >= \(mine))
    AND ((\(mine) >= 19 AND \(sql: theirs) >= 19) OR ABS(\(sql: theirs) - \(mine)) <= 2)
    AND (s.wants IS NULL OR s.wants = \(me.gender))
    AND COALESCE((SELECT m.wants FROM sesac_seat m WHERE m.person_id = \(me.id)), p.gender, '')
      = COALESCE(p.gender, '')
    AND p.account_id NOT IN \(sql: BlockList.either(of: me.account))
    AND \(sql: unreported(me))
    AND \(sql: notHidden(me))
    AND \(sql: Suspensions.notSuspended("p.account_id", from: "sesac"))
    """
  }

  /// Requires that neither `me` nor person `p` has reported the other, in whichever membership.
  private func unreported(_ me: Member) -> SQL {
    """
    COALESCE(p.origin_id, p.id) NOT IN (
      SELECT subject_id FROM sesac_report WHERE reporter_id = \(me.origin)
      UNION ALL SELECT reporter_id FROM sesac_report WHERE subject_id = \(me.origin))
    """
  }
}

extension Grid {
  /// The square of the distance between a cell and the seat `s` of a row, in square centimetres.
  func distance(from cell: Sesac.Cell) -> SQL {
    let squares = squares(at: cell)
    return """
      ((s.cell_row - \(cell.row)) * (s.cell_row - \(cell.row)) * \(squares.row)
        + (s.cell_column - \(cell.column)) * (s.cell_column - \(cell.column)) * \(squares.column))
      """
  }

  /// Requires that the seat `s` of a row is within the radius around a cell.
  func reaches(from cell: Sesac.Cell) -> SQL {
    let (rows, columns) = reach(from: cell)
    // Rows one by one let the index narrow the columns; of a fine grid they would be too many.
    let span = cell.row - rows...cell.row + rows
    let inRow: SQL =
      span.count <= 64
      ? "IN \(Array(span))" : "BETWEEN \(span.lowerBound) AND \(span.upperBound)"
    return """
      s.cell_row \(sql: inRow)
      AND s.cell_column BETWEEN \(cell.column - columns) AND \(cell.column + columns)
      AND \(sql: distance(from: cell)) <= \(mostSquared)
      """
  }
}
