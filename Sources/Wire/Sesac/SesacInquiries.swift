extension Sesac {
  /// What I have asked the operators, newest first, 20 at a time.
  public static let inquiries = Endpoint<Nothing, PageRequest, Page<Inquiry>>(
    "sesac.inquiries", .get, "/sesac/inquiries", "My questions to the operators, newest first")

  /// Asks the operators something; refused while three questions of mine wait for an answer.
  public static let inquire = Endpoint<Nothing, InquiryRequest, Inquiry>(
    "sesac.inquire", .post, "/sesac/inquiries", "Ask the operators", refusals: [.sesacInquiriesOpen]
  )

  /// A question of mine; 404 to other members.
  public static let inquiry = Endpoint<ID<Inquiry>, Nothing, Inquiry>(
    "sesac.inquiry", .get, "/sesac/inquiries/:inquiry", "A question of mine, with its answer")

  /// Members' questions: unanswered ones, oldest first, or answered ones, newest first.
  public static let receivedInquiries = Endpoint<Nothing, InquiryFilter, Page<ReceivedInquiry>>(
    "sesac.receivedInquiries", .get, "/operator/sesac/inquiries", for: .viewer,
    "Members' questions; for operators", refusals: [.notFound])

  /// A member's question.
  public static let receivedInquiry = Endpoint<ID<Inquiry>, Nothing, ReceivedInquiry>(
    "sesac.receivedInquiry", .get, "/operator/sesac/inquiries/:inquiry", for: .viewer,
    "A member's question; for operators")

  /// Answers a question, which notifies its member; or replaces the answer, which does not.
  public static let answer = Endpoint<ID<Inquiry>, AnswerRequest, ReceivedInquiry>(
    "sesac.answer", .put, "/operator/sesac/inquiries/:inquiry/answer", for: .viewer,
    "Answer a member's question; for operators", refusals: [.sesacAnswered])

  /// A question to the operators, which only its member and they see.
  public struct Inquiry: Codable, Sendable, Hashable, Identifiable {
    public var id: Wire.ID<Inquiry>
    /// What was asked.
    public var text: InquiryText
    /// When it was asked.
    public var askedAt: Instant
    /// The answer; nil until there is one.
    public var answer: Answer?

    public init(id: Wire.ID<Inquiry>, text: InquiryText, askedAt: Instant, answer: Answer?) {
      self.id = id
      self.text = text
      self.askedAt = askedAt
      self.answer = answer
    }
  }

  /// An operator's answer.
  public struct Answer: Codable, Sendable, Hashable {
    /// Up to 2,000 characters; lines may break.
    public var text: AnswerText
    /// When it was first answered.
    public var answeredAt: Instant
    /// When the answer was last changed; nil if never.
    public var editedAt: Instant?

    public init(text: AnswerText, answeredAt: Instant, editedAt: Instant?) {
      self.text = text
      self.answeredAt = answeredAt
      self.editedAt = editedAt
    }
  }

  /// Input of `inquire`.
  public struct InquiryRequest: Codable, Sendable, Hashable {
    /// 1 to 1,000 characters; lines may break.
    public var text: InquiryText

    public init(text: InquiryText) { self.text = text }
  }

  /// Input of `receivedInquiries`.
  public struct InquiryFilter: Paged, Codable, Sendable, Hashable {
    /// Whether to list answered questions instead of unanswered ones.
    public var isAnswered: Bool?
    public var cursor: Cursor?

    public init(isAnswered: Bool? = nil, cursor: Cursor? = nil) {
      self.isAnswered = isAnswered
      self.cursor = cursor
    }
  }

  /// A question as operators see it.
  public struct ReceivedInquiry: Codable, Sendable, Hashable, Identifiable {
    /// What its member sees.
    public var inquiry: Inquiry
    /// The member's nickname.
    public var nickname: Nickname
    /// How often it was answered: 0 while it waits, 1 with the first answer.
    public var revision: Int
    public var id: Wire.ID<Inquiry> { inquiry.id }

    public init(inquiry: Inquiry, nickname: Nickname, revision: Int) {
      self.inquiry = inquiry
      self.nickname = nickname
      self.revision = revision
    }
  }

  /// Input of `answer`.
  public struct AnswerRequest: Codable, Sendable, Hashable {
    /// 1 to 2,000 characters; lines may break.
    public var text: AnswerText
    /// The `revision` that the operator has read; another one is refused, so that no answer is
    /// replaced unseen.
    public var revision: Int

    public init(text: AnswerText, revision: Int) {
      self.text = text
      self.revision = revision
    }
  }

  /// 1 to 1,000 characters; lines may break.
  public struct InquiryText: CheckedText {
    /// The most characters of a question.
    public static let most = 1000

    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: Self.most), !lines.isEmpty else { throw .sesacInquiryText }
      text = lines
    }

    public static var sample: String { "캐릭터를 바꾸려면 어떻게 하나요?" }
    public static var refusals: [Refusal] { [.sesacInquiryText] }
    public static var schema: Schema { Schema(.string, length: 1...most, example: example) }
  }

  /// 1 to 2,000 characters; lines may break.
  public struct AnswerText: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: 2000), !lines.isEmpty else { throw .sesacAnswerText }
      text = lines
    }

    public static var sample: String { "새싹샵에서 고른 다음 저장해 주세요." }
    public static var refusals: [Refusal] { [.sesacAnswerText] }
    public static var schema: Schema { Schema(.string, length: 1...2000, example: example) }
  }
}

extension Refusal {
  public static let sesacInquiryText = Refusal(
    422, "sesac.inquiry-text", ko: "궁금한 점을 1,000자까지 적어 주세요.",
    en: "Please write your question in up to 1,000 characters.")
  public static let sesacInquiriesOpen = Refusal(
    409, "sesac.inquiries-open", field: "text", ko: "답변을 기다리는 문의가 세 개예요. 답변이 온 뒤에 다시 물어봐 주세요.",
    en: "Three of your questions wait for an answer. Please ask again after one has come.")
  public static let sesacAnswerText = Refusal(
    422, "sesac.answer-text", ko: "답변을 2,000자까지 적어 주세요.",
    en: "Please write an answer of up to 2,000 characters.")
  public static let sesacAnswered = Refusal(
    409, "sesac.answered", field: "text", ko: "그사이 다른 운영자가 답했어요. 위의 답변을 확인하고 다시 저장해 주세요.",
    en: "Another operator has answered meanwhile. Please read that answer above, then save again.")
}
