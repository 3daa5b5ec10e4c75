import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountQuestions(on site: inout Site) throws {
    let questions = Questions(world: house.world, rules: features.rules)
    house.sections.add(
      OperatorSection(
        title: QuestionsPage.title, path: Yello.questions.path,
        acts: [
          "yello.question.added": t(ko: "질문을 더함", en: "Added a question"),
          "yello.question.edited": t(ko: "질문을 고침", en: "Edited a question"),
        ]))
    house.reportables.add(.note)
    house.reportables.add(.person(world: house.world))
    try site.read(Yello.questions, .operators) { ask, _, db in
      try questions.list(ask.input, in: db)
    } page: { page, ask, view in
      QuestionsPage(view: view, questions: page, keyword: ask.input.keyword ?? "")
    }
    try site.page(QuestionPage.newPath, .operators) { view, _ in
      QuestionPage(view: view, id: nil, typed: .newQuestion)
    }
    try site.read(Yello.question, .operators) { ask, _, db in
      try questions.show(ask.path, in: db)
    } page: { question, _, view in
      QuestionPage(view: view, id: question.id, typed: question.form)
    }
    try site.read(Yello.reading, .operators) { ask, _, _ in
      ask.input.reading
    } page: { _, ask, view in
      QuestionPage(view: view, id: ask.input.question, typed: ask.form)
    }
    try site.write(
      Yello.addQuestion, .operators,
      then: .to(Yello.questions.path, ko: "질문을 더했어요.", en: "The question is added.")
    ) { ask, me, db in
      try questions.add(ask.input, by: me, at: ask.now, in: db)
    } again: { again, view, _ in
      QuestionPage(view: view, id: nil, typed: again.form)
    }
    try site.write(
      Yello.editQuestion, .operators,
      then: .to(Yello.questions.path, ko: "질문을 고쳤어요.", en: "The question is saved.")
    ) { ask, me, db in
      try questions.edit(ask.path, ask.input, by: me, at: ask.now, in: db)
    } again: { again, view, db in
      try QuestionPage(
        view: view, id: again.path, typed: again.form,
        now: Edits.standing(again) { try questions.show($0, in: db) })
    }
  }
}
