import Wire

struct Route: Sendable {
  let method: Method
  let limit: Int
  let handler: Router.Handler
}

/// Why a route cannot be registered: a mistake in our own program, found when it starts.
public struct RouteConflict: Error, Sendable, CustomStringConvertible {
  public let description: String
}

/// Routes by their pattern, the `:name` of which is written `:`.
///
/// A path is looked up as it is, then with each of its segments, from the last to the first, replaced by `:`.
struct RouteTable: Sendable {
  struct Match {
    var route: Route?
    var segment = ""
    /// Methods that any pattern fitting this path answers.
    var allowed: [Method] = []
  }

  /// No pattern of ours comes near; a longer path is unknown without looking.
  private static let mostSegments = 16

  private var routes: [String: [Route]] = [:]

  mutating func add(_ route: Route, at pattern: String) throws(RouteConflict) {
    let segments = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let names = segments.filter { $0.hasPrefix(":") }
    guard pattern.hasPrefix("/"), segments.count <= Self.mostSegments, names.count <= 1,
      names.first != ":"
    else { throw RouteConflict(description: "\(pattern) is no route pattern") }
    let key = segments.map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
    guard routes[key]?.contains(where: { $0.method == route.method }) != true else {
      throw RouteConflict(
        description: "\(route.method.rawValue) \(pattern) is registered twice, or as another name")
    }
    routes[key, default: []].append(route)
  }

  /// What answers `method` on `path`, which is still percent-encoded.
  func find(_ method: Method, _ path: String) -> Match {
    var match = Match()
    if take(path, method, &match) { return match }
    let segments = path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.count <= Self.mostSegments else { return match }
    for segment in segments.dropFirst().reversed() where !segment.isEmpty {
      let key = path[..<segment.startIndex] + ":" + path[segment.endIndex...]
      guard take(String(key), method, &match) else { continue }
      match.segment = String(Substring(segment))
      break
    }
    return match
  }

  private func take(_ key: String, _ method: Method, _ match: inout Match) -> Bool {
    guard let fitting = routes[key] else { return false }
    match.route = fitting.first { $0.method == method }
    if match.route == nil {
      match.allowed += fitting.map(\.method).filter { !match.allowed.contains($0) }
    }
    return match.route != nil
  }
}
