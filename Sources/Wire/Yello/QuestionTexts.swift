extension Yello {
  /// The text before a slot: one line of at most 30 characters.
  public struct QuestionHead: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      text = raw.precomposed.trimmed
      guard text.isLine(of: 30) else { throw .questionPart }
      guard !text.contains("/") else { throw .questionParticle }
    }

    public static var sample: String { "나는 사실" }
    public static var refusals: [Refusal] { [.questionPart, .questionParticle] }
    public static var schema: Schema { Schema(.string, length: 0...30, example: example) }
  }

  /// The text after a slot: a particle in both forms, `이랑/랑 같이`, or words, with a leading space if they
  /// are separate words: ` 덕분에 웃었어`.
  ///
  /// Only a known pair of forms at the start is resolved (`docs/spec/yello.md`, Question format); a single
  /// form would be wrong after half of all words.
  public struct QuestionFoot: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let raw = raw.precomposed
      let words = raw.trimmed
      text = raw.first == " " && !words.isEmpty ? " " + words : words
      guard text.isLine(of: 30) else { throw .questionPart }
      guard let slash = text.firstIndex(of: "/") else {
        let first = text.prefix { $0 != " " && !$0.isPunctuation }
        guard
          !Particle.allCases.contains(where: { $0.forms.closed == first || $0.forms.open == first })
        else { throw .questionParticle }
        return
      }
      let rest = text[text.index(after: slash)...]
      guard let particle = Particle(closed: text[..<slash].utf8),
        rest.hasPrefix(particle.forms.open),
        !rest.contains("/")
      else { throw .questionParticle }
    }

    public static var sample: String { "이랑/랑 같이" }
    public static var refusals: [Refusal] { [.questionPart, .questionParticle] }
    public static var schema: Schema { Schema(.string, length: 0...30, example: example) }
  }

  /// Keywords, one per line: six to twelve different ones of at most 20 characters; a ballot offers four.
  public struct KeywordLines: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      // Checks the size before splitting.
      guard raw.utf8.count <= 4000 else { throw .keywordLines }
      let lines = raw.precomposed.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .filter { !$0.isEmpty }
      guard (6...12).contains(lines.count), Set(lines).count == lines.count,
        lines.allSatisfy({ $0.isLine(of: 20) && !$0.contains("|") && !$0.contains("/") })
      else { throw .keywordLines }
      text = lines.joined(separator: "\n")
    }

    /// The keywords as a list.
    public var words: [String] { text.split(separator: "\n").map(String.init) }

    public static var sample: String { "떡볶이\n와플\n칼국수\n호떡\n김밥\n어묵" }
    public static var refusals: [Refusal] { [.keywordLines] }
  }
}

extension Refusal {
  public static let questionPart = Refusal(
    422, "question.part", ko: "눈에 보이는 글자로 한 줄에 30자까지 적을 수 있어요.",
    en: "One line of at most 30 characters, all of them visible.")
  public static let questionParticle = Refusal(
    422, "question.particle", ko: "조사는 빈칸 바로 뒤에 이랑/랑처럼 두 모양을 함께 적어 주세요.",
    en: "A particle stands right after the blank by both its forms, as 이랑/랑.")
  public static let keywordLines = Refusal(
    422, "question.keywords", ko: "서로 다른 키워드를 한 줄에 하나씩 6개에서 12개, 20자까지 적어 주세요.",
    en: "Six to twelve different keywords, one a line, of at most 20 characters each.")
}
