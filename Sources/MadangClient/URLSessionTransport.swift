public import Foundation
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with `URLSession`.
///
/// It stores no cookies, cache or credentials and follows no redirects, so tokens are sent only to
/// the server that issued them.
public final class URLSessionTransport: Transport {
  private let server: String
  private let session: URLSession
  private let inFlight = InFlightRequests()

  /// A transport for the server at `server` that times out after `timeout` without a byte.
  ///
  /// The default is longer than two heartbeats (25 s) of an event stream.
  public init(server: URL, timeout: Duration = .seconds(60)) {
    let text = server.absoluteString
    self.server = text.hasSuffix("/") ? String(text.dropLast()) : text
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = Double(timeout / .seconds(1))
    // Each event stream occupies one connection.
    configuration.httpMaximumConnectionsPerHost = 16
    session = URLSession(configuration: configuration, delegate: inFlight, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  /// Sends `call` and returns the complete response.
  ///
  /// Throws `URLError.timedOut` when it takes longer than the call's `limit`.
  public func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    guard let limit = call.limit else { return try await stream(call).reply() }
    return try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await self.stream(call).reply() }
      group.addTask {
        try await Task.sleep(for: limit)
        throw URLError(.timedOut)
      }
      guard let reply = try await group.next() else { throw CancellationError() }
      return reply
    }
  }

  /// Sends `call` and returns once the response headers have arrived.
  public func stream(_ call: HTTPCall) async throws -> HTTPStream {
    guard let url = URL(string: server + call.target) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = call.method.rawValue
    for (name, value) in call.headers { request.setValue(value, forHTTPHeaderField: name) }
    // Whole seconds: Foundation on Linux drops the fraction.
    if let timeout = call.timeout {
      request.timeoutInterval = max(1, (timeout / .seconds(1)).rounded(.up))
    }
    if let file = call.bodyFile {
      return try await inFlight.deliver(session.uploadTask(with: request, fromFile: file))
    }
    if !call.body.isEmpty { request.httpBody = Data(call.body) }
    return try await inFlight.deliver(session.dataTask(with: request))
  }
}
