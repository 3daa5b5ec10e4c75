import CPostgres

/// Bound values in libpq's format: numbers and text as text, blobs as binary.
struct PostgresParameters {
  /// All values, each followed by a zero byte.
  private var bytes: [UInt8] = []
  /// The offset of each value in `bytes`; nil for NULL.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// For a statement without parameters.
  static let none = PostgresParameters()

  private init() {}

  init(_ values: [Value]) throws {
    guard !values.isEmpty else { return }
    bytes.reserveCapacity(values.count * 24)
    starts.reserveCapacity(values.count)
    lengths.reserveCapacity(values.count)
    formats.reserveCapacity(values.count)
    for value in values {
      let start = bytes.count
      var isBinary = false
      switch value {
      case .null: break
      case .integer(let number): bytes += String(number).utf8
      case .real(let number): bytes += String(try number.checkedForStorage).utf8
      case .text(var text):
        try text.withUTF8 {
          try $0.checkLength()
          bytes += $0
        }
      case .blob(let blob):
        bytes += blob
        isBinary = true
      }
      starts.append(value == .null ? nil : start)
      lengths.append(Int32(bytes.count - start))
      formats.append(isBinary ? 1 : 0)
      bytes.append(0)
    }
  }

  /// Buffers the prepared statement `name` with these values; 0 when the connection failed.
  func send(_ transaction: OpaquePointer, _ name: String) -> Int32 {
    guard !starts.isEmpty else {
      return PQsendQueryPrepared(transaction, name, 0, nil, nil, nil, 0)
    }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        let pointers = starts.map { start in
          start.flatMap { offset in characters.baseAddress.map { $0 + offset } }
        }
        return PQsendQueryPrepared(
          transaction, name, Int32(pointers.count), pointers, lengths, formats, 0)
      }
    }
  }
}
