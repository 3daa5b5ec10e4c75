import Foundation
import Synchronization

/// One open connection and its current request.
///
/// It lives from opening to closing, so a request allocates no object of its own. Other threads
/// change it (finish, abort, stop) only under its lock and in a phase in which the connection
/// exists.
final class ClientConnection: Sendable {
  enum Phase {
    /// No request has begun, or the last one is finished.
    case idle
    /// The request line was read; the headers are incomplete.
    case begun(target: String)
    /// The headers were read; the body is incomplete.
    case receiving(Request, limit: Int)
    /// An upload was admitted by its headers; its body may be read.
    case admitted(Request, UploadRoute, (any UploadPermit)?)
    /// The body of an upload is being read.
    case uploading(Request, UploadReader)
    /// A response was sent before the end of the body; the rest is read and discarded.
    case discarding
    /// An upload was refused by its headers.
    case refused(Response)
    /// The handler runs inside the connection's callback.
    case running
    /// The handler has suspended, and the connection with it.
    case suspended(Request)
    /// The response is sent in the connection's next callback.
    case ready(Response)
    /// The response is being sent.
    case answered(EventStream?)
  }

  struct State {
    var phase = Phase.idle
    var socket: Int32
    /// The time at which the connection is aborted; nil while a handler runs.
    var deadline: ContinuousClock.Instant?
    var began: ContinuousClock.Instant
    /// The time of an event stream's last heartbeat.
    var lastHeartbeat: ContinuousClock.Instant
    /// The number of requests so far; a late result for an earlier request is dropped.
    var count = 0
    var task: Task<Void, Never>?
    /// The values to log, copied from the head.
    ///
    /// The headers are released when the handler is done, as a stream may stay open for days.
    var verb: Verb?
    var id = ""
    var path = ""
    var status = 0
    var bytes = 0
    /// The size lines of the request's body, if it is chunked; the response then ends the connection.
    var chunks: ChunkLines?
    /// The request's share of the connection's memory; the response headers get the rest.
    var headerBytes = 0
  }

  let loop: Loop
  let connection: MHDConnection
  let address: IPAddress?
  /// The address as text, for the requests of this connection.
  let name: String
  let state: Mutex<State>

  init(_ connection: MHDConnection, of loop: Loop) {
    self.loop = loop
    self.connection = connection
    address = connection.address
    name = Self.name(of: address)
    let now = ContinuousClock.now
    // Half the timeout for the first request line: libmicrohttpd's own timeout closes without a
    // response.
    state = Mutex(
      State(
        socket: connection.socket, deadline: now + loop.server.timeout / 2, began: now,
        lastHeartbeat: now))
  }

  var server: Server { loop.server }

  /// The text of a request's remote address.
  static func name(of address: IPAddress?) -> String { address?.text ?? "local" }
}
