extension Sesac {
  /// A meeting of two people.
  public enum Match {}

  /// Asks someone who waits; if they have asked me, it is a match.
  public static let request = Endpoint<ID<Person>, Nothing, State>(
    "sesac.request", .put, "/sesac/people/:person/request", "Ask someone to meet",
    refusals: [.sesacNotWaiting, .sesacMatched, .sesacOtherStopped, .sesacOtherMatched])

  /// Accepts someone who has asked me: a match with a chat room, and the end of all other requests.
  public static let accept = Endpoint<ID<Person>, Nothing, State>(
    "sesac.accept", .put, "/sesac/people/:person/acceptance", "Accept a request",
    refusals: [.sesacNotWaiting, .sesacMatched, .sesacOtherStopped, .sesacOtherMatched])

  /// Cancels a match, which costs a break; one that is over ends without.
  public static let end = Endpoint<ID<Match>, Nothing, State>(
    "sesac.end", .put, "/sesac/matches/:match/end", "Cancel or end a match")

  /// A match of mine, also when it is over; 404 to anyone but its two members.
  public static let match = Endpoint<ID<Match>, Nothing, MatchView>(
    "sesac.match", .get, "/sesac/matches/:match", "A match of mine")

  /// Reviews the partner once, from 30 minutes after the match on, which ends it for both (E22).
  public static let review = Endpoint<ID<Match>, ReviewRequest, State>(
    "sesac.review", .put, "/sesac/matches/:match/review", "Review the partner",
    refusals: [
      .sesacTitles, .sesacReviewEarly, .sesacReviewCancelled, .sesacReviewTwice,
    ])

  /// Reports someone, once a person; the two never find each other again (E23).
  public static let report = Endpoint<ID<Person>, ReportRequest, Nothing>(
    "sesac.report", .post, "/sesac/people/:person/reports", "Report someone",
    refusals: [.sesacReasons, .sesacReportTwice])

  /// Blocks someone in every app; a match with them ends without a break for either.
  public static let block = Endpoint<ID<Person>, Nothing, Nothing>(
    "sesac.block", .put, "/sesac/people/:person/block", "Block someone in every app")

  /// Where I am: normal, waiting or matched.
  public struct State: Codable, Sendable, Hashable {
    /// The states of a member.
    public enum Phase: String, Codable, ExtensibleValue {
      /// Neither waiting nor matched.
      case normal = "NORMAL"
      /// Shown to others nearby until `waitsUntil`, at most 60 minutes after starting.
      case waiting = "WAITING"
      /// From the start of a match until I end or review it, also when the partner has ended it.
      case matched = "MATCHED"
    }

    /// Decides which of the other members are set.
    public var phase: Extensible<Phase>
    /// When waiting ends.
    public var waitsUntil: Instant?
    /// What I look for while I wait; empty is anything.
    public var tags: [Tag]
    /// My match while I am matched.
    public var match: MatchView?
    /// Said once: waiting has ended for lack of a match.
    public var hasExpired: Bool
    /// I cannot search before this.
    public var barredUntil: Instant?
    /// How many have asked me.
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
    /// How a match ended.
    public enum Outcome: String, Codable, ExtensibleValue {
      /// One of the two cancelled.
      case cancelled = "CANCELLED"
      /// One of the two has reviewed the other.
      case met = "MET"
    }

    public var id: ID<Match>
    /// Nil after the partner has left.
    public var partner: Partner?
    /// The chat room of the match, read only once it is over, unless we are friends.
    public var room: ID<Chats.Room>
    /// When one accepted the other.
    public var startedAt: Instant
    /// Nil while it goes on.
    public var outcome: Extensible<Outcome>?
    /// From when it may be reviewed.
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

  /// A review is possible so long after the match.
  public static let reviewDelay = Duration.minutes(30)

  /// The other member of a match.
  public struct Partner: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// 1 to 10 characters; others may have the same.
    public var nickname: Nickname
    /// What they wear.
    public var look: Look

    public init(id: ID<Person>, nickname: Nickname, look: Look) {
      self.id = id
      self.nickname = nickname
      self.look = look
    }
  }

  /// Input of `review`.
  public struct ReviewRequest: Codable, Sendable, Hashable {
    /// At least one.
    public var titles: [Title]
    /// What others read of it; without one only the titles count.
    public var comment: Comment?

    public init(titles: [Title], comment: Comment? = nil) {
      self.titles = titles
      self.comment = comment
    }
  }

  /// A review, without its writer's name.
  public struct Review: Codable, Sendable, Hashable {
    /// At least one, in the order of `Title`.
    public var titles: [Extensible<Title>]
    /// Never empty: a review without words is not listed.
    public var comment: Comment
    /// When it was written, in Korea's zone.
    public var day: Day

    public init(titles: [Title], comment: Comment, day: Day) {
      self.titles = titles.map(Extensible.known)
      self.comment = comment
      self.day = day
    }
  }

  /// Why a member is reported; operators see it in front of the comment.
  public enum Reason: String, Codable, ExtensibleValue {
    /// Illegal, or fraud (불법/사기).
    case fraud = "FRAUD"
    /// Unpleasant words (불편한 언행).
    case words = "WORDS"
    /// Did not come to the meeting (노쇼).
    case noShow = "NO_SHOW"
    /// Sexual (선정성).
    case sexual = "SEXUAL"
    /// A personal attack (인신공격).
    case attack = "ATTACK"
    /// Something else (기타).
    case other = "OTHER"
  }

  /// Input of `report`.
  public struct ReportRequest: Codable, Sendable, Hashable {
    /// At least one.
    public var reasons: [Reason]
    /// Read by operators only.
    public var comment: ReportComment?

    public init(reasons: [Reason], comment: ReportComment? = nil) {
      self.reasons = reasons
      self.comment = comment
    }
  }

  /// Up to 400 characters about a report.
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
