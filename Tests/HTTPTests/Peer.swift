import Foundation
import Glibc

/// A minimal HTTP client: one TCP connection on which a test sends exact bytes.
///
/// Blocking, so it is used inside `offThread` only; no wait exceeds ten minutes, which only a hang reaches.
final class Peer {
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  struct NoResponse: Error {}

  private var socket: Int32
  private var unread: [UInt8] = []

  /// Connects to 127.0.0.1, or to another host of the loopback network.
  init(_ port: UInt16, host: UInt8 = 1) throws {
    #if canImport(Glibc)
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 | UInt32(host)).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Sends `text`; false when the other side has closed.
  @discardableResult
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Shuts down sending and can still receive.
  func hangUpHalf() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes in order.
  func hangUp() {
    close(socket)
    socket = -1
  }

  /// Closes at once, with a reset.
  func vanish() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    close(socket)
    socket = -1
  }

  /// Whether the other side closes within so many milliseconds; bytes received before are kept.
  func hasClosed(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return false }
    return (try? more()) == nil
  }

  /// Receives one reply; throws `NoResponse` when the other side closes or stays idle for long.
  func receive(toHEAD: Bool = false) throws -> Reply {
    let head = try receive(until: "\r\n\r\n").split(separator: "\r\n").map(String.init)
    var headers: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      let value = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      headers[parts[0].lowercased(), default: ""] +=
        headers[parts[0].lowercased()] == nil ? value : ", " + value
    }
    guard let status = head.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw NoResponse() }
    var body = ""
    if !toHEAD && status != 304 && status != 204 {
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      while unread.count < length { try more() }
      body = String(decoding: unread.prefix(length), as: UTF8.self)
      unread.removeFirst(length)
    }
    return Reply(status: status, headers: headers, body: body)
  }

  /// The body of one reply; empty when none comes.
  func hearToTheEndOfOne() -> String { (try? receive().body) ?? "" }

  /// Receives up to and including `mark`.
  func receive(until mark: String) throws -> String {
    let mark = Array(mark.utf8)
    while true {
      if let range = unread.firstRange(of: mark) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.upperBound], as: UTF8.self)
      }
      try more()
    }
  }

  /// Receives until the other side closes.
  func receiveToEnd() -> String {
    while (try? more()) != nil {}
    return String(decoding: unread, as: UTF8.self)
  }

  private func more() throws {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = recv(socket, &chunk, chunk.count, 0)
    guard count > 0 else { throw NoResponse() }
    unread += chunk[..<count]
  }
}

/// Runs blocking `work` on a thread of its own, so that it blocks no handler.
func offThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}

/// A plain `GET path` request.
func get(_ path: String, _ headers: String = "") -> String {
  "GET \(path) HTTP/1.1\r\nHost: madang\r\n\(headers)\r\n"
}

func post(_ path: String, _ body: String, _ headers: String = "") -> String {
  "POST \(path) HTTP/1.1\r\nHost: madang\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
}
