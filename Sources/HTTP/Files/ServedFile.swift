import Wire

/// One file under one name, with its responses built in advance.
struct ServedFile: Sendable {
  private let plain: Response
  private let compressed: Response?
  private let content: SharedBytes

  /// The content, with its references rewritten.
  var bytes: [UInt8] { content.bytes }

  init(_ bytes: [UInt8], _ compressed: [UInt8]?, _ type: String, isHashed: Bool) {
    let tag = contentHash(bytes)
    var headers = [
      Header("Content-Type", type),
      // A hashed name never changes its content; one year is the longest lifetime RFC 9111 caches
      // honour.
      Header(
        "Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, no-cache"),
      Response.noSniff,
    ]
    if compressed != nil { headers.append(Header("Vary", "Accept-Encoding")) }
    content = SharedBytes(bytes)
    plain = Response(headers: headers + [Header("ETag", "\"\(tag)\"")], body: .shared(content))
    self.compressed = compressed.map {
      Response(
        headers: headers + [Header("ETag", "\"\(tag)-gz\""), Header("Content-Encoding", "gzip")],
        body: .shared(SharedBytes($0)))
    }
  }

  func reply(to request: Request) -> Response {
    guard let compressed, request.acceptsGzip else { return plain }
    return compressed
  }
}

extension Request {
  /// Whether `Accept-Encoding` names gzip without forbidding it (RFC 9110 §12.5.3).
  public var acceptsGzip: Bool {
    guard let accepted = header("Accept-Encoding") else { return false }
    for part in accepted.split(separator: ",") {
      let pieces = part.split(separator: ";").map(trimmed)
      guard let coding = pieces.first, coding.lowercased() == "gzip" else { continue }
      let weight = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return weight.flatMap { Double($0.dropFirst(2)) } != 0
    }
    return false
  }
}
