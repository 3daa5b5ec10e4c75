extension Sesac {
  /// A match of mine, and the link by which I share it.
  public static let meetingShare = Endpoint<ID<Match>, Nothing, MeetingSharing>(
    "sesac.meetingShare", .get, "/sesac/matches/:match/share", "How I share a meeting")

  /// Shares an active match by a secret link that expires.
  ///
  /// Repeating it replaces place and time and keeps the link.
  public static let shareMeeting = Endpoint<ID<Match>, ShareRequest, MeetingSharing>(
    "sesac.shareMeeting", .put, "/sesac/matches/:match/share", "Share a meeting with a friend",
    refusals: [.sesacShareOver, .sesacShareHours])

  /// Ends sharing; the link never works again.
  public static let endShare = Endpoint<ID<Match>, Nothing, MeetingSharing>(
    "sesac.endShare", .delete, "/sesac/matches/:match/share", "Stop sharing a meeting")

  /// A meeting that a member has shared; the secret in the link is the credential.
  ///
  /// A signed-in account that is in a block with either of the two gets the refusal of an ended
  /// link. An account that is suspended from SeSAC can read it.
  public static let sharedMeeting = Endpoint<String, Nothing, SharedMeeting>(
    "sesac.sharedMeeting", .get, "/sesac/shared/:secret", for: .visitor,
    "A meeting shared with me", refusals: [.sesacShareGone])

  /// Output of `meetingShare`, `shareMeeting` and `endShare`.
  public struct MeetingSharing: Codable, Sendable, Hashable {
    /// The match.
    public var match: MatchView
    /// Nil while it is not shared.
    public var share: MeetingShare?

    public init(match: MatchView, share: MeetingShare?) {
      self.match = match
      self.share = share
    }
  }

  /// A link to a meeting of mine.
  public struct MeetingShare: Codable, Sendable, Hashable {
    /// The path of the page; anyone who knows it can read the page.
    public var path: String
    /// Where we meet, as I wrote it.
    public var place: MeetingPlace
    /// When the link ends.
    public var until: Instant

    public init(path: String, place: MeetingPlace, until: Instant) {
      self.path = path
      self.place = place
      self.until = until
    }
  }

  /// Input of `shareMeeting`.
  public struct ShareRequest: Codable, Sendable, Hashable {
    /// The allowed lifetimes of a link, in hours.
    public static let hourRange = 1...12

    /// The place in words, 1 to 60 characters.
    public var place: MeetingPlace
    /// The lifetime of the link in hours, 1 to 12.
    public var hours: Int

    public init(place: MeetingPlace, hours: Int) {
      self.place = place
      self.hours = hours
    }
  }

  /// A meeting as the friend with the link sees it.
  public struct SharedMeeting: Codable, Sendable, Hashable {
    /// The nickname of the member who shares it.
    public var sharer: Nickname
    /// The partner; nil after they have left SeSAC, and for viewers in a block with them.
    public var partner: SharedPartner?
    /// The place, as the member wrote it.
    public var place: MeetingPlace
    /// When the match began.
    public var startedAt: Instant
    /// When the link ends.
    public var until: Instant
    /// Whether the meeting has ended.
    public var isOver: Bool

    public init(
      sharer: Nickname, partner: SharedPartner?, place: MeetingPlace, startedAt: Instant,
      until: Instant, isOver: Bool
    ) {
      self.sharer = sharer
      self.partner = partner
      self.place = place
      self.startedAt = startedAt
      self.until = until
      self.isOver = isOver
    }
  }

  /// The other member of a shared meeting, without id.
  public struct SharedPartner: Codable, Sendable, Hashable {
    /// The nickname, not unique.
    public var nickname: Nickname
    /// The character and background.
    public var look: Look

    public init(nickname: Nickname, look: Look) {
      self.nickname = nickname
      self.look = look
    }
  }

  /// A place in words: 1 to 60 visible characters on one line.
  public struct MeetingPlace: CheckedText {
    /// The most characters.
    public static let most = 60

    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let place = raw.precomposed.trimmed
      guard !place.isEmpty, place.isLine(of: Self.most) else { throw .sesacMeetingPlace }
      text = place
    }

    public static var sample: String { "영등포구청역 2번 출구 카페" }
    public static var refusals: [Refusal] { [.sesacMeetingPlace] }
    public static var schema: Schema { Schema(.string, length: 1...most, example: example) }
  }
}

extension Refusal {
  public static let sesacMeetingPlace = Refusal(
    422, "sesac.meeting-place", ko: "만나는 곳을 60자까지 적어 주세요.",
    en: "Please write where you meet, in up to 60 characters.")
  public static let sesacShareHours = Refusal(
    422, "sesac.share-hours", field: "hours", ko: "1시간부터 12시간까지 고를 수 있어요.",
    en: "Please choose 1 to 12 hours.")
  public static let sesacShareOver = Refusal(
    409, "sesac.share-over", ko: "끝난 약속은 공유할 수 없어요.",
    en: "A meeting that is over cannot be shared.")
  public static let sesacShareGone = Refusal(
    404, "sesac.share-gone", ko: "공유가 끝났거나 없는 링크예요.",
    en: "This link has ended, or never existed.")
}
