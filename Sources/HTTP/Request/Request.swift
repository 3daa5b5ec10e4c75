public import Wire

/// One complete request, as the router and the handlers see it.
public struct Request: Sendable {
  let head: Head
  /// The method after a form's `?_method=` was applied; GET for HEAD.
  public internal(set) var method: Method
  /// The body, at most as long as the route allows.
  public internal(set) var body: [UInt8]
  /// The fields and files of an upload, on a route that accepts uploads.
  public internal(set) var upload: UploadBody?
  /// Whether `?_method=` changed POST to PUT or DELETE, so the input is in the body.
  var isOverridden = false

  init(_ head: Head, body: [UInt8] = []) {
    self.head = head
    self.method = head.verb.method ?? .get
    self.body = body
  }

  /// A request without a socket, for tests and for clients in the same process.
  ///
  /// `target` is a path with an optional `?query`, as a browser sends it.
  public init(
    _ method: Method, _ target: String, headers: [(String, String)] = [], body: [UInt8] = [],
    id: String = "local", remoteAddress: String = "127.0.0.1", isSecure: Bool = false
  ) {
    self.init(
      Head(
        verb: Verb(method), target: target, headers: Headers(headers), id: id,
        remoteAddress: remoteAddress, isSecure: isSecure), body: body)
  }

  /// The path as sent: percent-encoded, without the query.
  public var path: String { head.path }

  /// The text after the first `?`, percent-encoded; empty when there is none.
  public var query: String { head.query }

  /// The id of this request in the log and in the response to a server error.
  public var id: String { head.id }

  /// The client's address as text.
  ///
  /// Forwarding headers count only when they come from a trusted proxy.
  public var remoteAddress: String { head.remoteAddress }

  /// Whether the browser used TLS, as reported by a trusted proxy.
  public var isSecure: Bool { head.isSecure }

  /// The value of the header `name`, ignoring case; repeated headers are joined (RFC 9110 §5.2).
  public func header(_ name: String) -> String? { head.headers[name] }

  /// The value of the cookie `name`; the first one when there are two (RFC 6265 §5.4).
  public func cookie(_ name: String) -> String? {
    guard var cookies = header("Cookie") else { return nil }
    var name = name
    return cookies.withUTF8 { cookies in name.withUTF8 { Self.cookie($0, in: cookies) } }
  }

  private static func cookie(
    _ name: UnsafeBufferPointer<UInt8>, in cookies: UnsafeBufferPointer<UInt8>
  ) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = cookies[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
      var pair = rest[..<end].drop(while: isBlank)
      rest = rest[end...].dropFirst()
      guard pair.count > name.count, pair.starts(with: name) else { continue }
      pair.removeFirst(name.count)
      guard pair.removeFirst() == UInt8(ascii: "=") else { continue }
      while let last = pair.last, isBlank(last) { pair.removeLast() }
      let quote = UInt8(ascii: "\"")
      if pair.count >= 2, pair.first == quote, pair.last == quote {
        pair = pair.dropFirst().dropLast()
      }
      return String(decoding: UnsafeBufferPointer(rebasing: pair), as: UTF8.self)
    }
    return nil
  }

  /// The language chosen for the account when it differs from the cookie, as on a new device.
  public var chosenLanguage: Language?

  /// The language of the response: the chosen one (`LanguageCookie`), else from `Accept-Language`.
  public var language: Language {
    chosenLanguage ?? LanguageCookie.read(self)
      ?? Language(acceptLanguage: header("Accept-Language"))
  }

  /// Whether htmx requests a fragment rather than a page.
  public var isPartial: Bool { header("HX-Request") == "true" }

  /// Whether this is a HEAD request or a prefetch, so that no person sees the response yet.
  ///
  /// A prefetch sends `Sec-Purpose: prefetch`; older browsers send `Purpose`, `X-Moz: prefetch`, or
  /// `X-Purpose: preview`.
  public var isSpeculative: Bool {
    if head.verb == .head { return true }
    return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains { name in
      guard let purpose = header(name)?.lowercased() else { return false }
      return purpose.hasPrefix("prefetch") || purpose.hasPrefix("preview")
    }
  }

  /// The media type of the body in lower case, without parameters; nil without `Content-Type`.
  public var contentType: String? {
    header("Content-Type").flatMap { $0.split(separator: ";").first }.map {
      trimmed($0).lowercased()
    }
  }
}
