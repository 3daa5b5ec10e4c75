/// Bound values as libpq takes them: numbers as text, bytes as they are.
struct PostgresParameters {
  private var bytes: [UInt8] = []
  /// Where each value begins in `bytes`; nil for null.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [Value]) throws {
    for value in values {
      let start = bytes.count
      var isBinary = false
      switch value {
      case .null: break
      case .integer(let number): bytes += String(number).utf8
      case .real(let number): bytes += String(try number.storable).utf8
      case .text(var text):
        try text.withUTF8 {
          try $0.checkStorable()
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

  func withPointers<R>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, [Int32], [Int32]) -> R
  ) -> R {
    // One more byte and pointer, so that neither array is ever empty and without an address.
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        let pointers = (starts + [nil]).map { start in
          start.flatMap { offset in characters.baseAddress.map { $0 + offset } }
        }
        return pointers.withUnsafeBufferPointer { list in
          guard let first = list.baseAddress else { preconditionFailure("never empty, see above") }
          return body(first, lengths, formats)
        }
      }
    }
  }
}
