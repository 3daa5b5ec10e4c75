import HTML
import Wire

/// The help page.
struct HelpPage: HTML {
  let returnContext: ReturnContext
  let apps: [AppDescriptor]
  /// The operator's contact address.
  let contact: String?

  var body: some HTML {
    // An app's own page begins with the app; the page of all of them with what they share.
    if let app = apps.first, apps.count == 1 { AppHelp(app: app, isBelowName: false) }
    shared
    if apps.count > 1 {
      for app in apps {
        details {
          summary { h2 { app.branding.title } }
          AppHelp(app: app, isBelowName: true)
        }
      }
    }
  }

  @HTMLBuilder private var shared: some HTML {
    h2 { t(ko: "휴대폰을 잃어버렸어요", en: "I lost my phone") }
    p {
      t(ko: "다른 기기로 들어와서 ", en: "From another device, open ")
      a(.href(returnContext.path(Sessions.list.path))) {
        t(ko: "로그인한 기기", en: "Where I am signed in")
      }
      t(ko: "에서 잃어버린 기기를 로그아웃해 주세요. 바로 끊겨요.", en: " and sign the lost one out. It ends at once.")
    }
    h2 { t(ko: "내 데이터를 받거나 지우고 싶어요", en: "I want my data, or want it gone") }
    p {
      a(.href(returnContext.path(AccountCard.show.path))) { t(ko: "내 계정", en: "My account") }
      t(
        ko: "에서 파일 하나로 모두 받을 수 있어요. 탈퇴하면 그 자리에서 지워져요.",
        en: " gives you all of it in one file, and leaving deletes it on the spot.")
    }
    h2 { t(ko: "다른 도움이 필요해요", en: "I need something else") }
    if let contact {
      p {
        t(ko: "운영하는 사람에게 메일로 알려 주세요. ", en: "Write to whoever runs this server: ")
        a(.href("mailto:\(contact)")) { contact }
      }
    } else {
      p {
        t(
          ko: "이 서버를 운영하는 사람에게 물어봐 주세요. 연락처는 초대해 준 사람이 알고 있어요.",
          en: "Ask whoever runs this server; whoever invited you knows how to reach them.")
      }
    }
  }
}

/// The answers of an app, and when it notifies.
private struct AppHelp: HTML {
  let app: AppDescriptor
  /// Whether the app's name is a heading above.
  let isBelowName: Bool

  var body: some HTML {
    for entry in app.legalText.help {
      HelpHeading(title: entry.title, isBelowName: isBelowName)
      p { entry.words }
    }
    if !app.notifications.isEmpty {
      HelpHeading(
        title: t(
          ko: "\(app.branding.title.ko) 알림은 언제 오나요?",
          en: "When does \(app.branding.title.en) notify me?"), isBelowName: isBelowName)
      p { NotificationList.title }
      NotificationList(app.notifications)
    }
  }
}

private struct HelpHeading: HTML {
  let title: LocalizedText
  let isBelowName: Bool

  var body: some HTML {
    if isBelowName { h3 { title } } else { h2 { title } }
  }
}
