public import HTML
import Wire

/// How an app looks around its pages.
public struct Look: Sendable {
  /// The path name and the class on `<html>`: `yello`.
  public let name: String
  public let title: Words
  /// `dark` where an app is dark by design.
  public let scheme: String
  public let theme: String
  /// Scripts every page of the app loads, as modules.
  public let scripts: [String]

  public init(name: String, title: Words, scheme: String, theme: String, scripts: [String]) {
    self.name = name
    self.title = title
    self.scheme = scheme
    self.theme = theme
    self.scripts = scripts
  }

  /// The house itself: lobby and refusals.
  public static let house = Look(
    name: "lobby", title: t(ko: "마당", en: "Madang"), scheme: "light dark", theme: "#f6f3ea",
    scripts: ["js/once.js", "js/toast.js"])
}

/// An asker whom live events concern.
public protocol Listening {
  /// Where their events are streamed.
  var livePath: String { get }
}

/// A whole document: head, demo bar, content, toasts.
public struct Document<Content: HTML, Dialogs: HTML, Asker: Sendable>: HTML {
  let view: View<Asker>
  let look: Look
  let name: Words
  let frame: String
  let scripts: [String]
  let content: Content
  let dialogs: Dialogs

  /// `name` is the page's own title; `frame` adds classes to the frame, such as a gradient; `scripts`
  /// come beside those of the look; `dialogs` stand last.
  public init(
    _ view: View<Asker>, _ look: Look, _ name: Words, frame: String = "", scripts: [String] = [],
    @HTMLBuilder content: () -> Content, @HTMLBuilder dialogs: () -> Dialogs
  ) {
    self.view = view
    self.look = look
    self.name = name
    self.frame = frame.isEmpty ? "frame" : "frame \(frame)"
    self.scripts = scripts
    self.content = content()
    self.dialogs = dialogs()
  }

  public var body: some HTML {
    doctype
    html(
      .lang(view.language.rawValue), .class(look.name),
      .data("live", (view.me as? any Listening)?.livePath)
    ) {
      head {
        meta(.charset("utf-8"))
        title {
          name
          " · "
          look.title
        }
        meta(
          .name("viewport"),
          .content("width=device-width, initial-scale=1, viewport-fit=cover"))
        meta(.name("color-scheme"), .content(look.scheme))
        meta(.name("theme-color"), .content(look.theme))
        meta(.name("htmx-config"), .content(Self.htmx))
        link(.rel("stylesheet"), .href(view.file("\(look.name).css")))
        link(.rel("manifest"), .href("/\(look.name)/manifest.webmanifest"))
        link(
          .rel("icon"), .href(view.file("icons/\(look.name)/icon.svg")), .type("image/svg+xml"))
        link(
          .rel("apple-touch-icon"), .href(view.file("icons/\(look.name)/apple-touch-icon.png")))
        for name in look.scripts + scripts {
          script(.type("module"), .src(view.file(name)))
        }
        script(.src(view.file("vendor/htmx.min.js")), .defer())
      }
      pageBody {
        a(.class("skip"), .href("#main")) { t(ko: "본문으로 건너뛰기", en: "Skip to content") }
        div(.class(frame)) {
          if let demo = view.house.demo { DemoBar(demo: demo, now: view.now, path: view.path) }
          content
        }
        div(.class("toasts"), .role("status"), .aria("live", "polite")) {
          if let said = view.said { p(.class("toast")) { said } }
        }
        dialogs
      }
    }
  }

  private var doctype: Raw { Raw(trusted: "<!doctype html>") }

  /// No evaluated strings and no injected style (the policy forbids both); refusals are swapped in too.
  private static var htmx: String {
    #"{"allowEval":false,"includeIndicatorStyles":false,"responseHandling":"#
      + #"[{"code":"204","swap":false},{"code":"[23]..","swap":true},"#
      + #"{"code":"[45]..","swap":true,"error":true}]}"#
  }
}

extension Document where Dialogs == Words {
  /// A document without dialogs.
  public init(
    _ view: View<Asker>, _ look: Look, _ name: Words, frame: String = "", scripts: [String] = [],
    @HTMLBuilder content: () -> Content
  ) {
    self.init(
      view, look, name, frame: frame, scripts: scripts, content: content,
      dialogs: { Words(ko: "", en: "") })
  }
}

/// The bar that says this is the demo, and moves its clock.
struct DemoBar: HTML {
  let demo: Demo
  let now: Instant
  let path: String

  var body: some HTML {
    aside(.class("demo-bar"), .aria("label", ko: "데모", en: "Demo")) {
      details {
        summary {
          b { t(ko: "데모", en: "Demo") }
          time(.datetime(seoulTime.iso)) { seoulTime.text }
        }
        div(.class("demo-tools")) {
          form(.method("post"), .action(Practice.moveClock.path)) {
            input(.type("hidden"), .name("next"), .value(path))
            button(.class("pill"), .name("minutes"), .value("40")) { t(ko: "+40분", en: "+40 min") }
            button(.class("pill"), .name("minutes"), .value("1440")) { t(ko: "+하루", en: "+1 day") }
          }
          a(.class("pill"), .href("/")) { t(ko: "마당으로", en: "To the yard") }
        }
      }
    }
  }

  private var seoulTime: (iso: String, text: String) {
    let minutes = (now.milliseconds / 60_000 + 9 * 60) % 1440
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let text = "\(two(minutes / 60)):\(two(minutes % 60))"
    return (text, text)
  }
}

/// A refusal or a fault as a page.
struct ProblemPage: HTML {
  let view: View<Visitor>
  let refusal: Refusal
  let reference: String?

  var body: some HTML {
    Document(view, .house, Words(ko: refusal.ko, en: refusal.en)) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          p(.class("error-code")) { refusal.status }
          h1 { Words(ko: refusal.ko, en: refusal.en) }
          if let seconds = refusal.retryAfter {
            p { t(ko: "\(seconds)초 뒤에 다시 해 보세요.", en: "Try again in \(seconds) s.") }
          }
          if let reference {
            p(.class("error-reference")) {
              t(ko: "요청 번호", en: "Reference")
              " "
              code { reference }
            }
          }
          div(.class("actions")) {
            a(.class("button auto"), .href("/")) { t(ko: "마당으로 가기", en: "To the yard") }
          }
        }
      }
    }
  }
}
