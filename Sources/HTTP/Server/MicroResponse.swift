import CMicrohttpd

/// A response of libmicrohttpd.
///
/// Unchecked: it has its own lock and reference count, and nothing is added once another thread may
/// use it.
struct MicroResponse: @unchecked Sendable {
  let pointer: OpaquePointer

  func add(_ headers: [Header]) {
    for header in headers {
      // Passes the strings without copying; implicit conversion would copy them first.
      header.name.withCString { name in
        header.value.withCString { _ = MHD_add_response_header(pointer, name, $0) }
      }
    }
  }

  func queue(_ status: Int, on connection: MHDConnection) -> MHD_Result {
    MHD_queue_response(connection.pointer, UInt32(status), pointer)
  }

  /// Releases our reference; a connection that sends the response has its own.
  func release() { MHD_destroy_response(pointer) }

  /// A response with a copy of `bytes`.
  static func copy(_ bytes: [UInt8]) -> MicroResponse? {
    bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }.map(MicroResponse.init)
  }
}
