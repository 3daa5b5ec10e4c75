import Foundation
import HTML
import HTTP
import SQL
import Synchronization
import Wire

extension Site {
  /// Mounts the lobby, the static files, the health check and the operators' pages.
  mutating func mountPlatform() throws {
    try services.files.mount(on: &router)
    let well = SharedBytes(Array("ok\n".utf8))
    try router.onGet(
      "/healthz",
      always: Response(headers: [Header("Content-Type", "text/plain")], body: .shared(well)))
    try mountAppLinks()
    try mountBranding(.platform, start: "/", scope: "/")
    try page("/", .anyoneOrSignedIn) { view, db in
      try LobbyPage(view, in: db)
    }
    try linkPicture(LobbyPage.linkPath) { LobbyPage.link(to: $0.services.apps) }
    try mountPlatformWorker()
    try mountOperator()
  }

  /// Mounts `GET /openapi.json`, generated from every endpoint mounted before when it is first requested: it takes
  /// longer than the rest of the start.
  ///
  /// Call it last.
  mutating func mountOpenAPI() throws {
    let document = document
    let generated = Mutex<Response?>(nil)
    try router.on(.get, "/openapi.json") { _, _ in
      try generated.withLock { known in
        if let known { return known }
        let reply = Response(
          headers: [Header("Content-Type", "application/json"), Response.noSniff],
          body: .shared(SharedBytes(try document.json())))
        known = reply
        return reply
      }
    }
  }

  /// The OpenAPI document of the endpoints mounted so far.
  public func openAPI() throws -> [UInt8] { try document.json() }

  private var document: OpenAPIDocument {
    OpenAPIDocument(
      title: "Madang", version: LegalPages.version, endpoints: endpoints,
      sessionCookie: SecretCookie.session.secureName,
      serverChoices: [
        ObjectIdentifier(SignIn.Provider.self): services.providers.wanted.map(\.name.rawValue)
      ])
  }
}
