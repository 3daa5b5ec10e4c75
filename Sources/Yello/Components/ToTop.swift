import Commons
import HTML

/// The button that scrolls a long list back to the top; visible after scrolling.
struct ToTop: HTML {
  var body: some HTML {
    a(.class("icon-button to-top"), .href("#main"), .aria("label", ko: "맨 위로", en: "To the top")) {
      Icon("up")
    }
  }
}
