extension Sesac {
  /// The operators' notices to all members, newest first, 20 at a time.
  public static let notices = Endpoint<Nothing, PageRequest, Page<Notice>>(
    "sesac.notices", .get, "/sesac/notices", "Notices of the operators, newest first")

  /// A notice; opening it marks it as read.
  ///
  /// 404 once it is withdrawn.
  public static let notice = Endpoint<ID<Notice>, Nothing, Notice>(
    "sesac.notice", .get, "/sesac/notices/:notice", "A notice; opening it marks it as read")

  /// All notices, including withdrawn ones, newest first.
  public static let noticeBoard = Endpoint<Nothing, PageRequest, Page<PublishedNotice>>(
    "sesac.noticeBoard", .get, "/operator/sesac/notices", for: .viewer,
    "All notices; for operators", refusals: [.notFound])

  /// Publishes a notice to all members.
  public static let publishNotice = Endpoint<Nothing, NoticeWords, PublishedNotice>(
    "sesac.publishNotice", .post, "/operator/sesac/notices", for: .viewer,
    "Publish a notice; for operators", refusals: [.notFound, .sesacNoticeEnglish])

  /// A notice in both languages, withdrawn or not.
  public static let publishedNotice = Endpoint<ID<Notice>, Nothing, PublishedNotice>(
    "sesac.publishedNotice", .get, "/operator/sesac/notices/:notice", for: .viewer,
    "A notice in both languages; for operators")

  /// Replaces the text of a notice; it stays read for members who have read it.
  public static let editNotice = Endpoint<ID<Notice>, NoticeChange, PublishedNotice>(
    "sesac.editNotice", .put, "/operator/sesac/notices/:notice", for: .viewer,
    "Change a notice; for operators",
    refusals: [.sesacNoticeEnglish, .changedMeanwhile])

  /// Hides a notice from members; operators still see it.
  public static let withdrawNotice = Endpoint<ID<Notice>, Nothing, PublishedNotice>(
    "sesac.withdrawNotice", .delete, "/operator/sesac/notices/:notice/publication", for: .viewer,
    "Withdraw a notice; for operators")

  /// Publishes a withdrawn notice again, at its previous place in the list.
  public static let restoreNotice = Endpoint<ID<Notice>, Nothing, PublishedNotice>(
    "sesac.restoreNotice", .put, "/operator/sesac/notices/:notice/publication", for: .viewer,
    "Show a withdrawn notice again; for operators")

  /// A notice as a member sees it.
  public struct Notice: Codable, Sendable, Hashable, Identifiable {
    public var id: Wire.ID<Notice>
    /// Title and text, in Korean and perhaps in English.
    public var words: NoticeWords
    /// When it was published.
    public var publishedAt: Instant
    /// When its text was last changed; nil if never.
    public var editedAt: Instant?
    /// Whether I have not opened it; notices older than 30 days count as read.
    public var isUnread: Bool

    public init(
      id: Wire.ID<Notice>, words: NoticeWords, publishedAt: Instant, editedAt: Instant?,
      isUnread: Bool
    ) {
      self.id = id
      self.words = words
      self.publishedAt = publishedAt
      self.editedAt = editedAt
      self.isUnread = isUnread
    }
  }

  /// The text of a notice in both languages, and the input of `publishNotice`.
  public struct NoticeWords: Codable, Sendable, Hashable {
    /// One line.
    public var titleKo: NoticeTitle
    /// Up to 2,000 characters; lines may break.
    public var textKo: NoticeText
    /// For accounts whose language is English; nil shows them the Korean text.
    ///
    /// Nil together with `textEn`.
    public var titleEn: NoticeTitle?
    /// Nil together with `titleEn`.
    public var textEn: NoticeText?

    public init(
      titleKo: NoticeTitle, textKo: NoticeText, titleEn: NoticeTitle? = nil,
      textEn: NoticeText? = nil
    ) {
      self.titleKo = titleKo
      self.textKo = textKo
      self.titleEn = titleEn
      self.textEn = textEn
    }
  }

  /// Input of `editNotice`: the complete new text.
  public struct NoticeChange: Codable, Sendable, Hashable {
    /// One line.
    public var titleKo: NoticeTitle
    /// Up to 2,000 characters; lines may break.
    public var textKo: NoticeText
    /// Nil removes the English text.
    ///
    /// Nil together with `textEn`.
    public var titleEn: NoticeTitle?
    /// Nil together with `titleEn`.
    public var textEn: NoticeText?
    /// The `revision` that the operator has read; another one is refused, so that no text is
    /// replaced unseen.
    public var revision: Int

    public init(_ words: NoticeWords, revision: Int) {
      self.revision = revision
      titleKo = words.titleKo
      textKo = words.textKo
      titleEn = words.titleEn
      textEn = words.textEn
    }

    /// The new text.
    public var words: NoticeWords {
      NoticeWords(titleKo: titleKo, textKo: textKo, titleEn: titleEn, textEn: textEn)
    }
  }

  /// A notice as operators see it.
  public struct PublishedNotice: Codable, Sendable, Hashable, Identifiable {
    public var id: Wire.ID<Notice>
    /// Title and text, in Korean and perhaps in English.
    public var words: NoticeWords
    /// When it was published.
    public var publishedAt: Instant
    /// When its text was last changed.
    public var editedAt: Instant?
    /// When it was withdrawn; nil while it is published.
    public var withdrawnAt: Instant?
    /// The number of changes.
    public var revision: Int

    public init(
      id: Wire.ID<Notice>, words: NoticeWords, publishedAt: Instant, editedAt: Instant?,
      withdrawnAt: Instant?, revision: Int
    ) {
      self.revision = revision
      self.id = id
      self.words = words
      self.publishedAt = publishedAt
      self.editedAt = editedAt
      self.withdrawnAt = withdrawnAt
    }
  }

  /// One line of 1 to 60 characters.
  public struct NoticeTitle: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let line = raw.precomposed.trimmed
      guard !line.isEmpty, line.isLine(of: 60) else { throw .sesacNoticeTitle }
      text = line
    }

    public static var sample: String { "새싹샵이 문을 열었어요" }
    public static var refusals: [Refusal] { [.sesacNoticeTitle] }
    public static var schema: Schema { Schema(.string, length: 1...60, example: example) }
  }

  /// 1 to 2,000 characters; lines may break.
  public struct NoticeText: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: 2000), !lines.isEmpty else { throw .sesacNoticeText }
      text = lines
    }

    public static var sample: String { "캐릭터와 배경을 입어 보세요." }
    public static var refusals: [Refusal] { [.sesacNoticeText] }
    public static var schema: Schema { Schema(.string, length: 1...2000, example: example) }
  }
}

extension Refusal {
  public static let sesacNoticeTitle = Refusal(
    422, "sesac.notice-title", ko: "제목을 60자까지 적어 주세요.",
    en: "Please write a title of up to 60 characters.")
  public static let sesacNoticeText = Refusal(
    422, "sesac.notice-text", ko: "내용을 2,000자까지 적어 주세요.",
    en: "Please write a text of up to 2,000 characters.")
  public static let sesacNoticeEnglish = Refusal(
    422, "sesac.notice-english", field: "titleEn", ko: "영어는 제목과 내용을 함께 적거나 둘 다 비워 주세요.",
    en: "Please write both title and text in English, or neither.")
}
