public import Apps
public import Commons
public import Core
public import Foundation
import HTTP
public import SQL
import Wire

extension TestServer {
  /// Runs `body` with a server of the demo: its town, cast and clock.
  public static func openDemo(
    on engine: Engine, apps: [any App.Type] = Apps.all, clock: ManualClock = ManualClock(),
    _ body: (TestServer, Demo) async throws -> Void
  ) async throws {
    try await TestDatabases.fresh(engine, migrations(with: apps)) { db in
      let demo = Demo(clock: DemoClock(real: { clock.now }), apps: apps.map { $0.descriptor })
      try await demo.build(at: clock.now, in: db)
      try await body(TestServer(db, apps: apps, clock: clock, demo: demo), demo)
    }
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
