import Commons
import HTML
import Wire

/// One ballot of a round; a shuffle returns it alone (`docs/spec/yello.md` Y65–Y72).
struct BallotPart: HTML {
  let view: View<Member>
  let round: ID<Yello.Round>
  let ballot: Yello.Ballot
  /// The number of ballots in the round.
  let count: Int
  let rules: Rules
  let form: FormState
  /// Whether this ballot is visible.
  var isOn = true

  var body: some HTML {
    section(
      .class("ballot ballot-\(ballot.color)", isOn ? "on" : nil), .id("ballot-\(ballot.number)"),
      .aria("labelledby", "ballot-\(ballot.number)-count")
    ) {
      input(.type("hidden"), .name("\(field)[ballot]"), .value(String(ballot.number)))
      div(.class("ballot-top")) {
        a(
          .class("icon-button"), .href(Yello.home.path), .data("stop", ""),
          .aria("label", ko: "투표 그만두기", en: "Stop voting")
        ) {
          span(.class("icon icon-close"), .aria("hidden", "true")) {}
        }
        h2(
          .class("chip-dark ballot-count"), .id("ballot-\(ballot.number)-count"), .tabindex(-1)
        ) {
          span(.class("visually-hidden")) { t(ko: "질문 ", en: "Question ") }
          "\(ballot.number) / \(count)"
        }
        a(
          .class("icon-button"), .href("#exposure"), .data("sheet", "exposure"),
          .aria("label", ko: "받는 친구에게는 이렇게 보여요", en: "What a note reveals about me")
        ) { Icon("info") }
      }
      Stage(view: view, number: ballot.number, count: count)
      SentenceCard(ballot: ballot)
      div(.class("picks")) {
        NamePicks(
          candidates: ballot.candidates, places: rules.choices,
          isFilled: rules.emptySlots == .filled, field: "\(field)[friend]", form: form)
        KeywordPicks(keywords: ballot.keywords, field: "\(field)[keyword]", form: form)
      }
      if let refusal { p(.class("chip-dark center"), .role("alert")) { refusal } }
      BallotTools(round: round, ballot: ballot, shuffles: rules.shuffles)
    }
  }

  /// Why a shuffle of this ballot was refused, without scripts.
  private var refusal: LocalizedText? {
    guard let refusal = form.refusal, form.value("ballot") == String(ballot.number) else {
      return nil
    }
    return refusal.words
  }

  private var field: String { "answers[\(ballot.number - 1)]" }
}

/// The ballot's face between halves of its neighbours, with a speech balloon.
struct Stage: HTML {
  let view: View<Member>
  let number: Int
  let count: Int

  var body: some HTML {
    div(.class("stage stage-\(number)")) {
      if number > 1 { face(number - 1, class: "face-side") }
      face(number, class: "face")
      if number < count { face(number + 1, class: "face-side") }
      p(.class("balloon")) { words }
    }
  }

  private func face(_ number: Int, class name: String) -> VoidElement {
    img(
      .class(name), .src(view.file("svg/yello/faces/\(number).svg")), .alt(""), .width(120),
      .height(120))
  }

  private var words: LocalizedText {
    guard number < count else { return t(ko: "이게 마지막 한 표!", en: "The last one!") }
    return switch number {
    case 1: t(ko: "첫 번째 한 표!", en: "First vote!")
    case 2: t(ko: "두 번째도 가볍게", en: "Second vote, easy does it")
    case 3: t(ko: "세 번째, 누가 떠올라?", en: "Third: who comes to mind?")
    case 4: t(ko: "네 번째, 손이 풀렸다", en: "Fourth, you're warmed up")
    case 5: t(ko: "다섯 번째, 벌써 절반!", en: "Fifth, halfway!")
    case 6: t(ko: "여섯 번째, 솔직하게", en: "Sixth, be honest")
    case 7: t(ko: "일곱 번째, 두근두근", en: "Seventh, is your heart racing?")
    case 8: t(ko: "여덟 번째, 거의 다 왔어", en: "Eighth, almost there")
    case 9: t(ko: "아홉 번째, 하나만 더", en: "Ninth, one to go")
    default: t(ko: "\(number)번째 한 표", en: "Vote \(number)")
    }
  }
}
