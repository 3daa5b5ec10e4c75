public import HTML
public import HTTP
public import SQL
public import Wire

/// The shared services of every app.
///
/// The command line and the tests build one. A class, so that passing it costs one reference.
public final class Services: Sendable {
  public let db: Database
  public let world: World
  public let files: StaticFiles
  public let hub: Hub
  public let rateLimiter: RateLimiter
  public let sessions: SessionStore
  /// Account deletion steps registered by apps and providers.
  public let accountDeletion: AccountDeletion
  /// Suspensions of accounts from apps.
  let suspensions: Suspensions
  /// Kinds of content that people can report, registered by the apps.
  public let reportables = Reportables()
  public let identities: IdentityStore
  /// The sign-in methods, registered at start.
  public let ways = SignInMethods()
  /// The configured OAuth providers: Kakao and Apple.
  public let providers: Providers
  /// Encrypts the providers' refresh tokens in the database.
  let vault: Vault
  /// Encrypts cookies that only the server may write.
  let cookieVault: Vault
  let lastSeen = LastSeen()
  let passwords = Passwords()
  public let settings: Settings
  /// Outgoing email, text messages and notifications.
  public let outbox: Outbox
  /// Push notifications.
  public let pushes: Pushes
  /// Scheduled jobs.
  public let jobs: Jobs
  /// Sections that apps add to the operator's page.
  public let sections = OperatorSections()
  /// Cached parts of the HTML `<head>`.
  public let headCache = HeadCache()
  public let pictures = Pictures()
  /// Set under `--demo` only.
  public let demo: Demo?

  public init(
    db: Database, world: World, files: StaticFiles, settings: Settings = Settings(),
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
    hub = Hub(db)
    outbox = Outbox(db, world: world, demo: demo)
    pushes = Pushes(db, world: world, outbox: outbox)
    jobs = Jobs(db, world: world, demo: demo)
    rateLimiter = RateLimiter(world: world, scale: limitScale)
    identities = IdentityStore(world: world)
    sessions = SessionStore(world: world)
    accountDeletion = AccountDeletion(sessions: sessions)
    suspensions = Suspensions(world: world, leaving: accountDeletion)
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
    ])
}

/// What exists under `--demo` only: a clock that can be moved forward and a cast of demo accounts.
public struct Demo: Sendable {
  public let clock: DemoClock
  /// The demo accounts listed in the lobby.
  public let cast: [CastMember]
  /// Advice for new people in the demo, such as which school has most members.
  public let advice: Words?
  /// Where practice sign-in redirects when no page was requested.
  public let start: String
  /// The names of an account's friends at the practice Kakao provider.
  let kakaoFriends: @Sendable (ID<Account>, Transaction) throws -> Set<String>

  public init(
    clock: DemoClock, cast: [CastMember], advice: Words? = nil, start: String = "/",
    kakaoFriends: @escaping @Sendable (ID<Account>, Transaction) throws -> Set<String> = { _, _ in
      []
    }
  ) {
    self.clock = clock
    self.cast = cast
    self.advice = advice
    self.start = start
    self.kakaoFriends = kakaoFriends
  }

  public struct CastMember: Sendable {
    public let handle: String
    public let name: String
    public let blurb: Words

    public init(handle: String, name: String, blurb: Words) {
      self.handle = handle
      self.name = name
      self.blurb = blurb
    }
  }
}
