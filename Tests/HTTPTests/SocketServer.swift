import Foundation
import HTTP
import Synchronization
import Testing
import Wire

/// A server on a free port with the routes of one test and its log.
final class SocketServer: Sendable {
  let port: UInt16
  let server: Server
  let log: AccessLog
  let written: Written

  init(
    _ configure: (inout Server.Configuration) -> Void = { _ in },
    routes: (inout Router) throws -> Void
  ) throws {
    let written = Written()
    self.written = written
    log = AccessLog(now: { Instant(milliseconds: 1_795_168_800_000) }) { written.add($0) }
    var configuration = Server.Configuration()
    configuration.threads = 2
    // Longer than a peer waits for a reply: no test passes or fails because a connection was idle.
    configuration.timeout = 3_600
    configuration.discardTime = .seconds(600)
    configure(&configuration)
    var router = Router()
    try routes(&router)
    server = try Server(configuration, router: router, log: log)
    port = try server.start()
  }

  /// Stops the server and returns all lines of its log.
  func close() async -> [String] {
    await server.stop(grace: .seconds(600))
    await log.stop()
    return written.lines
  }
}

/// The lines a log wrote to its sink.
final class Written: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  var lines: [String] {
    String(decoding: bytes.withLock { $0 }, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A gate that opens once, for any number of waiters.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrived = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }
  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let told = state.withLock { state in
        state.arrived += 1
        if state.isOpen { continuation.resume() } else { state.waiting.append(continuation) }
        let told = state.watchers.filter { $0.count <= state.arrived }
        state.watchers.removeAll { $0.count <= state.arrived }
        return told
      }
      for watcher in told { watcher.continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when `count` tasks are waiting at the gate.
  func arrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrived < count { state.watchers.append((count, continuation)) }
        return state.arrived >= count
      }
      if isThere { continuation.resume() }
    }
  }
}
