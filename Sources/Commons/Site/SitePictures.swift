import HTTP
import SQL
public import Wire

extension Site {
  /// Mounts a picture drawn from what `verb` returns, sent under the name that `name` gives it.
  ///
  /// Whoever still has the picture as it is gets 304, before anything is drawn.
  public mutating func picture<Path, Output: Sendable, Asker: Known>(
    _ endpoint: Endpoint<Path, Nothing, PNG>, _ gate: Gate<Asker>,
    named name: @escaping @Sendable (Output, View<Asker>) -> String,
    _ verb: @escaping Verb<Path, Nothing, Asker, Output>,
    drawing: @escaping @Sendable (Output, View<Asker>) -> Picture
  ) throws {
    let door = Door(house: house)
    let gate = gate.standing(at: endpoint.pattern, in: house)
    try mount(endpoint) { request, path in
      let ask = Ask<Path, Nothing>(
        path: path, input: Nothing(), now: door.house.world.now(), request: request)
      let credential = Credential(request)
      let (me, output) = try await door.house.db.read { db in
        let me = try gate.admit(credential, ask.now, db)
        return (me, try verb(ask, me, db))
      }
      let view = door.view(request, me)
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
      try door.house.limits.take(.pictures, for: "pictures \(me.account)")
      response.body = .shared(try await door.house.pictures.png(of: picture))
      response.add("Content-Type", "image/png")
      response.add("Content-Disposition", "inline; filename=\"\(name(output, view))\"")
      response.add("X-Content-Type-Options", "nosniff")
      return response
    }
  }
}
