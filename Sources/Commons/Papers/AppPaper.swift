public import HTML

/// What an app says of itself in the papers of the house.
public struct AppPaper: Sendable {
  /// Something people ask, or a heading, and what there is to say to it.
  public struct Entry: Sendable {
    let title: Words
    let words: Words

    public init(_ title: Words, _ words: Words) {
      self.title = title
      self.words = words
    }
  }

  /// Help: what only its people ask.
  public let help: [Entry]
  /// Privacy: what it keeps.
  public let kept: [Words]
  /// Privacy: who sees it.
  public let seen: Words
  /// Privacy: what becomes of it when one leaves, beside that it is deleted.
  public let afterwards: [Words]
  /// Terms: what its people do, beside what everyone does.
  public let promises: [Words]
  /// Terms: what its people do not do.
  public let never: [Words]
  /// Terms: anything else.
  public let terms: [Entry]

  public init(
    help: [Entry], kept: [Words], seen: Words, afterwards: [Words] = [], promises: [Words] = [],
    never: [Words] = [], terms: [Entry] = []
  ) {
    self.help = help
    self.kept = kept
    self.seen = seen
    self.afterwards = afterwards
    self.promises = promises
    self.never = never
    self.terms = terms
  }
}
