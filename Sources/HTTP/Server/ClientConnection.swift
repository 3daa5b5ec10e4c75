import Foundation
import Synchronization

/// One open connection, and the one request it is at.
///
/// Made when the connection opens and released when it closes, so a request costs no object of its own.
/// What another thread may do to it (finish, cut, stop) happens under its lock, and only in a phase in which the
/// connection is known to be there.
final class ClientConnection: Sendable {
  enum Phase {
    /// Between requests, or the first has not begun.
    case idle
    /// The request line is there; headers are on their way.
    case begun(target: String)
    /// Headers are there; the body is on its way.
    case receiving(Request, limit: Int)
    /// An upload was admitted by its headers; its body may come.
    case admitted(Request, UploadRoute)
    /// An upload's body is on its way.
    case uploading(Request, UploadReader)
    /// The reply was written while a body arrives; the rest of it is read and dropped.
    case discarding
    /// An upload was refused by its headers.
    case refused(Response)
    /// The handler runs inside the connection's own callback.
    case running
    /// The handler waits for something, and the connection with it.
    case suspended
    /// There is a reply to send as soon as the connection is called again.
    case ready(Response)
    /// A reply is on its way out.
    case answered(EventStream?)
  }

  struct State {
    var phase = Phase.idle
    var socket: Int32
    /// Past this moment the connection is cut; never while a handler works.
    var deadline: ContinuousClock.Instant?
    var began: ContinuousClock.Instant
    /// When the body of an upload began to come.
    var bodyBegan: ContinuousClock.Instant
    /// When a quiet event stream last said that it lives.
    var beat: ContinuousClock.Instant
    /// How many requests there were, so that a reply too late for its own goes nowhere.
    var count = 0
    var task: Task<Void, Never>?
    /// What the log will want; the headers go when the handler is done, as a stream may stay for days.
    var verb: Verb?
    var id = ""
    var path = ""
    var status = 0
    var bytes = 0
    /// What the request took of the connection's memory, which its reply's headers must share.
    var cost = 0
  }

  let loop: Loop
  let connection: MHDConnection
  let address: IPAddress?
  /// The address as text, which each of its requests is told.
  let name: String
  let state: Mutex<State>

  init(_ connection: MHDConnection, of loop: Loop) {
    self.loop = loop
    self.connection = connection
    address = connection.address
    name = Self.name(of: address)
    let now = ContinuousClock.now
    // Half the time for the first line: libmicrohttpd's own timeout closes without an answer.
    state = Mutex(
      State(
        socket: connection.socket, deadline: now + loop.server.timeout / 2, began: now,
        bodyBegan: now,
        beat: now))
  }

  var server: Server { loop.server }

  /// How a request tells where it came from.
  static func name(of address: IPAddress?) -> String { address?.text ?? "local" }
}
