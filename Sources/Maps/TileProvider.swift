import Core
import Foundation
import Wire

/// Who draws the map: the address of its tiles and what must be said of it.
struct TileProvider: Sendable {
  /// The largest tile in bytes.
  static let limit = 512 << 10
  static let types = ["image/png", "image/jpeg", "image/webp"]

  /// Such as `https://tile.example/{z}/{x}/{y}.png`.
  let template: String
  let attribution: String
  /// Tells this provider's tiles from another's; its address may hold a key.
  let digest: [UInt8]
  /// Names this server to the provider, as providers' terms ask.
  private let agent: String

  /// Nil when no provider is set; throws for an address that is none.
  init?(_ settings: Settings) throws {
    guard let template = settings[.mapTiles] else { return nil }
    guard ["{z}", "{x}", "{y}"].allSatisfy({ template.contains($0) }),
      isSafeAddress(Self.address(template, 0, 0, 0))
    else {
      throw SettingsError(
        "\(Settings.Name.mapTiles.variable) must be an https address with {z}, {x} and {y}, or http on localhost."
      )
    }
    self.template = template
    let host = URLComponents(string: Self.address(template, 0, 0, 0))?.host ?? ""
    attribution = settings[.mapAttribution] ?? Self.owner(of: host)
    digest = sha256(template.utf8)
    agent = "Madang" + (settings[.site].map { " (\($0))" } ?? "")
  }

  /// Fetches a tile; throws `Unreachable` when the provider does not answer with one, and 404 when it
  /// has none.
  func fetch(_ tile: MapTile, _ web: any Web) async throws -> TilePicture {
    var request = OutgoingRequest(
      "GET", Self.address(template, tile.zoom, tile.column, tile.row),
      headers: [("User-Agent", agent), ("Accept", Self.types.joined(separator: ", "))])
    request.limit = Self.limit
    request.timeout = .seconds(5)
    let response = try await web.send(request)
    // It has no such tile, which says nothing of others.
    guard response.status != 404 else { throw Refusal.notFound }
    let type = (response.header("Content-Type") ?? "").prefix { $0 != ";" }.lowercased()
    guard response.status == 200, Self.types.contains(type), !response.body.isEmpty else {
      throw Unreachable("\(response.status) \(type) instead of a tile")
    }
    return TilePicture(type: type, content: response.body)
  }

  /// What a map says where its operators have set no words: OpenStreetMap's own, or the provider's host.
  private static func owner(of host: String) -> String {
    ".\(host)".hasSuffix(".openstreetmap.org") ? "© OpenStreetMap contributors" : "© \(host)"
  }

  private static func address(_ template: String, _ zoom: Int, _ column: Int, _ row: Int) -> String
  {
    template.replacingOccurrences(of: "{z}", with: "\(zoom)")
      .replacingOccurrences(of: "{x}", with: "\(column)")
      .replacingOccurrences(of: "{y}", with: "\(row)")
  }
}
