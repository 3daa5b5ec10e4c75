public import HTML
public import Wire

/// A collapsible form to report something: a reason and optional text.
public struct ReportForm<Principal: Sendable>: HTML {
  let view: View<Principal>
  let words: LocalizedText
  let action: String
  let reasons: ReportReasons
  let effect: LocalizedText?
  let formState: FormState

  /// `words` labels the button and names what is reported.
  ///
  /// `effect` announces a side effect of the report above the button. A refused form is open.
  public init(
    view: View<Principal>, words: LocalizedText, action: String, reasons: ReportReasons = .all,
    effect: LocalizedText? = nil, formState: FormState = .empty
  ) {
    self.view = view
    self.words = words
    self.action = action
    self.reasons = reasons
    self.effect = effect
    self.formState = formState
  }

  public var body: some HTML {
    details(.class("ask"), .name("ask"), .open(formState.refusal != nil)) {
      AskLine(closing: words, icon: "flag")
      form(.class("stack"), .method("post"), .action(action)) {
        IdempotencyKeyField(view)
        FormRefusal(formState: formState, fields: ["reason", "words"])
        choices
        own
        if let effect { p(.class("muted")) { effect } }
        button(.class("button danger")) { t(ko: "신고 보내기", en: "Send report") }
      }
    }
  }

  private var choices: some HTML {
    let chosen = formState.value("reason")
    let isRefused = formState.fieldRefusal(about: "reason") != nil
    return fieldset(
      .class("choices"), .aria("describedby", isRefused ? "reason-error" : nil)
    ) {
      legend { t(ko: "무슨 일이 있었나요?", en: "What happened?") }
      for reason in reasons.offered {
        HTML::label(.class("choice")) {
          input(
            .type("radio"), .name("reason"), .value(reason.rawValue), .required(),
            .checked(reason.rawValue == chosen),
            .autofocus(reason == reasons.offered.first && formState.isCause("reason")))
          span { reasons.label(of: reason) }
        }
      }
      if isRefused { error(of: "reason", t(ko: "하나를 골라 주세요.", en: "Please choose one.")) }
    }
  }

  private var own: some HTML {
    let isRefused = formState.fieldRefusal(about: "words") != nil
    return div(.class("field")) {
      HTML::label(.for("report-words")) {
        t(ko: "더 알려 주고 싶은 것 (선택)", en: "Anything else (optional)")
      }
      div(.class("field-box")) {
        textarea(
          .id("report-words"), .name("words"), .maxlength(500), .rows(3),
          .aria("invalid", formState.invalid("words")),
          .aria("describedby", isRefused ? "words-error" : nil),
          .autofocus(formState.isCause("words"))
        ) { formState.value("words") }
      }
      if isRefused { error(of: "words") }
    }
  }

  private func error(of name: String, _ wrong: LocalizedText? = nil) -> some HTML {
    FieldError(name: name, fieldRefusal: formState.fieldRefusal(about: name), wrong: wrong)
  }
}

/// The reasons a report form offers, in order, with their labels.
public struct ReportReasons: Sendable {
  /// All reasons with their usual labels.
  public static let all = ReportReasons(ReportReason.allCases)

  let offered: [ReportReason]
  private let labels: [ReportReason: LocalizedText]

  /// Offers `reasons` only; `labels` replaces usual labels.
  public init(_ reasons: [ReportReason], labels: [ReportReason: LocalizedText] = [:]) {
    offered = reasons
    self.labels = labels
  }

  func label(of reason: ReportReason) -> LocalizedText { labels[reason] ?? reason.label }
}

extension ReportReason {
  /// The reason in the words a reporter would choose.
  var label: LocalizedText {
    switch self {
    case .insult: t(ko: "욕하거나 괴롭혀요", en: "Insults or bullying")
    case .sexual: t(ko: "성적으로 불쾌해요", en: "Sexual content")
    case .spam: t(ko: "광고나 도배예요", en: "Spam or advertising")
    case .impersonation: t(ko: "다른 사람인 척해요", en: "Pretending to be someone else")
    case .other: t(ko: "다른 이유가 있어요", en: "Another reason")
    }
  }

  /// The reason as operators read it.
  var name: LocalizedText {
    switch self {
    case .insult: t(ko: "욕설이나 괴롭힘", en: "Insults or bullying")
    case .sexual: t(ko: "성적으로 불쾌함", en: "Sexual content")
    case .spam: t(ko: "광고나 도배", en: "Spam or advertising")
    case .impersonation: t(ko: "사칭", en: "Impersonation")
    case .other: t(ko: "그 밖의 이유", en: "Another reason")
    }
  }
}
