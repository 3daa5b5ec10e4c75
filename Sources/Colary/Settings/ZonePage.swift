import Commons
import HTML
import Wire

/// The form for the diary's time zone.
struct ZonePage: HTML {
  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    Document(view, ColaryApp.branding, ZoneField.title) {
      BackBar(back: SettingsPage.path, title: ZoneField.title)
      main(.id("main"), .class("page stack")) {
        form(
          .class("stack"), .method("post"), .action(Colary.setZone.action), .novalidate()
        ) {
          FormAccountField(view)
          ZoneField(
            view.me.zone, formState: formState,
            hint: t(
              ko: "하루의 시작과 알림, 선물이 이곳 시각을 따라요. 이미 쓴 기록의 시각은 그대로예요.",
              en:
                "Days, the reminder and the gift go by the clocks there. What is written keeps its time."
            ))
          div(.class("actions")) { button(.class("button")) { t(ko: "저장", en: "Save") } }
        }
      }
    }
  }
}
