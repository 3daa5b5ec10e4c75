import Commons
public import Foundation
import HTTP
import SQL
import Wal
import Wire
import Yello

extension TestServer {
  /// Serves the demo with its town and cast on a free loopback port while `body` runs.
  public static func serveDemo(_ body: (URL) async throws -> Void) async throws {
    try await TestDatabases.fresh(.sqlite, TestServer.migrations) { db in
      // Clients reached by URL use the system clock.
      let clock = ManualClock(Instant(Date()))
      try await YelloTown(now: clock.now).build(in: db)
      try await WalTown(now: clock.now).build(for: YelloTown.cast, in: db)
      let demo = Demo(clock: DemoClock(real: { clock.now }), cast: YelloTown.cast)
      let testServer = try await TestServer(db, clock: clock, demo: demo)
      let log = AccessLog(now: { clock.now }, sink: { _ in })
      let server = try Server(Server.Configuration(), router: testServer.router, log: log)
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
