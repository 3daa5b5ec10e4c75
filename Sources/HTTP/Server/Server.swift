import CMicrohttpd
import Dispatch
import Foundation
import Synchronization
import Wire

/// Speaks HTTP/1.1 on one port and asks a router for every reply.
public final class Server: Sendable {
  /// When event streams are to come back after a stop.
  static let retry = Duration.seconds(1)

  let configuration: Configuration
  let router: Router
  let log: AccessLog
  let proxies: Proxies
  let timeout: Duration
  /// How long sending a reply may take: a large photo over a slow phone takes its time.
  let longest: Duration
  let threads: Int
  let lines = Mutex(ConnectionTable())
  private let running = Mutex<Running?>(nil)
  private let waker = DispatchSemaphore(value: 0)
  private let stopping = Atomic(false)
  private let closing = Atomic(false)
  private let ids: RequestIDs

  private struct Running {
    let socket: Int32
    let loops: [Loop]
  }

  /// A server that does not listen yet; throws when a trusted proxy is no address, or when
  /// a route takes uploads and there is no folder for them.
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

  /// New requests are answered with `MHDConnection: close`, and streams are ended.
  var isStopping: Bool { stopping.load(ordering: .sequentiallyConsistent) }

  /// No request may wait any longer.
  var isClosing: Bool { closing.load(ordering: .sequentiallyConsistent) }

  func nextID() -> String { ids.next() }

  /// Listens, and gives the port, which the system chose if the configuration said 0.
  ///
  /// Throws `ListenError`, such as when the port is taken.
  public func start() throws -> UInt16 {
    let (socket, port) = try listen(host: configuration.host, port: configuration.port)
    var loops: [Loop] = []
    do {
      for _ in 0..<threads { loops.append(try Loop(self, socket: socket)) }
    } catch {
      // One that started already holds the socket; it is closed with the process, which cannot serve.
      if loops.isEmpty { Foundation.close(socket) }
      throw error
    }
    if Daemon.isDriven { Acceptor.start(socket, loops) }
    running.withLock { $0 = Running(socket: socket, loops: loops) }
    Thread.detachNewThread { self.watch() }
    return port
  }

  /// Takes no more connections, lets live requests end for `grace`, ends event streams, and closes.
  public func stop(grace: Duration = .seconds(10)) async {
    guard let running = running.withLock({ $0.take() }) else { return }
    stopping.store(true, ordering: .sequentiallyConsistent)
    for loop in running.loops { loop.stopListening() }
    // Whoever was not yet accepted is refused by this.
    shutdown(running.socket, Int32(SHUT_RDWR))
    for line in allLines { line.dismiss() }
    await waitUntilIdle(for: grace)
    closing.store(true, ordering: .sequentiallyConsistent)
    for line in allLines { line.giveUp() }
    await waitUntilIdle(for: .seconds(1))
    waker.signal()
    for loop in running.loops { await loop.stop() }
    Foundation.close(running.socket)
  }

  private var allLines: [ClientConnection] { lines.withLock { $0.all } }

  private func waitUntilIdle(for limit: Duration) async {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end, !allLines.allSatisfy(\.isIdle) {
      // Uncancellable on purpose: a cancelled stop must still drain.
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
          continuation.resume()
        }
      }
    }
  }

  /// Looks at every line about once a second, on a thread of its own, until the server is closed.
  private func watch() {
    let beat = Double(configuration.heartbeat.milliseconds) / 25_000
    while !isClosing {
      if waker.wait(timeout: .now() + min(1, max(0.01, beat))) == .success { break }
      let now = ContinuousClock.now
      for line in allLines { line.look(at: now) }
    }
  }
}
