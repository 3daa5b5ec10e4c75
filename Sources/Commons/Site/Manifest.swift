import Foundation
import HTML
import HTTP
import Wire

extension Site {
  /// Mounts the manifest that lets an app be put on the home screen (W3C Web App Manifest).
  ///
  /// `start` is where it opens, `scope` what belongs to it.
  public mutating func mountManifest(_ look: Look, start: String, scope: String) throws {
    let icon = { [files = house.files] (name: String, size: String, purpose: String) in
      Manifest.Icon(
        src: files.path(for: "icons/\(look.name)/\(name)"), sizes: size, type: "image/png",
        purpose: purpose)
    }
    let manifest = Manifest(
      id: start, name: look.title.ko, short_name: look.title.ko, lang: "ko", dir: "ltr",
      start_url: start, scope: scope, display: "standalone", theme_color: look.theme,
      background_color: look.theme,
      icons: [
        icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"),
        icon("maskable-512.png", "512x512", "maskable"),
      ])
    let body = SharedBytes(try [UInt8](JSONEncoder().encode(manifest)))
    try raw(.get, "/\(look.name)/manifest.webmanifest") { _ in
      Response(
        headers: [
          Header("Content-Type", "application/manifest+json"),
          Header("Cache-Control", "public, max-age=3600"),
        ], body: .shared(body))
    }
  }
}

private struct Manifest: Encodable {
  struct Icon: Encodable {
    let src, sizes, type, purpose: String
  }

  let id, name, short_name, lang, dir, start_url, scope, display, theme_color: String
  let background_color: String
  let icons: [Icon]
}
