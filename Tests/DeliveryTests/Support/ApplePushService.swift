import Core
import Foundation
import Synchronization
import TestKit
import Wire

@testable import Delivery

/// Apple's push service as `Tests/TestKit/apns.py` plays it: HTTP/2, with checks of every request.
final class ApplePushService: Sendable {
  static let bundle = "com.example.yello"

  /// A request it received.
  struct Received: Decodable {
    let connection: Int
    let headers: [String: String]
    let body: String
    let status: Int
    /// Why it was refused by the service's own checks.
    let reason: String?
  }

  private struct Started: Decodable {
    let port: Int
    let pem: String
    let id: String
    let certificate: String
  }

  private let process: Process
  private let orders = Pipe()
  private let heard: AsyncStream<Void>
  private let received = Mutex<[Received]>([])
  private let started: AsyncStream<Started>

  private init() throws {
    process = Python.process("apns.py")
    let output = Pipe()
    process.standardInput = orders
    process.standardOutput = output
    let (started, start) = AsyncStream.makeStream(of: Started.self)
    let (heard, hear) = AsyncStream.makeStream(of: Void.self)
    (self.started, self.heard) = (started, heard)
    try process.start()
    try output.fileHandleForWriting.close()
    Thread.detachNewThread { [self] in
      var line: [UInt8] = []
      while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first {
        guard byte == 10 else {
          line.append(byte)
          continue
        }
        let data = Data(line)
        line = []
        if let request = try? JSONDecoder().decode(Received.self, from: data) {
          received.withLock { $0.append(request) }
        } else if let first = try? JSONDecoder().decode(Started.self, from: data) {
          start.yield(first)
        } else {
          hear.yield()
        }
      }
      start.finish()
      hear.finish()
    }
  }

  /// Runs `body` with a service on `clock`, the settings for it and a client that trusts it.
  static func serve(
    by clock: ManualClock, _ body: (ApplePushService, Settings, CurlWeb) async throws -> Void
  ) async throws {
    let service = try ApplePushService()
    defer { try? service.orders.fileHandleForWriting.close() }
    var starts = service.started.makeAsyncIterator()
    guard let start = await starts.next() else { throw Unreachable("the service did not start") }
    let file = FileManager.default.temporaryDirectory.appending(path: "apns-\(UUID()).p8")
    try Data(start.pem.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let authority = file.appendingPathExtension("pem")
    try Data(start.certificate.utf8).write(to: authority)
    defer { try? FileManager.default.removeItem(at: authority) }
    var settings = Settings()
    settings[.apnsKeyFile] = file.path
    settings[.apnsKeyID] = start.id
    settings[.iosApps] = "ABCDE12345.\(bundle), ABCDE12345.com.example.wal"
    settings[.apnsAPI] = "https://127.0.0.1:\(start.port)"
    try await service.setClock(clock.now)
    try await body(service, settings, CurlWeb(allowsLoopback: true, authority: authority.path))
  }

  /// The requests so far, in order.
  func requests() async throws -> [Received] {
    // Its answer follows the lines of all requests that were answered.
    try await order([:])
    return received.withLock { $0 }
  }

  /// The service's own time.
  func setClock(_ now: Instant) async throws {
    try await order(["now": now.milliseconds / 1000])
  }

  /// The response to the next request that passes the checks.
  func answer(
    _ status: Int, _ reason: String, timestamp: Instant? = nil, retryAfter: Int? = nil
  ) async throws {
    var body: [String: Any] = ["reason": reason]
    if let timestamp { body["timestamp"] = timestamp.milliseconds }
    let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    let headers = retryAfter.map { ["retry-after": "\($0)"] } ?? [:]
    try await order(["status": status, "body": text, "headers": headers])
  }

  private func order(_ members: [String: Any]) async throws {
    let line = try JSONSerialization.data(withJSONObject: members) + [10]
    try orders.fileHandleForWriting.write(contentsOf: line)
    var answers = heard.makeAsyncIterator()
    _ = await answers.next()
  }
}
