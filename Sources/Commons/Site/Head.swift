public import HTML
public import HTTP
import Synchronization
import Wire

/// What a page says about itself.
@usableFromInline
struct Head: HTML {
  let look: Look
  let files: StaticFiles
  let heads: Heads
  let name: Words
  let scripts: [String]

  @usableFromInline
  init(_ look: Look, _ files: StaticFiles, _ heads: Heads, name: Words, scripts: [String]) {
    self.look = look
    self.files = files
    self.heads = heads
    self.name = name
    self.scripts = scripts
  }

  @usableFromInline var body: some HTML {
    head {
      meta(.charset("utf-8"))
      title {
        name
        " · "
        look.title
      }
      Raw(trusted: heads.common(look, files))
      for name in scripts { script(.type("module"), .src(files.path(for: name))) }
    }
  }
}

/// The looks of the apps, and what the heads of their pages have in common, written once.
public final class Heads: Sendable {
  private let written = Mutex<[String: String]>([:])
  private let looks = Mutex<[String: Look]>([:])
  /// The looks by where their apps are opened: the app's own path, and where strangers are led.
  private let doors = Mutex<[String: Look]>([:])

  /// Makes the pages under `/<name>` known, so that a refusal met there is shown in their look.
  func add(_ look: Look) {
    looks.withLock { $0[look.name] = look }
    doors.withLock { doors in
      for door in [look.path, look.entrance ?? look.path] { doors[door] = look }
    }
  }

  func look(named name: String) -> Look? { looks.withLock { $0[name] } }

  /// The look of the app that is opened at `path`; nil anywhere else.
  func look(openedAt path: String) -> Look? { doors.withLock { $0[path] } }

  func common(_ look: Look, _ files: StaticFiles) -> String {
    written.withLock { written in
      if let known = written[look.name] { return known }
      let common = CommonHead(look: look, files: files)
      let text = String(decoding: renderFragment(common, in: .ko), as: UTF8.self)
      written[look.name] = text
      return text
    }
  }
}

private struct CommonHead: HTML {
  let look: Look
  let files: StaticFiles

  var body: some HTML {
    meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
    meta(.name("color-scheme"), .content(look.scheme))
    meta(.name("theme-color"), .content(look.theme))
    meta(.name("htmx-config"), .content(Self.htmx))
    link(.rel("stylesheet"), .href(files.path(for: "\(look.name).css")))
    link(.rel("manifest"), .href("/\(look.name)/manifest.webmanifest"))
    link(.rel("icon"), .href(icon("icon.svg")), .type("image/svg+xml"))
    link(.rel("apple-touch-icon"), .href(icon("apple-touch-icon.png")))
    for name in look.scripts + (look.offline == nil ? [] : ["js/offline.js"]) {
      script(.type("module"), .src(files.path(for: name)))
    }
    script(.src(files.path(for: "vendor/htmx.min.js")), .defer())
  }

  private func icon(_ name: String) -> String { files.path(for: "icons/\(look.name)/\(name)") }

  /// No evaluated strings and no injected style (the policy forbids both); refusals are swapped in too.
  private static var htmx: String {
    #"{"allowEval":false,"includeIndicatorStyles":false,"responseHandling":"#
      + #"[{"code":"204","swap":false},{"code":"[23]..","swap":true},"#
      + #"{"code":"[45]..","swap":true,"error":true}]}"#
  }
}

/// For keyboards: past the bars to what the page is about.
@usableFromInline
struct SkipLink: HTML {
  @usableFromInline init() {}

  @usableFromInline var body: some HTML {
    a(.class("skip"), .href("#main")) { t(ko: "본문으로 건너뛰기", en: "Skip to content") }
  }
}

/// Where short sentences appear, said aloud by screen readers.
@usableFromInline
struct Toasts: HTML {
  let said: String?

  @usableFromInline init(said: String?) { self.said = said }

  @usableFromInline var body: some HTML {
    div(.class("toasts"), .role("status"), .aria("live", "polite")) {
      if let said { p(.class("toast")) { said } }
    }
  }
}
