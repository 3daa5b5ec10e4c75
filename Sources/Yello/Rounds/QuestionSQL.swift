import Commons
import SQL
import Wire

extension Transaction {
  /// The questions a person was asked since the bank was last used up.
  func met(by me: ID<Yello.Person>) throws -> QuestionSet {
    let bytes: [UInt8]? = try value("SELECT met FROM yello_person WHERE id = \(me)")
    return QuestionSet(bytes: bytes ?? [])
  }

  /// Questions not asked yet, then others; unchanged until a round is submitted.
  ///
  /// Asked questions are stored as a set, so questions can join or leave the bank at any time. The
  /// order is seeded with the account id, which is private. A person's own id is public, and would
  /// tell a receiver which friends can have been asked a note's question by now.
  func nextQuestions(for me: ID<Yello.Person>, count: Int) throws -> [Int] {
    let bank: [Int] = try all(
      "SELECT id FROM yello_question WHERE is_asked = 1 ORDER BY id"
    ) { try $0[0] }
    let place = try one("SELECT asked, account_id, met FROM yello_person WHERE id = \(me)") {
      row -> (asked: Int, account: ID<Account>, met: [UInt8]?) in try (row[0], row[1], row[2])
    }
    guard let place else { return [] }
    let met = QuestionSet(bytes: place.met ?? [])
    var random = SeededRandomSource(seed: place.account.low &+ UInt64(place.asked))
    let order = bank.shuffled(using: &random)
    let fresh = order.filter { !met.contains($0) }
    return Array((fresh + order.filter { met.contains($0) }).prefix(count))
  }
}
