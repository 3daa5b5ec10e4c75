import CMicrohttpd

/// One of libmicrohttpd's responses.
///
/// Unchecked: it is counted by its own lock, and nothing is added to it once another thread may hold it.
struct MicroResponse: @unchecked Sendable {
  let pointer: OpaquePointer

  func add(_ headers: [Header]) {
    for header in headers {
      // Handed over as they lie; an argument that converts itself is copied first.
      header.name.withCString { name in
        header.value.withCString { _ = MHD_add_response_header(pointer, name, $0) }
      }
    }
  }

  func queue(_ status: Int, on connection: MHDConnection) -> MHD_Result {
    MHD_queue_response(connection.pointer, UInt32(status), pointer)
  }

  /// Gives up our hold; a connection that sends it keeps its own.
  func release() { MHD_destroy_response(pointer) }

  /// A copy of `bytes`.
  static func copy(_ bytes: [UInt8]) -> MicroResponse? {
    bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }.map(MicroResponse.init)
  }
}
