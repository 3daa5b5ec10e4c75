public import Commons
public import SQL
import Wire

/// Checks that YELL:O's tables are consistent.
///
/// Every note comes from a real vote, and every stored count equals a recount.
public enum YelloAudit {
  /// Runs all checks in one snapshot.
  public static func run(in db: Transaction) throws -> [AuditFinding] {
    var findings = [try notes(in: db)]
    findings.append(
      try count(
        "friendships in both directions", "SELECT COUNT(*) FROM yello_friend",
        """
        SELECT COUNT(*) FROM yello_friend f WHERE NOT EXISTS (SELECT 1 FROM yello_friend b
          WHERE b.person_id = f.friend_id AND b.friend_id = f.person_id)
        """, in: db))
    for (column, recount) in [
      ("friends", "yello_friend x WHERE x.person_id = p.id" as SQL),
      ("notes", "yello_note x WHERE x.receiver_id = p.id AND x.hidden = 0"),
      ("unread", "yello_note x WHERE x.receiver_id = p.id AND x.hidden = 0 AND x.read_at IS NULL"),
    ] {
      findings.append(
        try count(
          "people whose \(column) equal a recount", "SELECT COUNT(*) FROM yello_person",
          """
          SELECT COUNT(*) FROM yello_person p
          WHERE p.\(raw: column) <> (SELECT COUNT(*) FROM \(sql: recount))
          """, in: db))
    }
    findings.append(
      try count(
        "rounds handed in with no more notes than answers",
        "SELECT COUNT(*) FROM yello_round WHERE submitted_at IS NOT NULL",
        """
        SELECT COUNT(*) FROM yello_round r WHERE (SELECT COUNT(*) FROM yello_note n
          WHERE n.round_id = r.id) > COALESCE(r.answered, 0)
        """, in: db))
    return findings
  }

  private static func count(
    _ what: String, _ all: SQL, _ wrong: SQL, in db: Transaction
  ) throws -> AuditFinding {
    try AuditFinding(what: what, looked: db.value(all) ?? 0, wrong: db.value(wrong) ?? 0)
  }

  private struct Cast {
    let note: ID<Yello.Note>
    let sender, receiver: ID<Yello.Person>
    let voter: ID<Yello.Person>
    let isHandedIn: Bool
    let ballot, question, keyword, color: Int
    let draft: String
  }

  /// Checks that each note matches a ballot of a submitted round of its sender.
  ///
  /// The ballot must have offered its question, receiver, keyword and gradient.
  private static func notes(in db: Transaction) throws -> AuditFinding {
    var (looked, wrong) = (0, 0)
    var last: (receiver: ID<Yello.Person>, note: ID<Yello.Note>)?
    while true {
      let go: SQL =
        last.map { "WHERE (n.receiver_id, n.id) > (\($0.receiver), \($0.note))" } ?? ""
      let notes: [Cast] = try db.all(
        """
        SELECT n.id, n.sender_id, n.receiver_id, r.person_id, r.submitted_at, n.ballot,
          n.question_id, n.keyword_id, n.color, r.ballots
        FROM yello_note n JOIN yello_round r ON r.id = n.round_id \(sql: go)
        ORDER BY n.receiver_id, n.id LIMIT 500
        """
      ) { row in
        let handedIn: Instant? = try row[4]
        return try Cast(
          note: row[0], sender: row[1], receiver: row[2], voter: row[3],
          isHandedIn: handedIn != nil, ballot: row[5], question: row[6], keyword: row[7],
          color: row[8], draft: row[9])
      }
      guard let end = notes.last else { break }
      looked += notes.count
      wrong += notes.count { !isReal($0) }
      last = (end.receiver, end.note)
    }
    let all: Int = try db.value("SELECT COUNT(*) FROM yello_note") ?? 0
    return AuditFinding(
      what: "notes that come from a real vote", looked: all, wrong: wrong + all - looked)
  }

  private static func isReal(_ note: Cast) -> Bool {
    guard note.voter == note.sender, note.isHandedIn,
      let draft = try? Draft(text: note.draft),
      let ballot = draft.ballots.first(where: { $0.number == note.ballot })
    else { return false }
    return ballot.question == note.question && ballot.keywords.contains(note.keyword)
      && (ballot.candidates.contains(note.receiver) || ballot.earlier.contains(note.receiver))
      && draft.color(ballot, of: Rules().colors) == note.color
  }
}
