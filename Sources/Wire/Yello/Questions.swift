/// The question bank, as operators see and edit it.
extension Yello {
  /// Questions whose parts or keywords contain what is looked for.
  public static let questions = Endpoint<Nothing, QuestionSearch, Page<Question>>(
    .get, "/operator/yello/questions", for: .viewer, "The questions; for operators")

  /// One question.
  public static let question = Endpoint<Int, Nothing, Question>(
    .get, "/operator/yello/questions/:question", for: .viewer, "One question; for operators")

  /// Says what a question is; it is the operators' from then on, whatever the bank says.
  public static let editQuestion = Endpoint<Int, QuestionEdit, Question>(
    .put, "/operator/yello/questions/:question", for: .viewer, "Edit a question")

  /// What is looked for among the questions, and from where.
  public struct QuestionSearch: Paged, Codable, Sendable, Hashable {
    public var keyword: String?
    public var cursor: Cursor?

    public init(keyword: String? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.cursor = cursor
    }
  }

  /// A question with its blanks: `나는 사실 [이름]이랑 밤새 [키워드]만 하고 싶어`.
  public struct Question: Codable, Sendable, Hashable {
    public var id: Int
    public var isAsked: Bool
    /// Whether an operator has edited it.
    public var isEdited: Bool
    public var sentence: Sentence
    public var keywords: [String]

    public init(id: Int, isAsked: Bool, isEdited: Bool, sentence: Sentence, keywords: [String]) {
      self.id = id
      self.isAsked = isAsked
      self.isEdited = isEdited
      self.sentence = sentence
      self.keywords = keywords
    }
  }

  /// What a question is to be.
  public struct QuestionEdit: Codable, Sendable {
    public var isAsked: Bool?
    public var nameHead: QuestionPart?
    public var nameFoot: QuestionPart?
    public var keywordHead: QuestionPart?
    public var keywordFoot: QuestionPart?
    public var keywords: KeywordLines

    /// `isAsked` is false when it is nil, as a form leaves out a box that is not ticked.
    public init(
      isAsked: Bool?, nameHead: QuestionPart? = nil, nameFoot: QuestionPart? = nil,
      keywordHead: QuestionPart? = nil, keywordFoot: QuestionPart? = nil, keywords: KeywordLines
    ) {
      self.isAsked = isAsked
      self.nameHead = nameHead
      self.nameFoot = nameFoot
      self.keywordHead = keywordHead
      self.keywordFoot = keywordFoot
      self.keywords = keywords
    }
  }

  /// At most 40 characters around a blank, in one line; with particles by both forms, `이랑/랑 같이`.
  public struct QuestionPart: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      text = raw.precomposed.trimmed
      guard text.count <= 40, !text.contains(where: \.isNewline) else {
        throw .questionPart
      }
    }

    public static var sample: String { "이랑/랑 같이" }
  }

  /// Keywords, one a line: from four, since a ballot offers four, to twelve of at most 20 characters.
  public struct KeywordLines: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let lines = raw.precomposed.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .filter { !$0.isEmpty }
      guard (4...12).contains(lines.count), Set(lines).count == lines.count,
        lines.allSatisfy({ $0.count <= 20 && !$0.contains("|") })
      else { throw .keywordLines }
      text = lines.joined(separator: "\n")
    }

    /// The keywords themselves.
    public var words: [String] { text.split(separator: "\n").map(String.init) }

    public static var sample: String { "떡볶이\n와플\n칼국수\n호떡" }
  }
}

extension Refusal {
  public static let questionPart = Refusal(
    422, "question.part", ko: "한 줄에 40자까지 적을 수 있어요.",
    en: "One line of at most 40 characters, please.")
  public static let keywordLines = Refusal(
    422, "question.keywords", ko: "서로 다른 키워드를 한 줄에 하나씩 4개에서 12개, 20자까지 적어 주세요.",
    en: "Four to twelve different keywords, one a line, of at most 20 characters each.")
}
