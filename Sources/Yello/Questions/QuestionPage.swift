import Commons
import HTML
import Wire

/// One question's parts and keywords in a form, and how they read; a new one when there is no `id`.
struct QuestionPage: HTML {
  let view: View<Attendant>
  let id: Int?
  /// What stands in the fields.
  let typed: FormState

  /// Where a new question is written.
  static let newPath = Yello.questions.path + "/new"

  var body: some HTML {
    if view.isPartial {
      ReadingPart(reading: typed.draft.reading)
    } else {
      Document(view, YelloApp.look, title) {
        BackBar(back: Yello.questions.path, title: title)
        main(.id("main"), .class("page")) { sheet }
      }
    }
  }

  private var title: Words {
    id == nil
      ? t(ko: "새 질문", en: "A new question") : t(ko: "질문 고치기", en: "Edit a question")
  }

  private var sheet: some HTML {
    form(
      .class("stack"), .method("post"),
      .action(id.map { Yello.editQuestion.action($0) } ?? Yello.addQuestion.path),
      .data("once", ""), .novalidate()
    ) {
      trouble
      if let id {
        input(.type("hidden"), .name("question"), .value(String(id)))
      } else {
        input(.type("hidden"), .name("_key"), .value(view.key()))
      }
      part("nameHead", t(ko: "이름 앞", en: "Before the name"))
      part("nameFoot", t(ko: "이름 뒤", en: "After the name"), hint: pairs)
      part("keywordHead", t(ko: "키워드 앞", en: "Before the keyword"))
      part("keywordFoot", t(ko: "키워드 뒤", en: "After the keyword"), hint: pairs)
      JoinField(
        "keywords", t(ko: "키워드", en: "Keywords"),
        hint: t(ko: "한 줄에 하나씩 6개에서 12개", en: "One a line, six to twelve"),
        wrong: Words(ko: Refusal.keywordLines.ko, en: Refusal.keywordLines.en), typed: typed
      ) {
        textarea(
          .id("keywords"), .name("keywords"), .rows(8), .lang("ko"),
          .aria("invalid", typed.invalid("keywords")),
          .aria("describedby", "keywords-hint keywords-error")
        ) { typed.value("keywords") }
      }
      div(.class("stack tight")) {
        HTML::label(.class("choice")) {
          input(
            .type("checkbox"), .name("isAsked"), .value("true"),
            .checked(typed.value("isAsked") == "true"), .aria("describedby", "isAsked-error"))
          span { t(ko: "이 질문을 물어요", en: "Ask this question") }
        }
        FieldError(
          name: "isAsked", complaint: typed.complaint(about: "isAsked"),
          wrong: t(ko: "다시 골라 주세요.", en: "Please choose again."))
      }
      section(
        .class("card stack tight"), .id("reading"), .aria("labelledby", "reading-title"),
        .hx("get", Yello.reading.path), .hx("include", "closest form"),
        .hx("trigger", "input delay:400ms from:closest form"), .hx("sync", "this:replace")
      ) {
        ReadingPart(reading: typed.draft.reading)
      }
      div(.class("actions")) {
        button(.class("button")) { t(ko: "저장", en: "Save") }
        button(
          .class("button quiet no-script-only"), .formaction(Yello.reading.path),
          .formmethod("get"), .formnovalidate()
        ) { t(ko: "미리 보기", en: "Preview") }
      }
    }
  }

  /// What is wrong with no field of its own.
  @HTMLBuilder private var trouble: some HTML {
    if let refusal = typed.refusal, refusal.field == nil {
      div(.class("banner warn"), .role("alert")) {
        p { Words(ko: refusal.ko, en: refusal.en) }
        if let id, refusal == .questionChanged {
          a(.href(Yello.question.path(id))) { t(ko: "지금 모습 보기", en: "See it as it is now") }
        }
      }
    }
  }

  private var pairs: Words {
    let all = Particle.allCases.map(\.pair).joined(separator: " ")
    return t(
      ko: "조사는 두 모양으로: \(all). 낱말로 시작하면 앞에 빈칸 하나를 두어요.",
      en: "Particles by both forms: \(all). A word of its own begins with a space.")
  }

  private func part(_ name: String, _ title: Words, hint: Words? = nil) -> some HTML {
    JoinField(
      name, title, hint: hint, wrong: t(ko: "한 줄로 적어 주세요.", en: "One line, please."),
      typed: typed
    ) {
      input(
        .id(name), .name(name), .value(typed.value(name)), .autocomplete("off"), .lang("ko"),
        .aria("invalid", typed.invalid(name)),
        .aria("describedby", (hint == nil ? "" : "\(name)-hint ") + "\(name)-error"))
    }
  }
}

extension FormState {
  /// What stands in the form of a question, right or not.
  fileprivate var draft: Yello.QuestionDraft {
    Yello.QuestionDraft(
      nameHead: value("nameHead"), nameFoot: value("nameFoot"), keywordHead: value("keywordHead"),
      keywordFoot: value("keywordFoot"), keywords: value("keywords"))
  }

  /// The form of a new question.
  static var newQuestion: FormState {
    FormState(refusal: nil, fields: [(name: "isAsked", value: "true")])
  }
}

extension Yello.Question {
  /// The question as its form holds it.
  var form: FormState {
    FormState(
      refusal: nil,
      fields: [
        ("nameHead", sentence.nameHead ?? ""), ("nameFoot", sentence.nameFoot ?? ""),
        ("keywordHead", sentence.keywordHead ?? ""), ("keywordFoot", sentence.keywordFoot ?? ""),
        ("keywords", keywords.joined(separator: "\n")), ("isAsked", isAsked ? "true" : ""),
      ].map { (name: $0.0, value: $0.1) })
  }
}
