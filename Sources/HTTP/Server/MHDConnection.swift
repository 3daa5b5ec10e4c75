import CMicrohttpd
import Foundation

/// One of libmicrohttpd's connections.
///
/// Unchecked: the pointer is used only inside libmicrohttpd's callbacks for it, or to resume it while it is
/// suspended, when nothing but that resumption can free it.
struct MHDConnection: @unchecked Sendable {
  let pointer: OpaquePointer

  /// The line it was given when it opened.
  var line: ClientConnection? {
    madang_connection_info(pointer, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee.socket_context
      .map { Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  var socket: Int32 {
    madang_connection_info(pointer, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd ?? -1
  }

  /// Where it comes from.
  var address: IPAddress? {
    madang_connection_info(pointer, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
      .flatMap { IPAddress($0) }
  }

  /// All headers of the request at hand, in one pass.
  var headers: Headers {
    var headers = Headers()
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { into, _, name, nameCount, value, valueCount in
          guard let headers = into?.assumingMemoryBound(to: Headers.self), let name else {
            return .NO
          }
          headers.pointee.append(
            name: bytes(name, nameCount), value: bytes(value, valueCount))
          return .YES
        }, headers)
    }
    return headers
  }
}

private func bytes(_ text: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
  guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(
    start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
}
