public import HTML
public import SQL
public import Wire

/// What one app keeps of accounts, and what becomes of it: said once, when the app is mounted.
///
/// Every closure runs inside one transaction with all the others, and touches that app's tables only.
public struct AppDescriptor: Sendable {
  /// How the app looks; its name is the app's path.
  public let branding: Branding
  /// Where its papers lead back to.
  public let home: String
  /// Where it lists the pages of the account, and where someone who stays goes back to.
  public let account: String
  /// What it says of itself in the papers.
  public let paper: AppLegalText
  /// Why people may want to leave it, as they are asked.
  public let reasons: [Leaving.Reason]
  /// Whether they may choose several of those.
  public let takesSeveralReasons: Bool
  /// What else goes, and what stays, in sentences.
  public let facts: [Words]
  /// Whether the account has joined.
  public let holds: @Sendable (ID<Account>, Transaction) throws -> Bool
  /// What would be lost, in the words and numbers the person is shown before leaving.
  public let losses: @Sendable (ID<Account>, Transaction) throws -> [AccountDeletion.Loss]
  /// Deletes everything of the account; does nothing when it has not joined.
  public let erase: @Sendable (ID<Account>, Transaction) throws -> Void
  /// Makes the first account's membership the second's, which has none.
  public let move: @Sendable (ID<Account>, ID<Account>, Transaction) throws -> Void
  /// All of it that is the person's to know; nil when there is no membership.
  public let export: @Sendable (ID<Account>, Transaction) throws -> (any Encodable & Sendable)?
  /// Told when a device of the account takes the app's notifications.
  public let reached: @Sendable (ID<Account>, Instant, Transaction) throws -> Void
  /// A drawing of ours for the goodbye, such as `svg/yello/kind.svg`.
  public let picture: String?
  /// Where friends are invited from, offered to who leaves for want of them.
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
