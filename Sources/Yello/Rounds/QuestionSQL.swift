import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// The questions a person was asked since the bank was last used up.
  func answeredQuestions(by me: ID<Yello.Person>) throws -> QuestionSet {
    let bytes: [UInt8]? = try value("SELECT met FROM yello_person WHERE id = \(me)")
    return QuestionSet(bytes: bytes ?? [])
  }

  /// Questions not asked yet, then others; unchanged until a round is submitted.
  ///
  /// High-school students are asked none about university life. Asked questions are stored as a set,
  /// so questions can join or leave the bank at any time. The order is seeded with the account id,
  /// which is private. A person's own id is public, and would tell a receiver which friends can have
  /// been asked a note's question by now.
  func nextQuestions(for me: Member, count: Int) throws -> [Int] {
    let bank = try me.isInHighSchool ? questionsForHighSchools() : questions()
    let place = try one("SELECT asked, account_id, met FROM yello_person WHERE id = \(me.id)") {
      row -> (asked: Int, account: ID<Account>, met: [UInt8]?) in try (row[0], row[1], row[2])
    }
    guard let place else { return [] }
    let met = QuestionSet(bytes: place.met ?? [])
    var random = SeededRandomSource(seed: place.account.low &+ UInt64(place.asked))
    let order = bank.shuffled(using: &random)
    let fresh = order.filter { !met.contains($0) }
    return Array((fresh + order.filter { met.contains($0) }).prefix(count))
  }

  private func questions() throws -> [Int] {
    try all("SELECT id FROM yello_question WHERE is_asked = 1 ORDER BY id") { try $0[0] }
  }

  private func questionsForHighSchools() throws -> [Int] {
    try all(
      """
      SELECT q.id, \(sql: Yello.Sentence.columns) FROM yello_question q
      WHERE q.is_asked = 1 ORDER BY q.id
      """
    ) { row in (id: try row.next() as Int, sentence: try Yello.Sentence(row)) }
    .filter { !$0.sentence.isAboutUniversities }.map(\.id)
  }
}

extension Yello.Sentence {
  /// What only universities have: free periods, departments and their rooms, canteens, terms, majors.
  private static let universityWords = [
    "공강", "휴강", "과방", "우리 과 ", "학식", "개강", "종강", "전공", "엠티", "교수",
  ]

  /// Whether the sentence mentions university life.
  var isAboutUniversities: Bool {
    let text = [nameHead, nameFoot, keywordHead, keywordFoot].map { $0 ?? "" }.joined(
      separator: " ")
    return Self.universityWords.contains { text.contains($0) }
  }
}
