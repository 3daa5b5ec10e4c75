import Core
public import HTML
import HTTP
import SQL
public import Wire

extension Site {
  /// Mounts a read whose responses are kept in memory while its version is the same.
  ///
  /// `version` holds everything that the payload and its page depend on besides the request: the reader, the state of
  /// what is shown, and the day if the page names it. It is read in one snapshot with the payload; nil keeps nothing. The
  /// response has an `ETag`, so a client that already has it gets 304.
  public mutating func read<Path, Input, Output, Principal, Version: Hashable & Sendable>(
    _ endpoint: Endpoint<Path, Input, Output>, _ gate: Gate<Principal>,
    version: @escaping Verb<Path, Input, Principal, Version?>,
    _ verb: @escaping Verb<Path, Input, Principal, Output>,
    policy: ContentSecurityPolicy? = nil,
    page: @escaping @Sendable (Output, RequestContext<Path, Input>, View<Principal>) -> any HTML
  ) throws {
    let responder = Responder(services: services)
    let gate = try scoped(gate, to: endpoint)
    let headers = try policy.map { Responder.pageHeaders(try $0.header()) }
    guard let app = try app(of: endpoint.pattern, endpoint.pattern) else {
      throw MountError(description: "\(endpoint.pattern) belongs to no app, so it is not cached")
    }
    let cache = ResponseCache<Version>()
    try mount(endpoint) { request, path in
      let credential = Credential(request)
      let input = Result { try request.input() as Input }
      // Not the time at which it was asked: what was committed while this waited for a connection would lie in its future,
      // and be missing for as long as the response is kept.
      let read = try await responder.services.read(through: gate, as: credential) { me, now, db in
        let view = responder.view(request, me)
        let context = RequestContext(path: path, input: try input.get(), now: now, request: request)
        let key =
          try view.isSameEachTime
          ? version(context, me, db).map { ResponseCache<Version>.Key($0, view) } : nil
        let entry = key.flatMap { cache[$0] }
        let output = try entry == nil ? verb(context, me, db) : nil
        return (view: view, context: context, key: key, entry: entry, output: output)
      }
      let touched = await responder.touch(credential, request, at: read.context.now)
      // Not in another language than the one that the key names.
      let key = touched.language == nil ? read.key : nil
      if key != nil {
        switch read.entry {
        case .response(let response): return response.setting(touched)
        case .page(let bytes, let momentary):
          let bar = renderFragment(DemoBar(read.view, app.branding), in: read.view.language)
          var page: [UInt8] = []
          page.reserveCapacity(bytes.count - momentary.count + bar.count)
          page += bytes[..<momentary.lowerBound]
          page += bar
          page += bytes[momentary.upperBound...]
          return responder.page(page, read.view, headers: headers).setting(touched)
        case nil: break
        }
      }
      let (me, output): (Principal, Output)
      if let made = read.output {
        (me, output) = (read.view.me, made)
      } else {
        (me, output) = try await responder.services.db.read { db in
          let me = try gate.admit(credential, read.context.now, db)
          return (me, try verb(read.context, me, db))
        }
      }
      let view = responder.view(touched.applied(to: request), me)
      if request.wantsJSON {
        return cache.keeping(try responder.json(output, for: request), for: key)
      }
      var writer = HTMLWriter(language: view.language)
      page(output, read.context, view).render(into: &writer)
      let response = responder.page(writer.bytes, view, headers: headers)
      guard let momentary = writer.momentary else {
        return cache.keeping(response, for: key).setting(touched)
      }
      if let key { cache.store(.page(writer.bytes, momentary: momentary), for: key) }
      return response.setting(touched)
    }
  }
}

extension View {
  /// Whether the same data make the same response: it is no part of a page, and nothing in it is said only once.
  fileprivate var isSameEachTime: Bool { request.wantsJSON || (toast == nil && !isPartial) }
}
