import Commons
import HTML
import Wire

/// The list of questions with search.
struct QuestionsPage: HTML {
  let view: View<OperatorAccount>
  let questions: Page<Yello.Question>
  let keyword: String

  static let title = t(ko: "YELL:O 질문", en: "YELL:O's questions")

  var body: some HTML {
    EditList(
      view, YelloApp.branding,
      .init(
        title: Self.title, search: t(ko: "질문이나 키워드", en: "Question or keyword"),
        add: t(ko: "질문 더하기", en: "Add a question"),
        nothing: t(ko: "찾는 질문이 없어요.", en: "No such question.")),
      path: Yello.questions.path, keyword: keyword, isEmpty: questions.items.isEmpty
    ) {
    } rows: {
      for question in questions.items {
        EditRow(
          Yello.question.path(question.id), question.sentence.whole, isOn: question.isAsked,
          isEdited: question.isEdited
        ) {
          span(.lang("ko")) { question.keywords.joined(separator: " · ") }
        }
      }
      if let next = questions.next(of: Yello.questions.path, ("keyword", keyword)) {
        MoreRow(next)
      }
    }
  }
}
