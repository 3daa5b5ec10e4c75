public import HTML

/// What an app says of itself in the papers of the house.
public struct AppLegalText: Sendable {
  /// Something people ask, or a heading, and what there is to say to it.
  public struct SignInResult: Sendable {
    let title: Words
    let words: Words

    public init(_ title: Words, _ words: Words) {
      self.title = title
      self.words = words
    }
  }

  /// Help: what only its people ask.
  public let help: [SignInResult]
  /// Privacy: what it keeps.
  public let kept: [Words]
  /// Privacy: who sees it.
  public let seen: Words
  /// Privacy: what becomes of it when one leaves, beside that it is deleted.
  public let afterwards: [Words]
  /// Privacy: what is not kept, beside what the house keeps of nobody.
  public let notKept: [Words]
  /// Terms: what its people do, beside what everyone does.
  public let promises: [Words]
  /// Terms: what its people do not do.
  public let never: [Words]
  /// Terms: anything else.
  public let terms: [SignInResult]
  /// Terms: whether its people see anything of one another, and so may be reported and removed.
  public let isShared: Bool

  public init(
    help: [SignInResult], kept: [Words], seen: Words, afterwards: [Words] = [],
    notKept: [Words] = [],
    promises: [Words] = [], never: [Words] = [], terms: [SignInResult] = [], isShared: Bool
  ) {
    self.help = help
    self.kept = kept
    self.seen = seen
    self.afterwards = afterwards
    self.notKept = notKept
    self.promises = promises
    self.never = never
    self.terms = terms
    self.isShared = isShared
  }
}
