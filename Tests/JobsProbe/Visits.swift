import Commons
import Core
import Delivery
import Foundation
import HTTP
import SQL
import Wire

/// Readers and writers over HTTP on the same cores, while something else runs.
final class Visits: Sendable {
  /// Response times, fastest first.
  struct Times: Sendable {
    let pages, writes: [Duration]
  }

  private let server: Server
  private let log: AccessLog
  private let pages: [Task<[Duration], any Error>]
  private let writes: [Task<[Duration], any Error>]

  /// Four clients that request a page of their own and one that creates accounts, every 5 ms.
  init(_ services: Services, _ router: Router) async throws {
    log = AccessLog(now: { Instant(Date()) }, sink: { _ in })
    server = try Server(Server.Configuration(), router: router, log: log)
    let origin = "http://127.0.0.1:\(try server.start())"
    let sessions = services.sessions
    let token = try await services.db.write { db in
      try sessions.openWeb(sessions.account(of: "practice", "visitor", in: db), in: db)
    }
    let web = CurlWeb()
    var page = OutgoingRequest(
      "GET", origin + Sessions.list.path,
      headers: [("Accept", "text/html"), ("Cookie", "madang=\(token)")])
    var write = OutgoingRequest(
      "POST", origin + SignIn.startDevice.path, headers: [("Accept", "application/json")])
    // Only a hang reaches it.
    (page.timeout, write.timeout) = (.seconds(600), .seconds(600))
    let (look, join) = (page, write)
    pages = (0..<4).map { _ in Task { try await Self.repeated(look, by: web) } }
    writes = [Task { try await Self.repeated(join, by: web) }]
  }

  /// Ends the visits; throws when a reply was not as expected.
  func end() async throws -> Times {
    for task in pages + writes { task.cancel() }
    var (looked, written): ([Duration], [Duration]) = ([], [])
    for task in pages { looked += try await task.value }
    for task in writes { written += try await task.value }
    await server.stop(grace: .zero)
    await log.stop()
    return Times(pages: looked.sorted(), writes: written.sorted())
  }

  private static func repeated(
    _ request: OutgoingRequest, by web: CurlWeb
  ) async throws -> [Duration] {
    var times: [Duration] = []
    while !Task.isCancelled {
      let begun = ContinuousClock.now
      do {
        let response = try await web.send(request)
        guard (200..<300).contains(response.status) else {
          throw Unreachable("\(request.url) was answered \(response.status)")
        }
      } catch is CancellationError { break }
      times.append(begun.duration(to: .now))
      // About a hundred requests per second and client, with time left for the jobs.
      try? await Task.sleep(for: .milliseconds(5))
    }
    return times
  }
}

extension [Duration] {
  /// The given percentile in milliseconds.
  func percentile(_ percent: Int) -> String {
    guard !isEmpty else { return "none" }
    return String(format: "%.1f ms", Double(at(percent) / .microseconds(1)) / 1000)
  }

  /// The given percentile; the array must not be empty.
  func at(_ percent: Int) -> Duration { self[Swift.min(count - 1, count * percent / 100)] }
}
