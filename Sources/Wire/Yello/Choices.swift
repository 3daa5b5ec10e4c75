extension Yello {
  /// Where friends may meet me.
  public static let choices = Endpoint<Nothing, Nothing, Choices>(
    "yello.choices", .get, "/yello/choices", "Where friends may meet me")

  /// Stands as a candidate on friends' ballots again.
  public static let setCandidacy = Endpoint<Nothing, Nothing, Choices>(
    "yello.setCandidacy", .put, "/yello/candidacy", "Stand as a candidate on friends' ballots")

  /// Leaves the pool of candidates: no new ballot offers me, and answers that name me are dropped.
  public static let stepBack = Endpoint<Nothing, Nothing, Choices>(
    "yello.stepBack", .delete, "/yello/candidacy", "Leave the pool of candidates")

  /// Lets friends hear again of the notes I receive.
  public static let showNotes = Endpoint<Nothing, Nothing, Choices>(
    "yello.showNotes", .put, "/yello/presence", "Show the notes I receive on friends' timelines")

  /// Takes the notes I received off my friends' timelines.
  public static let hideNotes = Endpoint<Nothing, Nothing, Choices>(
    "yello.hideNotes", .delete, "/yello/presence",
    "Hide the notes I receive from friends' timelines")

  /// Where friends may meet me: both are so until I say otherwise.
  public struct Choices: Codable, Sendable, Hashable {
    /// On their ballots.
    public var isCandidate: Bool
    /// On their timelines, by the notes I receive.
    public var showsNotes: Bool

    public init(isCandidate: Bool, showsNotes: Bool) {
      self.isCandidate = isCandidate
      self.showsNotes = showsNotes
    }
  }

  /// What receivers of my notes can find out about me, and for how much.
  public static let exposure = Endpoint<Nothing, Nothing, Exposure>(
    "yello.exposure", .get, "/yello/exposure", "What each hint would show about me")

  /// What each hint on one of my notes would show.
  public struct Exposure: Codable, Sendable, Hashable {
    /// Shown on every note, for nothing.
    public var gender: Extensible<Gender>
    /// The price of the keyword.
    public var keywordPrice: Int
    /// The initials of which one is shown, the first syllable's first; one for a name of one syllable.
    public var initials: [String]
    /// The price of an initial.
    public var initialPrice: Int

    public init(gender: Gender, keywordPrice: Int, initials: [String], initialPrice: Int) {
      self.gender = .known(gender)
      self.keywordPrice = keywordPrice
      self.initials = initials
      self.initialPrice = initialPrice
    }
  }
}
