public import HTTP
public import Synchronization
import Wire

/// A third-party server while `body` runs; records its requests.
public final class StubServer: Sendable {
  /// The requests in order.
  public let asked = Mutex<[Request]>([])

  /// Serves `answer` on a loopback port, at paths of `patterns`.
  public static func serve(
    at patterns: [String] = ["/:what"],
    _ answer: @escaping @Sendable (Request) async throws -> Response,
    _ body: (StubServer, String) async throws -> Void
  ) async throws {
    let stub = StubServer()
    var router = Router()
    for pattern in patterns {
      for method in [Wire.Method.get, .post, .put] {
        try router.on(method, pattern) { request, _ in
          stub.asked.withLock { $0.append(request) }
          return try await answer(request)
        }
      }
    }
    let log = AccessLog(now: { Instant(milliseconds: 0) }, sink: { _ in })
    let server = try Server(Server.Configuration(), router: router, log: log)
    let port = try server.start()
    do {
      try await body(stub, "http://127.0.0.1:\(port)")
    } catch {
      await server.stop(grace: .zero)
      throw error
    }
    await server.stop(grace: .zero)
    await log.stop()
  }
}
