public import HTML

/// What a form carries unseen, so that it counts once however often it is sent (`IdempotencyKey`).
public struct IdempotencyKeyField: HTML {
  /// The name it comes back by.
  static let name = "_key"

  private let key: String

  /// A fresh one.
  public init<Principal>(_ view: View<Principal>) { key = view.key() }

  /// One made before, for a form that is shown again.
  public init(key: String) { self.key = key }

  public var body: some HTML { input(.type("hidden"), .name(Self.name), .value(key)) }
}
