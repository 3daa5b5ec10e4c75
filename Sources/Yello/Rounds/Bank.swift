import Commons
import SQL
import Wire

/// The question bank as its data file holds it.
struct Bank: Sendable {
  struct Question: Sendable {
    let key: String
    let sentence: Yello.Sentence
    let keywords: [String]
  }

  let questions: [Question]

  /// Reads the table, whose first line names its columns.
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

extension Connection {
  /// Keeps the question tables equal to the bank, loading it any number of times; what operators have
  /// edited stays theirs.
  ///
  /// What left the bank is no longer asked or offered, but stays for the notes that hold it.
  func load(_ bank: Bank) throws {
    let known: [String: Int] = try Dictionary(
      all("SELECT key, id FROM yello_question ORDER BY id") { try ($0[0], $0[1]) },
      uniquingKeysWith: { first, _ in first })
    var nextID: Int = (known.values.max() ?? 0) + 1
    let edited: Set<String> = try Set(
      all("SELECT key FROM yello_question WHERE edited_at IS NOT NULL") { try $0[0] })
    let gone = Set(known.keys).subtracting(bank.questions.map(\.key))
      .subtracting(edited)
    for key in gone {
      try run("UPDATE yello_question SET is_asked = 0 WHERE key = \(key) AND is_asked = 1")
    }
    var nextKeyword: Int = try value("SELECT COALESCE(MAX(id), 0) + 1 FROM yello_keyword") ?? 1
    for question in bank.questions where !edited.contains(question.key) {
      let id = known[question.key] ?? nextID
      if id == nextID { nextID += 1 }
      try save(question, as: id)
      try save(question.keywords, of: id, from: &nextKeyword)
    }
  }

  private func save(_ question: Bank.Question, as id: Int) throws {
    let sentence = question.sentence
    try run(
      """
      INSERT INTO yello_question (id, key, to_receiver, name_head, name_foot, keyword_head,
        keyword_foot)
      VALUES (\(id), \(question.key), \(sentence.toReceiver), \(sentence.nameHead), \(sentence.nameFoot),
        \(sentence.keywordHead), \(sentence.keywordFoot))
      ON CONFLICT (key) DO UPDATE SET is_asked = 1,
        to_receiver = excluded.to_receiver, name_head = excluded.name_head,
        name_foot = excluded.name_foot, keyword_head = excluded.keyword_head,
        keyword_foot = excluded.keyword_foot
      """)
  }

  /// Offers exactly `keywords` on a question; those no longer offered stay for the notes that hold them.
  func offer(_ keywords: [String], on question: Int) throws {
    var next: Int = try value("SELECT COALESCE(MAX(id), 0) + 1 FROM yello_keyword") ?? 1
    try save(keywords, of: question, from: &next)
  }

  private func save(_ keywords: [String], of question: Int, from next: inout Int) throws {
    let known: Set<String> = try Set(
      all("SELECT text FROM yello_keyword WHERE question_id = \(question) AND is_offered = 1") {
        try $0[0]
      })
    guard known != Set(keywords) else { return }
    try run("UPDATE yello_keyword SET is_offered = 0 WHERE question_id = \(question)")
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
