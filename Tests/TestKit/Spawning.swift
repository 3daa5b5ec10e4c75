public import Foundation

extension Process {
  private static let turn = NSLock()

  /// Starts it, one at a time in this process: Foundation's own `run` has crashed with many at once.
  public func start() throws { try Self.turn.withLock { try run() } }
}
