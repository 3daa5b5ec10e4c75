public import HTML

/// A hidden field that is never sent and whose name is the account's own, the first in a form in which something is typed.
///
/// Browsers know a form again by its action and its first two names, so that on the way back they fill in nothing that was
/// typed in the form of another account. A form with an ``IdempotencyKeyField`` has it from there.
public struct FormAccountField: HTML {
  private let account: String?

  public init<Principal>(_ view: View<Principal>) { account = view.accountTag }

  public var body: some HTML {
    if let account { input(.type("hidden"), .name("_of-\(account)"), .disabled()) }
  }
}
