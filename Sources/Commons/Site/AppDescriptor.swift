public import HTML
public import SQL
public import Wire

/// An app's metadata and account data handlers, registered when the app is mounted.
///
/// Every closure runs in one transaction with those of the other apps and touches only its own
/// tables.
public struct AppDescriptor: Sendable {
  /// The app's branding; its name is the app's path.
  public let branding: Branding
  /// The page that the legal pages lead back to.
  public let home: String
  /// The app's account page, and where cancelling the deletion leads.
  public let account: String
  /// The app's part of the legal pages.
  public let paper: AppLegalText
  /// The reasons for leaving that the form offers.
  public let reasons: [Leaving.Reason]
  /// Whether several reasons may be chosen.
  public let takesSeveralReasons: Bool
  /// What else is deleted and what remains, as sentences.
  public let facts: [Words]
  /// Whether the account has joined.
  public let holds: @Sendable (ID<Account>, Transaction) throws -> Bool
  /// What leaving would delete, with amounts, for the confirmation page.
  public let losses: @Sendable (ID<Account>, Transaction) throws -> [AccountDeletion.Loss]
  /// Deletes the account's data; does nothing when it has not joined.
  public let erase: @Sendable (ID<Account>, Transaction) throws -> Void
  /// Moves the first account's membership to the second, which has none.
  public let move: @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void
  /// The account's data for the export; nil without a membership.
  public let export: @Sendable (ID<Account>, Transaction) throws -> (any Encodable & Sendable)?
  /// Called when a device of the account subscribes to the app's notifications.
  public let reached: @Sendable (ID<Account>, Instant, Transaction) throws -> Void
  /// An illustration for the goodbye page, such as `svg/yello/kind.svg`.
  public let picture: String?
  /// The invitation page, offered to people who leave because they have no friends here.
  public let invite: String?

  public init(
    branding: Branding, home: String, account: String? = nil, paper: AppLegalText,
    reasons: [Leaving.Reason] = Leaving.Reason.usual, takesSeveralReasons: Bool = false,
    facts: [Words],
    holds: @escaping @Sendable (ID<Account>, Transaction) throws -> Bool,
    losses: @escaping @Sendable (ID<Account>, Transaction) throws -> [AccountDeletion.Loss],
    erase: @escaping @Sendable (ID<Account>, Transaction) throws -> Void,
    move: @escaping @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void,
    export: @escaping @Sendable (ID<Account>, Transaction) throws -> (any Encodable & Sendable)?,
    reached: @escaping @Sendable (ID<Account>, Instant, Transaction) throws -> Void = { _, _, _ in
    },
    picture: String? = nil, invite: String? = nil
  ) {
    self.branding = branding
    self.home = home
    self.account = account ?? home
    self.paper = paper
    self.reasons = reasons
    self.takesSeveralReasons = takesSeveralReasons
    self.facts = facts
    self.holds = holds
    self.losses = losses
    self.erase = erase
    self.move = move
    self.export = export
    self.reached = reached
    self.picture = picture
    self.invite = invite
  }

  /// The app's path name, such as `yello`.
  public var name: String { branding.name }
}
