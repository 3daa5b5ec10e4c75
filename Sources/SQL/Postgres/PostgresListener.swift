import CPostgres
import Foundation

/// The connection that hears notices, made again whenever it is lost.
///
/// `@unchecked`: `link` is touched by its own thread alone after `start`; the rest under `condition`.
final class PostgresListener: @unchecked Sendable {
  private let url: String
  private let ears: Ears
  private var link: PostgresLink?
  private let condition = NSCondition()
  private var isStopping = false
  private var isOver = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// A pipe: a byte written to it wakes the thread out of `poll`.
  private let bell = Pipe()

  init(url: String, _ ears: Ears) throws {
    self.url = url
    self.ears = ears
    link = try Self.connect(url)
  }

  func start() {
    let thread = Thread { [self] in
      var pause = 0.1
      while !condition.withLock({ isStopping }) {
        if let link, hear(link) {
          pause = 0.1
          continue
        }
        link = try? Self.connect(url)
        if link != nil {
          ears.tellMissed()
        } else {
          // A server that restarts is asked ten times a second at first, every five seconds at last.
          ring(within: Int32(pause * .random(in: 500...1000)))
          pause = min(pause * 2, 5)
        }
      }
      link = nil
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
    if first { bell.fileHandleForWriting.write(Data([0])) }
  }

  func stopped() async {
    await withCheckedContinuation { caller in
      let over = condition.withLock {
        if !isOver { waiting.append(caller) }
        return isOver
      }
      if over { caller.resume() }
    }
  }

  private static func connect(_ url: String) throws -> PostgresLink {
    let link = try PostgresLink(url: url)
    try link.execute("LISTEN \"\(link.channel)\"")
    return link
  }

  /// Tells what has come, then waits for more; false when the connection is lost.
  private func hear(_ link: PostgresLink) -> Bool {
    while let notice = PQnotifies(link.handle) {
      ears.tell(String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
    var watched = [
      pollfd(fd: PQsocket(link.handle), events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&watched, 2, -1)
    guard watched[0].revents != 0 else { return true }
    return PQconsumeInput(link.handle) == 1 && link.isAlive
  }

  /// Waits for the bell, at most so many milliseconds.
  private func ring(within milliseconds: Int32) {
    var watched = pollfd(
      fd: bell.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&watched, 1, milliseconds)
  }
}
