import Commons
import SQL
import Wire

extension Transaction {
  /// All data a member may see about themselves; nil when the account has not joined.
  ///
  /// Notes appear as in the receiver's list: unpaid hints stay hidden, muted and reported notes are
  /// left out.
  func export(of account: ID<Account>, _ questionCache: QuestionCache) throws -> Yello.Export? {
    let me: ID<Yello.Person>? = try value(
      "SELECT id FROM yello_person WHERE account_id = \(account)")
    guard let me else { return nil }
    let person = try profile(me).person
    return try one(
      """
      SELECT gender, joined_at, points, voted_at, is_candidate, shows_notes, referrals
      FROM yello_person WHERE id = \(me)
      """
    ) { row in
      try Yello.Export(
        name: person.name, handle: person.handle, gender: row[0], group: person.group,
        joinedAt: row[1], points: row[2], votedAt: row[3],
        choices: Yello.Choices(isCandidate: row[4], showsNotes: row[5]), referrals: row[6],
        friends: [], notesReceived: [], votesCast: [], rounds: [], muted: [],
        reports: [], interests: [], wishes: [])
    }.map { try filled($0, of: me, account, questionCache) }
  }

  private func filled(
    _ base: Yello.Export, of me: ID<Yello.Person>, _ account: ID<Account>,
    _ questionCache: QuestionCache
  ) throws -> Yello.Export {
    var export = base
    export.friends = try all(
      """
      SELECT p.name, p.handle, f.since FROM yello_friend f
      JOIN yello_person p ON p.id = f.friend_id WHERE f.person_id = \(me) ORDER BY p.handle
      """
    ) { try Yello.Export.Acquaintance(name: $0[0], handle: $0[1], since: $0[2]) }
    export.notesReceived = try questionCache.use(in: self) { known in
      try all(
        """
        SELECT \(sql: Yello.Note.columns) FROM yello_note n \(sql: Yello.Note.joins)
        WHERE n.receiver_id = \(me) AND n.hidden = 0 ORDER BY n.id
        """
      ) { try known.note($0) }
    }
    export.votesCast = try votes(of: me)
    export.rounds = try all(
      """
      SELECT submitted_at, answered, earned FROM yello_round
      WHERE person_id = \(me) AND submitted_at IS NOT NULL ORDER BY id
      """
    ) { try Yello.Export.PastRound(at: $0[0], answered: $0[1], earned: $0[2]) }
    export.muted = try all(
      """
      SELECT m.note_id, q.to_receiver FROM yello_mute m
      JOIN yello_note n ON n.receiver_id = m.receiver_id AND n.id = m.note_id
      JOIN yello_question q ON q.id = n.question_id
      WHERE m.receiver_id = \(me) ORDER BY m.note_id
      """
    ) { row in
      let note: ID<Yello.Note> = try row[0]
      return Yello.Mute(note: note, receivedAt: note.instant, line: try row[1])
    }
    export.reports = try all(
      """
      SELECT kind, reason, words, created_at FROM report
      WHERE app = 'yello' AND reporter_id = \(me) ORDER BY id
      """
    ) { try Yello.Export.Report(kind: $0[0], reason: $0[1], words: $0[2], at: $0[3]) }
    export.interests = try all(
      "SELECT product, times FROM yello_interest WHERE person_id = \(me) ORDER BY first_at"
    ) { try Yello.Interest(product: $0[0], times: $0[1]) }
    export.wishes = try all(
      "SELECT kind, name FROM yello_wish WHERE account_id = \(account) ORDER BY asked_at"
    ) { try Yello.Export.Wished(kind: $0[0], name: $0[1]) }
    export.news = try news(of: me)
    return export
  }

  private func votes(of me: ID<Yello.Person>) throws -> [Yello.Export.Vote] {
    try all(
      """
      SELECT CASE WHEN \(sql: notBlocked(me)) THEN p.handle END, \(sql: Yello.Sentence.columns), k.text,
        r.submitted_at
      FROM (SELECT receiver_id, question_id, keyword_id, round_id, ballot FROM yello_note
        WHERE sender_id = \(me)
        UNION ALL SELECT receiver_id, question_id, keyword_id, round_id, ballot
        FROM yello_waiting_note WHERE sender_id = \(me)) n
      JOIN yello_person p ON p.id = n.receiver_id JOIN yello_round r ON r.id = n.round_id
      JOIN yello_question q ON q.id = n.question_id JOIN yello_keyword k ON k.id = n.keyword_id
      ORDER BY r.submitted_at, r.id, n.ballot
      """
    ) { row in
      try Yello.Export.Vote(
        handle: row.next(), sentence: Yello.Sentence(row), keyword: row.next(), at: row.next())
    }
  }
}
