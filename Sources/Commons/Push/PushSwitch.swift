public import HTML
import Wire

/// Turns an app's notifications on and off for this device; shown by `push.js`, as nothing comes without
/// scripts.
public struct PushSwitch: HTML {
  let app: String

  public init(app: String) { self.app = app }

  public var body: some HTML {
    label(
      .class("switch-line"), .data("push", app), .hidden(),
      .data(
        "denied", ko: "알림이 막혀 있어요. 휴대폰이나 브라우저 설정에서 이 사이트의 알림을 허용해 주세요.",
        en: "Notifications are blocked. Please allow them in the settings of your phone or browser."
      ),
      .data(
        "home", ko: "아이폰에서는 공유 버튼을 눌러 '홈 화면에 추가'한 다음, 홈 화면에서 열면 켤 수 있어요.",
        en: "On an iPhone, press Share, \"Add to Home Screen\", and open it from there first."
      ),
      .data(
        "none", ko: "이 브라우저는 알림을 받을 수 없어요.",
        en: "This browser cannot take notifications.")
    ) {
      span {
        t(ko: "이 기기에서 알림 받기", en: "Notifications on this device")
        small(.role("status")) {
          t(ko: "앱을 닫아 두어도 알려 드려요.", en: "They come while the app is closed, too.")
        }
      }
      input(.type("checkbox"), .class("switch"), .role("switch"), .disabled())
    }
  }
}

/// Offers an app's notifications once, to a device that could take them and was not asked yet.
public struct PushInvitation: HTML {
  let app: String
  let words: Words

  public init(app: String, words: Words) {
    self.app = app
    self.words = words
  }

  public var body: some HTML {
    section(.class("push-invitation"), .data("invite", app), .hidden()) {
      p { words }
      div(.class("push-answers")) {
        button(.class("button small"), .type("button"), .data("yes", "")) {
          t(ko: "알림 켜기", en: "Turn on")
        }
        button(.class("pill"), .type("button"), .data("no", "")) {
          t(ko: "괜찮아요", en: "No, thanks")
        }
      }
    }
  }
}
