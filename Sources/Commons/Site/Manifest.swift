import Foundation
import HTML
import HTTP
import Wire

extension Site {
  /// Makes an app's look known, and mounts what lets it be put on the home screen: the manifest, and
  /// the service worker of an app that says what it shows offline.
  ///
  /// `start` is where it opens, `scope` what belongs to it (W3C Web App Manifest).
  public mutating func mountBranding(_ branding: Branding, start: String, scope: String) throws {
    services.headCache.add(branding)
    if let picture = branding.offline { try mountOffline(branding, picture: picture) }
    let icon = { [files = services.files] (name: String, size: String, purpose: String) in
      Manifest.Icon(
        src: files.path(for: "icons/\(branding.name)/\(name)"), sizes: size, type: "image/png",
        purpose: purpose)
    }
    let manifest = Manifest(
      id: start, name: branding.title.ko, short_name: branding.title.ko, lang: "ko", dir: "ltr",
      start_url: start, scope: scope, display: "standalone", theme_color: branding.theme,
      background_color: branding.theme,
      icons: [
        icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"),
        icon("maskable-512.png", "512x512", "maskable"),
      ])
    let body = SharedBytes(try [UInt8](JSONEncoder().encode(manifest)))
    try router.onGet(
      "/\(branding.name)/manifest.webmanifest",
      always: Response(
        headers: [
          Header("Content-Type", "application/manifest+json"),
          Header("Cache-Control", "public, max-age=3600"),
        ], body: .shared(body)))
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
