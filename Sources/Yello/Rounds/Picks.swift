import Commons
import HTML
import Wire

/// The friends to choose from.
struct NamePicks: HTML {
  let candidates: [Yello.Candidate]
  /// The number of names a ballot has room for.
  let places: Int
  /// Whether empty places are shown.
  let isFilled: Bool
  let field: String
  let form: FormState

  var body: some HTML {
    fieldset(.class("names")) {
      legend(.class("visually-hidden")) { t(ko: "친구", en: "Friend") }
      for candidate in candidates {
        label(.class("pick")) {
          input(
            .type("radio"), .name(field), .value(candidate.id.description),
            .checked(form.value(field) == candidate.id.description), .autocomplete("off"))
          span { candidate.name.text }
          small { "@\(candidate.handle)" }
        }
      }
      if isFilled {
        for _ in 0..<max(0, places - candidates.count) { EmptySlot(places: places) }
      }
    }
  }
}

/// An empty place for a friend; a tap explains how to fill it.
private struct EmptySlot: HTML {
  let places: Int

  var body: some HTML {
    button(
      .type("button"), .class("pick empty-slot"), .aria("disabled", "true"),
      .data(
        "why", ko: "친구가 \(places)명이 되면 여기도 채워져요",
        en: "This place fills up once you have \(places) friends")
    ) {
      span { t(ko: "빈자리", en: "Empty") }
      small { t(ko: "친구 \(places)명부터", en: "until \(places) friends") }
    }
  }
}

/// The keywords to choose from.
struct KeywordPicks: HTML {
  let keywords: [Yello.Keyword]
  let field: String
  let form: FormState

  var body: some HTML {
    fieldset(.class("keywords")) {
      legend(.class("visually-hidden")) { t(ko: "키워드", en: "Keyword") }
      for keyword in keywords {
        label(.class("pick")) {
          input(
            .type("radio"), .name(field), .value(String(keyword.id)),
            .checked(form.value(field) == String(keyword.id)), .autocomplete("off"))
          span { keyword.text }
        }
      }
    }
  }
}

/// The shuffle and skip buttons.
///
/// Shuffling sends the whole form, so that the other picks survive without scripts. Skipping sends
/// nothing: a ballot without picks counts as skipped.
struct BallotTools: HTML {
  let round: ID<Yello.Round>
  let ballot: Yello.Ballot
  /// Shuffles per ballot.
  let shuffles: Int

  var body: some HTML {
    div(.class("ballot-tools")) {
      button(
        .class("tool"), .data("shuffle", ""), .name("ballot"), .value(String(ballot.number)),
        .formaction("\(Yello.shuffle.path(round))#ballot-\(ballot.number)"), .formnovalidate(),
        .hx("post", Yello.shuffle.path(round)), .hx("target", "closest .ballot"),
        .hx("swap", "outerHTML"), .aria("disabled", ballot.shufflesLeft == 0 ? "true" : nil),
        ballot.shufflesLeft == 0
          ? .data("why", ko: "이 질문의 셔플을 다 썼어요", en: "No shuffles left for this question")
          : .data("why", nil)
      ) {
        ToolIcons(name: "icon-shuffle")
        span {
          t(ko: "친구 셔플 ", en: "Shuffle ")
          span(.class("numbers")) { "\(ballot.shufflesLeft)/\(shuffles)" }
        }
      }
      label(.class("tool needs-script"), .data("skip", "")) {
        input(.type("checkbox"), .autocomplete("off"))
        ToolIcons(name: "icon-skip")
        span { t(ko: "이 질문 건너뛰기", en: "Skip question") }
      }
    }
  }
}

/// A tool's icon, and the lock shown once it is disabled.
struct ToolIcons: HTML {
  let name: String

  var body: some HTML {
    span(.class("icon \(name)"), .aria("hidden", "true")) {}
    span(.class("icon icon-lock"), .aria("hidden", "true")) {}
  }
}
