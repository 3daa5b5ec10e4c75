import CMicrohttpd
import Foundation

/// A request line in libmicrohttpd's read buffer.
struct RequestLine {
  let method, target, version: UnsafePointer<CChar>

  /// The start of the head.
  var start: UnsafeRawPointer { UnsafeRawPointer(method) }

  /// The length of the target as sent: one space separates it from the version.
  var targetCount: Int { UnsafeRawPointer(version) - UnsafeRawPointer(target) - 1 }

  /// Whether `Host` is required: by HTTP/1.1 (RFC 9112 §3.2), not by HTTP/1.0.
  var needsHost: Bool { strcmp(version, "HTTP/1.0") != 0 }
}

/// Compares the raw head with the headers libmicrohttpd 0.9.75 parsed, to find skipped bytes.
///
/// Its parser takes a bare LF as a line end, ends a value at a NUL, joins a folded line (RFC 9112
/// §5.2) to the header's name, and drops a header without a name. Each can hide a
/// `Transfer-Encoding` from us that another server sees.
///
/// Names and values point into the raw head. The parser has set the CR and LF of each line to NUL,
/// so skipped bytes show as a gap. One case does not: a NUL before a bare LF looks like CR LF.
struct HeadBytes {
  private var next: UnsafeRawPointer
  private var isWhole = true

  /// From version 1.0 on, the library refuses all of this itself and its memory layout differs.
  private static let isNeeded = MHD_VERSION < 0x0100_0000

  init(after line: RequestLine) {
    next = UnsafeRawPointer(line.version) + strlen(line.version) + 2
  }

  /// Checks the next header the library parsed.
  mutating func read(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    guard isWhole, let start = name.baseAddress, let text = value.baseAddress,
      UnsafeRawPointer(start) == next
    else { return isWhole = false }
    // Skip the colon, now a NUL, and the whitespace before the value.
    var valueStart = start + name.count + 1
    while valueStart < text, valueStart.pointee == 0x20 || valueStart.pointee == 0x09 {
      valueStart += 1
    }
    isWhole = valueStart == text
    next = UnsafeRawPointer(text + value.count + 2)
  }

  /// Whether nothing was skipped: the empty line after the last header ends at `end`.
  func end(at end: UnsafeRawPointer) -> Bool { !Self.isNeeded || isWhole && next + 2 == end }
}
