import HTTP
public import SQL

extension Services {
  /// Starts the registered apps and mounts every route of the platform and the apps.
  ///
  /// Servers and tests both start here. `isLoaded` skips importing the apps' data files, for a
  /// database where this has been done.
  public func start(isLoaded: Bool = false) async throws -> Site {
    try apps.check()
    let running = try apps.types.map { try $0.init(self) }
    for app in running { apps.register(app) }
    if !isLoaded {
      for app in running { try await app.load() }
    }
    suspensions.begin(jobs, apps)
    try await retention.begin(jobs, in: db)
    var site = Site(self)
    try site.mountPlatform()
    try site.mountSessions()
    try site.mountSignIn()
    try added.mount(on: &site)
    for app in running {
      let descriptor = type(of: app).descriptor
      try app.mount(on: &site)
      try site.mountBranding(
        descriptor.branding, start: descriptor.lobby.path, scope: descriptor.branding.path)
    }
    try site.checkLinkedPaths()
    try site.mountOpenAPI()
    let router = site.router
    let responder = Responder(services: self) { router.serves($0) }
    site.router.refused = { await responder.refused($0, $1) }
    return site
  }

  /// The migrations of the platform, of other targets and of `apps`.
  public static func migrations(
    with apps: [any App.Type], adding others: [MigrationSet] = []
  ) -> [MigrationSet] {
    [migrations] + others + apps.map { $0.descriptor.migrations }
  }
}

extension AppRegistry {
  /// Throws for descriptors that contradict each other or the platform.
  fileprivate func check() throws {
    for (place, app) in all.enumerated() {
      guard !all[..<place].contains(where: { $0.name == app.name }) else {
        throw MountError(description: "two apps are called \(app.name)")
      }
      guard !Site.platformPaths.contains(app.name) else {
        throw MountError(description: "the app \(app.name) has the name of a platform path")
      }
      for setting in app.settings where !setting.hasPrefix("\(app.name.uppercased())_") {
        throw MountError(
          description: "the app \(app.name) has a setting with another prefix: \(setting)")
      }
    }
  }
}

extension Site {
  /// The first path segments of the platform's own routes.
  static let platformPaths: Set<String> = [
    "", ".well-known", "account", "demo", "healthz", "help", "language",
    "licences", Branding.platform.name, "maps", "openapi.json", "operator", "outbox", "payments",
    "photos",
    "practice", "privacy", "public", "push", "session", "sign-in", "terms",
  ]

  /// The app whose path `pattern` begins with; nil for a platform route.
  ///
  /// Throws for any other path: its gate would admit suspended accounts.
  func app(of pattern: String, _ route: String) throws -> AppDescriptor? {
    let first = String(pattern.dropFirst().prefix { $0 != "/" })
    if let app = services.apps[first] { return app }
    guard Self.platformPaths.contains(first) else {
      throw MountError(
        description: "\(route) belongs to no registered app: add the app /\(first) to the list of "
          + "apps, or the path to Site.platformPaths")
    }
    return nil
  }

  /// Throws when a descriptor names a page that is not mounted.
  fileprivate func checkLinkedPaths() throws {
    for app in services.apps.all {
      for path in app.linkedPaths where !router.serves(path) {
        throw MountError(description: "the app \(app.name) names \(path), which is not mounted")
      }
    }
  }
}
