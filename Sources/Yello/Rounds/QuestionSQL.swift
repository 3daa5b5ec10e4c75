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

  /// All but those about university life: free periods, departments and their rooms, canteens,
  /// terms, majors.
  ///
  /// The database searches the texts; `String.contains` compares characters, which takes far longer.
  private func questionsForHighSchools() throws -> [Int] {
    try all(
      """
      SELECT id FROM (
        SELECT q.id, \(sql: Yello.Sentence.text) AS sentence
        FROM yello_question q WHERE q.is_asked = 1
      ) AS asked
      WHERE sentence NOT LIKE '%공강%' AND sentence NOT LIKE '%휴강%'
        AND sentence NOT LIKE '%과방%' AND sentence NOT LIKE '%우리 과 %'
        AND sentence NOT LIKE '%학식%' AND sentence NOT LIKE '%개강%'
        AND sentence NOT LIKE '%종강%' AND sentence NOT LIKE '%전공%'
        AND sentence NOT LIKE '%엠티%' AND sentence NOT LIKE '%교수%'
      ORDER BY id
      """
    ) { try $0[0] }
  }
}
