import CPostgres
import Foundation

/// The connection that receives notifications; reconnects whenever it is lost.
///
/// `@unchecked`: after `start`, `connection` is accessed only by its own thread, the rest under
/// `condition`.
final class PostgresListener: @unchecked Sendable {
  private let url: String
  private let listeners: NotificationListeners
  private var connection: PostgresConnection?
  private let condition = NSCondition()
  private var isStopping = false
  private var isOver = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// A pipe; a byte written to it wakes the thread from `poll`.
  private let wakePipe = Pipe()

  init(url: String, _ listeners: NotificationListeners) throws {
    self.url = url
    self.listeners = listeners
    connection = try Self.connect(url)
  }

  /// The number of its server process, before `start`.
  var process: Int { connection?.process ?? 0 }

  func start() {
    let thread = Thread { [self] in
      var pause = 0.1
      while !condition.withLock({ isStopping }) {
        if let connection, receive(connection) {
          pause = 0.1
          continue
        }
        connection = try? Self.connect(url)
        if connection != nil {
          listeners.tellMissed()
        } else {
          // Reconnects with exponential backoff, from ten attempts per second to one in five
          // seconds.
          ring(within: Int32(pause * .random(in: 500...1000)))
          pause = min(pause * 2, 5)
        }
      }
      connection = nil
      let waiting = condition.withLock {
        isOver = true
        return self.waiting
      }
      for caller in waiting { caller.resume() }
    }
    thread.name = "postgres listener"
    thread.start()
  }

  func stop() {
    let first = condition.withLock {
      defer { isStopping = true }
      return !isStopping
    }
    if first { wakePipe.fileHandleForWriting.write(Data([0])) }
  }

  func stopped() async {
    await withCheckedContinuation { caller in
      let isStopped = condition.withLock {
        if !isOver { waiting.append(caller) }
        return isOver
      }
      if isStopped { caller.resume() }
    }
  }

  private static func connect(_ url: String) throws -> PostgresConnection {
    let connection = try PostgresConnection(url: url)
    try connection.execute("LISTEN \"\(connection.channel)\"")
    return connection
  }

  /// Delivers the pending notifications, then waits for more; false when the connection is lost.
  private func receive(_ connection: PostgresConnection) -> Bool {
    while let notice = PQnotifies(connection.handle) {
      listeners.notify(String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
    var descriptors = [
      pollfd(fd: PQsocket(connection.handle), events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakePipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, -1)
    guard descriptors[0].revents != 0 else { return true }
    return PQconsumeInput(connection.handle) == 1 && connection.isAlive
  }

  /// Waits for `stop`, at most this many milliseconds.
  private func ring(within milliseconds: Int32) {
    var descriptors = pollfd(
      fd: wakePipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptors, 1, milliseconds)
  }
}
