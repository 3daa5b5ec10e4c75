import Foundation
import Wire

/// Finds the closing delimiter of a multipart body, which may be split between pieces.
///
/// An epilogue may follow it (RFC 2046 §5.1.1); libmicrohttpd's post processor refuses one.
struct ClosingDelimiter {
  private let delimiter: [UInt8]
  /// The end of the previous pieces, one byte shorter than the delimiter.
  ///
  /// A body without parts begins with the delimiter, without its line break.
  private var tail = Array("\r\n".utf8)

  /// The delimiter that a `Content-Type` declares; nil when it has no boundary.
  ///
  /// The boundary is read as libmicrohttpd reads it: to the end of the header, without quotes.
  init?(_ contentType: String) {
    guard let name = contentType.range(of: "boundary=", options: .caseInsensitive) else {
      return nil
    }
    var boundary = contentType[name.upperBound...]
    if boundary.count > 1, boundary.first == "\"", boundary.last == "\"" {
      boundary = boundary.dropFirst().dropLast()
    }
    guard !boundary.isEmpty else { return nil }
    delimiter = Array("\r\n--\(boundary)--".utf8)
  }

  /// The number of bytes of `piece` up to the end of the delimiter; nil when it ends later.
  mutating func end(in piece: UnsafeRawBufferPointer) -> Int? {
    let joint = tail + piece.prefix(delimiter.count - 1)
    if let start = joint.withUnsafeBytes({ find(in: $0) }) {
      return start + delimiter.count - tail.count
    }
    if let start = find(in: piece) { return start + delimiter.count }
    tail = (tail + piece.suffix(delimiter.count - 1)).suffix(delimiter.count - 1)
    return nil
  }

  private func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    var offset = 0
    while offset + delimiter.count <= bytes.count,
      let next = memchr(start + offset, Int32(delimiter[0]), bytes.count - offset)
    {
      offset = UnsafeRawPointer(next) - start
      guard offset + delimiter.count <= bytes.count else { return nil }
      if memcmp(next, delimiter, delimiter.count) == 0 { return offset }
      offset += 1
    }
    return nil
  }
}
