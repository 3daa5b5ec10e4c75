import CMicrohttpd
import Foundation
import Synchronization

/// What libmicrohttpd calls, each on the thread of the connection it is about.

/// Whether an address may open one more connection.
let mayConnect: MHD_AcceptPolicyCallback = { loop, address, _ in
  guard let loop, let address, let address = IPAddress(address) else { return .YES }
  let server = Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue().server
  let most = server.configuration.mostConnectionsPerAddress
  guard most > 0 else { return .YES }
  return server.lines.withLock { $0.count(from: address) } < most ? .YES : .NO
}

/// A connection opened or is about to be closed.
let connected: MHD_NotifyConnectionCallback = { loop, connection, context, what in
  guard let loop, let connection, let context else { return }
  let owner = Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue()
  if what == .CONNECTION_NOTIFY_STARTED {
    let line = ClientConnection(MHDConnection(pointer: connection), of: owner)
    owner.server.lines.withLock { $0.add(line) }
    context.pointee = Unmanaged.passRetained(line).toOpaque()
  } else if let pointer = context.pointee {
    let line = Unmanaged<ClientConnection>.fromOpaque(pointer).takeRetainedValue()
    line.close()
    owner.server.lines.withLock { $0.remove(line) }
    context.pointee = nil
  }
}

/// A request line was read; the result is the request's state in the calls that follow.
let begin:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
  ) -> UnsafeMutableRawPointer? = { _, target, connection in
    guard let connection, let line = MHDConnection(pointer: connection).line else {
      return nil
    }
    line.begin(target: target.map { String(cString: $0) } ?? "")
    return Unmanaged.passUnretained(line).toOpaque()
  }

/// Headers, more of the body, all of it, or a connection that waited.
let access: MHD_AccessHandlerCallback = {
  _, connection, target, method, version, body, bodyCount, state in
  guard let method, let target, let version, let bodyCount, let pointer = state?.pointee else {
    return .NO
  }
  let line = Unmanaged<ClientConnection>.fromOpaque(pointer).takeUnretainedValue()
  let count = bodyCount.pointee
  bodyCount.pointee = 0
  return line.proceed(
    RequestLine(method: method, target: target, version: version),
    body: count > 0 ? UnsafeRawBufferPointer(start: body, count: count) : nil)
}

/// A request is over, however it ended.
let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let pointer = state?.pointee else { return }
  Unmanaged<ClientConnection>.fromOpaque(pointer).takeUnretainedValue().complete()
}

/// The path and query are decoded by us, after they are split: an escaped slash is no slash.
let leaveEscaped:
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
  ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }
