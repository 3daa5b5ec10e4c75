import Commons
import HTML
import Wire

/// What a page tells its scripts: whose diary it shows, and where the queue's core is.
struct DiaryMain<Content: HTML>: HTML {
  let view: View<Reader>
  let classes: String
  let content: Content

  init(_ view: View<Reader>, _ classes: String, @HTMLBuilder content: () -> Content) {
    self.view = view
    self.classes = classes
    self.content = content()
  }

  private var isShell: Bool { view.isShell }
  private var nickname: Colary.Nickname? { view.me.member?.nickname }

  /// Where one reads: nothing else may move under a finger that chooses or writes.
  private var hasAdvice: Bool { ["records", "settings-page"].contains(classes) }

  private func words(_ words: LocalizedText?) -> String? {
    view.language == .ko ? words?.ko : words?.en
  }

  private var signIn: String {
    SignInOffer(entranceOf: ColaryApp.branding, next: nil).path
  }

  var body: some HTML {
    main(
      .id("main"), .class("page \(classes)"), .data("diary", view.me.member?.id.description ?? ""),
      .data("nickname", nickname?.text), .data("greeting", words(nickname?.greeting)),
      .data("diary-title", words(nickname?.diaryTitle)), .data("shell", isShell ? "" : nil),
      // Of this device a shell knows nothing yet; `diary.js` takes it away.
      .data("unread", isShell ? "" : nil),
      .data("core", view.file("vendor/offline-core.wasm")), .data("settings", SettingsPage.path),
      .data("again", ko: "이 기기에서 열 수 없어요.", en: "It cannot be opened on this device.")
    ) {
      p(
        .class("banner queue"), .role("status"), .data("queue", ""), .hidden(),
        .data(
          "waiting", ko: "기록 {}개가 보내기를 기다려요|기록 {}개가 보내기를 기다려요",
          en: "{} entry waits to be sent|{} entries wait to be sent"),
        .data(
          "none", ko: "연결되지 않아 기록을 불러올 수 없어요. 그래도 쓸 수 있어요.",
          en: "Your entries cannot be loaded now. You can write all the same."),
        .data(
          "parked", ko: "보내지 못한 기록이 {}개 있어요|보내지 못한 기록이 {}개 있어요",
          en: "{} entry could not be sent|{} entries could not be sent"),
        .data(
          "full", ko: "보내지 않은 기록이 거의 찼어요. 곧 인터넷에 연결해 주세요.",
          en: "There is little room left for entries not sent. Please connect soon."),
        .data(
          "since", ko: "인터넷이 끊겼어요. {}에 맞춘 기록이에요.", en: "You are offline. Entries as of {}."),
        .data(
          "unreadable",
          ko: "이 기기에 저장된 기록을 지금 열 수 없어요. 아무것도 지우지 않았어요. 인터넷에 연결되어 있으면 계속 쓸 수 있어요.",
          en:
            "What is stored on this device cannot be opened now. Nothing was removed. While you are online you can go on writing."
        ),
        .data("retry", ko: "다시 시도", en: "Try again"), .data("more", ko: "자세히", en: "More"),
        .data(
          "lost", ko: "로그인이 끝났어요. 다시 로그인하면 기록이 이어져요.",
          en: "Your session ended. Sign in again to go on."),
        .data("update", ko: "새 버전으로 다시 열어 주세요", en: "Please open the new version")
      ) {}
      // A shell is kept for all who use this browser.
      if !isShell, let ended = view.sessionEnd {
        p(.class("banner queue"), .role("alert"), .data("ended", "")) {
          span { ended }
          a(.href(signIn), .rel("nofollow")) { t(ko: "로그인", en: "Sign in") }
        }
      }
      if hasAdvice { InstallAdvice() }
      content
      VersionNotice(writes: classes.hasPrefix("pick") || classes.hasPrefix("compose"))
      FaceSheet()
    }
  }
}

/// Advises the home screen where the browser may clear what waits to be sent; `install.js` shows it.
struct InstallAdvice: HTML {
  var body: some HTML {
    div(.class("install-advice"), .role("note"), .data("install", ""), .hidden()) {
      p {
        t(
          ko: "이 브라우저는 며칠 열지 않으면 아직 보내지 않은 기록을 지울 수 있어요. 홈 화면에 추가하면 더 오래 지켜요.",
          en:
            "This browser may clear entries that were not sent when it is not opened for some days. On the home screen they are kept longer."
        )
      }
      div(.class("install-actions")) {
        a(.class("button small"), .href("\(SettingsPage.path)#install")) {
          t(ko: "추가하는 법", en: "How to")
        }
        button(.type("button"), .class("button small quiet"), .data("install-later", "")) {
          t(ko: "나중에", en: "Later")
        }
      }
    }
  }
}

extension ColaryApp {
  /// Colary's pages compile the offline queue's core.
  static let policy = ContentSecurityPolicy(compilesWebAssembly: true)

  /// What `diary.js` imports.
  ///
  /// They are named on every page, so that a browser asks for all at once and not one level after another.
  static let diaryModules = [
    "early", "account", "bytes", "core", "effects", "entry", "events", "flush-lock", "install",
    "list", "queue", "sender", "server-clock", "snapshot", "store", "transport", "triggers",
    "unsent-copy", "version", "writer",
  ].map { "js/colary/\($0).js" }

