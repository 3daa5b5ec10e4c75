import Commons
import HTML
import Wire

/// Leaving WAL (S18): what is lost, and why one goes.
struct LeavePage: HTML {
  let view: View<Member>
  let typed: FormState

  var body: some HTML {
    Screen(
      view, back: Wal.me.path, t(ko: "왈 탈퇴", en: "Leave WAL"), scripts: ["js/some.js"]
    ) {
      form(
        .class("leaving stack"), .method("post"), .action(Wal.leave.action), .data("once", ""),
        .novalidate()
      ) {
        Dog(picture: view.file("svg/wal/crying.svg"), size: 180)
        h2 {
          let name = view.me.nickname.text
          t(
            ko: "\(name)\(Particle.calling.form(after: name)), 정말 갈 거야?",
            en: "\(name), are you really going?")
        }
        p(.class("consequences")) {
          t(
            ko: "닉네임과 설정, 오늘의 왈소리, 보낸 왈소리와 예약이 바로 모두 지워져요. 되돌릴 수 없어요.",
            en:
              "Your nickname, settings, today's messages and all you wrote to yourself are deleted at once. This cannot be undone."
          )
        }
        fieldset(.class("choices"), .data("some", ko: none.ko, en: none.en)) {
          legend { t(ko: "왜 떠나는지 알려 줄래요?", en: "Would you tell us why?") }
          for reason in Wal.LeaveReason.allCases {
            HTML::label(.class("choice")) {
              input(
                .type("checkbox"), .name("reasons"), .value(reason.rawValue),
                .checked(typed.values("reasons").contains(reason.rawValue)),
                .aria("describedby", "reasons-error"))
              span { reason.words }
            }
          }
        }
        FieldError(name: "reasons", complaint: typed.complaint(about: "reasons"), wrong: none)
        div(.class("actions")) {
          button(.class("button danger")) { t(ko: "탈퇴하기", en: "Leave") }
          a(.class("button quiet"), .href(Wal.me.path)) { t(ko: "더 있을래요", en: "I will stay") }
        }
      }
    }
  }

  private var none: Words { Words(ko: Refusal.reasonsNone.ko, en: Refusal.reasonsNone.en) }
}

extension Wal.LeaveReason {
  var words: Words {
    switch self {
    case .dislike: t(ko: "왈소리가 마음에 안 들어요", en: "I do not like the messages")
    case .anotherAccount: t(ko: "다른 계정으로 쓰고 싶어요", en: "I want another account")
    case .privacy: t(ko: "개인정보가 걱정돼요", en: "I worry about my privacy")
    case .seldom: t(ko: "자주 쓰지 않아요", en: "I seldom use it")
    }
  }
}
