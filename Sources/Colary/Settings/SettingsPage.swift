import Commons
import HTML
import Wire

/// The name, what this device stores, and the ways to everything that can be set.
///
/// `settings-page.js` fills in what the device stores; without scripts it stores nothing.
struct SettingsPage: HTML {
  let view: View<Reader>

  static let path = "/colary/settings"
  static let title = t(ko: "설정", en: "Settings")

  var body: some HTML {
    Document(
      view, ColaryApp.branding, Self.title,
      scripts: [
        "js/sheet.js", SignOutPopup.script, "js/colary/diary.js", "js/colary/settings-page.js",
      ]
    ) {
      BackBar(back: Colary.home.path, title: Self.title)
      DiaryMain(view, "settings-page") {
        if let me = view.me.member {
          NicknameForm(
            account: FormAccountField(view), nickname: me.nickname.text, formState: .empty)
        } else if view.isShell {
          // `restore-unsent.js` shows it with a name that waits for the network.
          NicknameForm(
            account: FormAccountField(view), nickname: "", formState: .empty, isHidden: true)
        }
        DeviceBox()
        ThemeBox()
        InstallBox()
        ul(.class("menu")) {
          DiaryRow(view, Colary.reminder.path, ReminderPage.title)
          DiaryRow(
            view, Colary.setZone.path, ZoneField.title,
            value: view.me.member.map { City.of($0.zone).name })
          MenuLink(LockPage.path, LockPage.title)
          MenuLink(TransferPage.path, TransferPage.title)
          AccountRows(view, othersCount: 2) {
            MenuLink(
              "/account/identities?app=colary",
              t(ko: "다른 기기에서 열기 · 복구 코드", en: "Other devices, recovery code"))
            MenuLink(
              "/account?app=colary", t(ko: "내 계정 · 언어 · 탈퇴", en: "Account, language, leaving"))
            SignOutLink(next: Colary.home.path, of: ColaryApp.branding)
          } others: {
            MenuLink("/sign-in/recovery?app=colary", t(ko: "복구 코드로 열기", en: "Use a recovery code"))
            MenuLink(
              ReturnContext.path(AccountLanguage.chooseForBrowser.path, of: ColaryApp.branding),
              t(ko: "언어", en: "Language"))
          }
          MenuLink(LicencesPage.path, LicencesPage.title)
        }
        template(.id("parked-box")) { ParkedBox() }
      }
    } dialogs: {
      SignOutPopup()
    }
  }
}

/// The name by which pages speak to the writer.
struct NicknameForm: HTML {
  let account: FormAccountField
  let nickname: String
  let formState: FormState
  var isHidden = false

  var body: some HTML {
    form(
      .class("settings-box"), .method("post"), .action(Colary.rename.action), .novalidate(),
      .hidden(isHidden)
    ) {
      account
      FormRefusal(formState: formState, fields: ["nickname"])
      FormField(
        "nickname", t(ko: "이름", en: "Name"),
        hint: t(ko: "열두 글자까지", en: "Up to twelve characters"), formState: formState
      ) {
        input(
          .id("nickname"), .name("nickname"), .value(nickname), .autocomplete("nickname"),
          .aria("describedby", "nickname-hint nickname-error"),
          .aria("invalid", formState.invalid("nickname")))
      }
      button(.class("button quiet")) { t(ko: "이름 바꾸기", en: "Change the name") }
    }
  }
}

/// The form with the reason why a name was refused.
struct NicknameRejectedPage: HTML {
  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    Document(view, ColaryApp.branding, SettingsPage.title) {
      BackBar(back: SettingsPage.path, title: SettingsPage.title)
      main(.id("main"), .class("page settings-page")) {
        NicknameForm(
          account: FormAccountField(view), nickname: formState.value("nickname"),
          formState: formState)
      }
    }
  }
}

/// The colours of the screen, which this device's scripts keep.
private struct ThemeBox: HTML {
  var body: some HTML {
    form(.class("settings-box needs-script"), .data("theme-form", "")) {
      fieldset(.class("chips")) {
        legend { t(ko: "화면 색", en: "Colours of the screen") }
        choice("", t(ko: "기기 설정대로", en: "As on the device"))
        choice("light", t(ko: "밝게", en: "Light"))
        choice("dark", t(ko: "어둡게", en: "Dark"))
      }
    }
  }

  private func choice(_ theme: String, _ words: LocalizedText) -> some HTML {
    label(.class("chip")) {
      input(.type("radio"), .name("theme"), .value(theme), .checked(theme.isEmpty))
      span { words }
    }
  }
}

