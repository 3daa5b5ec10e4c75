import Core
public import HTML
import HTTP
import Wire

/// The demo's bar with controls to move its clock.
@usableFromInline
struct DemoBar: HTML {
  let now: Instant
  /// The page to return to.
  let address: String
  /// The app whose next event the clock can jump to.
  let app: String?
  /// Whether a control was used lately; the bar stays open meanwhile.
  let isOpen: Bool
  let scriptPath: String
  /// Controls of the app, and their module.
  let tools: DemoTools?
  let toolsPath: String?

  @usableFromInline
  init<Principal>(_ view: View<Principal>, _ branding: Branding) {
    now = view.now
    // A query that is unsafe in a redirect is dropped.
    address = Site.ownPath(safe: view.address) ?? view.path
    let isEventful = view.bringsSession && view.services.apps[branding.name]?.demo != nil
    app = isEventful ? branding.name : nil
    isOpen = Self.isOpen(view.request)
    scriptPath = view.file("js/demo-bar.js")
    tools = view.services.apps[branding.name]?.demo?.tools
    toolsPath = tools.map { view.file($0.script) }
  }

  @usableFromInline var body: some HTML {
    aside(
      .class("demo-bar"), .aria("label", ko: "데모", en: "Demo"),
      .data("now", String(now.milliseconds))
    ) {
      details(.open(isOpen)) {
        summary {
          b { t(ko: "데모", en: "Demo") }
          TimeStamp(now, .shortWeekday)
        }
        div(.class("demo-tools")) {
          form(.method("post"), .action(Practice.moveClock.path)) {
            input(.type("hidden"), .name("next"), .value(address))
            button(.class("pill"), .name("minutes"), .value("40")) { t(ko: "+40분", en: "+40 min") }
            button(.class("pill"), .name("minutes"), .value("1440")) { t(ko: "+하루", en: "+1 day") }
          }
          if let app {
            form(.method("post"), .action(Practice.jump.path(app))) {
              input(.type("hidden"), .name("next"), .value(address))
              button(.class("pill")) { t(ko: "다음 일정으로", en: "Jump to the next event") }
            }
          }
          a(.class("pill"), .href("\(Practice.outbox.path)?back=\(percentEncoded(address))")) {
            t(ko: "보낸 편지함", en: "Outbox")
          }
          a(.class("pill"), .href("/")) { LobbyEntry.title }
          if let tools { Erased(content: tools.content()) }
        }
      }
      script(.type("module"), .src(scriptPath))
      if let toolsPath { script(.type("module"), .src(toolsPath)) }
    }
  }
}

extension DemoBar {
  /// The cookie that keeps the bar open; `demo-bar.js` changes it when the bar is opened or closed.
  private static let cookie = "demo-bar"

  static func isOpen(_ request: Request) -> Bool { request.cookie(cookie) == "open" }

  /// The `Set-Cookie` line after a control was used.
  static let used = "\(cookie)=open; Path=/; Max-Age=3600; SameSite=Lax"
}
