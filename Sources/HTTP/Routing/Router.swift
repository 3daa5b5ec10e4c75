public import Wire

/// What answers which method and path.
public struct Router: Sendable {
  /// Answers a request; `segments` are the values of the pattern's parameters, decoded.
  public typealias Handler =
    @Sendable (_ request: Request, _ segments: PathSegments) async throws -> Response

  /// Throws when an upload is refused by its headers alone: its body is then not read.
  public typealias Admission =
    @Sendable (_ request: Request, _ segments: PathSegments) async throws -> Void

  /// Answers a request for something that is there already, such as a file in memory.
  public typealias Immediate = @Sendable (Request) -> Response

  /// Makes the reply to a refusal; problem+json until told otherwise.
  public var refused: @Sendable (Refusal, Request) async -> Response = { .problem($0, for: $1) }

  /// Makes the reply when the fault is ours; must tell the request's id and nothing else.
  public var failed: @Sendable (Request) async -> Response = { .problem(.fault, for: $0) }

  /// What a fault is refused with that may pass, such as a database that is away for a moment; nil for any other.
  public var excused: @Sendable (any Error) -> Refusal? = { _ in nil }

  /// Where faults are reported with their request's id; the server's own log when none is set.
  public var report: (@Sendable (String) -> Void)?

  private var routes = RouteTable()
  /// Whether any route takes uploads, which needs `Server.Configuration.uploads`.
  public private(set) var takesUploads = false
  private var immediates: [String: Immediate] = [:]

  func find(_ method: Method, _ path: String) -> RouteTable.Match { routes.find(method, path) }

  /// Bytes of body a route takes unless it says otherwise.
  public static let usualLimit = 65_536

  public init() {}

  /// Answers `method` on `pattern`, with at most `limit` bytes of body.
  ///
  /// A pattern has literal segments and at most two parameters (`:name`), each of which takes one segment
  /// that is not empty. Of two patterns that fit, the one with a literal where the other has a parameter
  /// wins, compared from the left. Throws `RouteConflict` for a pattern that is taken or not one.
  public mutating func on(
    _ method: Method, _ pattern: String, limit: Int = Router.usualLimit,
    _ handler: @escaping Handler
  ) throws {
    try routes.add(Route(method: method, limit: limit, handler: handler), at: pattern)
  }

  /// Answers `method` on `pattern`, which takes `multipart/form-data` within `limits`, read as it arrives.
  ///
  /// `admit` is asked before any of the body is read; the handler finds the body in `Request.upload`.
  public mutating func on(
    _ method: Method, _ pattern: String, upload limits: UploadLimits, admit: @escaping Admission,
    _ handler: @escaping Handler
  ) throws {
    let upload = UploadRoute(limits: limits, admit: admit)
    try routes.add(
      Route(method: method, limit: Self.usualLimit, upload: upload, handler: handler), at: pattern)
    takesUploads = true
  }

  /// Answers GET on `path`, which has no parameters, without waiting: such a reply costs no task.
  public mutating func onGet(_ path: String, _ immediate: @escaping Immediate) throws {
    try on(.get, path) { request, _ in immediate(request) }
    immediates[path] = immediate
  }

  /// Answers GET on `path` with what never changes.
  public mutating func onGet(_ path: String, always reply: Response) throws {
    try onGet(path) { _ in reply }
  }

  /// The reply to `request`, if it is one that never waits.
  func immediate(_ request: Request) -> Response? {
    guard request.method == .get, let immediate = immediates[request.path],
      request.head.verb.method != nil
    else { return nil }
    return matched(immediate(request), by: request)
  }

  /// How many bytes of body a request may have, asked before any of them is read.
  public func limit(_ method: Method, _ path: String) -> Int {
    routes.find(method, path).route?.limit ?? Self.usualLimit
  }

  /// The reply to `request`, whatever happens.
  public func respond(to request: Request) async -> Response {
    do {
      return matched(try await dispatch(request), by: request)
    } catch {
      return await response(to: error, request)
    }
  }

  /// The reply to a request that was refused, or that failed.
  func response(to error: any Error, _ request: Request) async -> Response {
    if let refusal = error as? Refusal { return await refused(refusal, request) }
    (report ?? toStandardError)("request \(request.id): \(type(of: error)): \(error)")
    if let refusal = excused(error) { return await refused(refusal, request) }
    return await failed(request)
  }
}
