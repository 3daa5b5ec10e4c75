import Commons
import HTML
import Wire

/// The time of the daily reminder, and this device's notifications.
struct ReminderPage: HTML {
  let view: View<Member>
  let time: String
  let formState: FormState

  static let title = t(ko: "매일 알림", en: "Daily reminder")

  private var city: LocalizedText { City.of(view.me.zone).name }

  var body: some HTML {
    Document(
      view, ColaryApp.branding, Self.title, scripts: ["js/push.js", "js/push-switch.js"]
    ) {
      BackBar(back: Colary.home.path, title: Self.title)
      main(.id("main"), .class("page stack")) {
        PushSwitch(app: ColaryApp.branding.name)
        form(
          .class("stack"), .method("post"), .action(Colary.setReminder.action), .novalidate()
        ) {
          FormAccountField(view)
          FormRefusal(formState: formState, fields: ["time"])
          FormField(
            "time", t(ko: "알려 줄 시각", en: "Time of day"),
            hint: t(
              ko: "그날 기록을 남기면 알리지 않아요. 비워 두면 알림을 꺼요.",
              en: "Nothing comes on a day with an entry. Leave it empty to turn it off."),
            formState: formState
          ) {
            input(
              .id("time"), .type("time"), .name("time"), .value(time),
              .aria("describedby", "time-hint time-error"),
              .aria("invalid", formState.invalid("time")))
          }
          p(.class("hint")) {
            t(ko: "\(city.ko) 시각이에요. ", en: "By the clocks of \(city.en). ")
            a(.href(Colary.setZone.path)) { t(ko: "시간대 바꾸기", en: "Change the time zone") }
          }
          p(.class("hint")) {
            t(
              ko: "기기에서 보내기를 기다리는 기록은 서버가 몰라요. 그런 날에는 알림이 올 수 있어요.",
              en:
                "An entry that waits on a device to be sent is not known to the server: a reminder may come."
            )
          }
          div(.class("actions")) { button(.class("button")) { t(ko: "저장", en: "Save") } }
        }
      }
    }
  }
}
