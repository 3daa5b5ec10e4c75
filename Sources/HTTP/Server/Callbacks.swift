import CMicrohttpd
import Foundation
import Synchronization

/// The callbacks of libmicrohttpd, each called on the thread of its connection.

/// Whether an address may open another connection.
let mayConnect: MHD_AcceptPolicyCallback = { loop, address, _ in
  guard let loop, let address, let address = IPAddress(address) else { return .YES }
  let server = Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue().server
  let limit = server.configuration.maxConnectionsPerAddress
  guard limit > 0 else { return .YES }
  return server.connections.withLock { $0.count(from: address) } < limit ? .YES : .NO
}

/// A connection was opened or is about to be closed.
let connected: MHD_NotifyConnectionCallback = { loop, connection, context, what in
  guard let loop, let connection, let context else { return }
  let owner = Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue()
  if what == .CONNECTION_NOTIFY_STARTED {
    let client = ClientConnection(MHDConnection(pointer: connection), of: owner)
    owner.server.connections.withLock { $0.add(client) }
    context.pointee = Unmanaged.passRetained(client).toOpaque()
  } else if let pointer = context.pointee {
    let client = Unmanaged<ClientConnection>.fromOpaque(pointer).takeRetainedValue()
    client.close()
    owner.server.connections.withLock { $0.remove(client) }
    context.pointee = nil
  }
}

/// The request line was read; the result is passed to the later callbacks as the request's state.
let begin:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
  ) -> UnsafeMutableRawPointer? = { _, target, connection in
    guard let connection, let client = MHDConnection(pointer: connection).client else {
      return nil
    }
    client.begin(target: target.map { String(cString: $0) } ?? "")
    return Unmanaged.passUnretained(client).toOpaque()
  }

/// The headers, a part of the body or its end has arrived, or a suspended connection was resumed.
let access: MHD_AccessHandlerCallback = {
  _, connection, target, method, version, body, bodyCount, state in
  guard let method, let target, let version, let bodyCount, let pointer = state?.pointee else {
    return .NO
  }
  let client = Unmanaged<ClientConnection>.fromOpaque(pointer).takeUnretainedValue()
  let count = bodyCount.pointee
  bodyCount.pointee = 0
  return client.proceed(
    RequestLine(method: method, target: target, version: version),
    body: count > 0 ? UnsafeRawBufferPointer(start: body, count: count) : nil)
}

/// A request is finished, successfully or not.
let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let pointer = state?.pointee else { return }
  Unmanaged<ClientConnection>.fromOpaque(pointer).takeUnretainedValue().complete()
}

/// Leaves the target encoded: it is split first and decoded after, so `%2F` does not split a path.
let leaveEscaped:
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
  ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }
