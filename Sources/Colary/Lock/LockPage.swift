import Commons
import HTML
import Wire

extension ColaryApp {
  func mountLock(on site: inout Site) throws {
    try site.page(LockPage.path, .readers) { view, _ in LockPage(view: view) }
  }
}

/// The PIN of this device, which its scripts keep; the server does not know it.
struct LockPage: HTML {
  let view: View<Reader>

  static let path = "/colary/lock"
  static let title = t(ko: "화면 잠금", en: "Screen lock")

  var body: some HTML {
    Document(view, ColaryApp.branding, Self.title, scripts: ["js/colary/lock-page.js"]) {
      BackBar(back: Colary.home.path, title: Self.title)
      main(
        .id("main"), .class("page stack"), .data("lock", ""),
        .data("wrong", ko: "숫자 네 개에서 여덟 개로 정해 주세요.", en: "Please choose four to eight digits."),
        .data("differs", ko: "두 PIN이 달라요.", en: "The two PINs differ."),
        .data("done", ko: "잠금을 켰어요.", en: "The lock is on."),
        .data("gone", ko: "잠금을 껐어요.", en: "The lock is off.")
      ) {
        p {
          t(
            ko: "이 기기에서 찰랑말랑을 열 때 PIN을 물어요. 잠깐 다른 화면에 다녀온 30초 동안은 묻지 않아요.",
            en:
              "Colary asks for a PIN when it is opened on this device, but not within 30 seconds of leaving it."
          )
        }
        p(.class("banner warn")) {
          t(
            ko:
              "화면만 가리는 잠금이에요. 기록을 암호화하지 않으니, 이 기기나 브라우저를 다룰 줄 아는 사람은 잠금을 지나칠 수 있어요. 다른 기기에는 걸리지 않아요.",
            en:
              "It hides the screen and no more. Entries are not encrypted: whoever knows their way around this device or browser can get past it. Other devices are not locked."
          )
        }
        p(.class("hint")) {
          t(
            ko: "PIN을 잊으면 로그아웃한 다음 복구 코드로 다시 열어야 해요. 보내기를 기다리던 기록은 이 기기에 남아 있다가 그때 보내요.",
            en:
              "If you forget the PIN, sign out and open the diary with your recovery code. Entries that wait to be sent stay on this device until then."
          )
        }
        if view.me.member != nil {
          a(.class("text-button"), .href("/account/identities?app=colary&next=\(Self.path)")) {
            t(ko: "복구 코드 받아 두기", en: "Get a recovery code")
          }
        }
        form(.class("stack needs-script"), .hidden(), .novalidate()) {
          PinField(
            id: "pin", title: t(ko: "PIN", en: "PIN"), hint: t(ko: "숫자 4~8개", en: "4 to 8 digits"))
          PinField(id: "again", title: t(ko: "PIN 한 번 더", en: "PIN again"), hint: nil)
          div(.class("actions")) { button(.class("button")) { t(ko: "잠금 켜기", en: "Turn on") } }
        }
        section(.class("stack"), .data("on", ""), .hidden()) {
          h2 { t(ko: "잠금이 켜져 있어요", en: "The lock is on") }
          div(.class("actions")) {
            button(.type("button"), .class("button quiet")) { t(ko: "잠금 끄기", en: "Turn off") }
          }
        }
        p(.class("banner"), .data("unavailable", ""), .hidden()) {
          t(
            ko: "이 브라우저에서는 잠글 수 없어요. https 주소로 열어 주세요.",
            en: "It cannot be locked in this browser. Please open its https address.")
        }
      }
    }
  }
}

/// A field without a name: nothing of it is ever sent.
private struct PinField: HTML {
  let id: String
  let title: LocalizedText
  let hint: LocalizedText?

  var body: some HTML {
    FormField(id, title, hint: hint, formState: .empty) {
      input(
        .id(id), .type("password"), .inputmode("numeric"), .autocomplete("off"), .maxlength(8),
        .aria("describedby", "\(id)-hint \(id)-error"))
    }
  }
}
