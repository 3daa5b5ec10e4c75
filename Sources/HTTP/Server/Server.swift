import CMicrohttpd
import Synchronization

/// Speaks HTTP/1.1 on one port and asks a router for every reply.
public final class Server: Sendable {
  let configuration: Configuration
  let router: Router
  let log: AccessLog

  public init(_ configuration: Configuration, router: Router, log: AccessLog) {
    self.configuration = configuration
    self.router = router
    self.log = log
  }

  public func start() throws -> UInt16 { 0 }
  public func stop(grace: Duration = .seconds(10)) async {}
}
