import Commons
import HTML
import Wire

/// A collapsible form to report something: a reason and optional text.
struct ReportForm: HTML {
  let view: View<Member>
  /// The button's label, which names what is reported.
  let words: Words
  let action: String
  /// A side effect of the report, announced above the button.
  var effect: Words? = nil

  var body: some HTML {
    details(.class("ask"), .name("ask")) {
      AskLine(icon: "flag", words: words)
      form(.class("stack"), .method("post"), .action(action), .data("once", "")) {
        IdempotencyKeyField(view)
        reasons
        own
        if let effect { p(.class("muted")) { effect } }
        button(.class("button danger")) { t(ko: "신고 보내기", en: "Send report") }
      }
    }
  }

  private var reasons: some HTML {
    fieldset(.class("choices")) {
      legend { t(ko: "무슨 일이 있었나요?", en: "What happened?") }
      for reason in ReportReason.allCases {
        HTML::label(.class("choice")) {
          input(.type("radio"), .name("reason"), .value(reason.rawValue), .required())
          span { reason.words }
        }
      }
    }
  }

  private var own: some HTML {
    div(.class("field")) {
      HTML::label(.for("report-words")) {
        t(ko: "더 알려 주고 싶은 것 (선택)", en: "Anything else (optional)")
      }
      div(.class("field-box")) {
        textarea(.id("report-words"), .name("words"), .maxlength(500), .rows(3)) {}
      }
    }
  }
}

extension ReportReason {
  /// The reason in the words a user would choose.
  var words: Words {
    switch self {
    case .insult: t(ko: "욕하거나 괴롭혀요", en: "Insults or bullying")
    case .sexual: t(ko: "성적으로 불쾌해요", en: "Sexual content")
    case .spam: t(ko: "광고나 도배예요", en: "Spam or advertising")
    case .impersonation: t(ko: "다른 사람인 척해요", en: "Pretending to be someone else")
    case .other: t(ko: "다른 이유가 있어요", en: "Another reason")
    }
  }
}
