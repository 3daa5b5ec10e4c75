public import HTML
import Wire

/// Asks once before this device is signed out; opened by a link to `#sign-out`.
public struct SignOutPopup: HTML {
  let next: String

  /// `next` is where one stands afterwards.
  public init(next: String) { self.next = next }

  public var body: some HTML {
    Popup(id: "sign-out", title: t(ko: "로그아웃할까요?", en: "Sign out?")) {
      form(
        .class("actions side"), .method("post"), .action(Sessions.end.action), .data("once", "")
      ) {
        input(.type("hidden"), .name("next"), .value(next))
        a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "취소", en: "Cancel") }
        button(.class("button")) { t(ko: "로그아웃", en: "Sign out") }
      }
    }
  }
}
