import Commons
import Core
import HTTP
import SQL
import TestKit
import Wire

@testable import Sesac

/// A client of the original's API; its calls are forms.
struct CompatibilityCaller {
  let server: TestServer
  let token: String?

  init(server: TestServer, token: String?) {
    self.server = server
    self.token = token
  }

  /// A client of an account that has joined no app; the same `name` is the same account.
  init(_ name: String, of server: TestServer) async throws {
    let sessions = server.services.sessions
    let tokens = try await server.db.write { db in
      try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db)
    }
    self.init(server: server, token: tokens.access)
  }

  /// Runs `body` with a server that serves the API.
  static func open(
    on engine: Engine, limitScale: Double = 1000, isDemo: Bool = false,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let settings = try Settings(
      ["MADANG_SESAC_API": "on"], others: SesacApp.descriptor.settings)
    try await TestServer.open(
      on: engine, limitScale: limitScale, isDemo: isDemo, settings: settings, body)
  }

  static let place = [("lat", "37.5178"), ("long", "126.8864")]
  /// The fields of the hobby version's `POST /queue`.
  static let wait = place + [("type", "2"), ("region", "1275130688")]

  func call(
    _ method: Wire.Method, _ path: String, _ fields: [(String, String)] = [],
    headers: [(String, String)] = []
  ) async -> Response {
    let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
    let form = ("Content-Type", "application/x-www-form-urlencoded")
    return await server.router.respond(
      to: Request(
        method, "/sesac/api" + path,
        headers: [form] + headers + (token.map { [("idtoken", $0)] } ?? []),
        body: Array(body.joined(separator: "&").utf8)))
  }
}
