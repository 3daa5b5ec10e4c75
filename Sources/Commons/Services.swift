public import Core
public import Delivery
public import HTTP
public import SQL
import Wire

/// The shared services of every app.
///
/// The command line and the tests build one. A class, so that passing it costs one reference.
public final class Services: Sendable {
  public let db: Database
  public let world: World
  public let files: StaticFiles
  public let hub: Hub
  public let rateLimiter: RateLimiter
  let uploadSlots = UploadSlots()
  let changeTurns = ChangeTurns()
  public let sessions: SessionStore
  /// The apps of the platform.
  public let apps: AppRegistry
  /// Account deletion steps registered by the platform's features.
  public let accountDeletion: AccountDeletion
  /// What is kept of deleted accounts.
  public let retention: Retention
  /// Suspensions of accounts from apps.
  let suspensions: Suspensions
  /// Blocks between accounts, which hold in every app.
  public let blocks: BlockList
  public let identities: IdentityStore
  /// The sign-in methods, registered at start.
  public let methods = SignInMethods()
  /// The sign-in providers.
  public let providers: Providers
  /// Encrypts the providers' refresh tokens in the database.
  let vault: Vault
  /// Encrypts cookies that only the server may write.
  let cookieVault: Vault
  let lastSeen = LastSeen()
  let principals = PrincipalCache()
  let passwords = Passwords()
  public let settings: Settings
  /// Outgoing email, text messages and notifications.
  public let outbox: Outbox
  /// Push notifications.
  public let pushes: Pushes
  /// Scheduled jobs.
  public let jobs: Jobs
  /// Deletions of expired data, registered by other targets.
  public let sweeps = Sweeps()
  /// Parts of the account export that other targets add.
  public let exports = AccountExports()
  /// Services of other targets.
  public let added = AddedServices()
  /// Cached parts of the HTML `<head>`.
  public let headCache = HeadCache()
  public let pictures = Pictures()
  /// Set under `--demo` only.
  public let demo: Demo?

  public init(
    db: Database, world: World, files: StaticFiles, apps: [any App.Type] = [],
    planned: [PlannedApp] = [], settings: Settings = Settings(),
    providers: Providers = .none, vault: Vault = .passing, cookieVault: Vault = .passing,
    limitScale: Double = 1, demo: Demo? = nil
  ) {
    self.db = db
    self.world = world
    self.files = files
    self.settings = settings
    self.providers = providers
    self.vault = vault
    self.cookieVault = cookieVault
    self.demo = demo
    self.apps = AppRegistry(apps, planned: planned)
    hub = Hub(db)
    outbox = Outbox(db, world: world, demo: demo?.clock)
    pushes = Pushes(db, world: world, outbox: outbox)
    jobs = Jobs(db, world: world, demo: demo?.clock)
    rateLimiter = RateLimiter(world: world, scale: limitScale)
    identities = IdentityStore(world: world)
    sessions = SessionStore(world: world)
    accountDeletion = AccountDeletion(sessions: sessions, apps: self.apps)
    retention = Retention(world: world)
    suspensions = Suspensions(world: world)
    blocks = BlockList(accountDeletion: accountDeletion)
    demo?.clock.onMove { [weak hub] in hub?.announce(.clockMoved) }
    demo?.clock.follow(db)
  }

  /// The migrations of Commons.
  public static let migrations = MigrationSet(
    name: "commons",
    scripts: [
      PackageResources._01_accounts_sql, PackageResources._02_outbox_sql,
      PackageResources._03_sign_in_sql, PackageResources._04_codes_sql,
      PackageResources._05_leaving_sql, PackageResources._06_friends_sql,
      PackageResources._07_push_sql,
      PackageResources._08_phones_sql,
      PackageResources._09_acts_sql,
      PackageResources._10_passkeys_sql,
      PackageResources._11_safety_sql,
      PackageResources._12_idempotency_key_sql,
      PackageResources._13_rate_limit_sql,
      PackageResources._14_blocks_sql,
      PackageResources._15_retained_record_sql,
      PackageResources._16_language_sql,
      PackageResources._17_provider_names_sql,
      PackageResources._18_email_code_sql, PackageResources._19_apns_sql,
    ])
}
