import Commons
import HTML
import Wire

/// What notifications are sent for, and the switch for this device.
struct NotificationsPage: HTML {
  let view: View<Member>

  /// HTML only, clients do not need it.
  static let path = "/yello/notifications"

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "알림", en: "Notifications"),
      scripts: ["js/push.js", "js/push-switch.js"]
    ) {
      BackBar(back: ManagePage.path, title: t(ko: "알림", en: "Notifications"))
      main(.id("main"), .class("page stack")) {
        h2 { t(ko: "이럴 때 알려 드려요", en: "You hear when") }
        ul(.class("points-list")) {
          li {
            t(
              ko: "누가 나를 골라 쪽지가 왔을 때. 키워드와 보낸 사람은 알림에도 나오지 않아요.",
              en: "somebody picks you and a note comes, without its keyword or sender.")
          }
          li { t(ko: "기다림이 끝나 다시 투표할 수 있을 때", en: "the wait is over and you can vote again.") }
          li { t(ko: "누가 나를 친구로 추가했을 때", en: "somebody adds you as a friend.") }
          li {
            t(
              ko: "친구가 내 추천인 코드로 가입했을 때와 초대 포인트가 도착했을 때",
              en: "a friend joins with your code, and the points for it come.")
          }
        }
        PushSwitch(app: YelloApp.branding.name)
        p(.class("muted no-script-only")) {
          t(
            ko: "브라우저에서 자바스크립트를 허용하면 여기에서 켤 수 있어요.",
            en: "Allow JavaScript in your browser to turn them on here.")
        }
      }
      TabBar(current: .profile, unread: view.me.unread)
    }
  }
}
