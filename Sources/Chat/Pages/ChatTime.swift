import Core
import HTML
import Wire

/// When a message was sent, for the list: `15:05`, `어제`, `03/20`, `2025.03.20`.
struct ChatTime: FormattedText {
  let then: Instant
  let now: Instant

  init(_ then: Instant, now: Instant) {
    self.then = then
    self.now = now
  }

  func render(into page: inout HTMLWriter) {
    page.markup("<time class=\"numbers\" datetime=\"")
    page.moment(then)
    page.markup("\">")
    page.escape(text(in: page.language))
    page.markup("</time>")
  }

  func text(in language: Language) -> String {
    let (day, today) = (Zone.seoul.day(at: then), Zone.seoul.day(at: now))
    if day == today { return TimeText(then, in: .seoul).digits }
    if day + 1 == today { return language == .ko ? "어제" : "Yesterday" }
    let parts = day.text.split(separator: "-")
    return day.year == today.year
      ? parts.dropFirst().joined(separator: "/") : parts.joined(separator: ".")
  }
}
