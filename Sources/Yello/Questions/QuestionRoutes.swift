import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountQuestions(on site: inout Site) throws {
    let questions = Questions(world: house.world)
    house.sections.add(OperatorSection(title: QuestionsPage.title, path: Yello.questions.path))
    try site.read(Yello.questions, .operators) { ask, _, db in
      try questions.list(ask.input, in: db)
    } page: { page, ask, view in
      QuestionsPage(view: view, questions: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.question, .operators) { ask, _, db in
      try questions.show(ask.path, in: db)
    } page: { question, ask, view in
      QuestionPage(view: view, id: ask.path, typed: question.form)
    }
    try site.write(
      Yello.editQuestion, .operators,
      then: .next { _, _ in .to(Yello.questions.path, ko: "질문을 고쳤어요.", en: "The question is saved.")
      }
    ) { ask, me, db in
      try questions.edit(ask.path, ask.input, by: me, at: ask.now, in: db)
    } again: { again, view, _ in
      QuestionPage(view: view, id: again.path, typed: again.form)
    }
  }
}
