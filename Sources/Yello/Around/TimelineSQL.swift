import SQL
import Wire

extension Yello.TimelineItem {
  /// The columns of a `yello_note n` that the receiver's friends may see; `p` is the receiver.
  static let columns: SQL =
    """
    h.heard, h.mine, n.gender, \(sql: Yello.Sentence.columns), k.text
    """

  init(_ row: Row) throws {
    let receiver = try Yello.Person(row)
    let id: Wire.ID<Yello.TimelineItem> = try row.next()
    let (isMine, gender): (Bool, Yello.Gender) = try (row.next(), row.next())
    let sentence = try Yello.Sentence(row)
    let (head, foot) = sentence.firstLine(naming: receiver.name.text)
    let keyword: String? = try row.next()
    self.init(
      id: id, receiver: receiver, gender: gender, isMine: isMine, toldAt: id.instant,
      line: (head.isEmpty ? "" : head + " ") + receiver.name.text + foot,
      keywordHead: sentence.keywordHead, keyword: keyword,
      keywordFoot: sentence.secondLine(keyword: keyword).foot)
  }
}

extension Transaction {
  /// Notes friends of `me` received, newest first; always includes those `me` sent.
  func heard(
    by me: ID<Yello.Person>, _ filter: Yello.TimelineRequest.Filter?,
    before: ID<Yello.TimelineItem>?, limit: Int
  ) throws -> [Yello.TimelineItem] {
    try all(Self.timeline(of: me, filter, before: before, limit: limit)) {
      try Yello.TimelineItem($0)
    }
  }

  /// The SQL for one page of the timeline.
  ///
  /// It reads at most `limit` notes per friend. Notes the receiver reported, muted or hid disappear
  /// for everyone except their sender: the sender must not learn about it.
  static func timeline(
    of me: ID<Yello.Person>, _ filter: Yello.TimelineRequest.Filter?,
    before: ID<Yello.TimelineItem>?,
    limit: Int
  ) -> SQL {
    let end = before ?? ID(high: .max, low: .max)
    let mine: SQL = """
      SELECT * FROM (
        SELECT n.receiver_id, n.id, n.heard, 1 AS mine FROM yello_note n
        WHERE n.sender_id = \(me) AND n.heard < \(end) AND EXISTS (SELECT 1 FROM yello_friend f
          WHERE f.person_id = \(me) AND f.friend_id = n.receiver_id)
        ORDER BY n.heard DESC LIMIT \(limit)) sent
      """
    let theirs: SQL = """
      SELECT * FROM (
        SELECT n.receiver_id, n.id, n.heard, 0 AS mine
        FROM yello_friend f JOIN yello_person r ON r.id = f.friend_id AND r.shows_notes = 1
        JOIN yello_note n ON n.receiver_id = f.friend_id AND n.heard < \(end)
          AND n.heard >= COALESCE((SELECT x.heard FROM yello_note x
            WHERE x.receiver_id = f.friend_id AND x.heard < \(end) AND x.hidden = 0
              AND x.sender_id <> \(me)
            ORDER BY x.heard DESC LIMIT 1 OFFSET \(limit - 1)), \(ID<Yello.TimelineItem>(high: 0, low: 0)))
        WHERE f.person_id = \(me) AND n.hidden = 0 AND n.sender_id <> \(me)
        ORDER BY n.heard DESC LIMIT \(limit)) received
      UNION ALL
      """
    return """
      SELECT \(sql: Yello.Person.columns), \(sql: Yello.TimelineItem.columns)
      FROM (\(sql: filter == .mine ? "" : theirs) \(sql: mine)) h
      JOIN yello_note n ON n.receiver_id = h.receiver_id AND n.id = h.id
      JOIN yello_person p ON p.id = h.receiver_id \(sql: Yello.Person.joins)
      JOIN yello_question q ON q.id = n.question_id
      LEFT JOIN yello_keyword k ON k.id = n.keyword_id AND (n.keyword_at IS NOT NULL OR h.mine = 1)
      ORDER BY h.heard DESC LIMIT \(limit)
      """
  }
}
