import Commons
import Core
import SQL
import Wire

/// The question bank of the data file.
struct Bank: Sendable {
  struct Question: Sendable {
    let key: String
    let sentence: Yello.Sentence
    let keywords: [String]
  }

  let questions: [Question]

  init(_ questions: [Question]) { self.questions = questions }

  /// Reads the table; its first line names the columns.
  init(_ table: String) {
    let cell = { (text: String?) in text?.isEmpty == false ? text : nil }
    questions = rows(of: table).compactMap { row in
      guard let key = cell(row["key"]) else { return nil }
      return Question(
        key: key,
        sentence: Yello.Sentence(
          nameHead: cell(row["nameHead"]), nameFoot: cell(row["nameFoot"]),
          keywordHead: cell(row["keywordHead"]), keywordFoot: cell(row["keywordFoot"])),
        keywords: (row["keywords"] ?? "").split(separator: "|").map(String.init))
    }
  }
}

extension Transaction {
  /// Updates the question tables from the bank; idempotent.
  ///
  /// Questions edited by operators keep their edits (`docs/decisions/0028`). Questions and keywords
  /// that left the bank are no longer used. A reworded question becomes a new version, because
  /// notes refer to the row they were sent with.
  func load(_ bank: Bank) throws {
    let known: [String: BankRow] = try Dictionary(
      all(
        """
        SELECT q.key, q.id, q.is_asked, q.to_receiver, \(sql: Yello.Sentence.columns)
        FROM yello_question q WHERE q.successor IS NULL ORDER BY q.id
        """
      ) { try ($0.next(), BankRow($0)) }, uniquingKeysWith: { first, _ in first })
    let edited: Set<String> = try Set(
      all("SELECT key FROM yello_question WHERE edited_at IS NOT NULL") { try $0[0] })
    let gone = Set(known.keys).subtracting(bank.questions.map(\.key)).subtracting(edited)
    for key in gone where known[key]?.isAsked == true {
      try run("UPDATE yello_question SET is_asked = 0 WHERE key = \(key)")
    }
    for question in bank.questions where !edited.contains(question.key) {
      let sentence = question.sentence
      let id: Int
      if let old = known[question.key] {
        id = old.reads(sentence) ? old.id : try reword(old.id, as: sentence)
        if !old.isAsked { try run("UPDATE yello_question SET is_asked = 1 WHERE id = \(id)") }
      } else {
        id = try add(sentence, as: question.key)
      }
      try offer(question.keywords, on: id)
    }
  }

  /// Inserts a new question, in use from now on.
  func add(_ sentence: Yello.Sentence, as key: String) throws -> Int {
    let id: Int = try value("SELECT COALESCE(MAX(id), 0) + 1 FROM yello_question") ?? 1
    try run(
      """
      INSERT INTO yello_question (id, key, to_receiver, name_head, name_foot, keyword_head,
        keyword_foot)
      VALUES (\(id), \(key), \(sentence.toReceiver), \(sentence.nameHead), \(sentence.nameFoot),
        \(sentence.keywordHead), \(sentence.keywordFoot))
      """)
    return id
  }

  /// Inserts a new version of a question, which takes its key; the old row is no longer used.
  func reword(_ id: Int, as sentence: Yello.Sentence) throws -> Int {
    let key: String? = try value("SELECT key FROM yello_question WHERE id = \(id)")
    guard let key else { throw Refusal.notFound }
    try run("UPDATE yello_question SET is_asked = 0, key = \("\(key)#\(id)") WHERE id = \(id)")
    let next = try add(sentence, as: key)
    // All earlier versions point to the newest.
    try run("UPDATE yello_question SET successor = \(next) WHERE id = \(id) OR successor = \(id)")
    return next
  }

  /// Offers exactly `keywords` on a question; removed ones stay for the notes that refer to them.
  func offer(_ keywords: [String], on question: Int) throws {
    let known: Set<String> = try Set(
      all("SELECT text FROM yello_keyword WHERE question_id = \(question) AND is_offered = 1") {
        try $0[0]
      })
    guard known != Set(keywords) else { return }
    try run("UPDATE yello_keyword SET is_offered = 0 WHERE question_id = \(question)")
    var next: Int = try value("SELECT COALESCE(MAX(id), 0) + 1 FROM yello_keyword") ?? 1
    for keyword in keywords {
      try run(
        """
        INSERT INTO yello_keyword (id, question_id, text)
        VALUES (\(next), \(question), \(keyword))
        ON CONFLICT (question_id, text) DO UPDATE SET is_offered = 1
        """)
      next += 1
    }
  }
}

/// A question's row before an update from the bank.
private struct BankRow {
  let id: Int
  let isAsked: Bool
  let toReceiver: String
  let sentence: Yello.Sentence

  init(_ row: Row) throws {
    (id, isAsked, toReceiver) = try (row.next(), row.next(), row.next())
    sentence = try Yello.Sentence(row)
  }

  /// Whether the voter's and the receiver's texts equal those of `other`.
  func reads(_ other: Yello.Sentence) -> Bool {
    sentence == other && toReceiver == other.toReceiver
  }
}
