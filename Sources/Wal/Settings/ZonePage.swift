import Commons
import HTML
import Wire

/// The form for the time zone.
struct ZonePage: HTML {
  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    SavedScreen(view: view, title: ZoneField.title, action: Wal.setZone.action) {
      ZoneField(
        view.me.settings.zone, formState: formState,
        hint: t(
          ko: "왈소리와 예약이 이곳 시각에 맞춰 도착해요.",
          en:
            "Eight in the morning and midnight go by the clocks there, and so does what you wrote."
        ))
    }
  }
}
