extension Colary {
  /// A survey.
  public enum Survey {}

  /// A version of a survey, which never changes once it is published.
  public struct SurveyForm: Codable, Sendable, Hashable {
    /// Its name over all versions: `daily`.
    public var key: String
    /// 1 to 60,000, higher with each publication.
    public var version: Int
    /// What lists and its page call it.
    public var title: BothWords
    /// What it asks about: "in the last two weeks".
    public var intro: BothWords
    /// Whose scale it is, and whether it was validated.
    public var source: BothWords
    /// Days after a response until the next.
    public var minGapDays: Int
    /// What the sum of the answers is multiplied by.
    public var factor: Int
    /// 1 to 60, in the order in which they are shown; answers are given by position.
    public var questions: [SurveyQuestion]
    /// Ascending; the first begins at the lowest score.
    public var bands: [SurveyBand]

    /// The lowest and the highest score.
    public var range: ClosedRange<Int> {
      let sums = questions.map { question -> (Int, Int) in
        let values = question.options.map(\.value)
        return (question.isRequired ? values.min() ?? 0 : 0, values.max() ?? 0)
      }
      return sums.reduce(0) { $0 + $1.0 } * factor...sums.reduce(0) { $0 + $1.1 } * factor
    }

    /// The score of the answers, one for each question; nil if a required one is missing or a value is no option.
    public func score(of answers: [Int?]) -> Int? {
      guard answers.count == questions.count else { return nil }
      var sum = 0
      for (question, answer) in zip(questions, answers) {
        guard let answer else {
          if question.isRequired { return nil }
          continue
        }
        let values = question.options.map(\.value)
        guard values.contains(answer), let low = values.min(), let high = values.max() else {
          return nil
        }
        sum += question.isReversed ? low + high - answer : answer
      }
      return sum * factor
    }

    /// The band of a score.
    public func band(of score: Int) -> Int { bands.lastIndex { $0.from <= score } ?? 0 }

    /// The questions that are required and not answered.
    public func missing(in answers: [Int?]) -> [Int] {
      questions.indices.filter {
        questions[$0].isRequired && (answers.count <= $0 || answers[$0] == nil)
      }
    }

    /// Why it cannot be published; nil if it can.
    public var fault: String? {
      if key.isEmpty || key.count > 20 || !key.allSatisfy({ "a"..."z" ~= $0 || "0"..."9" ~= $0 }) {
        return "key: a to z and digits, at most 20"
      }
      if !(1...60_000).contains(version) { return "version: 1 to 60000" }
      if !(0...365).contains(minGapDays) { return "minGapDays: 0 to 365" }
      if !(1...20).contains(factor) { return "factor: 1 to 20" }
      if !(1...60).contains(questions.count) { return "questions: 1 to 60" }
      for (number, question) in questions.enumerated() {
        let values = question.options.map(\.value)
        if question.kind != "radio" || !(2...7).contains(values.count)
          || Set(values).count != values.count || !values.allSatisfy({ (0...200).contains($0) })
        {
          return "questions[\(number)]: kind radio, 2 to 7 options with values of their own"
        }
      }
      let starts = bands.map(\.from)
      if starts.isEmpty || starts != Set(starts).sorted() || starts[0] != range.lowerBound
        || starts[starts.count - 1] > range.upperBound || range.upperBound > 60_000
      {
        return "bands: ascending from \(range.lowerBound) within the range \(range)"
      }
      return nil
    }
  }

  /// A question of which one option is chosen.
  public struct SurveyQuestion: Codable, Sendable, Hashable {
    /// `radio`.
    public var kind: String
    public var text: BothWords
    /// Whether a response without an answer to it is refused.
    public var isRequired: Bool
    /// Whether a high value is a low score.
    public var isReversed: Bool
    /// 2 to 7 of different values, in the order in which they are shown.
    public var options: [SurveyOption]
  }

  /// A possible answer.
  public struct SurveyOption: Codable, Sendable, Hashable {
    /// What it counts in the score, 0 to 200; by it an answer names the option.
    public var value: Int
    /// What is shown beside its button.
    public var label: BothWords
  }

  /// Scores from `from` to the next band.
  public struct SurveyBand: Codable, Sendable, Hashable {
    /// Its lowest score, inclusive; of the first band the lowest score of the form's `range`.
    public var from: Int
    /// What the result calls it, in a few words.
    public var name: BothWords
    public var text: BothWords
    /// Whether help lines are shown with it.
    public var showsHelp: Bool
  }

  /// A text in both languages.
  public struct BothWords: Codable, Sendable, Hashable {
    /// In Korean.
    public var ko: String
    /// In English.
    public var en: String

    public init(ko: String, en: String) {
      self.ko = ko
      self.en = en
    }
  }
}
