/// A set of question numbers as stored per person: bit `n % 8` of byte `n / 8`.
struct QuestionSet: Sendable {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  func contains(_ question: Int) -> Bool {
    bytes.indices.contains(question / 8) && bytes[question / 8] & 1 << (question % 8) != 0
  }

  /// Adds a round's questions; a repeated one restarts the set with this round.
  ///
  /// A repetition means that the bank was used up.
  func adding(_ questions: [Int]) -> QuestionSet {
    var all = questions.contains(where: contains) ? QuestionSet() : self
    for question in questions {
      while all.bytes.count <= question / 8 { all.bytes.append(0) }
      all.bytes[question / 8] |= 1 << (question % 8)
    }
    return all
  }
}
