import Commons
import Core
import HTML
import Wire

/// The points of a round; confirming submits the answers (`docs/spec/yello.md` Y75–Y79).
struct PointsPage: HTML {
  let view: View<Member>
  let round: ID<Yello.Round>
  let previewResult: Yello.RoundResult
  let answers: [Yello.Answer]
  let exposure: Yello.Exposure

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "포인트 적립", en: "Points"),
      scripts: ["js/keep-answers.js", "js/retry.js", "js/sheet.js"]
    ) {
      main(.id("main"), .class("page")) {
        div(.class("scene")) {
          div {
            h1 { t(ko: "투표 끝! 잘했어요", en: "All done, nice voting!") }
            p(.class("sub")) { outcome }
          }
          img(
            .class("coin"), .src(view.file("svg/yello/coin.svg")), .alt(""), .width(160),
            .height(160))
          p(.class("earned")) {
            "+ "
            span(.class("yellow"), .data("count", "0")) { previewResult.earned }
            t(ko: "포인트", en: " points")
          }
          dl(.class("points-card")) {
            dt {
              if previewResult.answered > 0 {
                t(ko: "적립 후 내 포인트", en: "Your points after this")
              } else {
                t(ko: "모은 포인트", en: "Your points")
              }
            }
            dd(.data("count", String(previewResult.points - previewResult.earned))) {
              previewResult.points.grouped
            }
          }
        }
        form(
          .class("actions"), .method("post"), .action("\(Yello.submit.path(round))?_method=PUT"),
          .data("retry", Yello.home.path),
          .data("answers", view.me.id.description), StoredAnswers.words
        ) {
          for (index, answer) in answers.enumerated() {
            AnswerFields(index: index, answer: answer)
          }
          if previewResult.answered > 0 {
            p(.class("muted center")) {
              t(
                ko: "확인을 눌러야 쪽지가 전해지고 포인트가 쌓여요.",
                en: "Tap OK to send your notes and get your points.")
            }
          }
          button(.class("button")) { t(ko: "확인", en: "OK") }
          a(.class("text-button"), .href("#exposure"), .data("sheet", "exposure")) {
            t(ko: "받는 사람에게 나는 어떻게 보일까요?", en: "What will they see about me?")
          }
        }
      }
    } dialogs: {
      ExposureSheet(exposure: exposure)
    }
  }

  private var outcome: LocalizedText {
    switch previewResult.answered {
    case 0:
      t(
        ko: "이번에는 모두 건너뛰었어요. 기다리지 않고 다시 투표할 수 있어요.",
        en: "You skipped every question this time. You can vote again at once.")
    case answers.count: t(ko: "\(answers.count)개에 모두 답했어요.", en: "You answered every question.")
    default:
      t(
        ko: "\(answers.count)개 중 \(previewResult.answered)개에 답했어요.",
        en: "You answered \(previewResult.answered) of \(answers.count).")
    }
  }
}

/// One answer as hidden fields; a skipped one has its ballot number only.
struct AnswerFields: HTML {
  let index: Int
  let answer: Yello.Answer

  var body: some HTML {
    input(.type("hidden"), .name("answers[\(index)][ballot]"), .value(String(answer.ballot)))
    if let friend = answer.friend {
      input(.type("hidden"), .name("answers[\(index)][friend]"), .value(friend.description))
    }
    if let keyword = answer.keyword {
      input(.type("hidden"), .name("answers[\(index)][keyword]"), .value(String(keyword)))
    }
  }
}

/// An empty form for answers whose submission failed offline (`docs/spec/yello.md` YH22).
///
/// `resend-answers.js` fills and sends it.
struct StoredAnswers: HTML {
  /// The text shown while offline.
  static let words: Attribute = .data(
    "offline", ko: "인터넷이 끊겼어요. 답은 그대로 있으니, 연결되면 바로 보낼게요.",
    en: "You are offline. Your answers are kept and go out once you are back.")

  let view: View<Member>

  var body: some HTML {
    form(
      .method("post"), .data("retry", Yello.home.path), .data("answers", view.me.id.description),
      Self.words, .hidden()
    ) {}
  }
}
