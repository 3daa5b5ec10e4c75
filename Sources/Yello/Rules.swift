import Wire

/// The values YELL:O is played by; where its two eras disagree, the default is the first era's
/// (`docs/spec/yello.md`, Rounds), and a setting may say otherwise (`docs/yello-rules.md`).
public struct Rules: Sendable {
  /// What ends the way to skip a ballot.
  public enum SkipLock: String, CaseIterable, Sendable {
    /// The first pick, a name or a keyword.
    case pick
    /// The keyword alone.
    case keyword
  }

  /// What stands on a ballot where there are too few friends for all of its places.
  public enum EmptySlots: String, CaseIterable, Sendable {
    /// Nothing: the names there are share the room.
    case none
    /// A place each that says how friends fill it.
    case filled
  }

  /// Who is recommended beside Kakao friends.
  public enum Circle: String, CaseIterable, Sendable {
    case department, school
  }

  /// Friends needed to vote (Y56).
  public var friendsNeeded = 4
  /// Ballots in a round (Y64).
  public var ballots = 10
  /// What a ballot may earn and how often, in percent (Y76).
  public var pointOdds: [(points: Int, percent: Int)] = [
    (7, 24), (8, 20), (9, 18), (10, 14), (11, 10), (12, 8), (13, 6),
  ]
  /// What locks skipping (Y69, Y71).
  public var skipLock = SkipLock.pick
  /// Rows on a page of schools, departments, Kakao friends and recommended people; all other lists
  /// have ten.
  public var searchPage = pageSize
  /// Whom the school group of the recommended shows (Y4).
  public var recommends = Circle.department
  /// What fewer friends than a ballot has places leave on it.
  public var emptySlots = EmptySlots.none
  /// The wait between two rounds (Y81).
  public var cooldown = Duration.minutes(40)
  /// Candidates and keywords on a ballot.
  public var choices = 4
  /// Draws of other friends a ballot allows.
  public var shuffles = 3
  /// What a new member starts with.
  public var startPoints = 200
  /// The price of a keyword (Y15).
  public var keywordPrice = 100
  /// The price of an initial (Y16).
  public var initialPrice = 300
  /// What a referral gives to both (`docs/spec/yello.md`, Membership).
  public var referralPoints = 100
  /// How many referrals a day count for who invited.
  public var referralsPerPerson = 10
  /// How many referrals a day count from one device.
  public var referralsPerDevice = 1
  /// Within which time the notes of a round arrive, each at a moment drawn by itself.
  public var spread = Duration.minutes(5)
  /// How finely the timeline tells when a note came.
  public var timelineStep = Duration.minutes(10)
  /// How many ballot gradients there are.
  public let colors = 12

  public init() {}

  /// One ballot's points by the odds.
  func drawPoints(_ random: inout some RandomNumberGenerator) -> Int {
    var left = Int.random(in: 0..<100, using: &random)
    for (points, percent) in pointOdds {
      left -= percent
      if left < 0 { return points }
    }
    return pointOdds.last?.points ?? 0
  }
}
