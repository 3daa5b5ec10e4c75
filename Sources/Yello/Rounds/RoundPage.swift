import Commons
import HTML
import Wire

/// A round's ballots on one page (`yello.md` Y64–Y74); without scripts they stand one below the other.
struct RoundPage: HTML {
  let view: View<Member>
  let round: Yello.Round
  let rules: Rules
  /// What was picked before a shuffle without scripts.
  let form: FormState
  let exposure: Yello.Exposure

  var body: some HTML {
    Document(
      view, YelloApp.look, t(ko: "투표", en: "Vote"),
      scripts: ["js/kept.js", "js/ballot.js", "js/sheet.js"]
    ) {
      main(.id("main"), .class("page bare")) {
        RoundForm(view: view, round: round, rules: rules, typed: form)
      }
    } dialogs: {
      ExposureSheet(exposure: exposure)
    }
  }
}

struct RoundForm: HTML {
  let view: View<Member>
  let round: Yello.Round
  let rules: Rules
  let typed: FormState

  var body: some HTML {
    form(
      .class("round"), .method("post"), .action(Yello.tally.path(round.id)), .data("ballot", ""),
      .data("kept", view.me.id.description), .autocomplete("off"),
      .data("picked", ko: "한번 고르면 바꿀 수 없어요", en: "A pick cannot be changed"),
      .data("no-shuffle", ko: "이름을 고른 뒤에는 섞을 수 없어요", en: "No shuffle after picking a name"),
      .data("skip-lock", rules.skipLock.rawValue),
      rules.skipLock == .pick
        ? .data("no-skip", ko: "고른 뒤에는 건너뛸 수 없어요", en: "No skipping after a pick")
        : .data("no-skip", ko: "키워드를 고른 뒤에는 건너뛸 수 없어요", en: "No skipping after a keyword")
    ) {
      h1(.class("visually-hidden")) { t(ko: "투표", en: "Vote") }
      for ballot in round.ballots {
        BallotPart(
          view: view, round: round.id, ballot: ballot, count: round.ballots.count,
          shuffles: rules.shuffles, form: typed, isOn: ballot.number == 1)
      }
      div(.class("round-end")) {
        p(.class("sub center")) {
          t(ko: "고르지 않은 질문은 건너뛴 것으로 할게요.", en: "Questions without picks count as skipped.")
        }
        button(.class("button")) { t(ko: "투표 마치기", en: "Finish voting") }
      }
    }
  }
}
