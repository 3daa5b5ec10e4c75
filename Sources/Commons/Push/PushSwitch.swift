public import HTML
import Wire

/// A switch for an app's notifications on this device, shown by `push-switch.js`.
public struct PushSwitch: HTML {
  let app: String

  public init(app: String) { self.app = app }

  public var body: some HTML {
    label(
      .class("switch-line"), .data("push", app), .hidden(),
      Blocked.here, Blocked.android, Blocked.apple,
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

/// How to unblock notifications; a page cannot ask again once they are denied.
private enum Blocked {
  static let here = Attribute.data(
    "denied", ko: "알림이 막혀 있어요. 주소창 왼쪽의 아이콘을 눌러 이 사이트의 알림을 허용한 다음, 새로 고쳐 주세요.",
    en:
      "Notifications are blocked. Press the icon left of the address, allow them, and load this page again."
  )
  static let android = Attribute.data(
    "denied-android",
    ko: "알림이 막혀 있어요. 주소창의 자물쇠나 브라우저 설정의 사이트 설정에서 알림을 허용해 주세요. 홈 화면에 추가했다면 휴대폰 설정의 앱 알림에서 켜 주세요.",
    en:
      "Notifications are blocked. Allow them by the lock beside the address or in the browser's site settings; for an installed app, in the phone's settings under apps."
  )
  static let apple = Attribute.data(
    "denied-apple", ko: "알림이 막혀 있어요. 아이폰 설정 → 알림에서 이 앱을 골라 알림 허용을 켜 주세요.",
    en: "Notifications are blocked. Open Settings, Notifications, choose this app and allow them.")
}

/// Offers an app's notifications once, on a device that supports them and was not asked before.
public struct PushInvitation: HTML {
  let app: String
  let words: LocalizedText
  /// Whether an iPhone's browser is shown the way to the Home Screen.
  let showsHome: Bool

  public init(app: String, words: LocalizedText, showsHome: Bool = false) {
    self.app = app
    self.words = words
    self.showsHome = showsHome
  }

  public var body: some HTML {
    section(
      .class("push-invitation"), .data("invite", app), .hidden(), Blocked.here, Blocked.android,
      Blocked.apple
    ) {
      p(.role("status")) { words }
      if showsHome { HomeScreenSteps() }
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

/// The way to an iPhone's Home Screen, drawn; only there may a web app notify.
private struct HomeScreenSteps: HTML {
  var body: some HTML {
    ol(.class("home-steps"), .data("home", ""), .hidden()) {
      li {
        Icon("share")
        t(ko: "브라우저 아래의 공유 버튼을 누르고", en: "Press Share in the browser,")
      }
      li {
        Icon("plus")
        t(ko: "‘홈 화면에 추가’를 고른 다음", en: "choose \"Add to Home Screen\",")
      }
      li {
        Icon("device")
        t(ko: "홈 화면에서 열면 알림을 켤 수 있어요", en: "and open it from there to turn them on")
      }
    }
  }
}
