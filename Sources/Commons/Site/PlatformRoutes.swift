import Foundation
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the lobby, the static files, the health check and the operators' pages.
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

  /// Mounts `GET /openapi.json`, generated once from every endpoint mounted before.
  ///
  /// Call it last. Throws when an app was registered after its routes.
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
