public import HTML
import Wire

/// Asks once before this device is signed out; opened by a link to `#sign-out`.
///
/// A page that has it loads ``script``.
public struct SignOutPopup: HTML {
  /// Takes along what the apps keep in the browser.
  public static let script = "js/clear-storage.js"

  let next: String
  let apps: String

  /// `next` is where one stands afterwards.
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
