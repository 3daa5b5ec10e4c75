import CMicrohttpd
import Foundation
import Synchronization

/// What libmicrohttpd calls, each on the thread of the connection it is about.

/// A connection opened or is about to be closed.
let connected: MHD_NotifyConnectionCallback = { server, connection, context, what in
  guard let server, let connection, let context else { return }
  let owner = Unmanaged<Server>.fromOpaque(server).takeUnretainedValue()
  if what == .CONNECTION_NOTIFY_STARTED {
    let line = Line(Connection(pointer: connection), of: owner)
    owner.lines.withLock { $0[ObjectIdentifier(line)] = line }
    context.pointee = Unmanaged.passRetained(line).toOpaque()
  } else if let pointer = context.pointee {
    let line = Unmanaged<Line>.fromOpaque(pointer).takeRetainedValue()
    line.close()
    _ = owner.lines.withLock { $0.removeValue(forKey: ObjectIdentifier(line)) }
    context.pointee = nil
  }
}

/// A request line was read; the result is the request's state in the calls that follow.
let begin:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
  ) -> UnsafeMutableRawPointer? = { _, target, connection in
    guard let target, let connection, let line = Connection(pointer: connection).line else {
      return nil
    }
    line.begin(target: String(cString: target))
    return Unmanaged.passUnretained(line).toOpaque()
  }

/// Headers, more of the body, all of it, or a connection that waited.
let access: MHD_AccessHandlerCallback = {
  _, connection, _, method, _, body, bodyCount, state in
  guard let method, let bodyCount, let pointer = state?.pointee else { return .NO }
  let line = Unmanaged<Line>.fromOpaque(pointer).takeUnretainedValue()
  let count = bodyCount.pointee
  bodyCount.pointee = 0
  return line.proceed(
    method: method,
    body: count > 0 ? UnsafeRawBufferPointer(start: body, count: count) : nil)
}

/// A request is over, however it ended.
let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let pointer = state?.pointee else { return }
  Unmanaged<Line>.fromOpaque(pointer).takeUnretainedValue().complete()
}

/// The path and query are decoded by us, after they are split: an escaped slash is no slash.
let leaveEscaped:
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
  ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }
