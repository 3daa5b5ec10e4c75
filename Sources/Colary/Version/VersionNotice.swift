import Commons
import HTML
import Wire

/// What `version.js` shows: a full screen for a version that is too old, a sheet for an older one, and a banner
/// while the server is being maintained.
struct VersionNotice: HTML {
  /// Whether the page writes; reading stays possible with any version.
  let writes: Bool

  var body: some HTML {
    p(.class("banner queue"), .role("status"), .data("maintenance", ""), .hidden()) {
      t(
        ko: "서버를 손보고 있어요. 쓰는 것은 이 기기에 저장돼요.",
        en: "The server is being maintained. What you write is stored on this device.")
    }
    dialog(
      .class("version-notice"), .data("version", ""), .data("writes", writes ? "" : nil),
      .aria("labelledby", "version-title"),
      .data(
        "forced", ko: "이 버전으로는 더 쓸 수 없어요. 아직 보내지 않은 기록은 이 기기에 그대로 있어요.",
        en: "This version can no longer write. Entries not sent yet are still on this device."),
      .data("optional", ko: "더 나아진 찰랑말랑이 나왔어요.", en: "There is a better Colary.")
    ) {
      h2(.id("version-title")) { t(ko: "새 버전이 있어요", en: "There is a new version") }
      p(.data("message", "")) {}
      div(.class("stack")) {
        button(.class("button"), .type("button"), .data("update", "")) {
          t(ko: "새 버전 열기", en: "Open the new version")
        }
        button(.class("text-button"), .type("button"), .data("later", "")) {
          t(ko: "나중에", en: "Later")
        }
        a(.class("text-button"), .href(Colary.records.path), .data("read", "")) {
          t(ko: "기록 보기", en: "Entries")
        }
      }
    }
  }
}
