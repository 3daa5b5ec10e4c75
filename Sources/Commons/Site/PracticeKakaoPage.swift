import HTML
import Wire

/// The demo's replacement for Kakao's sign-in page, with name and consent.
struct PracticeKakaoPage: HTML {
  let view: View<Visitor>
  let demo: Demo

  var body: some HTML {
    PracticeKakao(
      view: view, title: t(ko: "연습용 카카오 로그인", en: "Practice Kakao sign-in"),
      back: offer.entrancePath
    ) {
      form(.class("stack"), .method("post"), .action(Practice.signIn.path)) {
        NextInput(view: view)
        h2 { t(ko: "새로운 사람으로", en: "As someone new") }
        div(.class("field")) {
          label(.for("nickname")) { t(ko: "카카오 이름", en: "Name on Kakao") }
          div(.class("field-box")) {
            input(
              .id("nickname"), .name("nickname"), .maxlength(20), .autocomplete("off"),
              .placeholder("한새봄"), .aria("describedby", "nickname-hint"))
          }
          p(.class("field-hint"), .id("nickname-hint")) {
            t(
              ko: "한글 1~4자면 가입할 때 이름 칸에 미리 적어 드려요.",
              en: "One to four Hangul syllables stand in the form when you join.")
          }
        }
        button(.class("button kakao")) { t(ko: "동의하고 계속하기", en: "Agree and continue") }
      }
      section(.class("stack tight"), .aria("labelledby", "known")) {
        h2(.id("known")) { t(ko: "데모 마을 사람으로", en: "As someone of the town") }
        ul(.class("cast")) {
          for (place, member) in demo.cast.enumerated() {
            li { CastButton(member: member, tint: place % 8 + 1, next: view.query("next")) }
          }
        }
      }
    }
  }
}

extension PracticeKakaoPage {
  /// The sign-in offer of the app that `next` leads to.
  private var offer: SignInOffer {
    SignInOffer(SignIn.Destination(next: view.query("next")), in: view.services)
  }
}

/// The demo's replacement for Kakao's consent page for friends.
struct PracticeConsentPage: HTML {
  let view: View<Viewer>

  var body: some HTML {
    let back = Site.ownPath(view.query("back"))
    PracticeKakao(
      view: view, title: t(ko: "연습용 카카오 동의", en: "Practice Kakao consent"), back: back
    ) {
      form(
        .class("stack"), .method("post"),
        .action("\(Practice.shareFriends.path)?_method=PUT")
      ) {
        NextInput(view: view)
        p {
          t(
            ko: "카카오톡 친구 가운데 이미 가입한 사람을 찾을 수 있게 친구 목록을 보여 줄까요?",
            en: "Share your KakaoTalk friends, so that those who are here already can be found?")
        }
        button(.class("button kakao")) { t(ko: "동의하고 계속하기", en: "Agree and continue") }
        a(.class("text-button"), .href(back)) {
          t(ko: "취소", en: "Cancel")
        }
      }
    }
  }
}

/// The frame of both pages, which states that this is not Kakao.
private struct PracticeKakao<Principal: Sendable, Content: HTML>: HTML {
  let view: View<Principal>
  let title: LocalizedText
  let back: String
  let content: Content

  init(
    view: View<Principal>, title: LocalizedText, back: String, @HTMLBuilder content: () -> Content
  ) {
    self.view = view
    self.title = title
    self.back = back
    self.content = content()
  }

  var body: some HTML {
    Document(view, .platform, title) {
      header(.class("top-bar")) { BackLink(path: back) }
      main(.id("main"), .class("page stack")) {
        header(.class("practice-head")) {
          h1 { title }
          p {
            t(
              ko: "진짜 카카오가 아니에요. 데모에서 로그인을 연습하는 화면이고, 카카오로는 아무것도 보내지 않아요.",
              en: "This is not Kakao: it stands for it in the demo, and nothing is sent there.")
          }
        }
        content
      }
    }
  }
}

private struct NextInput<Principal: Sendable>: HTML {
  let view: View<Principal>

  var body: some HTML {
    if let next = view.query("next") { input(.type("hidden"), .name("next"), .value(next)) }
  }
}
