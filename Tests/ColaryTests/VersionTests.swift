import Commons
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// Which versions of the app may be used.
@Suite(.timeLimit(.minutes(30)))
struct VersionTests {
  private func requirement(_ version: String, _ least: String, _ latest: String = "")
    -> Colary.UpdateRequirement
  {
    Colary.RemoteConfig(minVersion: least, latestVersion: latest).requirement(of: version)
  }

  @Test func `versions are compared by number, part by part: C25, CH17`() {
    #expect(requirement("1.9.0", "1.10.0") == .forced)
    #expect(requirement("1.10.0", "1.9.0") == .none)
    #expect(requirement("1.2", "1.2.0") == .none && requirement("1.2", "1.2.1") == .forced)
    #expect(requirement("v1.2.0", "1.2.0") == .none && requirement("v1.1.9", "1.2.0") == .forced)
    #expect(requirement("", "9.0.0") == .none && requirement("1.x.0", "9.0.0") == .none)
    #expect(requirement("+1.0.0", "9.0.0") == .none && requirement("vv1.0", "9.0.0") == .none)
    #expect(requirement("1.2.0-beta", "1.2.0") == .forced)
    #expect(requirement("1.2.0", "1.2.0-beta") == .none)
    #expect(requirement("1.2.0", "nonsense", "") == .none)
    #expect(requirement("1.2.0", "1.0.0", "1.3.0") == .optional)
    #expect(requirement("1.3.0", "1.0.0", "1.3.0") == .none)
    #expect(requirement("99999999999999999999.0.0", "1.0.0") == .none)
  }

  @Test(arguments: Engine.allCases)
  func `an old version's queue is refused with 426 and loses none of 500 operations: C25, CH17`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let desk = try await server.attendant()
      let phone = try await Phone(server.viewer("haru"), appVersion: "1.0.0")
      await phone.sync()
      await phone.goOffline()
      for number in 1...500 { try await phone.write("\(number)") }
      _ = try await desk.send(
        Colary.setVersions,
        Colary.VersionChange(minVersion: "1.1.0", latestVersion: "1.1.0", apiMin: "1.1.0"))
      phone.network.isDown.withLock { $0 = false }
      await phone.queue.trigger()
      for await status in await phone.queue.statuses where status.state == .blockedVersion {
        #expect(status.unsent == 500)
        break
      }
      #expect(try await count(server) == 0)
      // The update of the app, which opens the same file.
      let updated = try await phone.updated(server.viewer("haru"), to: "1.1.0")
      await updated.sync()
      #expect(try await count(server) == 500)
      #expect(await updated.rows.count == 500)
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators set versions, and a minimum above the latest is refused: C25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let desk = try await server.attendant()
      await #expect(throws: Refusal.versionsCrossed) {
        try await desk.send(
          Colary.setVersions, Colary.VersionChange(minVersion: "1.10.0", latestVersion: "1.9.0"))
      }
      await #expect(throws: Refusal.versionsUnreadable) {
        try await desk.send(Colary.setVersions, Colary.VersionChange(apiMin: "new"))
      }
      _ = try await desk.send(
        Colary.setVersions, Colary.VersionChange(latestVersion: "2.0.0", maintenance: true))
      let config = try await server.stranger().send(Colary.config, Colary.ConfigRequest())
      #expect(config.latestVersion == "2.0.0" && config.maintenance && config.ttl == 43_200)
      let haru = try await server.viewer("haru")
      await #expect(throws: Refusal.notFound) { try await haru.send(Colary.versions) }
    }
  }

  private func count(_ server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM colary_row") }
  }
}
