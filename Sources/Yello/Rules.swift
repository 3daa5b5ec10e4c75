import Wire

/// The numbers of YELL:O that its two eras disagree about; the defaults are the first era's
/// (`yello.md` §0 [B]).
public struct Rules: Sendable {
  /// Friends needed to vote (Y56).
  public var friendsNeeded = 4
  /// Ballots in a round (Y64).
  public var ballots = 10
  /// What a ballot may earn and how often, in percent (Y76).
  public var pointOdds: [(points: Int, percent: Int)] = [
    (7, 24), (8, 20), (9, 18), (10, 14), (11, 10), (12, 8), (13, 6),
  ]
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
  /// What a referral gives to both (`yello.md` §0, taken from the later era).
  public var referralPoints = 100
  /// How finely the timeline tells when a note came.
  public var timelineStep = Duration.minutes(10)
  /// How many ballot gradients there are.
  public let colors = 12

  public init() {}

  /// One ballot's points by the odds.
  func drawPoints(_ chance: inout some RandomNumberGenerator) -> Int {
    var left = Int.random(in: 0..<100, using: &chance)
    for (points, percent) in pointOdds {
      left -= percent
      if left < 0 { return points }
    }
    return pointOdds.last?.points ?? 0
  }
}
