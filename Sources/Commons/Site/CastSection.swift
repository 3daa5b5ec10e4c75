import HTML
import Wire

/// The list of demo accounts, with one-tap sign-in.
struct CastSection: HTML {
  let demo: Demo
  /// The page that required a sign-in, to return to.
  let next: String?
  /// The handle of the member of the cast who is signed in.
  var current: String?

  var body: some HTML {
    section(.class("stack tight"), .aria("labelledby", "cast")) {
      h2(.id("cast")) { t(ko: "누구로 들어갈까요?", en: "Who would you like to be?") }
      p(.class("muted")) {
        t(
          ko: "데모 마을 사람이에요. 한 번 누르면 그 사람이 돼요.",
          en: "They live in the demo. One press, and you are one of them.")
      }
      ul(.class("cast")) {
        for (place, member) in demo.cast.enumerated() {
          li {
            CastButton(
              member: member, tint: place % 8 + 1, next: next, isMe: member.handle == current)
          }
        }
        li(.class("new")) { newcomer }
      }
      for advice in demo.advice { p(.class("muted")) { advice } }
    }
  }

  private var beginning: LocalizedText {
    guard next == nil, let app = demo.startingApp else {
      return t(ko: "처음부터 가입해요", en: "Join from the beginning")
    }
    return LocalizedText(ko: "\(app.ko)부터 가입해요", en: "Begins by joining \(app.en)")
  }

  private var newcomer: some HTML {
    form(.method("post"), .action(Practice.signIn.path)) {
      NextField(next: next)
      button {
        span(.class("avatar"), .aria("hidden", "true")) { span(.class("icon icon-plus")) {} }
        strong { t(ko: "새로운 사람으로 시작하기", en: "Start as someone new") }
        small { beginning }
      }
    }
  }
}

struct CastButton: HTML {
  let member: Demo.CastMember
  let tint: Int
  let next: String?
  /// Whether this person is signed in.
  var isMe = false

  var body: some HTML {
    form(.method("post"), .action(Practice.signIn.path)) {
      NextField(next: next)
      button(
        .name("cast"), .value(member.handle), .aria("current", isMe ? "true" : nil)
      ) {
        span(.class("avatar"), .aria("hidden", "true"), .data("tint", String(tint))) {
          givenInitial(member.name)
        }
        strong { member.name }
        if isMe { b { t(ko: "지금 나예요", en: "You, right now") } }
        small { member.blurb }
      }
    }
  }
}

private struct NextField: HTML {
  let next: String?

  var body: some HTML {
    if let next { input(.type("hidden"), .name("next"), .value(next)) }
  }
}
