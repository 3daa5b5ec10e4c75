import Synchronization

/// Records values in order.
public final class Recorder<Line: Sendable>: Sendable {
  private let lines = Mutex<[Line]>([])

  public init() {}

  /// Adds a value.
  public func note(_ line: Line) { lines.withLock { $0.append(line) } }

  /// All values so far.
  public var all: [Line] { lines.withLock { $0 } }
}
