extension Yello {
  /// My visibility settings.
  public static let choices = Endpoint<Nothing, Nothing, Choices>(
    "yello.choices", .get, "/yello/choices", "My visibility settings")

  /// Makes me a candidate on friends' ballots.
  public static let setCandidacy = Endpoint<Nothing, Nothing, Choices>(
    "yello.setCandidacy", .put, "/yello/candidacy", "Become a candidate on friends' ballots")

  /// Removes me from the candidates: new ballots do not offer me, and answers that name me are dropped.
  public static let stepBack = Endpoint<Nothing, Nothing, Choices>(
    "yello.stepBack", .delete, "/yello/candidacy", "Stop being a candidate on friends' ballots")

  /// Shows the notes I receive on friends' timelines.
  public static let showNotes = Endpoint<Nothing, Nothing, Choices>(
    "yello.showNotes", .put, "/yello/presence", "Show the notes I receive on friends' timelines")

  /// Hides the notes I receive from friends' timelines.
  public static let hideNotes = Endpoint<Nothing, Nothing, Choices>(
    "yello.hideNotes", .delete, "/yello/presence",
    "Hide the notes I receive from friends' timelines")

  /// My visibility settings; both are true by default.
  public struct Choices: Codable, Sendable, Hashable {
    /// Whether friends' ballots offer me as a candidate.
    public var isCandidate: Bool
    /// Whether friends' timelines show the notes I receive.
    public var showsNotes: Bool

    public init(isCandidate: Bool, showsNotes: Bool) {
      self.isCandidate = isCandidate
      self.showsNotes = showsNotes
    }
  }

  /// What the hints on my notes reveal about me, with the hint prices.
  public static let exposure = Endpoint<Nothing, Nothing, Exposure>(
    "yello.exposure", .get, "/yello/exposure", "What each hint reveals about me, with its price")

  /// What the hints on one of my notes reveal to its recipient.
  public struct Exposure: Codable, Sendable, Hashable {
    /// Revealed on every note, free of charge.
    public var gender: Extensible<Gender>
    /// The hint price of the keyword, in points.
    public var keywordPrice: Int
    /// The initials of my name, one of which a hint reveals; the first syllable's first.
    public var initials: [String]
    /// The hint price of an initial, in points.
    public var initialPrice: Int

    public init(gender: Gender, keywordPrice: Int, initials: [String], initialPrice: Int) {
      self.gender = .known(gender)
      self.keywordPrice = keywordPrice
      self.initials = initials
      self.initialPrice = initialPrice
    }
  }
}
