public import SQL
public import Wire

/// One of the house's apps, as the front door and the tests know it.
public protocol App: Sendable {
  /// How its pages look; the name is also its path and its style sheet's.
  static var branding: Branding { get }
  static var migrations: MigrationSet { get }
  /// The account of whoever is unmistakably called `name` there; nil when nobody can be.
  static func account(of name: String, in db: Transaction) throws -> ID<Account>?

  /// The app over a house, by its rules as they are set; tells the house what it keeps of people.
  /// Throws ``SettingsError`` for a setting that cannot be right.
  init(_ services: Services) throws
  /// Brings what it keeps of its data files up to date; run at every start.
  func load() async throws
  /// Mounts all of it.
  func mount(on site: inout Site) throws
}

extension App {
  public static func account(of name: String, in db: Transaction) throws -> ID<Account>? { nil }
}
