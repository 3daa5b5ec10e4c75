public import Core
import HTTP
import SQL
public import Wire

extension Site {
  /// Mounts a picture rendered from the result of `verb`.
  ///
  /// `name` gives its file name. A client with the current picture gets 304 before anything is
  /// rendered.
  public mutating func picture<Path, Output: Sendable, Principal: HasAccount>(
    _ endpoint: Endpoint<Path, Nothing, PNG>, _ gate: Gate<Principal>,
    named name: @escaping @Sendable (Output, View<Principal>) -> String,
    _ verb: @escaping Verb<Path, Nothing, Principal, Output>,
    drawing: @escaping @Sendable (Output, View<Principal>) -> Picture
  ) throws {
    let responder = Responder(services: services)
    let gate = try scoped(gate, to: endpoint)
    try mount(endpoint) { request, path in
      let context = RequestContext<Path, Nothing>(
        path: path, input: Nothing(), now: responder.services.world.now(), request: request)
      let credential = Credential(request)
      let (me, output) = try await responder.services.db.read { db in
        let me = try gate.admit(credential, context.now, db)
        return (me, try verb(context, me, db))
      }
      let view = responder.view(request, me)
      let picture = drawing(output, view)
      let tag = "\"\(picture.tag)\""
      var response = Response(headers: [
        Header("ETag", tag), Header("Cache-Control", "private, no-cache"),
        Header("Vary", "Accept-Language, Authorization, Cookie"),
      ])
      if request.header("If-None-Match") == tag {
        response.status = 304
        return response
      }
      try responder.services.rateLimiter.take(.pictures, for: "pictures \(me.account)")
      response.body = .shared(try await responder.services.pictures.png(of: picture))
      response.add("Content-Type", "image/png")
      response.add("Content-Disposition", "inline; filename=\"\(name(output, view))\"")
      response.add("X-Content-Type-Options", "nosniff")
      return response
    }
  }
}
