import Commons
import HTML
import Wire

/// A round's ballots on one page (`docs/spec/yello.md` Y64–Y74); stacked without scripts.
struct RoundPage: HTML {
  let view: View<Member>
  let round: Yello.Round
  let rules: Rules
  /// The picks before a shuffle without scripts.
  let form: FormState
  let exposure: Yello.Exposure

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "투표", en: "Vote"),
      scripts: ["js/keep-answers.js", "js/retry.js", "js/ballot.js", "js/sheet.js"]
    ) {
      main(.id("main"), .class("page bare")) {
        RoundForm(view: view, round: round, rules: rules, formState: form)
      }
    } dialogs: {
      ExposureSheet(exposure: exposure)
      StopPopup()
    }
  }
}

/// Asks for confirmation before leaving a round with picks.
private struct StopPopup: HTML {
  var body: some HTML {
    Popup(id: "stop", title: t(ko: "투표를 그만둘까요?", en: "Stop voting?")) {
      p { t(ko: "고른 답은 남지 않아요.", en: "What you picked is not kept.") }
      div(.class("actions side")) {
        a(.class("button"), .href("#"), .data("close", "")) {
          t(ko: "계속하기", en: "Keep going")
        }
        a(.class("button quiet"), .href(Yello.home.path)) { t(ko: "그만두기", en: "Stop") }
      }
    }
  }
}

struct RoundForm: HTML {
  let view: View<Member>
  let round: Yello.Round
  let rules: Rules
  let formState: FormState

  var body: some HTML {
    form(
      .class("round"), .method("post"), .action(Yello.previewResult.path(round.id)),
      .data("ballot", ""),
      .autocomplete("off"), .data("retry", ""), .data("accept", "text/html"),
      .data(
        "offline", ko: "인터넷이 끊겼어요. 고른 건 그대로 있으니, 연결되면 바로 이어 갈게요.",
        en: "You're offline. Your picks are kept, and we'll carry on once you're back."),
      .data("picked", ko: "한번 고르면 바꿀 수 없어요", en: "You can't change a pick"),
      .data("no-shuffle", ko: "이름을 고른 뒤에는 섞을 수 없어요", en: "You can't shuffle after picking a name"),
      .data("skip-lock", rules.skipLock.rawValue),
      rules.skipLock == .pick
        ? .data("no-skip", ko: "고른 뒤에는 건너뛸 수 없어요", en: "You can't skip after a pick")
        : .data(
          "no-skip", ko: "키워드를 고른 뒤에는 건너뛸 수 없어요", en: "You can't skip after picking a keyword")
    ) {
      h1(.class("visually-hidden")) { t(ko: "투표", en: "Vote") }
      for ballot in round.ballots {
        BallotPart(
          view: view, round: round.id, ballot: ballot, count: round.ballots.count,
          rules: rules, form: formState, isOn: ballot.number == 1)
      }
      div(.class("round-end")) {
        p(.class("sub center")) {
          t(ko: "고르지 않은 질문은 건너뛴 것으로 할게요.", en: "Questions you left open count as skipped.")
        }
        button(.class("button")) { t(ko: "투표 마치기", en: "Finish voting") }
      }
    }
  }
}
