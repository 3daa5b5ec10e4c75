/// The question bank, for operators.
extension Yello {
  /// Questions whose lines or keywords contain the search text, newest first.
  public static let questions = Endpoint<Nothing, QuestionSearch, Page<Question>>(
    "yello.questions", .get, "/operator/yello/questions", for: .viewer,
    "The questions; for operators", refusals: [.notFound])

  /// The current version of a question, by the number of any of its versions.
  public static let question = Endpoint<Int, Nothing, Question>(
    "yello.question", .get, "/operator/yello/questions/:question", for: .viewer,
    "One question; for operators")

  /// Adds a question.
  public static let addQuestion = Endpoint<Nothing, QuestionEdit, Question>(
    "yello.addQuestion", .post, "/operator/yello/questions", for: .viewer, "Add a question",
    refusals: [.notFound, .questionEmpty, .questionTwin])

  /// Replaces a question; later updates of the shipped question bank do not change it.
  ///
  /// A change of its lines creates a version with a new number; notes keep the version they were sent with.
  public static let editQuestion = Endpoint<Int, QuestionEdit, Question>(
    "yello.editQuestion", .put, "/operator/yello/questions/:question", for: .viewer,
    "Edit a question", refusals: [.changedMeanwhile, .questionsFew, .questionEmpty, .questionTwin])

  /// A preview of a question; nothing is stored.
  public static let reading = Endpoint<Nothing, QuestionDraft, Reading>(
    "yello.reading", .get, "/operator/yello/reading", for: .viewer,
    "A preview of a question; for operators", refusals: [.notFound])

  /// Input of `questions`.
  public struct QuestionSearch: Paged, Codable, Sendable, Hashable {
    /// The search text; all questions when nil.
    public var keyword: String?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.cursor = cursor
    }
  }

  /// A question with its slots: `나는 사실 [이름]이랑 밤새 [키워드]만 하고 싶어`.
  public struct Question: Codable, Sendable, Hashable, Identifiable {
    public var id: Int
    /// Whether rounds use it.
    public var isAsked: Bool
    /// Whether an operator has edited or added it.
    public var isEdited: Bool
    /// Its two lines around their slots.
    public var sentence: Sentence
    /// The keywords to choose from.
    public var keywords: [String]
    /// The version to send as `seen` when editing it.
    public var version: String

    public init(
      id: Int, isAsked: Bool, isEdited: Bool, sentence: Sentence, keywords: [String],
      version: String
    ) {
      self.id = id
      self.isAsked = isAsked
      self.isEdited = isEdited
      self.sentence = sentence
      self.keywords = keywords
      self.version = version
    }
  }

  /// Input of `addQuestion` and `editQuestion`.
  public struct QuestionEdit: Codable, Sendable, Hashable {
    /// Whether rounds use it; nil is false.
    public var isAsked: Bool?
    /// The first line before the name.
    public var nameHead: QuestionHead?
    /// The first line after the name.
    public var nameFoot: QuestionFoot?
    /// The second line before the keyword.
    public var keywordHead: QuestionHead?
    /// The second line after the keyword.
    public var keywordFoot: QuestionFoot?
    /// The keywords, one per line.
    public var keywords: KeywordLines
    /// The `version` that was edited; the edit is refused if it is outdated; nil for a new question.
    public var seen: String?

    /// Nil `isAsked` is false, because forms omit unchecked boxes.
    public init(
      isAsked: Bool?, nameHead: QuestionHead? = nil, nameFoot: QuestionFoot? = nil,
      keywordHead: QuestionHead? = nil, keywordFoot: QuestionFoot? = nil, keywords: KeywordLines,
      seen: String? = nil
    ) {
      self.isAsked = isAsked
      self.nameHead = nameHead
      self.nameFoot = nameFoot
      self.keywordHead = keywordHead
      self.keywordFoot = keywordFoot
      self.keywords = keywords
      self.seen = seen
    }

    /// The two lines around their slots.
    public var sentence: Sentence {
      let part = { (text: String?) in text?.isEmpty == false ? text : nil }
      return Sentence(
        nameHead: part(nameHead?.text), nameFoot: part(nameFoot?.text),
        keywordHead: part(keywordHead?.text), keywordFoot: part(keywordFoot?.text))
    }
  }
}

extension Refusal {
  public static let questionEmpty = Refusal(
    422, "question.empty", field: "nameHead", ko: "이름이나 키워드 앞뒤 가운데 한 칸은 적어 주세요.",
    en: "Please write at least one part around the blanks.")
  public static let questionTwin = Refusal(
    409, "question.twin", field: "nameHead", ko: "똑같은 질문이 이미 있어요.",
    en: "There is such a question already.")
  public static let questionsFew = Refusal(
    409, "question.few", field: "isAsked", ko: "이 질문까지 끄면 한 판을 채울 수 없어요.",
    en: "Without this question there would not be enough for a round.")
}
