import CZlib

/// `bytes` in gzip's format at its strongest (RFC 1952); nil when that saves nothing.
func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  // 15 bits of window, and 16 to say gzip rather than zlib; 9 is zlib's strongest and its most memory.
  guard
    deflateInit2_(
      &stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { deflateEnd(&stream) }
  let room = Int(deflateBound(&stream, UInt(bytes.count)))
  let packed = bytes.withUnsafeBufferPointer { input in
    [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
    }
  }
  return packed.isEmpty || packed.count >= bytes.count ? nil : packed
}
