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
          a(.class("button quiet"), .href(QuestionPage.newPath)) {
            Icon("plus")
            t(ko: "질문 더하기", en: "Add a question")
          }
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
          strong(.lang("ko")) { question.sentence.whole }
          small(.lang("ko")) { question.keywords.joined(separator: " · ") }
          if !question.isAsked || question.isEdited {
            small {
              if !question.isAsked { t(ko: "꺼 둠", en: "Off") }
              if !question.isAsked && question.isEdited { " · " }
              if question.isEdited { t(ko: "운영자가 적음", en: "By an operator") }
            }
          }
        }
        Icon("chevron")
      }
    }
  }
}
