import Foundation
public import Wire

extension Router {
  /// Runs the handler of the matching route; throws a refusal when there is none.
  func dispatch(_ request: Request) async throws -> Response {
    guard isReadable(request.path) else { throw Refusal.malformed(nil) }
    if request.path == "*", request.head.verb == .options { return Response(status: 204) }
    let request = overridden(request)
    let match = find(request.method, request.path)
    if let route = match.route, request.head.verb.method != nil {
      return try await route.handler(request, try decoded(match.segments))
    }
    guard !isConcealed(request.path) else { throw Refusal.notFound }
    let allowed = match.allowed + (match.route.map { [$0.method] } ?? [])
    guard !allowed.isEmpty else { return try redirectWithoutSlash(request) }
    var reply =
      request.head.verb == .options
      ? Response(status: 204) : await refused(.methodNotAllowed, request)
    reply.set("Allow", allow(allowed))
    return reply
  }

  /// Redirects a path with a trailing slash to the route without it.
  private func redirectWithoutSlash(_ request: Request) throws(Refusal) -> Response {
    let path = String(request.path.dropLast())
    guard request.path.utf8.last == UInt8(ascii: "/"), request.head.verb.method == .get,
      find(.get, path).route != nil
    else { throw .notFound }
    let query = request.query.isEmpty ? "" : "?" + request.query
    return Response(status: 308, headers: [Header("Location", path + query)])
  }

  /// `reply`, or 304 when `If-None-Match` names its `ETag` (RFC 9110 §13.1.2).
  func matched(_ reply: Response, by request: Request) -> Response {
    guard request.method == .get, reply.status == 200, let tag = reply.header("ETag"),
      let known = request.header("If-None-Match"),
      known.split(separator: ",").contains(where: { isSame(trimmed($0), tag) })
    else { return reply }
    var same = reply
    same.status = 304
    same.body = .empty
    same.headers.removeAll { $0.isNamed("Content-Type") || $0.isNamed("Content-Encoding") }
    return same
  }

  /// Applies `?_method=PUT` or `DELETE`, because a form can only POST.
  ///
  /// Only for requests a form can send: with a form as body, or with none.
  func overridden(_ request: Request) -> Request {
    guard request.method == .post, let method = intendedMethod(request.query) else {
      return request
    }
    switch request.contentType {
    case nil, "application/x-www-form-urlencoded", "multipart/form-data":
      var request = request
      request.method = method
      request.isOverridden = true
      return request
    default: return request
    }
  }

  func decoded(_ segments: PathSegments) throws(Refusal) -> PathSegments {
    guard let first = percentDecoded(segments.first, plusIsSpace: false),
      let second = percentDecoded(segments.second, plusIsSpace: false)
    else { throw .malformed(nil) }
    return PathSegments(first, second)
  }

  private func allow(_ methods: [Method]) -> String {
    var names = Method.allCases.filter(methods.contains).map(\.rawValue)
    if methods.contains(.get) { names.insert("HEAD", at: 1) }
    return (names + ["OPTIONS"]).joined(separator: ", ")
  }

  private func isSame(_ known: Substring, _ tag: String) -> Bool {
    func strong(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
    return known == "*" || strong(known) == strong(tag[...])
  }

  /// Whether a path is unambiguous: no dot segments, no NUL, no invalid escape.
  private func isReadable(_ path: String) -> Bool {
    guard path.utf8.first == UInt8(ascii: "/") else { return path == "*" }
    var sawDotOrEscape = false
    for byte in path.utf8 {
      if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\\") { return false }
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { sawDotOrEscape = true }
    }
    guard sawDotOrEscape else { return true }
    return path.split(separator: "/").allSatisfy { segment in
      percentDecoded(segment, plusIsSpace: false).map { $0 != "." && $0 != ".." } ?? false
    }
  }
}

/// The method that `?_method=` names in `query`, if a form may use it.
func intendedMethod(_ query: String) -> Method? {
  guard !query.isEmpty else { return nil }
  for pair in query.split(separator: "&") where pair.hasPrefix("_method=") {
    return switch pair.dropFirst(8).uppercased() {
    case "PUT": .put
    case "DELETE": .delete
    default: nil
    }
  }
  return nil
}

extension Refusal {
  /// The refusal for a server error, whose cause is only logged, under the request's id.
  public static let fault = Refusal(
    500, "server.fault", ko: "저희 쪽에서 문제가 생겼어요. 잠시 뒤 다시 해 주세요.",
    en: "Something broke on our side. Please try again shortly.")
}
