import HTTP
public import Wire

/// The endpoints of a server by method and path.
public struct EndpointIndex: Sendable {
  private let endpoints: [EndpointDescription]
  /// The pattern of each, and where it is.
  private var patterns: [Method: [(pattern: String, position: Int)]] = [:]

  public init(_ endpoints: [EndpointDescription] = []) {
    self.endpoints = endpoints
    for (position, endpoint) in endpoints.enumerated() {
      patterns[endpoint.method, default: []].append((endpoint.pattern, position))
    }
  }

  /// The endpoint of a request, also of a form that names its method in the query.
  func endpoint(of request: Request) -> EndpointDescription? {
    let method =
      request.query.isEmpty
      ? nil : Method.allCases.first { request.query.contains("_method=\($0.rawValue)") }
    let path = request.path.utf8
    let fitting = (patterns[method ?? request.method] ?? []).filter { fits($0.pattern.utf8, path) }
    // A literal segment wins over a name, as in the router.
    return fitting.min { names(in: $0.pattern) < names(in: $1.pattern) }
      .map { endpoints[$0.position] }
  }

  /// Whether `path` has the literal segments of `pattern`, and one for each of its names.
  private func fits(_ pattern: String.UTF8View, _ path: String.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    var (pattern, path) = (pattern[...], path[...])
    while let expected = pattern.first {
      if expected == UInt8(ascii: ":") {
        pattern = pattern.drop { $0 != slash }
        path = path.drop { $0 != slash }
      } else {
        guard path.popFirst() == expected else { return false }
        pattern.removeFirst()
      }
    }
    return path.isEmpty
  }

  private func names(in pattern: String) -> Int { pattern.utf8.count { $0 == UInt8(ascii: ":") } }
}
