/// A server-sent event: something changed that a page or client may show.
public struct LiveEvent: Codable, Sendable, Hashable {
  /// The kind, a dotted word such as `note.received`; clients ignore unknown kinds.
  public var kind: String
  /// The id of what changed, if there is one.
  public var subject: String?

  public init(kind: String, subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// The demo's clock was moved; whatever depends on the time must be reloaded.
  ///
  /// Only sent in a demo, and not repeated for clients that were disconnected.
  public static let clockMoved = LiveEvent(kind: "clock.moved")

  /// The kinds that the platform itself sends to pages of every app.
  public static let platformKinds = [clockMoved.kind]

  /// The kind of the event of an order whose payment state changed; the subject is its id.
  public static let orderKind = "order"

  /// Events were lost while the client was disconnected; everything shown must be reloaded.
  public static let reset = LiveEvent(kind: "reset")
}
