import HTML
import Wire

/// Asks before an app's browser storage is cleared while something in it waits to be sent.
///
/// `clear-storage.js` shows it in the form, and has the link lead to the app's page.
struct UnsentWarning: HTML {
  /// Whether the account is deleted, so that nothing can be sent later.
  let isLeaving: Bool

  var body: some HTML {
    div(.class("card stack"), .data("unsent", ""), .role("alert"), .hidden()) {
      p {
        isLeaving
          ? t(
            ko: "이 기기에 아직 보내지 않은 것이 있어요. 이대로 떠나면 사라져요.",
            en: "Something on this device was not sent yet. It is lost if you leave now.")
          : t(
            ko: "이 기기에 아직 보내지 않은 것이 있어요. 그대로 로그아웃하면 다시 로그인할 때 보내요.",
            en: "Something on this device was not sent yet. It is sent when you sign in again.")
      }
      a(.class("button"), .href("/"), .data("unsent-link", "")) {
        t(ko: "보내거나 파일로 받기", en: "Send it or save it first")
      }
      button(.class("button quiet"), .data("anyway", "")) {
        isLeaving
          ? t(ko: "버리고 떠나기", en: "Discard it and leave")
          : t(ko: "그대로 로그아웃", en: "Sign out anyway")
      }
    }
  }
}
