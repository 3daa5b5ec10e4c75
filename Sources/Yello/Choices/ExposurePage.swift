import Commons
import HTML
import Wire

/// What receivers of my notes can find out about me, as a page.
struct ExposurePage: HTML {
  let view: View<Member>
  let exposure: Yello.Exposure

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "받는 친구에게는 이렇게 보여요", en: "What my notes reveal about me")
    ) {
      BackBar(
        back: Yello.choices.path,
        title: t(ko: "받는 친구에게는 이렇게 보여요", en: "What my notes reveal about me"))
      main(.id("main"), .class("page stack")) { ExposureSteps(exposure: exposure) }
      TabBar(current: .profile, unread: view.me.unread)
    }
  }
}

/// The same content as a sheet over a ballot, opened by its help button.
struct ExposureSheet: HTML {
  let exposure: Yello.Exposure

  var body: some HTML {
    dialog(.class("sheet"), .id("exposure"), .aria("labelledby", "exposure-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("exposure-title")) {
            t(ko: "받는 친구에게는 이렇게 보여요", en: "What a note reveals about you")
          }
          CloseSheet()
        }
        ExposureSteps(exposure: exposure)
      }
    }
  }
}

/// What a note reveals at once, and what each hint adds.
struct ExposureSteps: HTML {
  let exposure: Yello.Exposure

  var body: some HTML {
    ol(.class("exposure")) {
      li {
        small { t(ko: "처음부터", en: "Right away") }
        span {
          exposure.gender == .female
            ? t(ko: "여학생이 보냈다는 것", en: "that a female student sent it")
            : t(ko: "남학생이 보냈다는 것", en: "that a male student sent it")
        }
      }
      li {
        small {
          t(ko: "\(exposure.keywordPrice)포인트를 쓰면", en: "For \(exposure.keywordPrice) points")
        }
        span { t(ko: "내가 고른 키워드", en: "the keyword you picked") }
      }
      li {
        small {
          t(ko: "\(exposure.initialPrice)포인트를 더 쓰면", en: "For \(exposure.initialPrice) more")
        }
        span {
          t(ko: "내 이름의 초성 하나: ", en: "one initial of your name: ")
          for (place, letter) in exposure.initials.enumerated() {
            if place > 0 { t(ko: " 또는 ", en: " or ") }
            b(.class("label"), .lang("ko")) { letter }
          }
        }
      }
    }
    p(.class("muted")) {
      t(
        ko: "이름과 아이디는 알려 주지 않아요. 쪽지를 받은 사람의 친구들은 둘러보기에서 성별과, 받은 사람이 연 키워드까지만 봐요.",
        en:
          "Your name and ID are never revealed. The receiver's friends see your gender under Around, and the keyword once it has been opened."
      )
    }
  }
}
