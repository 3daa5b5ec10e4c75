import CPostgres

/// What ends the statement that a connection runs, from any thread.
///
/// `@unchecked`: libpq copies into it what it needs of the connection, and `PQcancel` only reads it.
final class PostgresCancellation: @unchecked Sendable {
  private let pointer: OpaquePointer

  init?(_ handle: OpaquePointer) {
    guard let pointer = PQgetCancel(handle) else { return nil }
    self.pointer = pointer
  }

  deinit { PQfreeCancel(pointer) }

  /// Asks the server, over a connection of its own, and waits until it has been told.
  func send() {
    var reason = [CChar](repeating: 0, count: 256)
    PQcancel(pointer, &reason, Int32(reason.count))
  }
}
