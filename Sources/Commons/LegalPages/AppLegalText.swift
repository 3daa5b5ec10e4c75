public import HTML

/// An app's part of the help, privacy and terms pages.
public struct AppLegalText: Sendable {
  /// A heading or question with its text.
  public struct Section: Sendable {
    let title: LocalizedText
    let words: LocalizedText

    public init(_ title: LocalizedText, _ words: LocalizedText) {
      self.title = title
      self.words = words
    }
  }

  /// Help: questions about this app.
  public let help: [Section]
  /// Privacy: what the app stores.
  public let kept: [LocalizedText]
  /// Privacy: who sees it.
  public let seen: LocalizedText
  /// Privacy: what happens after leaving, other than deletion.
  public let afterwards: [LocalizedText]
  /// Privacy: what the app does not store, beyond the server's general list.
  public let notKept: [LocalizedText]
  /// Terms: what members agree to do, beyond the general list.
  public let promises: [LocalizedText]
  /// Terms: what members must not do.
  public let never: [LocalizedText]
  /// Terms: other sections.
  public let terms: [Section]
  /// Terms: whether members see each other's content, so that it can be reported and removed.
  public let isShared: Bool

  public init(
    help: [Section], kept: [LocalizedText], seen: LocalizedText, afterwards: [LocalizedText] = [],
    notKept: [LocalizedText] = [],
    promises: [LocalizedText] = [], never: [LocalizedText] = [], terms: [Section] = [],
    isShared: Bool
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
