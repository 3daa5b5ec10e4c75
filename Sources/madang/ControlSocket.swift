import Foundation

/// A Unix socket next to the database file, for commands to the server that holds the file.
///
/// Only the server's writer may write to the file. Anyone who can open the folder can connect,
/// which is only the server's user (umask 077).
final class ControlSocket: Sendable {
  /// The exit status of a command and its message.
  typealias Answer = (status: Int32, output: String)

  private let listener: Int32
  private let path: String

  /// Answers requests next to `file` one at a time, until it is closed; nil when no socket can be
  /// created.
  init?(beside file: String, answer: @escaping @Sendable ([String]) async -> Answer) {
    path = Self.path(beside: file)
    // Left by a killed server; this process holds the file, so that server no longer runs.
    unlink(path)
    guard let listener = Self.open(path, by: bind) else { return nil }
    self.listener = listener
    guard listen(listener, 8) == 0 else {
      close(listener)
      return nil
    }
    Thread.detachNewThread {
      while true {
        let asker = accept(listener, nil, nil)
        guard asker >= 0 else { break }
        Self.setTimeouts(asker)
        let words = Self.readAll(asker).split(separator: "\n").map(String.init)
        let done = DispatchSemaphore(value: 0)
        Task {
          let (status, output) = await answer(words)
          Self.write("\(status)\n\(output)", to: asker)
          done.signal()
        }
        done.wait()
        close(asker)
      }
    }
  }

  /// Closes and removes the socket.
  func stop() {
    unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Sends a request to the server that holds `file`; nil when there is no answer.
  static func request(_ words: [String], beside file: String) -> Answer? {
    guard let socket = open(path(beside: file), by: connect) else { return nil }
    defer { close(socket) }
    setTimeouts(socket)
    write(words.joined(separator: "\n"), to: socket)
    shutdown(socket, Int32(SHUT_WR))
    let parts = readAll(socket).split(separator: "\n", maxSplits: 1).map(String.init)
    guard let status = parts.first.flatMap(Int32.init) else { return nil }
    return (status, parts.dropFirst().first ?? "")
  }

  private static func path(beside file: String) -> String { file + ".ask" }

  /// A socket bound or connected at `path`; nil on failure, such as a path that is too long.
  private static func open(
    _ path: String, by step: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    guard descriptor >= 0 else { return nil }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        step(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Sets ten-second timeouts, because later requests wait for the current one.
  private static func setTimeouts(_ socket: Int32) {
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        socket, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  private static func readAll(_ socket: Int32) -> String {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while all.count < 1 << 20 {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { break }
      all += part.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }

  private static func write(_ text: String, to socket: Int32) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let streamSocket = SOCK_STREAM
  private let noSignal: Int32 = 0
#endif
