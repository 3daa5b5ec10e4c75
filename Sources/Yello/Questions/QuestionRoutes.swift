import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountQuestions(on site: inout Site) throws {
    let questions = Questions(world: services.world, rules: features.rules)
    services.sections.add(
      OperatorSection(
        title: QuestionsPage.title, path: Yello.questions.path,
        acts: [
          "yello.question.added": t(ko: "질문을 더함", en: "Added a question"),
          "yello.question.edited": t(ko: "질문을 고침", en: "Edited a question"),
        ]))
    services.reportables.add(.note)
    services.reportables.add(.person(world: services.world))
    try site.read(Yello.questions, .operators) { context, _, db in
      try questions.list(context.input, in: db)
    } page: { page, context, view in
      QuestionsPage(view: view, questions: page, keyword: context.input.keyword ?? "")
    }
    try site.page(QuestionPage.newPath, .operators) { view, _ in
      QuestionPage(view: view, id: nil, typed: .newQuestion)
    }
    try site.read(Yello.question, .operators) { context, _, db in
      try questions.show(context.path, in: db)
    } page: { question, _, view in
      QuestionPage(view: view, id: question.id, typed: question.form)
    }
    try site.read(Yello.reading, .operators) { context, _, _ in
      context.input.reading
    } page: { _, context, view in
      QuestionPage(view: view, id: context.input.question, typed: context.form)
    }
    try site.write(
      Yello.addQuestion, .operators,
      then: .to(Yello.questions.path, ko: "질문을 더했어요.", en: "The question is added.")
    ) { context, me, db in
      try questions.add(context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      QuestionPage(view: view, id: nil, typed: rejected.form)
    }
    try site.write(
      Yello.editQuestion, .operators,
      then: .to(Yello.questions.path, ko: "질문을 고쳤어요.", en: "The question is saved.")
    ) { context, me, db in
      try questions.edit(context.path, context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      try QuestionPage(
        view: view, id: rejected.path, typed: rejected.form,
        now: Edits.standing(rejected) { try questions.show($0, in: db) })
    }
  }
}
