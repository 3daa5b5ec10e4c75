public import Apps
public import Commons
public import Core
public import Foundation
import HTTP
public import SQL
import Synchronization
import Wire

extension TestServer {
  private static let demos = DemoTemplates()

  /// Runs `body` with a server of the demo: its town, cast and clock.
  ///
  /// At the usual time it is a copy of one that is filled once per engine.
  public static func openDemo(
    on engine: Engine, apps: [any App.Type] = Apps.all, clock: ManualClock = ManualClock(),
    _ body: (TestServer, Demo) async throws -> Void
  ) async throws {
    let demo = demo(of: apps, clock)
    func run(_ db: Database, isLoaded: Bool) async throws {
      try await body(
        TestServer(db, apps: apps, clock: clock, demo: demo, isLoaded: isLoaded), demo)
    }
    if clock.now == ManualClock().now {
      try await TestDatabases.copy(of: demos.template(of: apps), on: engine) {
        try await run($0, isLoaded: true)
      }
    } else {
      try await TestDatabases.fresh(engine, migrations(with: apps)) { db in
        try await demo.build(at: clock.now, in: db)
        try await run(db, isLoaded: false)
      }
    }
  }

  fileprivate static func demo(of apps: [any App.Type], _ clock: ManualClock) -> Demo {
    Demo(clock: DemoClock(real: { clock.now }), apps: apps.map { $0.descriptor })
  }

  /// Serves the demo on a free loopback port while `body` runs.
  public static func serveDemo(_ body: (URL) async throws -> Void) async throws {
    // Clients reached by URL use the system clock.
    let clock = ManualClock(Instant(Date()))
    try await openDemo(on: .sqlite, clock: clock) { testServer, _ in
      let log = AccessLog(now: { clock.now }, sink: { _ in })
      let folder = NSTemporaryDirectory() + "/madang-uploads-\(UUID())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var configuration = Server.Configuration()
      configuration.uploads = try UploadFolder(folder)
      let server = try Server(configuration, router: testServer.router, log: log)
      let port = try server.start()
      do {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
        try await body(url)
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
      await log.stop()
    }
  }
}

/// The demos of lists of apps at the usual time.
private final class DemoTemplates: Sendable {
  private let templates = Mutex<[[ObjectIdentifier]: DatabaseTemplate]>([:])

  func template(of apps: [any App.Type]) -> DatabaseTemplate {
    templates.withLock { known in
      let types = apps.map { ObjectIdentifier($0) }
      if let template = known[types] { return template }
      let template = DatabaseTemplate { db in
        try await db.migrate(TestServer.migrations(with: apps))
        let clock = ManualClock()
        let demo = TestServer.demo(of: apps, clock)
        try await demo.build(at: clock.now, in: db)
        _ = try await TestServer(db, apps: apps, clock: clock, demo: demo)
      }
      known[types] = template
      return template
    }
  }
}
