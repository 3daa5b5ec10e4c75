public import Foundation
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries calls by `URLSession`.
///
/// Keeps no cookies, no cache and no credentials, and follows no redirect: tokens go to the server
/// they were made for and nowhere else.
public final class URLSessionTransport: Transport {
  private let server: String
  private let session: URLSession
  private let inFlight = InFlightRequests()

  /// A transport to the server at `server`, which is given up on after `patience` without a byte.
  ///
  /// The default outlasts two of the heartbeats (25 s) an event stream is kept alive by.
  public init(server: URL, patience: Duration = .seconds(60)) {
    let text = server.absoluteString
    self.server = text.hasSuffix("/") ? String(text.dropLast()) : text
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = Double(patience / .seconds(1))
    // One is used up by each event stream.
    configuration.httpMaximumConnectionsPerHost = 16
    session = URLSession(configuration: configuration, delegate: inFlight, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  public func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    try await stream(call).reply()
  }

  public func stream(_ call: HTTPCall) async throws -> HTTPStream {
    guard let url = URL(string: server + call.target) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = call.method.rawValue
    for (name, value) in call.headers { request.setValue(value, forHTTPHeaderField: name) }
    if let file = call.bodyFile {
      return try await inFlight.deliver(session.uploadTask(with: request, fromFile: file))
    }
    if !call.body.isEmpty { request.httpBody = Data(call.body) }
    return try await inFlight.deliver(session.dataTask(with: request))
  }
}
