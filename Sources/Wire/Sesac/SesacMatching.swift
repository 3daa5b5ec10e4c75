extension Sesac {
  /// The type of match ids; a match is a meeting of two people.
  public enum Match {}

  /// Sends a request to a waiting member; if they sent me one, it becomes a match.
  public static let request = Endpoint<ID<Person>, Nothing, State>(
    "sesac.request", .put, "/sesac/people/:person/request", "Ask someone to meet",
    refusals: [.sesacNotWaiting, .sesacMatched, .sesacOtherStopped, .sesacOtherMatched])

  /// Accepts a received request: creates a match with a chat room and ends all other requests.
  public static let accept = Endpoint<ID<Person>, Nothing, State>(
    "sesac.accept", .put, "/sesac/people/:person/acceptance", "Accept a request",
    refusals: [.sesacNotWaiting, .sesacMatched, .sesacOtherStopped, .sesacOtherMatched])

  /// Cancels a match, after which I cannot search for a while; ending a finished match has no such penalty.
  public static let end = Endpoint<ID<Match>, Nothing, State>(
    "sesac.end", .put, "/sesac/matches/:match/end", "Cancel or end a match")

  /// A match of mine, active or finished; 404 unless I am one of its two members.
  public static let match = Endpoint<ID<Match>, Nothing, MatchView>(
    "sesac.match", .get, "/sesac/matches/:match", "A match of mine")

  /// Reviews the partner once, from 30 minutes after the match began; this ends the match for both (E22).
  public static let review = Endpoint<ID<Match>, ReviewRequest, State>(
    "sesac.review", .put, "/sesac/matches/:match/review", "Review the partner",
    refusals: [
      .sesacTitles, .sesacReviewEarly, .sesacReviewCancelled, .sesacReviewTwice,
    ])

  /// Reports a member, once per member; the two never see each other again (E23).
  public static let report = Endpoint<ID<Person>, ReportRequest, Nothing>(
    "sesac.report", .post, "/sesac/people/:person/reports", "Report someone",
    refusals: [.sesacReasons, .sesacReportTwice])

  /// Blocks a member in every app; an active match with them counts as cancelled by me, unless I have reported
  /// them.
  public static let block = Endpoint<ID<Person>, Nothing, Nothing>(
    "sesac.block", .put, "/sesac/people/:person/block", "Block someone in every app")

  /// The state of a member: normal, waiting or matched.
  public struct State: Codable, Sendable, Hashable {
    /// The phase of a member.
    public enum Phase: String, Codable, ExtensibleValue {
      /// Neither waiting nor matched.
      case normal = "NORMAL"
      /// Shown to others nearby until `waitsUntil`, usually for 60 minutes.
      case waiting = "WAITING"
      /// Matched, until I end or review the match, even if the partner has ended it.
      case matched = "MATCHED"
    }

    /// The phase, which decides which of the other members are set.
    public var phase: Extensible<Phase>
    /// When waiting ends; nil unless waiting.
    public var waitsUntil: Instant?
    /// The tags I look for while waiting; empty for anything.
    public var tags: [Tag]
    /// The match; nil unless matched.
    public var match: MatchView?
    /// Whether waiting has expired without a match; reported once.
    public var hasExpired: Bool
    /// When searching is possible again after a penalty.
    public var barredUntil: Instant?
    /// The number of received requests.
    public var received: Int

    public init(
      _ phase: Phase, waitsUntil: Instant? = nil, tags: [Tag] = [], match: MatchView? = nil,
      hasExpired: Bool = false, barredUntil: Instant? = nil, received: Int = 0
    ) {
      self.phase = .known(phase)
      self.waitsUntil = waitsUntil
      self.tags = tags
      self.match = match
      self.hasExpired = hasExpired
      self.barredUntil = barredUntil
      self.received = received
    }
  }

  /// A match as one of its two members sees it.
  public struct MatchView: Codable, Sendable, Hashable, Identifiable {
    /// The outcome of a match.
    public enum Outcome: String, Codable, ExtensibleValue {
      /// One of the two cancelled it.
      case cancelled = "CANCELLED"
      /// One of the two reviewed the other.
      case met = "MET"
    }

    public var id: ID<Match>
    /// The partner; nil after they have left.
    public var partner: Partner?
    /// The chat room of the match; read-only once the match has ended, unless we are friends.
    public var room: ID<Chats.Room>
    /// When the request was accepted.
    public var startedAt: Instant
    /// The outcome; nil while the match is active.
    public var outcome: Extensible<Outcome>?
    /// When a review becomes possible.
    public var reviewableAt: Instant
    /// Whether I have reviewed the partner.
    public var isReviewed: Bool
    /// How far we are from being friends; nil unless the match was a meeting of two who may be.
    public var friendship: Extensible<Friendship>?

    public init(
      id: ID<Match>, partner: Partner?, room: ID<Chats.Room>, startedAt: Instant,
      outcome: Outcome?, isReviewed: Bool, friendship: Friendship? = nil
    ) {
      self.id = id
      self.partner = partner
      self.room = room
      self.startedAt = startedAt
      self.outcome = outcome.map(Extensible.known)
      self.isReviewed = isReviewed
      self.friendship = friendship.map(Extensible.known)
      reviewableAt = startedAt + Sesac.reviewDelay
    }
  }

  /// The time from the start of a match until a review is possible.
  public static let reviewDelay = Duration.minutes(30)

  /// The other member of a match.
  public struct Partner: Codable, Sendable, Hashable, Identifiable {
    public typealias ID = Wire.ID<Person>

    public var id: ID
    /// The nickname, 1 to 10 characters, not unique.
    public var nickname: Nickname
    /// The character and background.
    public var look: Look

    public init(id: ID, nickname: Nickname, look: Look) {
      self.id = id
      self.nickname = nickname
      self.look = look
    }
  }

  /// Input of `review`.
  public struct ReviewRequest: Codable, Sendable, Hashable {
    /// The titles; at least one.
    public var titles: [Title]
    /// A comment for others to read; without one only the titles count.
    public var comment: Comment?

    public init(titles: [Title], comment: Comment? = nil) {
      self.titles = titles
      self.comment = comment
    }
  }

  /// A review, without its writer's name.
  public struct Review: Codable, Sendable, Hashable, Identifiable {
    /// Names it in `reportReview`.
    public var id: ID<Review>?
    /// The titles, at least one, in the order of `Title`.
    public var titles: [Extensible<Title>]
    /// The comment; reviews without one are not listed.
    public var comment: Comment
    /// The date it was written, in Asia/Seoul.
    public var day: Day

    public init(id: ID<Review>? = nil, titles: [Title], comment: Comment, day: Day) {
      self.id = id
      self.titles = titles.map(Extensible.known)
      self.comment = comment
      self.day = day
    }
  }

  /// The reason for reporting a member.
  public enum Reason: String, Codable, ExtensibleValue {
    /// Illegal activity or fraud (불법/사기).
    case fraud = "FRAUD"
    /// Unpleasant behaviour (불편한 언행).
    case words = "WORDS"
    /// Not appearing at the meeting (노쇼).
    case noShow = "NO_SHOW"
    /// Sexual content (선정성).
    case sexual = "SEXUAL"
    /// A personal attack (인신공격).
    case attack = "ATTACK"
    /// Something else (기타).
    case other = "OTHER"
  }

  /// Input of `report`.
  public struct ReportRequest: Codable, Sendable, Hashable {
    /// The reasons; at least one.
    public var reasons: [Reason]
    /// A comment for operators.
    public var comment: ReportComment?

    public init(reasons: [Reason], comment: ReportComment? = nil) {
      self.reasons = reasons
      self.comment = comment
    }
  }

  /// A comment on a report, at most 400 characters.
  public struct ReportComment: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let clean = raw.precomposed.trimmed
      guard clean.count <= 400, clean.unicodeScalars.count <= 1200 else {
        throw .sesacReportComment
      }
      text = clean
    }

    public static var sample: String { "약속 장소에 나오지 않았어요." }
    public static var refusals: [Refusal] { [.sesacReportComment] }
    public static var schema: Schema { Schema(.string, length: 0...400, example: example) }
  }
}

