import Synchronization

/// Server-sent events to one reader (HTML standard §9.2).
///
/// A reader that falls `mostUnsent` bytes behind is ended after what it was already promised; the browser
/// connects again by itself and names the last event it saw in `Last-Event-ID`.
public final class EventStream: Sendable {
  /// 64 KiB: a few hundred small events.
  public static let mostUnsent = 65_536

  struct State {
    var unsent: [UInt8] = []
    var isEnded = false
    /// Told once when a reader that found nothing should look again.
    var wake: (@Sendable () -> Void)?
    var onClose: (@Sendable () -> Void)?
  }

  let state: Mutex<State>

  /// A stream nobody reads yet.
  ///
  /// `onClose` is called exactly once: when the reader is gone, or when the stream was ended here.
  public init(onClose: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(onClose: onClose))
  }

  deinit { readerLeft() }

  /// Queues one event; false when the stream is over or its reader too far behind to be told.
  @discardableResult
  public func send(id: String? = nil, event: String? = nil, data: String) -> Bool {
    queue(Self.text(id: id, event: event, data: data))
  }

  /// Queues one event that was written by `text`, for many readers of the same.
  @discardableResult
  public func send(encoded text: String) -> Bool { queue(text) }

  /// An event as it is sent.
  public static func text(id: String? = nil, event: String? = nil, data: String) -> String {
    var text = ""
    if let id { text += "id: \(oneLine(id))\n" }
    if let event { text += "event: \(oneLine(event))\n" }
    // In Swift CR LF is one character, and `isNewline` of it too; NUL is no part of the format.
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      text += "data: \(line)\n"
    }
    return text + "\n"
  }

  /// Tells the reader where the stream stands, without an event: what it names when it comes back.
  @discardableResult
  public func mark(id: String) -> Bool { queue("id: \(oneLine(id))\n\n") }

  /// Queues a comment, which keeps proxies from closing a quiet stream and finds readers that left.
  @discardableResult
  public func comment(_ text: String = "") -> Bool { queue(": \(oneLine(text))\n\n") }

  /// Ends the stream after what is queued; `retry` tells the browser how long to wait before it returns.
  public func end(retry: Duration? = nil) {
    if let retry {
      let (seconds, attoseconds) = retry.components
      _ = queue("retry: \(seconds * 1000 + attoseconds / 1_000_000_000_000_000)\n\n")
    }
    let onClose = state.withLock { $0.end() }
    onClose?()
  }

  /// Whether no more can be sent.
  public var isEnded: Bool { state.withLock { $0.isEnded } }

  private func queue(_ text: String) -> Bool {
    let (onClose, isQueued) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
      guard !state.isEnded else { return (nil, false) }
      guard state.unsent.count + text.utf8.count <= Self.mostUnsent else {
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
  /// Wakes the reader, if it waits; under the lock, so that no reader is woken after it was seen to be gone.
  mutating func ring() {
    wake.take()?()
  }

  /// Nothing more will come; gives what is to be told, once, outside the lock.
  mutating func end() -> (@Sendable () -> Void)? {
    isEnded = true
    ring()
    return onClose.take()
  }
}

private func oneLine(_ text: String) -> String {
  text.filter { !$0.isNewline && $0 != "\0" }
}
