import Synchronization

/// What happened, written down in order.
public final class Recorder<Line: Sendable>: Sendable {
  private let lines = Mutex<[Line]>([])

  public init() {}

  /// Adds a line.
  public func note(_ line: Line) { lines.withLock { $0.append(line) } }

  /// All of it so far.
  public var all: [Line] { lines.withLock { $0 } }
}
