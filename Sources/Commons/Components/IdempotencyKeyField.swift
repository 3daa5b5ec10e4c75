public import HTML

/// The hidden field with a form's ``IdempotencyKey``, so that resending has no second effect, and its ``FormAccountField``.
public struct IdempotencyKeyField: HTML {
  /// The field's name.
  static let name = "_key"

  private let key: String
  private let account: FormAccountField?

  /// A field with a new key.
  public init<Principal>(_ view: View<Principal>) { self.init(key: view.key(), view) }

  /// A field with an existing key, for a form that is shown again.
  public init<Principal>(key: String, _ view: View<Principal>) {
    self.key = key
    account = FormAccountField(view)
  }

  /// A field with an existing key, for a form in which nothing is typed.
  init(key: String) {
    self.key = key
    account = nil
  }

  public var body: some HTML {
    input(.type("hidden"), .name(Self.name), .value(key))
    if let account { account }
  }
}
