import Foundation
import SQL

/// A socket proxy before PostgreSQL that counts round trips and can withhold or cut a COMMIT.
///
/// `@unchecked`: mutable state is accessed under `lock` only.
final class FaultyProxy: @unchecked Sendable {
  /// How to treat client bytes that contain COMMIT; this includes preparing it.
  ///
  /// `cut` ends one connection, once.
  enum CommitFault { case pass, withhold, cut }

  /// A libpq URL through the proxy.
  let url: String
  private let folder: String
  private let target: String
  private let listening: Int32
  private let lock = NSLock()
  private var turns = 0
  private var treatment = CommitFault.pass
  private var hasSeenCommit = false
  private var hasAnsweredCommit = false

  /// Proxies the server of `url`, whose host is a socket's folder.
  init(to url: String) throws {
    guard let host = url.firstMatch(of: /host=([^&]+)/)?.1 else { throw POSIXError(.EINVAL) }
    target = "\(host)/.s.PGSQL.5432"
    folder = "/tmp/relay-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.url = url.replacing(host, with: folder)
    listening = try Self.open("\(folder)/.s.PGSQL.5432") { bind($0, $1, $2) }
    guard listen(listening, 16) == 0 else { throw POSIXError(.ECONNREFUSED) }
    Thread.detachNewThread { [self] in
      while case let client = accept(listening, nil, nil), client >= 0 {
        Thread.detachNewThread { [self] in register(client) }
      }
    }
  }

  /// How often a client sent after the server had; the bytes before its first answer count as one.
  var roundTrips: Int { lock.withLock { turns } }

  /// Returns when the server has answered a COMMIT, so that what a client sends next counts by itself.
  func firstCommit() async {
    // Polled: another thread reads the socket.
    while !lock.withLock({ hasAnsweredCommit }) { try? await Task.sleep(for: .milliseconds(5)) }
  }

  func treatCommits(_ treatment: CommitFault) { lock.withLock { self.treatment = treatment } }

  func end() {
    shutdown(listening, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func register(_ client: Int32) {
    defer { _ = close(client) }
    guard let server = try? Self.open(target, { connect($0, $1, $2) }) else { return }
    defer { _ = close(server) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isClientsTurn = false
    while true {
      var watched = [
        pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server, events: Int16(POLLIN), revents: 0),
      ]
      poll(&watched, 2, -1)
      // The server's bytes first: a client that has them may already be sending.
      let isServers = watched[1].revents != 0
      let count = read(isServers ? server : client, &buffer, buffer.count)
      guard count > 0 else { return }
      if isServers {
        isClientsTurn = false
        lock.withLock { hasAnsweredCommit = hasSeenCommit }
      } else if !isClientsTurn {
        isClientsTurn = true
        lock.withLock { turns += 1 }
      }
      if !isServers, Data(buffer[..<count]).firstRange(of: Data("COMMIT".utf8)) != nil {
        let treatment = lock.withLock {
          hasSeenCommit = true
          defer { if self.treatment == .cut { self.treatment = .pass } }
          return self.treatment
        }
        switch treatment {
        case .pass: break
        case .withhold: continue
        case .cut: return
        }
      }
      guard send(isServers ? client : server, buffer, count, Int32(MSG_NOSIGNAL)) == count
      else { return }
    }
  }

  /// A Unix socket at `path` after a successful `call` (bind or connect).
  private static func open(
    _ path: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    return descriptor
  }
}
