import CMicrohttpd
import Dispatch
import Foundation
import Synchronization
import Wire

/// Serves HTTP/1.1 on one port with a router.
public final class Server: Sendable {
  /// The least reconnection delay of event streams after a stop.
  static let retry = Duration.seconds(1)
  /// The time over which they reconnect: a thousand at once would keep all other requests waiting.
  private static let returning = Duration.seconds(2)

  let configuration: Configuration
  let router: Router
  let log: AccessLog
  let proxies: Proxies
  let timeout: Duration
  /// The longest time for sending a response, such as a large photo on a slow connection.
  let longest: Duration
  let threads: Int
  let connections = Mutex(ConnectionTable())
  private let running = Mutex<Running?>(nil)
  private let waker = DispatchSemaphore(value: 0)
  private let stopping = Atomic(false)
  private let closing = Atomic(false)
  private let ids: RequestIDs

  private struct Running {
    let socket: Int32
    let loops: [Loop]
    let acceptor: Acceptor?
  }

  /// Throws what `init` and `start` would throw for its proxies, host and port; opens nothing.
  public static func check(_ configuration: Configuration) throws {
    _ = try Proxies(configuration)
    close(try bound(host: configuration.host, port: configuration.port))
  }

  /// A server that does not listen yet; throws `UnknownProxy`, or when a route accepts
  /// uploads and there is no folder for them.
  public init(_ configuration: Configuration, router: Router, log: AccessLog) throws {
    guard !router.takesUploads || configuration.uploads != nil else {
      throw ListenError(description: "a route takes uploads, and there is no folder for them")
    }
    self.configuration = configuration
    self.log = log
    var router = router
    if router.report == nil { router.report = { log.error($0) } }
    self.router = router
    proxies = try Proxies(configuration)
    timeout = .seconds(configuration.timeout)
    longest = timeout * 15
    threads =
      Daemon.isDriven
      ? max(1, configuration.threads ?? ProcessInfo.processInfo.activeProcessorCount) : 1
    ids = RequestIDs(startingAt: log.instant)
  }

  /// Whether responses close their connection and event streams are ended.
  var isStopping: Bool { stopping.load(ordering: .sequentiallyConsistent) }

  /// Whether requests may no longer suspend.
  var isClosing: Bool { closing.load(ordering: .sequentiallyConsistent) }

  func nextID() -> String { ids.next() }

  /// Starts to listen and returns the port, which the system chose if the configuration has 0.
  ///
  /// Throws `UnknownHost`, or `ListenError`, such as when the port is in use.
  public func start() throws -> UInt16 {
    let (socket, port) = try listen(host: configuration.host, port: configuration.port)
    var loops: [Loop] = []
    do {
      for _ in 0..<threads { loops.append(try Loop(self, socket: socket)) }
    } catch {
      // A loop that started already uses the socket; the process ends anyway, and closes it.
      if loops.isEmpty { Foundation.close(socket) }
      throw error
    }
    let acceptor = Daemon.isDriven ? Acceptor(socket, loops) : nil
    running.withLock { $0 = Running(socket: socket, loops: loops, acceptor: acceptor) }
    Thread.detachNewThread { self.watch() }
    return port
  }

  /// Stops accepting, ends event streams, lets requests finish within `grace`, then closes.
  public func stop(grace: Duration = .seconds(10)) async {
    guard let running = running.withLock({ $0.take() }) else { return }
    stopping.store(true, ordering: .sequentiallyConsistent)
    for loop in running.loops { loop.stopListening() }
    // Refuses connections that were not accepted yet.
    shutdown(running.socket, Int32(SHUT_RDWR))
    await running.acceptor?.wait()
    let open = allConnections
    for (place, connection) in open.enumerated() {
      connection.endStream(retry: Self.retry + Self.returning * place / open.count)
    }
    await waitUntilIdle(for: grace)
    closing.store(true, ordering: .sequentiallyConsistent)
    for connection in allConnections { connection.failSuspended() }
    await waitUntilIdle(for: .seconds(1))
    waker.signal()
    for loop in running.loops { await loop.stop() }
    Foundation.close(running.socket)
  }

  private var allConnections: [ClientConnection] { connections.withLock { $0.all } }

  private func waitUntilIdle(for limit: Duration) async {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end, !allConnections.allSatisfy(\.isIdle) {
      // Deliberately not cancellable: a cancelled stop must still drain.
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
          continuation.resume()
        }
      }
    }
  }

  /// Checks the deadlines and heartbeats of all connections about once a second, until the server
  /// closes.
  private func watch() {
    let interval = Double(configuration.heartbeat.milliseconds) / 25_000
    while !isClosing {
      if waker.wait(timeout: .now() + min(1, max(0.01, interval))) == .success { break }
      let now = ContinuousClock.now
      for connection in allConnections { connection.checkDeadline(at: now) }
    }
  }
}
