import Synchronization

/// Server-sent events for one reader (HTML standard §9.2).
///
/// A reader that falls `mostUnsent` bytes behind is disconnected once the queued events are sent.
/// The browser reconnects by itself and sends the last event id in `Last-Event-ID`.
public final class EventStream: Sendable {
  /// The limit of unsent bytes, 64 KiB: a few hundred small events.
  public static let maxUnsentBytes = 65_536

  struct State {
    var unsent: [UInt8] = []
    var isEnded = false
    /// Wakes the reader that found nothing to read; called once, then cleared.
    var wake: (@Sendable () -> Void)?
    var onClose: (@Sendable () -> Void)?
  }

  let state: Mutex<State>

  /// A stream without a reader.
  ///
  /// `onClose` is called exactly once: when the reader has gone or when the stream was ended by the
  /// sender.
  public init(onClose: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(onClose: onClose))
  }

  deinit { readerLeft() }

  /// Queues one event; false when the stream has ended or its reader is too far behind.
  @discardableResult
  public func send(id: String? = nil, event: String? = nil, data: String) -> Bool {
    queue(Self.text(id: id, event: event, data: data))
  }

  /// Queues one event encoded by `text(id:event:data:)`, for sending one event to many readers.
  @discardableResult
  public func send(encoded text: String) -> Bool { queue(text) }

  /// Encodes an event.
  public static func text(id: String? = nil, event: String? = nil, data: String) -> String {
    var text = ""
    if let id { text += "id: \(oneLine(id))\n" }
    if let event { text += "event: \(oneLine(event))\n" }
    // In Swift, CR LF is one character, and `isNewline` is true of it. The format has no NUL.
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      text += "data: \(line)\n"
    }
    return text + "\n"
  }

  /// Sets the reader's last event id without sending an event.
  @discardableResult
  public func mark(id: String) -> Bool { queue("id: \(oneLine(id))\n\n") }

  /// Queues a comment, which keeps proxies from closing an idle stream and detects closed readers.
  @discardableResult
  public func comment(_ text: String = "") -> Bool { queue(": \(oneLine(text))\n\n") }

  /// Ends the stream after the queued events; `retry` is the browser's delay before it reconnects.
  public func end(retry: Duration? = nil) {
    if let retry {
      let (seconds, attoseconds) = retry.components
      _ = queue("retry: \(seconds * 1000 + attoseconds / 1_000_000_000_000_000)\n\n")
    }
    let onClose = state.withLock { $0.end() }
    onClose?()
  }

  /// Whether the stream accepts no more events.
  public var isEnded: Bool { state.withLock { $0.isEnded } }

  private func queue(_ text: String) -> Bool {
    let (onClose, isQueued) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
      guard !state.isEnded else { return (nil, false) }
      guard state.unsent.count + text.utf8.count <= Self.maxUnsentBytes else {
        return (state.end(), false)
      }
      state.unsent += text.utf8
      state.ring()
      return (nil, true)
    }
    onClose?()
    return isQueued
  }
}

extension EventStream.State {
  /// Wakes a waiting reader; called under the lock, so a reader that has gone is never woken.
  mutating func ring() {
    wake.take()?()
  }

  /// Marks the stream as ended and returns `onClose`, to be called once and outside the lock.
  mutating func end() -> (@Sendable () -> Void)? {
    isEnded = true
    ring()
    return onClose.take()
  }
}

private func oneLine(_ text: String) -> String {
  text.filter { !$0.isNewline && $0 != "\0" }
}
