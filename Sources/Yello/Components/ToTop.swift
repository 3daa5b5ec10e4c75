import Commons
import HTML

/// The round button over a long list that leads back up; shown once there is something to go back to.
struct ToTop: HTML {
  var body: some HTML {
    a(.class("icon-button to-top"), .href("#main"), .aria("label", ko: "맨 위로", en: "To the top")) {
      Icon("up")
    }
  }
}
