import Foundation

/// A minimal web server on a loopback port.
///
/// Each connection is passed to `serve` on a thread of its own, and closed when that returns.
final class StubHTTPServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init(_ serve: @escaping @Sendable (ClientConnection) -> Void) throws {
    let listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    self.listener = listener
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        // EINVAL: shut down by `deinit`. Other errors are transient.
        if descriptor < 0 && errno == EINVAL { break }
        if descriptor < 0 { continue }
        Thread.detachNewThread {
          let connection = ClientConnection(descriptor)
          serve(connection)
          close(descriptor)
        }
      }
      // Closed on this thread only: elsewhere the number could belong to another server's socket by
      // the time this thread calls `accept`.
      close(listener)
    }
  }

  var url: URL {
    get throws {
      guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
      return url
    }
  }

  // Wakes the thread in `accept`.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A client's connection, blocking.
struct ClientConnection {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var on: Int32 = 1
    // Each `write` is sent as its own packet, and writing to a closed connection raises no signal.
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The next request, with a body of `content-length` bytes; nil when the client has closed.
  func read() -> (head: String, body: String)? {
    var bytes: [UInt8] = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let head = String(text[..<end.lowerBound])
        let length = head.lowercased().split(separator: "\r\n")
          .first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
        let body = text[end.upperBound...]
        if body.utf8.count >= length ?? 0 { return (head, String(body)) }
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  /// False once the client has closed.
  @discardableResult
  func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Sends a complete reply and keeps the connection open.
  func answer(_ status: Int, _ body: String = "", headers: [String] = []) {
    let lines = ["HTTP/1.1 \(status) Answer", "Content-Length: \(body.utf8.count)"] + headers
    write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Starts an event stream that lasts as long as the connection.
  func beginEvents() {
    write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
  }

  /// Returns once the client has closed the connection.
  func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
  }

  /// Sends bytes that are no text.
  func write(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// A one-time event that a thread or a task can wait for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func happen() {
    semaphore.signal()
    continuation.finish()
  }

  /// Blocks a dedicated thread.
  func block() { semaphore.wait() }

  /// Suspends a task.
  func wait() async {
    for await _ in stream {}
  }
}
