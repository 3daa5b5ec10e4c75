public import SQL
public import Wire

/// An app that the server mounts.
public protocol App: Sendable {
  /// Colours, logo and name; the name is also the app's path and the name of its style sheet.
  static var branding: Branding { get }
  static var migrations: MigrationSet { get }
  /// The account uniquely called `name` in this app, or nil when there is none.
  static func account(of name: String, in db: Transaction) throws -> ID<Account>?

  /// Registers the app's account data with the services.
  ///
  /// Throws ``SettingsError`` for an invalid setting.
  init(_ services: Services) throws
  /// Imports the app's data files into the database; runs at every start.
  func load() async throws
  /// Mounts the app's routes and pages.
  func mount(on site: inout Site) throws
}

extension App {
  public static func account(of name: String, in db: Transaction) throws -> ID<Account>? { nil }
}
