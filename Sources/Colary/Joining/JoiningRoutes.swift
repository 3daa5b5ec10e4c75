import Commons
import HTML
import HTTP
import Wire

extension ColaryApp {
  func mountJoining(on site: inout Site) throws {
    let memberships = features.memberships
    try site.page(Colary.begin.path, .readers) { view, _ in BeginPage(view: view) }
    try site.writeOnDevice(Colary.begin, pagesFor: .readers) { context, account, _, db in
      Colary.CreatedDiary(
        me: try memberships.begin(
          context.input, as: account, language: context.request.language, at: context.now,
          in: db))
    } then: { _ in
      .to(Colary.home.path)
    } answer: {
      Colary.CreatedDiary(me: $0.me, tokens: $1)
    } rejected: { _, view, _ in
      PlainPage(view: view)
    }
  }
}

/// Says what the app is and begins a diary, for readers without scripts and for links to joining.
struct BeginPage: HTML {
  let view: View<Reader>

  var body: some HTML {
    Document(view, ColaryApp.branding, t(ko: "일기 시작하기", en: "Begin a diary")) {
      BackBar(back: Colary.home.path, title: t(ko: "일기 시작하기", en: "Begin a diary"))
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          img(.src(view.file("svg/colary/offline.svg")), .alt(""), .width(160), .height(160))
          h2 { t(ko: "가입할 필요 없어요", en: "No need to sign up") }
          p {
            t(
              ko: "첫 기록을 남기면 이 기기의 일기장이 생겨요. 다른 기기에서 보려면 복구 코드를 만들어 두세요.",
              en:
                "Your first entry begins a diary on this device. To read it on another one, make a recovery code."
            )
          }
          div(.class("actions")) {
            if view.me.member == nil {
              form(.method("post"), .action(Colary.begin.path)) {
                IdempotencyKeyField(view)
                button(.class("button auto")) { t(ko: "시작하기", en: "Begin") }
              }
            } else {
              a(.class("button auto"), .href(Colary.home.path)) {
                t(ko: "기록하러 가기", en: "Write an entry")
              }
            }
          }
        }
      }
    }
  }
}

/// A page for addresses that only clients use.
struct PlainPage<Principal: Sendable>: HTML {
  let view: View<Principal>

  var body: some HTML {
    Document(view, ColaryApp.branding, t(ko: "찰랑말랑", en: "Colary")) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          h1 { t(ko: "찰랑말랑", en: "Colary") }
          div(.class("actions")) {
            a(.class("button auto"), .href(Colary.home.path)) {
              t(ko: "기록하러 가기", en: "Write an entry")
            }
          }
        }
      }
    }
  }
}
