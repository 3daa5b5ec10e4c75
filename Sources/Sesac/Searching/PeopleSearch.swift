import Commons
import Core
import SQL
import Wire

/// Finds those who wait around a place.
struct PeopleSearch: Sendable {
  /// The most people of one answer.
  static let limit = 60
  private static let mostTags = 12

  let grid: Grid
  /// Words that are suggested to everyone.
  var words: [Sesac.Tag] = []

  /// Everyone a search from `point` shows `me`; `point` is snapped before anything else.
  func around(
    _ point: Sesac.Point, gender: Sesac.Gender? = nil, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Sesac.Home {
    guard point.isValid else { throw Refusal.sesacPlace }
    return try around(grid.cell(point), gender: gender, centre: point, as: me, at: now, in: db)
  }

  /// The same around the cell of the member's seat.
  func aroundSeat(
    gender: Sesac.Gender? = nil, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.Home {
    guard let cell = try db.waitingCell(of: me.id, at: now) else {
      return try around(.campus, gender: gender, as: me, at: now, in: db)
    }
    return try around(
      cell, gender: gender, centre: cell.centre(perDegree: grid.perDegree), as: me, at: now, in: db)
  }

  private func around(
    _ cell: Sesac.Cell, gender: Sesac.Gender?, centre: Sesac.Point, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Sesac.Home {
    let secret: String = try db.value("SELECT secret FROM sesac_secret WHERE one = 1") ?? ""
    let state = try db.sesacState(of: me.id, at: now)
    let rows = try db.waiting(
      around: cell, grid, for: me, tags: state.tags, gender: gender, at: now)
    let asking = try db.asking(me, at: now)
    let ids = Set(asking.map(\.id))
    let reputations = try db.reputations(of: Array(ids) + rows.map(\.id))
    let mine = try db.waitingCell(of: me.id, at: now)
    func card(_ row: WaitingRow) -> Sesac.Card {
      let squared = grid.squared(from: cell, to: row.cell)
      let isNear = squared <= grid.mostSquared
      return Sesac.Card(
        id: row.id, nickname: row.nickname, look: row.look, gender: row.gender, tags: row.tags,
        band: isNear ? Grid.band(squared: squared) : nil,
        shown: isNear ? grid.shown(row.id, in: row.cell, secret: secret) : nil,
        reputation: reputations[row.id] ?? Sesac.Reputation(), isAsked: row.isAsked,
        hasAsked: ids.contains(row.id),
        isInReach: mine.map { grid.squared(from: $0, to: row.cell) <= grid.mostSquared })
    }
    let people = rows.filter { !ids.contains($0.id) }
    return Sesac.Home(
      state: state, centre: centre, people: people.map(card),
      requests: asking.map(card), tags: Self.frequent(rows, besides: words),
      suggested: words.isEmpty ? nil : words)
  }

  /// The tags of these people, most frequent first, without those that are suggested anyway.
  private static func frequent(
    _ rows: [WaitingRow], besides words: [Sesac.Tag]
  ) -> [Sesac.Tag] {
    let suggested = Set(words.map { $0.text.lowercased() })
    var counts: [String: (tag: Sesac.Tag, count: Int)] = [:]
    for tag in rows.flatMap(\.tags) {
      let plain = tag.text.lowercased()
      guard !suggested.contains(plain) else { continue }
      counts[plain, default: (tag, 0)].count += 1
    }
    return counts.values.sorted { ($1.count, $0.tag.text) < ($0.count, $1.tag.text) }
      .prefix(mostTags).map(\.tag)
  }
}

/// Somebody who waits, as stored.
struct WaitingRow {
  let id: ID<Sesac.Person>
  let nickname: Sesac.Nickname
  let look: Sesac.Look
  let gender: Sesac.Gender?
  let tags: [Sesac.Tag]
  let cell: Sesac.Cell
  let isAsked: Bool

  static func columns(for me: Member) -> SQL {
    """
    p.id, p.nickname, p.sprout, p.background, p.gender, s.tags, s.cell_row, s.cell_column,
    p.id IN (SELECT r.receiver_id FROM sesac_request r WHERE r.sender_id = \(me.id))
    """
  }

  init(_ row: Row) throws {
    id = try row.next()
    nickname = try row.next()
    look = try Sesac.Look(sprout: row.next(), background: row.next())
    gender = try row.next()
    let tags: Sesac.Tags = try row.next()
    self.tags = tags.list
    cell = try Sesac.Cell(row: row.next(), column: row.next())
    isAsked = try row.next()
  }
}
