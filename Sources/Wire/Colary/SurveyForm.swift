extension Colary {
  /// The type of survey ids.
  public enum Survey {}

  /// A version of a survey; immutable once published.
  public struct SurveyForm: Codable, Sendable, Hashable {
    /// The stable key over all versions, such as `daily`.
    public var key: String
    /// The version, 1 to 60,000, rising with each publication.
    public var version: Int
    /// The title.
    public var title: BothWords
    /// The introduction, such as "in the last two weeks".
    public var intro: BothWords
    /// The origin of the scale, and whether it was validated.
    public var source: BothWords
    /// The minimum number of days between two responses.
    public var minGapDays: Int
    /// The factor by which the sum of the answers is multiplied.
    public var factor: Int
    /// 1 to 60 questions in display order; answers are given by index.
    public var questions: [SurveyQuestion]
    /// The bands in ascending order; the first begins at the lowest score.
    public var bands: [SurveyBand]

    /// The lowest and the highest possible score.
    public var range: ClosedRange<Int> {
      let sums = questions.map { question -> (Int, Int) in
        let values = question.options.map(\.value)
        return (question.isRequired ? values.min() ?? 0 : 0, values.max() ?? 0)
      }
      return sums.reduce(0) { $0 + $1.0 } * factor...sums.reduce(0) { $0 + $1.1 } * factor
    }

    /// Whether a survey may have this key; other keys are not looked up, because a database may reject them.
    public static func isKey(_ text: String) -> Bool {
      (1...20).contains(text.utf8.count)
        && text.utf8.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }

    /// The score of the answers, one per question; nil if a required one is missing or a value is invalid.
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

    /// The index of the band of a score.
    public func band(of score: Int) -> Int { bands.lastIndex { $0.from <= score } ?? 0 }

    /// The indexes of the required questions without an answer.
    public func missing(in answers: [Int?]) -> [Int] {
      questions.indices.filter {
        questions[$0].isRequired && (answers.count <= $0 || answers[$0] == nil)
      }
    }

    /// Why it cannot be published; nil if it can.
    public var fault: String? {
      if !Self.isKey(key) { return "key: a to z and digits, at most 20" }
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

  /// A single-choice question.
  public struct SurveyQuestion: Codable, Sendable, Hashable {
    /// Always `radio`.
    public var kind: String
    public var text: BothWords
    /// Whether a response must answer it.
    public var isRequired: Bool
    /// Whether high values lower the score.
    public var isReversed: Bool
    /// 2 to 7 options with different values, in display order.
    public var options: [SurveyOption]
  }

  /// An option of a question.
  public struct SurveyOption: Codable, Sendable, Hashable {
    /// The value in the score, 0 to 200; an answer names its option by it.
    public var value: Int
    /// The label.
    public var label: BothWords
  }

  /// A band of scores, up to the next band.
  public struct SurveyBand: Codable, Sendable, Hashable {
    /// The lowest score, inclusive; for the first band the lowest score of `range`.
    public var from: Int
    /// The name in the result, a few words.
    public var name: BothWords
    public var text: BothWords
    /// Whether helplines are shown with it.
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
