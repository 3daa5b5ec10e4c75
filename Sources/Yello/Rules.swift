import Wire

/// The values of the game; a setting can override most of them (`docs/yello-rules.md`).
///
/// Where the two eras of the original disagree, the default is the first era's
/// (`docs/spec/yello.md`, Rounds).
public struct Rules: Sendable {
  /// When a ballot can no longer be skipped.
  public enum SkipLock: String, CaseIterable, Sendable {
    /// After the first pick, of a name or a keyword.
    case pick
    /// After the pick of a keyword.
    case keyword
  }

  /// What a ballot shows when there are fewer friends than places.
  public enum EmptySlots: String, CaseIterable, Sendable {
    /// Nothing; the names share the room.
    case none
    /// A placeholder that says how to fill it with friends.
    case filled
  }

  /// Which people are recommended besides Kakao friends.
  public enum Circle: String, CaseIterable, Sendable {
    case department, school
  }

  /// Friends needed to vote (Y56).
  public var friendsNeeded = 4
  /// Ballots in a round (Y64).
  public var ballots = 10
  /// The points a ballot can earn, with odds in percent (Y76).
  public var pointOdds: [(points: Int, percent: Int)] = [
    (7, 24), (8, 20), (9, 18), (10, 14), (11, 10), (12, 8), (13, 6),
  ]
  /// When skipping ends (Y69, Y71).
  public var skipLock = SkipLock.pick
  /// Rows per page of schools, departments, Kakao friends and recommended people.
  ///
  /// All other lists use `pageSize`.
  public var searchPage = pageSize
  /// Which people the school list of recommended people shows (Y4).
  public var recommends = Circle.department
  /// What a ballot shows when there are fewer friends than places.
  public var emptySlots = EmptySlots.none
  /// The wait between two rounds (Y81).
  public var cooldown = Duration.minutes(40)
  /// Candidates and keywords on a ballot.
  public var choices = 4
  /// How often a ballot's candidates can be redrawn.
  public var shuffles = 3
  /// The points of a new member.
  public var startPoints = 200
  /// The hint price of a keyword, in points (Y15).
  public var keywordPrice = 100
  /// The hint price of an initial, in points (Y16).
  public var initialPrice = 300
  /// The points a referral gives each side (`docs/spec/yello.md`, Membership).
  public var referralPoints = 100
  /// Referrals paid per day to one inviter; further ones are paid on later days.
  public var referralsPerPerson = 10
  /// Referrals paid per day to one inviter for people on one device.
  public var referralsPerDevice = 1
  /// The time within which a round's notes arrive, each at its own random moment.
  ///
  /// Notes that arrive together would reveal that one person sent them.
  public var spread = Duration.minutes(5)
  /// The precision of the times the timeline shows.
  public var timelineStep = Duration.minutes(10)
  /// The number of ballot gradients.
  public let colors = 12

  public init() {}

  /// Draws one ballot's points.
  func drawPoints(_ random: inout some RandomNumberGenerator) -> Int {
    var left = Int.random(in: 0..<100, using: &random)
    for (points, percent) in pointOdds {
      left -= percent
      if left < 0 { return points }
    }
    return pointOdds.last?.points ?? 0
  }
}
