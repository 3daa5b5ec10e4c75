import Delivery
public import HTML

/// An app's page for operators, such as its questions; the app mounts it with `.operators`.
public struct OperatorSection: Sendable {
  public let title: LocalizedText
  public let path: String
  /// Display names of the section's acts, such as `club.question.edited`.
  public let acts: [String: LocalizedText]

  public init(
    title: LocalizedText, path: String, acts: [String: LocalizedText] = [:]
  ) {
    self.title = title
    self.path = path
    self.acts = acts
  }
}
