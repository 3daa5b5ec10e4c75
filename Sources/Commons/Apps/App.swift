/// An app of the platform.
///
/// `descriptor` is everything that is known before the server starts; `handlers` is what needs the
/// running services. ``Services/start()`` registers both.
public protocol App: Sendable {
  static var descriptor: AppDescriptor { get }

  /// Throws ``SettingsError`` for an invalid setting.
  init(_ services: Services) throws
  var handlers: AppHandlers { get }
  /// Imports the app's data files into the database; runs at every start.
  func load() async throws
  /// Mounts the app's routes and pages, all below the app's path.
  func mount(on site: inout Site) throws
}

extension App {
  public func load() async throws {}
}
