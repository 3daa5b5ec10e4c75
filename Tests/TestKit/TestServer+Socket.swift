import Commons
import Core
import Foundation
import HTTP
public import MadangClient
import SQL
import Wire

extension TestServer {
  /// Serves on a loopback port while `body` runs, because uploads need a connection; `body` gets clients
  /// by the names of their accounts.
  public func serve(
    _ body: (@escaping @Sendable (String) async throws -> Madang) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "/madang-uploads-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var configuration = Server.Configuration()
    configuration.uploads = try UploadFolder(folder)
    let socket = try Server(
      configuration, router: router, log: AccessLog(now: { Instant(Date()) }) { _ in })
    let port = try socket.start()
    do {
      try await body { try await client($0, on: port) }
    } catch {
      await socket.stop(grace: .seconds(2))
      throw error
    }
    await socket.stop(grace: .seconds(2))
  }

  /// A client over a socket on `port`; the same `name` is the same account, nil is signed out.
  public func client(_ name: String?, on port: UInt16) async throws -> Madang {
    var tokens: Tokens?
    if let name {
      let sessions = services.sessions
      tokens = try await db.write { db in
        try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db)
      }
    }
    var dependencies = ClientDependencies.real
    let clock = clock
    dependencies.now = { clock.now }
    dependencies.sleep = { _ in }
    return Madang(
      over: CurlTransport(port: port), tokens: MemoryTokenStore(tokens),
      dependencies: dependencies)
  }
}
