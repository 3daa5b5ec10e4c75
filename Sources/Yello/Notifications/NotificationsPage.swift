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
        h2 { NotificationList.title }
        NotificationList(YelloApp.descriptor.notifications)
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
