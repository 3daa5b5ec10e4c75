import Commons
import HTML
import Wire

/// The form for the hours of messages.
struct SlotsPage: HTML {
  let view: View<Member>
  /// The rejected form; nil at first.
  let formState: FormState?

  var body: some HTML {
    SavedScreen(
      view: view, title: t(ko: "알림", en: "Notifications"), action: Wal.setSlots.action,
      scripts: ["js/push.js", "js/push-switch.js"]
    ) {
      PushSwitch(app: WalApp.branding.name)
      h2 { t(ko: "언제 찾아갈까요?", en: "When shall I come?") }
      SlotChoices(
        view: view, chosen: formState?.chosen("slots") ?? view.me.settings.slots,
        fieldRefusal: formState?.fieldRefusal(about: "slots"))
      p(.class("hint")) {
        t(
          ko: "오늘 남은 시간부터 바로 바뀌어요.", en: "It changes from what is still to come today.")
      }
    }
  }
}

/// The form for the kinds of message.
struct CategoriesPage: HTML {
  let view: View<Member>
  let formState: FormState?

  var body: some HTML {
    SavedScreen(
      view: view, title: t(ko: "왈소리 유형", en: "Kinds of message"),
      action: Wal.setCategories.action
    ) {
      h2 { t(ko: "어떤 왈소리가 좋아요?", en: "What would you like to hear?") }
      CategoryChoices(
        view: view, chosen: formState?.chosen("categories") ?? view.me.settings.categories,
        fieldRefusal: formState?.fieldRefusal(about: "categories"))
    }
  }
}

/// A settings form; with scripts going back saves changes as well as the button does.
struct SavedScreen<Fields: HTML>: HTML {
  let view: View<Member>
  let title: LocalizedText
  let action: String
  let scripts: [String]
  let fields: Fields

  init(
    view: View<Member>, title: LocalizedText, action: String, scripts: [String] = [],
    @HTMLBuilder fields: () -> Fields
  ) {
    self.view = view
    self.title = title
    self.action = action
    self.scripts = ["js/require-one.js", "js/save-on-back.js"] + scripts
    self.fields = fields()
  }

  var body: some HTML {
    Screen(view, back: SettingsPage.path, title, scripts: scripts) {
      form(
        .class("stack"), .method("post"), .action(action), .data("save", ""), .novalidate()
      ) {
        FormAccountField(view)
        fields
        div(.class("actions stick")) { button(.class("button")) { t(ko: "저장", en: "Save") } }
      }
    }
  }
}
