import Foundation
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the lobby, our files, and the sign that the server is well.
  public mutating func mountPlatform() throws {
    try services.files.mount(on: &router)
    let well = SharedBytes(Array("ok\n".utf8))
    try router.onGet(
      "/healthz",
      always: Response(headers: [Header("Content-Type", "text/plain")], body: .shared(well)))
    try mountBranding(.platform, start: "/", scope: "/")
    try page("/", .anyone) { view, _ in LobbyPage(view: view) }
    try mountOperator()
  }

  /// Mounts `GET /openapi.json`, printed once from every endpoint mounted before it.
  ///
  /// The last to be mounted; throws when an app registered after its routes.
  public mutating func mountOpenAPI() throws {
    try services.accountDeletion.checkPlaces()
    let document = SharedBytes(try openAPI())
    try router.onGet(
      "/openapi.json",
      always: Response(
        headers: [Header("Content-Type", "application/json"), Response.noSniffing],
        body: .shared(document)))
  }

  /// The OpenAPI document of the endpoints mounted so far.
  public func openAPI() throws -> [UInt8] {
    try OpenAPIDocument(
      title: "Madang", version: "1", endpoints: endpoints,
      sessionCookie: SecretCookie.session.secureName
    ).json()
  }
}
