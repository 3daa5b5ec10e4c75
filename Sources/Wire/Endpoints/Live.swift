/// Something happened that an open page or client may want to know: a kind and what it is about.
public struct LiveEvent: Codable, Sendable, Hashable {
  /// A dotted word such as `note.received`; a kind unknown to the reader is ignored.
  public var kind: String
  /// The id of what it is about, where there is one.
  public var subject: String?

  public init(kind: String, subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// The demo's clock was moved: what counts down to a time should be read again.
  ///
  /// It is never sent outside a demo, and not again to who was not connected.
  public static let clockMoved = LiveEvent(kind: "clock.moved")

  /// Events were lost while the reader was away too long: everything shown should be read again.
  public static let reset = LiveEvent(kind: "reset")
}
