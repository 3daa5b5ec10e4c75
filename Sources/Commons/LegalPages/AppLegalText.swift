public import HTML

/// An app's part of the help, privacy and terms pages.
public struct AppLegalText: Sendable {
  /// A heading or question with its text.
  public struct Section: Sendable {
    let title: Words
    let words: Words

    public init(_ title: Words, _ words: Words) {
      self.title = title
      self.words = words
    }
  }

  /// Help: questions about this app.
  public let help: [Section]
  /// Privacy: what the app stores.
  public let kept: [Words]
  /// Privacy: who sees it.
  public let seen: Words
  /// Privacy: what happens after leaving, other than deletion.
  public let afterwards: [Words]
  /// Privacy: what the app does not store, beyond the server's general list.
  public let notKept: [Words]
  /// Terms: what members agree to do, beyond the general list.
  public let promises: [Words]
  /// Terms: what members must not do.
  public let never: [Words]
  /// Terms: other sections.
  public let terms: [Section]
  /// Terms: whether members see each other's content, so that it can be reported and removed.
  public let isShared: Bool

  public init(
    help: [Section], kept: [Words], seen: Words, afterwards: [Words] = [],
    notKept: [Words] = [],
    promises: [Words] = [], never: [Words] = [], terms: [Section] = [], isShared: Bool
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
