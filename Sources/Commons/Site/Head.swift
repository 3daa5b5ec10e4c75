public import HTML
public import HTTP
import Synchronization
import Wire

/// The document's `<head>`.
@usableFromInline
struct Head: HTML {
  let branding: Branding
  let files: StaticFiles
  let headCache: HeadCache
  let name: LocalizedText
  let scripts: [String]
  let metadata: LinkMetadata?
  let isIndexed: Bool

  @usableFromInline
  init(
    _ branding: Branding, _ files: StaticFiles, _ headCache: HeadCache, name: LocalizedText,
    scripts: [String], metadata: LinkMetadata?, isIndexed: Bool
  ) {
    self.branding = branding
    self.files = files
    self.headCache = headCache
    self.name = name
    self.scripts = scripts
    self.metadata = metadata
    self.isIndexed = isIndexed
  }

  @usableFromInline var body: some HTML {
    head {
      meta(.charset("utf-8"))
      title {
        name
        if name != branding.title {
          " · "
          branding.title
        }
      }
      if let metadata { metadata }
      if !isIndexed { meta(.name("robots"), .content("noindex")) }
      Raw(trusted: headCache.common(branding, files))
      for name in scripts { script(.type("module"), .src(files.path(for: name))) }
    }
  }
}

/// Caches the common part of each app's `<head>`.
public final class HeadCache: Sendable {
  private let written = Mutex<[String: String]>([:])

  func common(_ branding: Branding, _ files: StaticFiles) -> String {
    written.withLock { written in
      if let known = written[branding.name] { return known }
      let common = CommonHead(branding: branding, files: files)
      let text = String(decoding: renderFragment(common, in: .ko), as: UTF8.self)
      written[branding.name] = text
      return text
    }
  }
}

private struct CommonHead: HTML {
  let branding: Branding
  let files: StaticFiles

  var body: some HTML {
    meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
    meta(.name("color-scheme"), .content(branding.scheme))
    meta(.name("theme-color"), .content(branding.theme))
    if branding.usesHTMX { meta(.name("htmx-config"), .content(Self.htmx)) }
    for name in branding.earlyScripts { script(.src(files.path(for: name))) }
    link(.rel("stylesheet"), .href(files.path(for: "\(branding.name).css")))
    link(.rel("manifest"), .href("/\(branding.name)/manifest.webmanifest"))
    link(.rel("icon"), .href(icon("icon.svg")), .type("image/svg+xml"))
    link(.rel("apple-touch-icon"), .href(icon("apple-touch-icon.png")))
    for name in branding.allScripts {
      script(.type("module"), .src(files.path(for: name)))
    }
    if branding.usesHTMX { script(.src(files.path(for: "vendor/htmx.min.js")), .defer()) }
  }

  private func icon(_ name: String) -> String { files.path(for: "icons/\(branding.name)/\(name)") }

  /// htmx without `eval` and injected styles, which the content security policy forbids.
  ///
  /// Error responses are swapped in too, except those of a proxy whose server is away: they count as
  /// requests that could not be sent.
  private static var htmx: String {
    #"{"allowEval":false,"includeIndicatorStyles":false,"responseHandling":"#
      + #"[{"code":"204","swap":false},{"code":"[23]..","swap":true},"#
      + #"{"code":"50[2-4]","swap":false,"error":true,"event":"htmx:sendError"},"#
      + #"{"code":"[45]..","swap":true,"error":true}]}"#
  }
}

/// A skip link for keyboard users.
@usableFromInline
struct SkipLink: HTML {
  @usableFromInline init() {}

  @usableFromInline var body: some HTML {
    a(.class("skip"), .href("#main")) { t(ko: "본문으로 건너뛰기", en: "Skip to content") }
  }
}

/// The live region for toasts, announced by screen readers.
@usableFromInline
struct Toasts: HTML {
  let toast: String?

  @usableFromInline init(toast: String?) { self.toast = toast }

  @usableFromInline var body: some HTML {
    div(.class("toasts"), .role("status"), .aria("live", "polite")) {
      if let toast { p(.class("toast")) { toast } }
    }
  }
}
