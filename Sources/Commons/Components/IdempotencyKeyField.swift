public import HTML

/// The hidden field with a form's ``IdempotencyKey``, so that resending has no second effect.
public struct IdempotencyKeyField: HTML {
  /// The field's name.
  static let name = "_key"

  private let key: String

  /// A field with a new key.
  public init<Principal>(_ view: View<Principal>) { key = view.key() }

  /// A field with an existing key, for a form that is shown again.
  public init(key: String) { self.key = key }

  public var body: some HTML { input(.type("hidden"), .name(Self.name), .value(key)) }
}