extension Refusal {
  public static let sesacNotWaiting = Refusal(
    409, "sesac.not-waiting", ko: "새싹 찾기가 끝났어요. 다시 찾기를 시작해 주세요.",
    en: "You are not looking for company any more. Please start again.")
  public static let sesacOtherStopped = Refusal(
    409, "sesac.other-stopped", ko: "상대방이 새싹 찾기를 그만두었어요.",
    en: "They have stopped looking for company.")
  public static let sesacOtherMatched = Refusal(
    409, "sesac.other-matched", ko: "상대방이 이미 다른 새싹과 매칭됐어요.",
    en: "They are matched with someone else already.")
  public static let sesacTitles = Refusal(
    422, "sesac.titles", field: "titles", ko: "타이틀을 하나는 골라 주세요.",
    en: "Please choose at least one title.")
  public static let sesacReviewEarly = Refusal(
    409, "sesac.review-early", ko: "리뷰는 매칭되고 30분 뒤부터 쓸 수 있어요.",
    en: "A review is possible 30 minutes after the match.")
  public static let sesacReviewCancelled = Refusal(
    409, "sesac.review-cancelled", ko: "취소된 약속에는 리뷰를 쓸 수 없어요.",
    en: "A cancelled meeting cannot be reviewed.")
  public static let sesacReviewTwice = Refusal(
    409, "sesac.review-twice", ko: "이미 리뷰를 남겼어요.", en: "You have written a review already.")
  public static let sesacReasons = Refusal(
    422, "sesac.reasons", field: "reasons", ko: "신고 이유를 하나는 골라 주세요.",
    en: "Please choose at least one reason.")
  public static let sesacReportTwice = Refusal(
    409, "sesac.report-twice", ko: "이미 신고한 새싹이에요.", en: "You have reported them already.")
  public static let sesacReportComment = Refusal(
    422, "sesac.report-comment", field: "comment", ko: "400자까지 적을 수 있어요.",
    en: "At most 400 characters, please.")
}
