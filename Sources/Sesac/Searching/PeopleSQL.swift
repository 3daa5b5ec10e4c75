import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// Who waits in the cells within the radius, nearest first.
  func waiting(
    around cell: Sesac.Cell, _ grid: Grid, for me: Member, gender: Sesac.Gender?, at now: Instant
  ) throws -> [WaitingRow] {
    let (rows, columns) = grid.reach(from: cell)
    let squares = grid.squares(at: cell)
    let distance: SQL = """
      ((s.cell_row - \(cell.row)) * (s.cell_row - \(cell.row)) * \(squares.row)
        + (s.cell_column - \(cell.column)) * (s.cell_column - \(cell.column)) * \(squares.column))
      """
    let only: SQL = gender.map { "AND p.gender = \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: WaitingRow.columns(for: me)) FROM sesac_seat s
      JOIN sesac_person p ON p.id = s.person_id
      WHERE s.cell_row BETWEEN \(cell.row - rows) AND \(cell.row + rows)
        AND s.cell_column BETWEEN \(cell.column - columns) AND \(cell.column + columns)
        AND \(sql: distance) <= \(Grid.mostSquared) AND s.expires_at > \(now)
        AND \(sql: fits(me, at: now)) \(sql: only)
      ORDER BY \(sql: distance), p.id LIMIT \(PeopleSearch.limit)
      """
    ) { try WaitingRow($0) }
  }

  /// Who has asked `me` and still waits, latest first.
  func asking(_ me: Member, at now: Instant) throws -> [WaitingRow] {
    try all(
      """
      SELECT \(sql: WaitingRow.columns(for: me)) FROM sesac_request q
      JOIN sesac_seat s ON s.person_id = q.sender_id
      JOIN sesac_person p ON p.id = s.person_id
      WHERE q.receiver_id = \(me.id) AND s.expires_at > \(now) AND \(sql: fits(me, at: now))
      ORDER BY q.at DESC, p.id LIMIT \(PeopleSearch.limit)
      """
    ) { try WaitingRow($0) }
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
  /// report, no hiding from a number, and two different people.
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
    AND NOT EXISTS (SELECT 1 FROM sesac_seat m WHERE m.person_id = \(me.id)
      AND m.wants IS NOT NULL AND m.wants <> COALESCE(p.gender, ''))
    AND \(sql: BlockList.notBlocked("\(me.account)", "p.account_id"))
    AND \(sql: Self.unreported("\(me.id)", "p.id"))
    AND \(sql: notHidden(me))
    """
  }

  /// Requires that neither of two people has reported the other.
  static func unreported(_ one: SQL, _ other: SQL) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM report r WHERE r.app = 'sesac' AND r.kind = 'person'
      AND r.reporter_id = \(sql: one) AND r.subject_id = \(sql: other))
    AND NOT EXISTS (SELECT 1 FROM report r WHERE r.app = 'sesac' AND r.kind = 'person'
      AND r.reporter_id = \(sql: other) AND r.subject_id = \(sql: one))
    """
  }

  /// How many different people have reported a member, with those of an earlier membership.
  func reporters(of person: ID<Sesac.Person>, at now: Instant) throws -> Int {
    try value(
      """
      SELECT (SELECT COUNT(DISTINCT r.reporter_id) FROM report r
          WHERE r.app = 'sesac' AND r.kind = 'person' AND r.subject_id = p.id)
        + CASE WHEN p.earlier_until > \(now) THEN p.earlier_reporters ELSE 0 END
      FROM sesac_person p WHERE p.id = \(person)
      """) ?? 0
  }
}
