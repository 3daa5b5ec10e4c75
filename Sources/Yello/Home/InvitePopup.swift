import Commons
import Core
import HTML
import Wire

/// My invitation code and the ways to share it (`docs/spec/yello.md` Y57, Y84).
struct InvitePopup: HTML {
  let view: View<Member>
  let rules: Rules
  var occasion = InviteOccasion.friends

  var body: some HTML {
    dialog(
      .class("popup invite"), .id("invite"), .aria("labelledby", "invite-title"),
      .data("module", view.file("js/share.js"))
    ) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("invite-title")) { occasion.title }
          CloseSheet()
        }
        Invitation(view: view, rules: rules, occasion: occasion)
      }
    }
  }
}

/// Where the invitation is opened; decides which benefit comes first.
enum InviteOccasion {
  case friends, locked, waiting

  var title: LocalizedText {
    self == .waiting
      ? t(ko: "바로 투표하는 방법", en: "How to vote right away")
      : t(ko: "친구 초대하기", en: "Invite friends")
  }

  func words(_ points: Int) -> LocalizedText {
    switch self {
    case .friends:
      t(
        ko: "친구가 내 코드로 가입하면 기다리지 않고 바로 투표할 수 있고, 친구가 첫 투표를 하면 둘 다 \(points)포인트를 받아요.",
        en:
          "When a friend joins with your code you can vote at once. Once they have voted, both of you get \(points) points."
      )
    case .locked:
      t(
        ko: "친구들이 모이면 투표가 열려요. 내 코드로 가입한 친구가 첫 투표를 하면 둘 다 \(points)포인트를 받아요.",
        en:
          "Voting opens once friends are here. When one who joined with your code has voted, both of you get \(points) points."
      )
    case .waiting:
      t(
        ko: "친구가 내 코드로 가입하는 순간 기다림이 끝나고, 친구가 첫 투표를 하면 둘 다 \(points)포인트를 받아요.",
        en:
          "The wait ends the moment a friend joins with your code. Once they have voted, both of you get \(points) points."
      )
    }
  }
}

/// The benefit of inviting, the code and the ways to share it.
struct Invitation: HTML {
  let view: View<Member>
  let rules: Rules
  var occasion = InviteOccasion.friends

  var body: some HTML {
    p { occasion.words(points) }
    p(.class("muted")) {
      small {
        t(
          ko: """
            친구가 카카오, 휴대폰, 이메일 중 하나로 가입해야 인정돼요. 내 포인트는 친구가 투표한 다음 날 들어와요. \
            하루에 \(rules.referralsPerPerson)명 몫까지, 한 기기에서 온 친구는 \(rules.referralsPerDevice)명 몫까지 \
            들어오고, 나머지는 그다음 날부터 차례로 들어와요.
            """,
          en: """
            It counts for a friend who joins with Kakao, a phone or an e-mail. Your points come the day after they vote, \
            for up to \(rules.referralsPerPerson) friends a day and \(rules.referralsPerDevice) on one device; the rest \
            follows on the next days.
            """)
      }
    }
    p(.class("invite-code")) {
      small { t(ko: "내 추천인 코드", en: "My invitation code") }
      strong {
        for (place, part) in parts.enumerated() {
          if place > 0 { wbr() }
          part
        }
      }
    }
    let invite = Invite(view)
    InviteMethods(invite: invite, hasKakao: view.services.settings[.kakaoScriptKey] != nil)
    p(.class("invite-link no-script-only")) { invite.link }
  }

  /// The handle with line-break opportunities before dots and underscores.
  private var parts: [String] {
    handle.text.reduce(into: ["@"]) { parts, letter in
      if letter == "." || letter == "_", parts.last != "@" { parts.append("") }
      parts[parts.count - 1].append(letter)
    }
  }

  private var handle: Yello.Handle { view.me.handle }
  private var points: Int { rules.referralPoints }
}

struct InviteMethods: HTML {
  let invite: Invite
  let hasKakao: Bool

  var body: some HTML {
    div(.class("invite-ways")) {
      if hasKakao {
        a(.class("needs-script"), .href(KakaoInvitePage.path)) {
          span(.class("invite-disc kakao")) { Icon("kakao") }
          t(ko: "카카오톡으로 초대", en: "KakaoTalk")
        }
      }
      button(
        .type("button"), .class("needs-script"), .data("share", ""),
        .data("text", ko: invite.text.ko, en: invite.text.en), .data("url", invite.link)
      ) {
        span(.class("invite-disc")) { span(.class("icon icon-share"), .aria("hidden", "true")) {} }
        hasKakao ? t(ko: "공유하기", en: "Share") : t(ko: "카카오톡 등으로 공유", en: "Share")
      }
      button(
        .type("button"), .class("needs-script"),
        .data("copy", ko: invite.text.ko, en: invite.text.en),
        .data("url", invite.link),
        .data("done", ko: "초대장을 복사했어요", en: "Invitation copied")
      ) {
        span(.class("invite-disc")) { span(.class("icon icon-copy"), .aria("hidden", "true")) {} }
        t(ko: "복사하기", en: "Copy")
      }
    }
  }
}
