import Foundation
import HTML
import HTTP
import Wire

extension Site {
  /// Mounts the web app manifest and service worker of an app or of the platform.
  ///
  /// The service worker is mounted only when the branding has an offline page. `start` is the
  /// manifest's `start_url` and `scope` its `scope` (W3C Web App Manifest).
  mutating func mountBranding(_ branding: Branding, start: String, scope: String) throws {
    if let picture = branding.offline {
      try mountOffline(branding, picture: picture, scope: branding.path)
    }
    let icon = { [files = services.files] (name: String, size: String, purpose: String) in
      Manifest.Icon(
        src: files.path(for: "icons/\(branding.name)/\(name)"), sizes: size, type: "image/png",
        purpose: purpose)
    }
    let manifest = Manifest(
      id: start, name: branding.title.ko, short_name: branding.title.ko, lang: "ko", dir: "ltr",
      start_url: start, scope: scope, display: "standalone",
      orientation: branding.isPortrait ? "portrait" : nil, theme_color: branding.theme,
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
          Header("Cache-Control", "public, max-age=3600"), Response.noSniff,
        ], body: .shared(body)))
  }
}

private struct Manifest: Encodable {
  struct Icon: Encodable {
    let src, sizes, type, purpose: String
  }

  let id, name, short_name, lang, dir, start_url, scope, display: String
  let orientation: String?
  let theme_color, background_color: String
  let icons: [Icon]
}
