import Foundation
import HTML
import HTTP
import Wire

extension Site {
  /// Mounts the service worker of the pages that belong to no app: the lobby, the account, help.
  ///
  /// It leaves alone what operators see, and signing in, of which nothing is kept.
  mutating func mountPlatformWorker() throws {
    try mountOffline(
      .platform, picture: "icons/\(Branding.platform.name)/icon.svg", scope: "/",
      keepsPublic: true,
      without: services.apps.all.map(\.name) + ["operator"] + Plan.signInPaths)
  }

  /// Mounts the service worker of the pages below `scope` and their offline page.
  ///
  /// The worker caches that page, files with a hash in their name, and the pages that its account
  /// has seen; with `keepsPublic` also those that are the same for everyone. It leaves alone paths
  /// that begin with a name of `without`. Its text changes only with one of those names or the version.
  mutating func mountOffline(
    _ branding: Branding, picture: String, scope: String, keepsPublic: Bool = false,
    without: [String] = []
  ) throws {
    let path = "\(branding.path)/offline"
    try page(path, .anyone) { view, _ in
      OfflinePage(view: view, branding: branding, picture: picture)
    }
    let files = services.files
    let names =
      ["\(branding.name).css", picture] + (branding.usesHTMX ? ["vendor/htmx.min.js"] : [])
      + branding.earlyScripts + branding.allScripts + branding.shellFiles + Self.laterScripts
      + ["icons/\(branding.name)/icon.svg"].filter { $0 != picture }
    let plan = Plan(
      name: branding.name, offline: path,
      icon: files.path(for: "icons/\(branding.name)/icon-192.png"),
      files: names.map { files.path(for: $0) }, shells: branding.shells,
      keepsPublic: keepsPublic, without: without)
    let text =
      "const plan = \(String(decoding: try Self.written(plan), as: UTF8.self));\n"
      + "importScripts(\"\(files.path(for: "js/worker.js"))\");\n"
    let body = SharedBytes(Array(text.utf8))
    try router.onGet(
      "\(branding.path)/sw.js",
      always: Response(
        headers: [
          Header("Content-Type", "text/javascript; charset=utf-8"),
          Header("Cache-Control", "no-cache"),
          Header("Service-Worker-Allowed", scope),
          Header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; connect-src 'self'"),
          Response.noSniff,
        ], body: .shared(body)))
  }

  /// Mounts a service worker that works in the background and controls no page.
  ///
  /// It is a module: its script calls `begin` of the file `module` with the addresses of `files`, and may compile
  /// WebAssembly.
  public mutating func mountBackgroundWorker(
    at path: String, module: String, files: [String]
  ) throws {
    let addresses = try JSONEncoder().encode(files.map { services.files.path(for: $0) })
    let text =
      "import { begin } from \"\(services.files.path(for: module))\";\n"
      + "begin(...\(String(decoding: addresses, as: UTF8.self)));\n"
    try router.onGet(
      path,
      always: Response(
        headers: [
          Header("Content-Type", "text/javascript; charset=utf-8"),
          Header("Cache-Control", "no-cache"),
          Header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"),
          Response.noSniff,
        ], body: .shared(SharedBytes(Array(text.utf8)))))
  }

  /// Modules that scripts import only when they have something to do, perhaps without a network.
  private static let laterScripts = [
    View<Visitor>.accountScript, "js/kept-page.js", "js/restore-unsent.js", "js/retry.js",
  ]

  /// The worker's configuration: the app, its notification icon, the files and pages to cache.
  private struct Plan: Encodable {
    let name, offline, icon: String
    let files: [String]
    let shells: [String]
    let keepsPublic: Bool
    let without: [String]
    /// A release that changes only words of pages, and no file, replaces what is kept too.
    let version = LegalPages.version
    /// The paths that sign somebody in, whose pages may be of another account than those before.
    let signIn = Self.signInPaths

    static let signInPaths = ["sign-in", "session", "practice"]
  }

  /// Encodes deterministically, because browsers replace a worker whose bytes differ.
  private static func written(_ plan: Plan) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(plan)
  }
}

/// The page shown while offline for any page that was not seen.
private struct OfflinePage: HTML {
  let view: View<Visitor>
  let branding: Branding
  let picture: String

  var body: some HTML {
    Document(
      view, branding, t(ko: "인터넷이 끊겼어요", en: "You are offline"),
      scripts: branding.offline == nil ? [View<Visitor>.accountScript] : []
    ) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty"), .data("offline", "")) {
          img(.src(view.file(picture)), .alt(""), .width(160), .height(160))
          h1 { t(ko: "인터넷이 끊겼어요", en: "You are offline") }
          p {
            t(
              ko: "연결되면 보던 화면으로 바로 돌아갈게요. 와이파이나 데이터를 확인해 주세요.",
              en: "Please check your Wi-Fi or mobile data. We go back as soon as you are connected."
            )
          }
          div(.class("actions")) {
            a(.class("button auto"), .href(""), .data("retry", "")) {
              t(ko: "다시 해 보기", en: "Try again")
            }
          }
        }
      }
    }
  }
}
