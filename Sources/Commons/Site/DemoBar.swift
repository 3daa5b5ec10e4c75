public import HTML
public import Wire

/// The bar that says this is the demo, and moves its clock.
@usableFromInline
struct DemoBar: HTML {
  let demo: Demo
  let now: Instant
  let path: String

  @usableFromInline
  init(_ demo: Demo, now: Instant, path: String) {
    self.demo = demo
    self.now = now
    self.path = path
  }

  @usableFromInline var body: some HTML {
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
          a(.class("pill"), .href(Practice.outbox.path)) { t(ko: "보낸 편지함", en: "Outbox") }
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
