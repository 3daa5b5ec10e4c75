import Commons
import HTML
import Wire

/// A description of WAL.
struct AboutPage: HTML {
  static let path = "/wal/about"

  let view: View<Member>

  var body: some HTML {
    Screen(view, back: SettingsPage.path, t(ko: "왈이 궁금해요", en: "About WAL")) {
      section(.class("about stack")) {
        Dog(picture: view.file("svg/wal/arrived-2.svg"), size: 200)
        h2 { t(ko: "하루에 한 번은 웃게 해 줄게요, 왈!", en: "At least one smile a day. Woof!") }
        p {
          t(
            ko: "기운이 없을 때, 등을 밀어 줄 누군가가 필요할 때, 옆에 누가 있었으면 할 때. 고른 시간마다 왈뿡이가 한마디를 물고 와요.",
            en:
              "For when you feel low, need a push, or wish somebody were beside you: I bring you a line at the hours you chose."
          )
        }
        p {
          t(
            ko: "왈소리는 모두 직접 썼고, 한 바퀴를 다 돌기 전에는 같은 말이 다시 오지 않아요.",
            en: "Every message was written for WAL, and none comes again before all others have.")
        }
        p {
          t(
            ko: "왈소리 만들기로 미래의 나에게 보낼 말을 하루에 하나씩 적어 둘 수 있어요. 그 말은 나만 볼 수 있어요.",
            en:
              "You can also write to the you of a coming day, one message for each day. Only you can read it."
          )
        }
        p {
          t(
            ko: "글도, 왈뿡이 그림도, 화면도, 서버도 마당에서 직접 만들어요.",
            en: "Words, drawings, screens and server are all made here in the yard, Madang."
          )
        }
        if let contact = view.services.contact {
          a(.class("button quiet"), .href("mailto:\(contact)")) {
            t(ko: "메일로 의견 보내기", en: "Tell us what you think")
          }
        }
      }
    }
  }
}

/// News about WAL.
struct NoticesPage: HTML {
  static let path = "/wal/notices"

  let view: View<Member>

  var body: some HTML {
    Screen(view, back: SettingsPage.path, t(ko: "공지사항", en: "News")) {
      section(.class("about stack")) {
        h2 { t(ko: "왈이 문을 열었어요", en: "WAL is open") }
        p {
          t(
            ko: "아침 8시, 오후 2시, 저녁 8시. 고른 시간에 왈소리가 찾아가요. 시간과 유형은 설정에서 언제든 바꿀 수 있어요.",
            en:
              "At eight, at two and at eight again: messages come at the hours you chose. Change hours and kinds in the settings whenever you like."
          )
        }
      }
    }
  }
}
