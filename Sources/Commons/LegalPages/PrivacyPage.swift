import HTML
import Wire

/// The privacy page; it must describe what the server actually does.
struct PrivacyPage: HTML {
  let returnContext: ReturnContext
  let apps: [AppLegalText]
  /// What is stored about people who sign in with a provider.
  let kept: [LocalizedText]

  private var methods: LocalizedText {
    LocalizedText(
      ko: (kept.map(\.ko) + ["휴대폰 번호", "이메일 주소 등"]).joined(separator: ", "),
      en: (kept.map(\.en) + ["a phone number or an e-mail address"]).joined(separator: ", "))
  }

  var body: some HTML {
    p {
      t(
        ko: "무엇을 왜 보관하는지, 서버가 실제로 하는 대로 적었어요.",
        en: "What is kept and why, written as the server really does it.")
    }
    h2 { t(ko: "보관하는 것", en: "What is kept") }
    ul {
      for words in apps.flatMap(\.kept) { li { words } }
      li {
        t(
          ko:
            "계정: 로그인 방법(\(methods.ko))과 만든 때, 언어. 비밀번호, 복구 코드, 로그인 토큰은 원래 값으로 되돌릴 수 없게 바꿔서 보관해요.",
          en:
            "The account: your sign-in methods (such as \(methods.en)), when, and your language. Passwords, recovery codes and tokens as hashes only."
        )
      }
      li {
        t(
          ko:
            "보낸 문자와 메일: 인증번호는 5분, 메일 링크는 한 시간. 한 번호나 주소로 몇 번 보냈는지는 누구 것인지 알 수 없는 값으로 하루만.",
          en:
            "What was sent: codes for 5 minutes, links for an hour. How often, to a number or address: hashed, for a day."
        )
      }
      li {
        t(
          ko: "알림을 켠 기기: 그 기기로 알림을 보내는 주소. 알림을 끄거나 로그아웃하면 지워요.",
          en:
            "Devices with notifications on: where to send them, until you switch them off or sign out."
        )
      }
      if apps.contains(where: \.isShared) {
        li {
          t(
            ko: "차단: 누구를 어느 앱에서 언제 차단했는지. 차단을 풀거나 둘 중 한 사람이 계정을 지우면 지워요.",
            en:
              "Blocks: whom you blocked, in which app and when, until you unblock them or either account is deleted."
          )
        }
      }
      li {
        t(
          ko: "로그인한 기기: 기기와 브라우저 이름, 마지막으로 쓴 시각(한 시간 단위). 접속 주소(IP)는 남기지 않아요.",
          en: "Devices: their kind and browser, and the hour last used. No addresses (IP).")
      }
    }
    h2 { t(ko: "보관하지 않는 것", en: "What is not") }
    ul {
      for words in apps.flatMap(\.notKept) { li { words } }
      li {
        t(
          ko: "접속 기록에는 요청 방법과 경로, 결과만 있어요. 내용과 접속 주소는 없고, 다른 회사의 스크립트도 없어요.",
          en:
            "Access logs hold method, path and status; no content, no addresses. No other company's scripts."
        )
      }
    }
    h2 { t(ko: "누가 보나요", en: "Who sees it") }
    for app in apps { p { app.seen } }
    h2 { t(ko: "얼마나 오래", en: "For how long") }
    ul {
      li {
        t(ko: "탈퇴하면 모두 바로 지워요.", en: "Leaving deletes all of it at once.")
      }
      for words in apps.flatMap(\.afterwards) { li { words } }
      li {
        t(
          ko:
            "운영자가 멈춰 둔 계정이라면, 같은 로그인 방법으로 다시 오지 못하게 그 방법을 누구 것인지 알 수 없는 값으로 1년 동안 남겨요. 그 전에 풀리면 지워요.",
          en:
            "If an operator has paused your account, its sign-in methods are kept for a year as hashes that name nobody, or until that is lifted."
        )
      }
      li {
        t(
          ko:
            "신고한 기록과 신고받은 기록, 운영자로서 한 일은 이름과 글 없이 남고, 그것이 누구의 것인지 확인할 수 있는 값은 3년 뒤에 지워요(전자상거래법의 분쟁 기록 보존 기간).",
          en:
            "Reports by you and about you, and what you did as an operator, stay without name or text. A hash that can tell whose they were is deleted after 3 years, the time Korean law sets for records of disputes."
        )
      }
      li {
        t(
          ko: "같은 요청이 두 번 와도 한 번만 처리하려고 남겨 둔 답은 30일 뒤에 지워요.",
          en: "Replies kept against requests sent twice go after 30 days.")
      }
    }
    h2 { t(ko: "내 권리", en: "Your rights") }
    p {
      a(.href(returnContext.path(AccountCard.show.path))) { t(ko: "내 계정", en: "My account") }
      t(
        ko: "에서 언제든 모두 받거나 지울 수 있어요.",
        en: " lets you take all of it along, or delete it, at any time.")
    }
  }
}
