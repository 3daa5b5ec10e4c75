import Core
import HTML
import Wire

/// The cooldown between two rounds.
struct WaitingScene: HTML {
  let home: Yello.Home

  var body: some HTML {
    div(.class("scene")) {
      div {
        h1 {
          t(ko: "다음 투표까지", en: "Take a short break")
          br()
          t(ko: "잠깐 쉬어 가요", en: "before the next round")
        }
      }
      Countdown(left: home.secondsLeft, whole: home.cooldown)
      div(.class("stack")) {
        p(.class("speech")) {
          t(ko: "친구가 내 코드로 가입하면 바로 열려요", en: "The wait ends when a friend joins with your code")
        }
        div(.class("actions")) {
          a(.class("button"), .href("#invite"), .data("sheet", "invite")) {
            t(ko: "친구 초대하고 바로 투표하기", en: "Invite a friend to vote now")
          }
        }
      }
    }
  }
}

/// The emptying ring and the remaining minutes; without scripts they do not move.
struct Countdown: HTML {
  /// Seconds until the next round.
  let left: Int
  /// The whole cooldown in seconds.
  let whole: Int

  var body: some HTML {
    div(
      .class("timer"), .role("timer"), .data("countdown", String(left)),
      .data("whole", String(whole)), .data("until", "wait.over"),
      .data("next", Yello.home.path)
    ) {
      svg(.viewBox("0 0 206 206"), .width(206), .height(206), .aria("hidden", "true")) {
        circle(.cx(103), .cy(103), .r(95))
        circle(
          .cx(103), .cy(103), .r(95), .pathLength(whole), .strokeDasharray("\(left) \(whole)"))
      }
      time(.datetime("PT\(left)S")) { "\((left / 60).twoDigits) : \((left % 60).twoDigits)" }
    }
  }
}
