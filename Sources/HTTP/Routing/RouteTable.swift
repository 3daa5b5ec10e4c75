import Wire

struct Route: Sendable {
  let method: Method
  let limit: Int
  var upload: UploadRoute?
  let handler: Router.Handler
}

/// A route that cannot be registered: a programming error, found at startup.
public struct RouteConflict: Error, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Routes by pattern; a parameter is stored as a space, which no path contains.
///
/// A path is looked up literally, then once per combination of parameters that patterns of its
/// length have. Each lookup is one dictionary access.
struct RouteTable: Sendable {
  struct Match {
    var route: Route?
    var segments = PathSegments()
    /// The methods of all patterns that match this path.
    var allowed: [Method] = []
  }

  /// A bit mask of the segments that are parameters; the first segment is the highest bit.
  private typealias ParameterMask = UInt16

  /// The most segments a pattern may have; longer paths never match.
  private static let maxSegments = 16

  private var routes: [String: [Route]] = [:]
  /// The arrangements by number of segments, sorted so that patterns with literals further left
  /// come first.
  private var parameterMasks: [[ParameterMask]] = Array(repeating: [], count: maxSegments + 1)

  /// The methods and patterns of all routes, sorted; a parameter is written as `:`.
  var patterns: [(method: Method, pattern: String)] {
    routes.sorted { $0.key < $1.key }.flatMap { key, routes in
      routes.map { ($0.method, key.replacing(" ", with: ":")) }
    }
  }

  mutating func add(_ route: Route, at pattern: String) throws(RouteConflict) {
    let segments = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let names = segments.filter { $0.hasPrefix(":") }
    guard pattern.hasPrefix("/"), segments.count <= Self.maxSegments, names.count <= 2,
      !names.contains(":"), Set(names).count == names.count, !pattern.contains(" ")
    else { throw RouteConflict("\(pattern) is no route pattern") }
    let key = segments.map { $0.hasPrefix(":") ? " " : $0 }.joined(separator: "/")
    guard routes[key]?.contains(where: { $0.method == route.method }) != true else {
      throw RouteConflict(
        "\(route.method.rawValue) \(pattern) is registered twice, or with other parameter names")
    }
    routes[key, default: []].append(route)
    guard !names.isEmpty else { return }
    let parameterMask = segments.reduce(0 as ParameterMask) {
      $0 << 1 | ($1.hasPrefix(":") ? 1 : 0)
    }
    guard !parameterMasks[segments.count].contains(parameterMask) else { return }
    parameterMasks[segments.count].append(parameterMask)
    parameterMasks[segments.count].sort()
  }

  /// The route for `method` on the percent-encoded `path`.
  func find(_ method: Method, _ path: String) -> Match {
    var match = Match()
    if take(path, method, &match) { return match }
    let segments = path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.count <= Self.maxSegments else { return match }
    for parameterMask in parameterMasks[segments.count] {
      guard let (key, values) = key(segments, parameterMask, in: path), take(key, method, &match)
      else { continue }
      match.segments = values
      break
    }
    return match
  }

  /// The lookup key of the path for `parameterMask`, and the parameters' values.
  private func key(
    _ segments: [Substring.UTF8View], _ parameterMask: ParameterMask, in path: String
  ) -> (String, PathSegments)? {
    var key = ""
    key.reserveCapacity(path.utf8.count)
    var values = PathSegments()
    var copied = path.startIndex
    for (index, segment) in segments.enumerated()
    where parameterMask >> (segments.count - 1 - index) & 1 == 1 {
      guard !segment.isEmpty else { return nil }
      if values.first.isEmpty {
        values.first = String(Substring(segment))
      } else {
        values.second = String(Substring(segment))
      }
      key += path[copied..<segment.startIndex]
      key += " "
      copied = segment.endIndex
    }
    key += path[copied...]
    return (key, values)
  }

  private func take(_ key: String, _ method: Method, _ match: inout Match) -> Bool {
    guard let candidates = routes[key] else { return false }
    match.route = candidates.first { $0.method == method }
    if match.route == nil {
      match.allowed += candidates.map(\.method).filter { !match.allowed.contains($0) }
    }
    return match.route != nil
  }
}
