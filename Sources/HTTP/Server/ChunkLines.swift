import CMicrohttpd

/// Checks the size lines of a chunked body for a bare LF at their end, which libmicrohttpd 0.9.75
/// accepts (RFC 9112 §7.1).
///
/// The library shows only the chunks' data. Data behind the start of its read buffer follows its
/// size line directly. Data at the start continues a chunk, or its size line came earlier and is
/// overwritten; so no request is read after a chunked body (`ClientConnection.send`).
struct ChunkLines {
  /// The address of the read buffer, which begins with the body's first byte.
  private let start: UInt

  /// From version 1.0 on, the library refuses this itself.
  private static let isNeeded = MHD_VERSION < 0x0100_0000

  init(from start: UnsafeRawPointer) { self.start = UInt(bitPattern: start) }

  /// Whether the size line before `data`, if it can be seen, ends in CR LF.
  func allow(_ data: UnsafeRawBufferPointer) -> Bool {
    guard Self.isNeeded, let first = data.baseAddress, UInt(bitPattern: first) >= start + 2 else {
      return true
    }
    return (first - 2).load(as: UInt8.self) == 0x0D && (first - 1).load(as: UInt8.self) == 0x0A
  }
}
