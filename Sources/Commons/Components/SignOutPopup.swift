public import HTML
import Wire

/// Confirms signing out on this device.
///
/// Opened by a link to `#sign-out`. The page must load ``script``.
public struct SignOutPopup: HTML {
  /// Clears the apps' browser storage.
  public static let script = "js/clear-storage.js"

  let next: String
  let apps: String

  /// `next` is the page after signing out.
  public init<Principal>(_ view: View<Principal>, next: String) {
    self.next = next
    apps = view.services.accountDeletion.names
  }

  public var body: some HTML {
    Popup(id: "sign-out", title: t(ko: "로그아웃할까요?", en: "Sign out?")) {
      form(
        .class("actions side"), .method("post"), .action(Sessions.end.action), .data("once", ""),
        .data("forgets", apps)
      ) {
        input(.type("hidden"), .name("next"), .value(next))
        a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "취소", en: "Cancel") }
        button(.class("button")) { t(ko: "로그아웃", en: "Sign out") }
      }
    }
  }
}
