import Commons
import HTML
import Wire

/// Shares my invitation through KakaoTalk (`docs/spec/yello.md` Y57, Y84).
///
/// The only page that loads a third-party script, and only when it is configured.
struct KakaoInvitePage: HTML {
  static let path = "/yello/invite/kakao"

  let view: View<Member>
  let kakao: KakaoScript

  var body: some HTML {
    let invite = Invite(view)
    Document(
      view, YelloApp.branding, t(ko: "카카오톡으로 초대하기", en: "Invite on KakaoTalk"),
      scripts: ["js/kakao.js"]
    ) {
      BackBar(back: InvitePage.path, title: t(ko: "카카오톡으로 초대하기", en: "Invite on KakaoTalk"))
      main(.id("main"), .class("page stack")) {
        blockquote { invite.text }
        p(.class("invite-link")) { invite.link }
        p(.class("muted")) {
          t(
            ko: "누르면 카카오톡이 열려요. 누구에게 보낼지는 거기서 골라요.",
            en: "KakaoTalk opens, and you choose who gets it there.")
        }
        div(.class("actions")) {
          button(
            .type("button"), .class("button kakao needs-script"), .data("kakao-key", kakao.key),
            .data("text", ko: invite.text.ko, en: invite.text.en), .data("url", invite.link),
            .data("code", view.me.handle.text),
            .data("copied", ko: "추천인 코드도 복사했어요", en: "Your code is copied, too"),
            .data("open", ko: "함께 투표하기", en: "Vote together"),
            .data(
              "missing", ko: "카카오톡을 불러오지 못했어요. 링크를 복사해 주세요.",
              en: "KakaoTalk couldn't be loaded. Please copy the link.")
          ) {
            Icon("kakao")
            t(ko: "카카오톡으로 보내기", en: "Send on KakaoTalk")
          }
        }
      }
      TabBar(current: .vote, unread: view.me.unread)
    } dialogs: {
      script(
        .src(kakao.address), .integrity(kakao.integrity), .crossorigin("anonymous"), .defer())
    }
  }
}

/// The text and the link of an invitation.
struct Invite {
  let text: LocalizedText
  /// Absolute, with this server's public address, so that it can be forwarded.
  let link: String

  init(_ view: View<Member>) {
    let handle = view.me.handle
    text = t(
      ko: "누가 나를 골랐을까? 옐로에서 같이 투표하자! 추천인 코드 @\(handle)",
      en: "Who picked you? Come and vote with me on YELL:O! Invitation code @\(handle)")
    link = view.origin + InvitationPage.address(of: handle)
  }
}
