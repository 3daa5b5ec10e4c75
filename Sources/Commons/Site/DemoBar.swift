public import HTML
public import Wire

/// The demo's bar with controls to move its clock.
@usableFromInline
struct DemoBar: HTML {
  let demo: Demo
  let now: Instant
  /// The page to return to.
  let address: String

  @usableFromInline
  init(_ demo: Demo, now: Instant, address: String) {
    self.demo = demo
    self.now = now
    // A query that is unsafe in a redirect is dropped.
    let path = String(address.prefix { $0 != "?" })
    self.address = Site.ownPath(safe: address) ?? path
  }

  @usableFromInline var body: some HTML {
    aside(.class("demo-bar"), .aria("label", ko: "데모", en: "Demo")) {
      details {
        summary {
          b { t(ko: "데모", en: "Demo") }
          time(.datetime(SeoulClock(now).iso8601)) { SeoulClock(now).words }
        }
        div(.class("demo-tools")) {
          form(.method("post"), .action(Practice.moveClock.path)) {
            input(.type("hidden"), .name("next"), .value(address))
            button(.class("pill"), .name("minutes"), .value("40")) { t(ko: "+40분", en: "+40 min") }
            button(.class("pill"), .name("minutes"), .value("1440")) { t(ko: "+하루", en: "+1 day") }
          }
          a(.class("pill"), .href("\(Practice.outbox.path)?back=\(percentEncoded(address))")) {
            t(ko: "보낸 편지함", en: "Outbox")
          }
          a(.class("pill"), .href("/")) { t(ko: "마당으로", en: "To the yard") }
        }
      }
    }
  }
}

/// An instant in Seoul time: UTC+9, without summer time since 1988.
struct SeoulClock {
  private let local: String
  private let day: Day

  init(_ now: Instant) {
    let there = now + .hours(9)
    local = there.iso8601
    day = Day(number: Int((there.second - (there.second % 86_400 + 86_400) % 86_400) / 86_400))
  }

  /// `2026-03-20T12:00:00+09:00`.
  var iso8601: String { local.dropLast() + "+09:00" }

  /// `3월 20일 (금) 12:00`.
  var words: Words {
    let clock = local.dropFirst(11).prefix(5)
    let names = (
      ko: ["일", "월", "화", "수", "목", "금", "토"],
      en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    )
    return t(
      ko: "\(day.month)월 \(day.day)일 (\(names.ko[day.weekday])) \(clock)",
      en: "\(names.en[day.weekday]) \(day.text) \(clock)")
  }
}
