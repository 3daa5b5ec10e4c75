import Wire

/// The length of a request's body, as its headers declare it.
///
/// Ambiguous framing is refused, because it allows request smuggling past a proxy (RFC 9112 §11.2).
struct Framing {
  /// The declared length of the body; 0 for none.
  private(set) var length = 0
  private(set) var isChunked = false

  init(_ headers: Headers, needsHost: Bool) throws(Refusal) {
    let host = headers["Host"]
    guard headers.areClean, !needsHost || host != nil,
      host?.utf8.contains(UInt8(ascii: ",")) != true
    else { throw .malformed(nil) }
    if let coding = headers["Transfer-Encoding"] {
      guard coding.lowercased() == "chunked" else { throw .unknownCoding }
      isChunked = true
    }
    if let declared = headers["Content-Length"] {
      // A repeated header was joined with a comma, which is not a number.
      let isNumber = declared.utf8.allSatisfy { (48...57).contains($0) }
      guard !isChunked, isNumber, let length = Int(declared) else { throw .malformed(nil) }
      self.length = length
    }
  }

  var hasBody: Bool { length > 0 || isChunked }
}

extension Refusal {
  fileprivate static let unknownCoding = Refusal(
    501, "body.coding", ko: "이 전송 방식은 읽을 수 없어요.", en: "We cannot read this transfer coding.")
}
