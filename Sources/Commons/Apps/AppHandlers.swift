public import SQL
public import Wire

/// An app's operations on account data, and what people can report; they need running services.
///
/// Every closure runs in one transaction with those of the other apps and touches only its own
/// tables.
public struct AppHandlers: Sendable {
  /// What leaving would delete, with amounts, for the confirmation page.
  public let losses: @Sendable (ID<Account>, Transaction) throws -> [AccountDeletion.Loss]
  /// Deletes the account's data; does nothing when it has not joined.
  ///
  /// Nil deletes its row of the app's ``MemberTable``.
  public let erase: (@Sendable (ID<Account>, Transaction) throws -> Void)?
  /// Moves what the first account has in the app to the second, after its membership.
  public let move: @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void
  /// The account's data for the export; nil without a membership.
  public let export: @Sendable (ID<Account>, Transaction) throws -> (any Encodable & Sendable)?
  /// Called when a device of the account subscribes to the app's notifications.
  public let reached: @Sendable (ID<Account>, Instant, Transaction) throws -> Void
  /// What this app shows the first account of the others, which it has blocked.
  ///
  /// Accounts without a membership are left out.
  public let blocked:
    @Sendable (ID<Account>, [ID<Account>], Transaction) throws -> [ID<Account>: BlockedMember]
  /// Ends what connects two accounts in this app, after the first has blocked the second.
  public let onBlock: @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void
  /// Ends what the account takes part in, after operators have suspended it from the app.
  public let onSuspend: @Sendable (ID<Account>, Transaction) throws -> Void
  /// Ends what others see of somebody who is there, after the account has signed out on its last device.
  public let onSignOut: @Sendable (ID<Account>, Transaction) throws -> Void
  /// Called when the phone numbers that the account signs in with may have changed: one was linked or
  /// unlinked, or another account was merged into it.
  public let onNumbersChanged: @Sendable (ID<Account>, Transaction) throws -> Void
  /// The kinds of content that people can report.
  public let reportables: [Reportable]

  public init(
    losses: @escaping @Sendable (ID<Account>, Transaction) throws -> [AccountDeletion.Loss] = {
      _, _ in []
    },
    erase: (@Sendable (ID<Account>, Transaction) throws -> Void)? = nil,
    move: @escaping @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void = { _, _, _ in
    },
    export: @escaping @Sendable (ID<Account>, Transaction) throws -> (any Encodable & Sendable)?,
    reached: @escaping @Sendable (ID<Account>, Instant, Transaction) throws -> Void = { _, _, _ in
    },
    blocked:
      @escaping @Sendable (ID<Account>, [ID<Account>], Transaction) throws -> [ID<Account>:
      BlockedMember] = { _, _, _ in [:] },
    onBlock: @escaping @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void = {
      _, _, _ in
    },
    onSuspend: @escaping @Sendable (ID<Account>, Transaction) throws -> Void = { _, _ in },
    onSignOut: @escaping @Sendable (ID<Account>, Transaction) throws -> Void = { _, _ in },
    onNumbersChanged: @escaping @Sendable (ID<Account>, Transaction) throws -> Void = { _, _ in },
    reportables: [Reportable] = []
  ) {
    self.losses = losses
    self.erase = erase
    self.move = move
    self.export = export
    self.reached = reached
    self.blocked = blocked
    self.onBlock = onBlock
    self.onSuspend = onSuspend
    self.onSignOut = onSignOut
    self.onNumbersChanged = onNumbersChanged
    self.reportables = reportables
  }
}
