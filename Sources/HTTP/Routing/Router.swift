public import Wire

/// Maps methods and paths to handlers.
public struct Router: Sendable {
  /// Handles a request; `segments` are the decoded values of the pattern's parameters.
  public typealias Handler =
    @Sendable (_ request: Request, _ segments: PathSegments) async throws -> Response

  /// Throws to refuse an upload by its headers, before its body is read.
  ///
  /// The permit is kept until the upload's files are released.
  public typealias Admission =
    @Sendable (_ request: Request, _ segments: PathSegments) async throws -> (any UploadPermit)?

  /// Handles a request synchronously, such as for a file in memory.
  public typealias Immediate = @Sendable (Request) -> Response

  /// Makes the response to a refusal; problem+json by default.
  public var refused: @Sendable (Refusal, Request) async -> Response = { .problem($0, for: $1) }

  /// Makes the response to a server error; it must contain the request's id and no other detail.
  public var failed: @Sendable (Request) async -> Response = { .problem(.fault, for: $0) }

  /// The refusal for a temporary error, such as an unreachable database; nil for other errors.
  public var mapError: @Sendable (any Error) -> Refusal? = { _ in nil }

  /// Reports a server error with its request's id; the server's log is used when this is nil.
  public var report: (@Sendable (String) -> Void)?

  /// Whether a path with other methods, or with a slash at its end, is answered like an unknown one.
  ///
  /// 405, `Allow` and the redirect would tell a stranger which hidden routes exist.
  public var isConcealed: @Sendable (_ path: String) -> Bool = { _ in false }

  private var routes = RouteTable()
  /// Whether any route accepts uploads, which needs `Server.Configuration.uploads`.
  public private(set) var takesUploads = false
  private var immediates: [String: Immediate] = [:]

  /// The methods and patterns of all routes, sorted; a parameter is written as `:`.
  public var patterns: [(method: Method, pattern: String)] { routes.patterns }

  func find(_ method: Method, _ path: String) -> RouteTable.Match { routes.find(method, path) }

  /// Whether a GET of `path` finds a route.
  public func serves(_ path: String) -> Bool { routes.find(.get, path).route != nil }

  /// The body limit of a route in bytes, unless it sets its own.
  public static let defaultBodyLimit = 65_536

  public init() {}

  /// Registers a handler for `method` on `pattern`, with a body of at most `limit` bytes.
  ///
  /// A pattern has literal segments and at most two parameters (`:name`), each of which matches one
  /// segment that is not empty. Of two patterns that match, the one with the leftmost literal wins.
  /// Throws `RouteConflict` for a pattern that is invalid or already registered.
  public mutating func on(
    _ method: Method, _ pattern: String, limit: Int = Router.defaultBodyLimit,
    _ handler: @escaping Handler
  ) throws {
    try routes.add(Route(method: method, limit: limit, handler: handler), at: pattern)
  }

  /// Registers a handler for `multipart/form-data` uploads within `limits`, parsed as they arrive.
  ///
  /// `admit` runs before the body is read. The handler finds the body in `Request.upload`.
  public mutating func on(
    _ method: Method, _ pattern: String, upload limits: UploadLimits, admit: @escaping Admission,
    _ handler: @escaping Handler
  ) throws {
    let upload = UploadRoute(limits: limits, admit: admit)
    try routes.add(
      Route(method: method, limit: Self.defaultBodyLimit, upload: upload, handler: handler),
      at: pattern)
    takesUploads = true
  }

  /// Registers a synchronous GET handler on `path`, which has no parameters; it needs no task.
  public mutating func onGet(_ path: String, _ immediate: @escaping Immediate) throws {
    try on(.get, path) { request, _ in immediate(request) }
    immediates[path] = immediate
  }

  /// Registers a constant response to GET on `path`.
  public mutating func onGet(_ path: String, always reply: Response) throws {
    try onGet(path) { _ in reply }
  }

  /// The response to `request` if its route is synchronous; nil otherwise.
  func immediate(_ request: Request) -> Response? {
    guard request.method == .get, let immediate = immediates[request.path],
      request.head.verb.method != nil
    else { return nil }
    return matched(immediate(request), by: request)
  }

  /// The body limit in bytes, known before the body is read.
  public func limit(_ method: Method, _ path: String) -> Int {
    routes.find(method, path).route?.limit ?? Self.defaultBodyLimit
  }

  /// Responds to `request`; errors become responses too.
  public func respond(to request: Request) async -> Response {
    do {
      return matched(try await dispatch(request), by: request)
    } catch {
      return await response(to: error, request)
    }
  }

  /// The response to an error thrown for `request`: a refusal or a server error.
  func response(to error: any Error, _ request: Request) async -> Response {
    if let refusal = error as? Refusal { return await refused(refusal, request) }
    (report ?? toStandardError)("request \(request.id): \(type(of: error)): \(error)")
    if let refusal = mapError(error) { return await refused(refusal, request) }
    return await failed(request)
  }
}
