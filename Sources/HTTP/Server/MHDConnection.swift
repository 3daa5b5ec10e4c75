import CMicrohttpd
import Foundation

/// A connection of libmicrohttpd.
///
/// Unchecked: the pointer is used only in libmicrohttpd's callbacks for it, or to resume it while
/// it is suspended and cannot be freed.
struct MHDConnection: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Our object for this connection, set when it was opened.
  var client: ClientConnection? {
    madang_connection_info(pointer, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee.socket_context
      .map { Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  var socket: Int32 {
    madang_connection_info(pointer, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd ?? -1
  }

  /// The client's address.
  var address: IPAddress? {
    madang_connection_info(pointer, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
      .flatMap { IPAddress($0) }
  }

  /// The headers of the current request, and whether they cover its whole head.
  func headers(after line: RequestLine) -> (headers: Headers, isWhole: Bool) {
    var head = (headers: Headers(), bytes: HeadBytes(after: line))
    withUnsafeMutablePointer(to: &head) { head in
      _ = MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { into, _, name, nameCount, value, valueCount in
          guard let into, let name else { return .NO }
          let head = into.assumingMemoryBound(to: (headers: Headers, bytes: HeadBytes).self)
          let header = (name: bytes(name, nameCount), value: bytes(value, valueCount))
          head.pointee.bytes.read(name: header.name, value: header.value)
          head.pointee.headers.append(name: header.name, value: header.value)
          return .YES
        }, head)
    }
    return (head.headers, head.bytes.end(at: end(of: line)))
  }

  /// The end of the head that begins with `line`, where the body begins.
  func end(of line: RequestLine) -> UnsafeRawPointer {
    let size =
      madang_connection_info(pointer, .CONNECTION_INFO_REQUEST_HEADER_SIZE)?.pointee.header_size
    return line.start + (size ?? 0)
  }
}

private func bytes(_ text: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
  guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(
    start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
}
