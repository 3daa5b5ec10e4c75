import Dispatch
import Foundation
import Synchronization
public import Wire

/// Logs one line per request, and errors, on a thread of its own.
///
/// A line has time, request id, method, path without query, status, bytes and microseconds. It
/// never has a query, a body, a header or an address.
public final class AccessLog: Sendable {
  /// The buffer limit while the sink blocks: 8 MiB, about 80,000 lines; later lines are only
  /// counted.
  static let maxPendingBytes = 8 << 20
  /// At 64 KiB the writer is woken early; otherwise it writes once a second.
  static let earlyFlush = 65_536

  private struct State {
    var lines: [UInt8] = []
    var stamp = Stamp()
    var dropped = 0
    var isStopped = false
    var onStop: [@Sendable () -> Void] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let waker = DispatchSemaphore(value: 0)
  private let now: @Sendable () -> Instant
  private let sink: @Sendable ([UInt8]) throws -> Void
  private let logsRequests: Bool

  /// A log that reads the time from `now` and passes whole lines to `sink` on its own thread.
  ///
  /// Lines for which `sink` throws are counted; the count is written once it succeeds again.
  /// Without `notesRequests` only errors are logged.
  public init(
    now: @escaping @Sendable () -> Instant, logsRequests: Bool = true,
    sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.now = now
    self.logsRequests = logsRequests
    self.sink = sink
    Thread.detachNewThread { self.write() }
  }

  /// A log on standard output.
  public convenience init(now: @escaping @Sendable () -> Instant) {
    self.init(now: now) { try HTTP.write($0, to: STDOUT_FILENO) }
  }

  /// The current time of the log's clock.
  var instant: Instant { now() }

  /// Logs one finished request.
  func request(
    id: String, method: StaticString, path: String, status: Int, bytes: Int, took: Duration
  ) {
    guard logsRequests else { return }
    let (seconds, attoseconds) = took.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    append { lines in
      lines.append(field: id)
      lines.append(UInt8(ascii: " "))
      method.withUTF8Buffer { lines.append(contentsOf: $0) }
      lines.append(field: Self.withoutSecrets(path))
      lines.append(number: status)
      lines.append(number: bytes)
      lines.append(number: Int(microseconds))
    }
  }

  /// The path without secrets: segments that begin with the 43 letters of 256 bits in base64url.
  private static func withoutSecrets(_ path: String) -> String {
    guard path.utf8.count > secretLength else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.map { isSecret($0) ? "-" : $0 }.joined(separator: "/")
  }

  private static let secretLength = 43

  private static func isSecret(_ segment: Substring) -> Bool {
    let first = segment.utf8.prefix(secretLength)
    return first.count == secretLength
      && first.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Logs an error on one line.
  public func error(_ text: String) {
    append { lines in
      lines.append(contentsOf: " error".utf8)
      lines.append(field: text, keepsSpaces: true)
    }
  }

  /// Writes the buffered lines and ends the thread; later lines are discarded.
  public func stop() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        state.isStopped = true
        if !state.isOver { state.onStop.append { continuation.resume() } }
        return state.isOver
      }
      if isOver { continuation.resume() }
      waker.signal()
    }
  }

  /// Appends a line: the time, then the text that `line` writes.
  private func append(_ line: (inout [UInt8]) -> Void) {
    let time = now()
    let isFull = state.withLock { state in
      guard state.lines.count < Self.maxPendingBytes else {
        state.dropped += 1
        return false
      }
      let before = state.lines.count
      state.stamp.move(to: time)
      state.lines.append(state.stamp, at: time)
      line(&state.lines)
      state.lines.append(UInt8(ascii: "\n"))
      return before < Self.earlyFlush && state.lines.count >= Self.earlyFlush
    }
    if isFull { waker.signal() }
  }

  private func write() {
    var isOver = false
    var unreported = 0
    while !isOver {
      _ = waker.wait(timeout: .now() + 1)
      let (lines, dropped, isStopped) = state.withLock { state in
        defer {
          state.lines = []
          state.dropped = 0
        }
        return (state.lines, state.dropped, state.isStopped)
      }
      unreported += dropped
      if !lines.isEmpty {
        do { try sink(lines) } catch { unreported += lines.count { $0 == UInt8(ascii: "\n") } }
      }
      if unreported > 0, (try? sink(Array("\(unreported) lines were dropped\n".utf8))) != nil {
        unreported = 0
      }
      isOver = isStopped
    }
    let onStop = state.withLock { state in
      state.isOver = true
      return state.onStop
    }
    for tell in onStop { tell() }
  }
}
