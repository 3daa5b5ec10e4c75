public import HTML
public import HTTP
public import SQL
public import Wire

/// What every app stands on, built once by the front door and by the tests alike.
///
/// A class, so that handing it around costs one reference, not one for each of its parts.
public final class Services: Sendable {
  public let db: Database
  public let world: World
  public let files: StaticFiles
  public let hub: Hub
  public let rateLimiter: RateLimiter
  public let sessions: SessionStore
  /// What apps and providers do when somebody leaves.
  public let accountDeletion: AccountDeletion
  /// Who is kept out of an app.
  let suspensions: Suspensions
  /// What people may report, as the apps say.
  public let reportables = Reportables()
  public let identities: IdentityStore
  /// The ways to sign in.
  public let ways = SignInMethods()
  /// Kakao and Apple, as far as there are keys for them.
  public let providers: Providers
  /// What is kept of them that nobody else may read.
  let vault: Vault
  /// What the cookies are sealed with that only this server may write.
  let cookieVault: Vault
  let lastSeen = LastSeen()
  let passwords = Passwords()
  public let settings: Settings
  /// Messages to the outside.
  public let outbox: Outbox
  /// Notifications on people's devices.
  public let pushes: Pushes
  /// Work that is due at a moment.
  public let jobs: Jobs
  /// What apps add to the operator's page.
  public let sections = OperatorSections()
  /// What pages have in common, written once.
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

  /// The tables of Commons.
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
    ])
}

/// What exists under `--demo` only: a clock that moves forward, and a cast to come in as.
public struct Demo: Sendable {
  public let clock: DemoClock
  /// The named cast, as the lobby shows it.
  public let cast: [CastMember]
  /// What a newcomer should know of the town, such as where most of it studies.
  public let advice: Words?
  /// Where practice sign-in leads when nothing was asked for before.
  public let start: String
  /// What an account's friends at practice Kakao are called there.
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
