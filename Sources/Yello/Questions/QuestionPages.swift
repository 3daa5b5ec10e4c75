import Commons
import HTML
import Wire

/// The questions, searched and paged.
struct QuestionsPage: HTML {
  let view: View<Attendant>
  let questions: Page<Yello.Question>
  let keyword: String

  static let title = t(ko: "YELL:O 질문", en: "YELL:O's questions")

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.look, Self.title) {
        BackBar(back: Operator.desk.path, title: Self.title)
        main(.id("main"), .class("page stack")) {
          SearchField(
            id: "questions-keyword", title: t(ko: "질문이나 키워드", en: "Question or keyword"),
            path: Yello.questions.path, keyword: keyword, results: nil)
          if questions.items.isEmpty {
            p(.class("muted center")) { t(ko: "찾는 질문이 없어요.", en: "No such question.") }
          } else {
            ul(.class("rows")) { rows }
          }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for question in questions.items { QuestionRow(question: question) }
    if let next = questions.next(of: Yello.questions.path, ("keyword", keyword)) { MoreRow(next) }
  }
}

private struct QuestionRow: HTML {
  let question: Yello.Question

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(Yello.question.path(question.id))) {
        span(.class("row-text")) {
          strong { question.sentence.whole }
          small { question.keywords.joined(separator: " · ") }
          if !question.isAsked || question.isEdited {
            small {
              if !question.isAsked { t(ko: "꺼 둠", en: "Off") }
              if !question.isAsked && question.isEdited { " · " }
              if question.isEdited { t(ko: "고친 질문", en: "Edited") }
            }
          }
        }
        Icon("chevron")
      }
    }
  }
}

/// One question's parts and keywords in a form.
struct QuestionPage: HTML {
  let view: View<Attendant>
  let id: Int
  /// What stands in the fields.
  let typed: FormState

  var body: some HTML {
    Document(view, YelloApp.look, QuestionsPage.title) {
      BackBar(back: Yello.questions.path, title: QuestionsPage.title)
      main(.id("main"), .class("page")) {
        form(
          .class("stack"), .method("post"), .action(Yello.editQuestion.action(id)),
          .data("once", "")
        ) {
          part("nameHead", t(ko: "이름 앞", en: "Before the name"))
          part("nameFoot", t(ko: "이름 뒤 (이랑/랑처럼)", en: "After the name (as 이랑/랑)"))
          part("keywordHead", t(ko: "키워드 앞", en: "Before the keyword"))
          part("keywordFoot", t(ko: "키워드 뒤 (을/를처럼)", en: "After the keyword (as 을/를)"))
          JoinField(
            "keywords", t(ko: "키워드, 한 줄에 하나씩", en: "Keywords, one a line"),
            wrong: t(ko: "키워드를 적어 주세요.", en: "Please write the keywords."), typed: typed
          ) {
            textarea(
              .id("keywords"), .name("keywords"), .rows(8), .required(),
              .aria("invalid", typed.invalid("keywords")), .aria("describedby", "keywords-error")
            ) { typed.value("keywords") }
          }
          HTML::label(.class("choice")) {
            input(
              .type("checkbox"), .name("isAsked"), .value("true"),
              .checked(typed.value("isAsked") == "true"))
            span { t(ko: "이 질문을 물어요", en: "Ask this question") }
          }
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
    }
  }

  private func part(_ name: String, _ title: Words) -> some HTML {
    JoinField(
      name, title, wrong: t(ko: "한 줄로 적어 주세요.", en: "One line, please."), typed: typed
    ) {
      input(
        .id(name), .name(name), .value(typed.value(name)), .autocomplete("off"),
        .aria("invalid", typed.invalid(name)), .aria("describedby", "\(name)-error"))
    }
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

extension Yello.Sentence {
  /// The sentence with its blanks shown.
  fileprivate var whole: String {
    [nameHead, "○○" + (nameFoot ?? ""), keywordHead, "□□" + (keywordFoot ?? "")].compactMap { $0 }
      .joined(separator: " ")
  }
}
