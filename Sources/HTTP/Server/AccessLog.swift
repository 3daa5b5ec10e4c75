import Dispatch
import Foundation
import Synchronization
public import Wire

/// One line per request, and errors; written by a thread of its own.
///
/// A line holds time, request id, method, path without query, status, bytes and microseconds; never a
/// query, a body, a header or an address.
public final class AccessLog: Sendable {
  /// When the sink is stuck, this much is kept (8 MiB, some 80,000 lines) and lines beyond it are only counted.
  static let mostWaiting = 8 << 20
  /// The writer is woken early at 64 KiB; it looks once a second anyway.
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
  private let notesRequests: Bool

  /// A log that reads the time from `now` and hands whole lines to `sink`, on its own thread.
  ///
  /// Lines `sink` throws at are counted, and told of once it takes more. Only errors are noted unless it `notesRequests`.
  public init(
    now: @escaping @Sendable () -> Instant, notesRequests: Bool = true,
    sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.now = now
    self.notesRequests = notesRequests
    self.sink = sink
    Thread.detachNewThread { self.write() }
  }

  /// A log on standard output.
  public convenience init(now: @escaping @Sendable () -> Instant) {
    self.init(now: now) { try HTTP.write($0, to: STDOUT_FILENO) }
  }

  /// The time the log would write now.
  var instant: Instant { now() }

  /// Notes one request that is over.
  func request(
    id: String, method: StaticString, path: String, status: Int, bytes: Int, took: Duration
  ) {
    guard notesRequests else { return }
    let (seconds, attoseconds) = took.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    append { lines in
      lines.append(field: id)
      lines.append(UInt8(ascii: " "))
      method.withUTF8Buffer { lines.append(contentsOf: $0) }
      lines.append(field: path)
      lines.append(number: status)
      lines.append(number: bytes)
      lines.append(number: Int(microseconds))
    }
  }

  /// Notes what went wrong, on one line.
  public func error(_ text: String) {
    append { lines in
      lines.append(contentsOf: " error".utf8)
      lines.append(field: text, keepsSpaces: true)
    }
  }

  /// Writes what is waiting and ends the thread; later lines are not written.
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

  /// Appends a line: the time, then what `line` writes.
  private func append(_ line: (inout [UInt8]) -> Void) {
    let time = now()
    let isFull = state.withLock { state in
      guard state.lines.count < Self.mostWaiting else {
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
    var untold = 0
    while !isOver {
      _ = waker.wait(timeout: .now() + 1)
      let (lines, dropped, isStopped) = state.withLock { state in
        defer {
          state.lines = []
          state.dropped = 0
        }
        return (state.lines, state.dropped, state.isStopped)
      }
      untold += dropped
      if !lines.isEmpty {
        do { try sink(lines) } catch { untold += lines.count { $0 == UInt8(ascii: "\n") } }
      }
      if untold > 0, (try? sink(Array("\(untold) lines were dropped\n".utf8))) != nil { untold = 0 }
      isOver = isStopped
    }
    let onStop = state.withLock { state in
      state.isOver = true
      return state.onStop
    }
    for tell in onStop { tell() }
  }
}