  /// The modules that pages load, some of them only when they are imported.
  static let modules = [
    "account", "badges", "bytes", "calendar", "calendar-touch", "chart", "chart-page", "compose",
    "core", "device-file", "diary", "drawer", "effects", "entry", "entry-page", "events",
    "flush-lock", "gift", "gift-banner", "gift-page", "install", "list", "offline-switch",
    "parked", "pick", "push-timer", "queue", "records", "search", "search-page", "sender",
    "server-clock", "settings-page", "snapshot", "store", "survey", "survey-page", "transport",
    "triggers", "undo", "unsent-copy", "version", "writer", "year",
  ].map { "js/colary/\($0).js" }
}

/// The side drawer with everything beside writing and reading.
struct Drawer: HTML {
  let view: View<Reader>

  var body: some HTML {
    dialog(.class("sheet drawer"), .id("menu"), .aria("labelledby", "menu-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("menu-title")) {
            view.me.member?.nickname.diaryTitle ?? t(ko: "나의 일기", en: "My diary")
          }
          CloseSheet()
        }
        ul(.class("menu")) {
          MenuLink(Colary.home.path, t(ko: "기록하기", en: "Write"))
          MenuLink(Colary.records.path, t(ko: "기록 보기", en: "Entries"))
          MenuLink(Colary.search.path, SearchPage.title)
          MenuLink(Colary.year.path, YearPage.title)
          DrawerLink(
            Colary.gift.path, t(ko: "한 달의 선물", en: "Gift of the month"), mark: "gift",
            t(ko: "오늘만", en: "Today only"))
          DrawerLink(
            Colary.surveys.path, t(ko: "마음 돌아보기", en: "Surveys"), mark: "survey",
            t(ko: "다시 할 수 있어요", en: "Due again"))
          MenuLink(Colary.chart.path, t(ko: "결과 그래프", en: "Results"))
          MenuLink(TransferPage.path, TransferPage.title)
          MenuLink(SettingsPage.path, SettingsPage.title) {
            span(
              .class("menu-value"), .data("drawer-unsent", ""), .hidden(),
              .data("waiting", ko: "보낼 것 {}개", en: "{} to send")
            ) {}
          }
          DiaryRow(view, Colary.reminder.path, ReminderPage.title)
          MenuLink(LockPage.path, LockPage.title)
          AccountRows(view, othersCount: 1) {
            MenuLink("/account?app=colary", t(ko: "내 계정", en: "My account"))
            MenuLink(
              "/account/identities?app=colary",
              t(ko: "다른 기기에서 열기 · 복구 코드", en: "Other devices, recovery code"))
          } others: {
            MenuLink("/sign-in/recovery?app=colary", t(ko: "복구 코드로 열기", en: "Use a recovery code"))
          }
          MenuLink("/help?app=colary", t(ko: "도움말", en: "Help"))
          MenuLink("/", LobbyEntry.title)
        }
      }
    }
  }
}

extension View {
  /// Whether the page is kept by the service worker for all who use this browser.
  var isShell: Bool { query("shell") != nil }
}

/// Rows of a menu for who is signed in, or for others.
///
/// A shell has both; `writer.js` puts the first in the place of the second once it knows whose diary it shows.
struct AccountRows<SignedIn: HTML, Others: HTML>: HTML {
  private let view: View<Reader>
  private let othersCount: Int
  private let signedIn: SignedIn
  private let others: Others

  init(
    _ view: View<Reader>, othersCount: Int, @HTMLBuilder signedIn: () -> SignedIn,
    @HTMLBuilder others: () -> Others
  ) {
    self.view = view
    self.othersCount = othersCount
    self.signedIn = signedIn()
    self.others = others()
  }

  var body: some HTML {
    if view.me.account != nil {
      signedIn
    } else {
      others
      if view.isShell {
        template(.data("signed-in", ""), .data("instead-of", String(othersCount))) { signedIn }
      }
    }
  }
}

/// A row of a menu for a diary that has begun.
struct DiaryRow: HTML {
  let view: View<Reader>
  let path: String
  let words: LocalizedText
  let value: LocalizedText?

  init(
    _ view: View<Reader>, _ path: String, _ words: LocalizedText, value: LocalizedText? = nil
  ) {
    self.view = view
    self.path = path
    self.words = words
    self.value = value
  }

  var body: some HTML {
    if view.me.member != nil {
      link
    } else if view.isShell {
      template(.data("signed-in", ""), .data("instead-of", "0")) { link }
    }
  }

  private var link: some HTML { MenuLink(path, words, value: value) }
}

/// A row of the drawer with a mark that `drawer.js` shows when it applies.
struct DrawerLink: HTML {
  let path: String
  let title: LocalizedText
  let mark: String
  let words: LocalizedText

  init(_ path: String, _ title: LocalizedText, mark: String, _ words: LocalizedText) {
    self.path = path
    self.title = title
    self.mark = mark
    self.words = words
  }

  var body: some HTML {
    MenuLink(path, title) {
      span(.class("menu-value"), .data("drawer-mark", mark), .hidden()) { words }
    }
  }
}

/// The menu button of the top bar.
struct MenuButton: HTML {
  var body: some HTML {
    a(
      .class("icon-button"), .href("#menu"), .data("sheet", "menu"), .data("keeps", ""),
      .aria("label", ko: "메뉴", en: "Menu")
    ) { Icon("menu") }
  }
}