/// What this device stores, and what the writer can do about what was not sent.
private struct DeviceBox: HTML {
  var body: some HTML {
    section(
      .class("settings-box"), .data("device", ""), .hidden(),
      .data("never", ko: "아직 없어요", en: "not yet"),
      .data("kept", ko: "브라우저가 지우지 않아요", en: "the browser keeps it"),
      .data("cleared", ko: "브라우저가 지울 수 있어요", en: "the browser may clear it"),
      .data("done", ko: "서버와 맞췄어요.", en: "Synced with the server."),
      .data(
        "failed", ko: "지금은 서버에 닿지 않아요. 연결되면 저절로 보내요.",
        en: "The server cannot be reached. It is sent by itself once it can."),
      .data("gone", ko: "기다리던 기록을 버렸어요.", en: "What waited was discarded."),
      .data("survey", ko: "마음 돌아보기의 답", en: "Answers to a survey")
    ) {
      h2 { t(ko: "이 기기의 기록", en: "On this device") }
      dl(.class("device-facts")) {
        fact("synced", t(ko: "마지막으로 맞춘 때", en: "Last synced"))
        fact("unsent", t(ko: "보내기를 기다리는 것", en: "Waiting to be sent"))
        fact("parked", t(ko: "보내지 못한 것", en: "Could not be sent"))
        fact("quarantined", t(ko: "읽지 못해 따로 둔 것", en: "Unreadable, set aside"))
        fact("storage", t(ko: "저장 공간", en: "Storage"))
      }
      button(.type("button"), .class("button"), .data("sync", "")) {
        t(ko: "지금 맞추기", en: "Sync now")
      }
      button(.type("button"), .class("button quiet"), .data("save", "")) {
        t(ko: "이 기기의 기록을 파일로 받기", en: "Save this device's entries as a file")
      }
      ul(.class("parked-list"), .data("parked-list", "")) {}
      div(.data("discarding", ""), .hidden()) {
        button(.type("button"), .class("text-button"), .data("discard-all", "")) {
          t(ko: "기다리는 기록 모두 버리기", en: "Discard all that waits")
        }
        ConfirmBox(
          t(
            ko: "보내지 않은 것이 이 기기에서 사라져요. 되돌릴 수 없어요.",
            en: "What was not sent goes from this device for good."))
      }
    }
  }

  private func fact(_ name: StaticString, _ title: LocalizedText) -> some HTML {
    div {
      dt { title }
      dd(.data(name, "")) { "…" }
    }
  }
}

/// Asks again before something is given up.
private struct ConfirmBox: HTML {
  let words: LocalizedText

  init(_ words: LocalizedText) { self.words = words }

  var body: some HTML {
    div(.class("sure"), .data("sure", ""), .role("group"), .hidden()) {
      p { words }
      div(.class("parked-actions")) {
        button(.type("button"), .class("button small quiet"), .data("keep", "")) {
          t(ko: "그만두기", en: "Keep it")
        }
        button(.type("button"), .class("button small danger"), .data("yes", "")) {
          t(ko: "버리기", en: "Discard")
        }
      }
    }
  }
}

/// Something that the server refused for good: why, and what can be done; a template for scripts.
struct ParkedBox: HTML {
  var body: some HTML {
    div(
      .class("parked-box"),
      .data("reason", ko: "서버가 이 기록을 받지 않았어요.", en: "The server did not take it."),
      .data(
        "reason400", ko: "서버가 읽지 못했어요. 새 버전으로 연 뒤 다시 보내 주세요.",
        en: "The server could not read it. Open the new version and send it again."),
      .data(
        "reason422", ko: "값이 올바르지 않아 서버가 받지 않았어요. 고쳐서 저장하면 다시 보내요.",
        en: "Something in it is not allowed. Change it, and it is sent again."),
      .data(
        "reason429", ko: "오늘 너무 많이 기록해서 서버가 받지 않았어요. 내일 다시 보내 주세요.",
        en: "Too much was written today. Send it again tomorrow."),
      .data(
        "reason507", ko: "일기장이 가득 차서 서버가 받지 않았어요. 지운 기록은 30일 뒤에 자리를 비워요.",
        en: "The diary is full. What is deleted makes room after 30 days."),
      .data("copied", ko: "글을 복사했어요.", en: "The line is copied."),
      .data("again", ko: "다시 보낼게요.", en: "It is sent again.")
    ) {
      p(.class("line"), .data("text", "")) {}
      p(.class("parked-reason")) {
        Icon("warn")
        span(.data("said", "")) {}
      }
      div(.class("parked-actions")) {
        button(.type("button"), .class("button small quiet"), .data("retry", "")) {
          t(ko: "다시 보내기", en: "Send again")
        }
        button(.type("button"), .class("button small quiet"), .data("copy", "")) {
          t(ko: "글 복사", en: "Copy the line")
        }
        button(.type("button"), .class("button small quiet"), .data("discard", "")) {
          t(ko: "버리기", en: "Discard")
        }
      }
      ConfirmBox(
        t(
          ko: "이 변경이 기기에서 사라져요. 되돌릴 수 없어요.",
          en: "This change goes from the device for good."))
    }
  }
}

/// How to put the diary on the home screen, where a browser keeps what it stores for longer.
private struct InstallBox: HTML {
  var body: some HTML {
    section(.class("settings-box"), .id("install"), .data("install-box", ""), .hidden()) {
      h2 { t(ko: "홈 화면에 추가", en: "On the home screen") }
      p {
        t(
          ko:
            "브라우저는 며칠 동안 열지 않은 사이트의 기록을 지울 수 있어요. 홈 화면에 추가한 찰랑말랑은 더 오래 지켜요. 서버로 보낸 기록은 어떤 경우에도 서버에 있어요.",
          en:
            "A browser may clear what a site stores when it is not opened for some days. On the home screen it is kept longer. Entries that were sent are on the server in any case."
        )
      }
      p(.data("ios", ""), .hidden()) {
        t(
          ko: "공유 버튼을 누르고 ‘홈 화면에 추가’를 골라 주세요. 홈 화면의 앱은 기록을 따로 두니, 기다리는 기록을 먼저 보내 주세요.",
          en:
            "Press Share, then “Add to Home Screen”. It has a store of its own: send first what waits here."
        )
      }
      p(.data("menu", "")) {
        t(
          ko: "브라우저 메뉴에서 ‘홈 화면에 추가’나 ‘앱 설치’를 골라 주세요.",
          en: "Choose “Add to home screen” or “Install” in the browser's menu.")
      }
      button(.type("button"), .class("button quiet"), .data("install-now", ""), .hidden()) {
        t(ko: "지금 설치하기", en: "Install now")
      }
    }
  }
}
