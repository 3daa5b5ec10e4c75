import CMicrohttpd
import Foundation

/// A request line, still in the memory it was read into.
struct RequestLine {
  let method, target, version: UnsafePointer<CChar>

  /// Where the head begins.
  var start: UnsafeRawPointer { UnsafeRawPointer(method) }

  /// How many bytes the line had for its target: target and version are one space apart.
  var targetCount: Int { UnsafeRawPointer(version) - UnsafeRawPointer(target) - 1 }

  /// HTTP/1.1 asks for a Host (RFC 9112 §3.2); HTTP/1.0 does not.
  var needsHost: Bool { strcmp(version, "HTTP/1.0") != 0 }
}

/// Walks the raw head beside the headers libmicrohttpd 0.9.75 made of it, and finds what it passed over.
///
/// Its parser reads a bare LF as a line end, ends a value at a NUL, joins a folded line (RFC 9112 §5.2) to the header's
/// name, and drops a header without a name: each a way to hide `Transfer-Encoding` from us that another server sees.
/// Names and values point into the head as it was read, each line ended by its CR and LF, which the parser has set to
/// NUL; so every such trick shows as a gap. One does not: a NUL right before a bare LF looks like CR and LF.
struct HeadBytes {
  private var next: UnsafeRawPointer
  private var isWhole = true

  /// From 1.0 on the library refuses all of this itself, and its memory looks otherwise.
  private static let isNeeded = MHD_VERSION < 0x0100_0000

  init(after line: RequestLine) {
    next = UnsafeRawPointer(line.version) + strlen(line.version) + 2
  }

  /// The next header as the library tells it.
  mutating func read(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    guard isWhole, let start = name.baseAddress, let text = value.baseAddress,
      UnsafeRawPointer(start) == next
    else { return isWhole = false }
    // The colon, a NUL by now, and the blanks before the value.
    var blank = start + name.count + 1
    while blank < text, blank.pointee == 0x20 || blank.pointee == 0x09 { blank += 1 }
    isWhole = blank == text
    next = UnsafeRawPointer(text + value.count + 2)
  }

  /// Whether nothing was passed over: the last header is followed by the empty line, which ends at `end`.
  func end(at end: UnsafeRawPointer) -> Bool { !Self.isNeeded || isWhole && next + 2 == end }
}
