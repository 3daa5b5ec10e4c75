import Commons
import Core
import HTML
import HTTP
import Wire

extension ColaryApp {
  func mountSurveys(on site: inout Site) throws {
    let (surveys, memberships) = (features.surveys, features.memberships)
    try site.read(
      Colary.surveys, .readers,
      { context, reader, db in try surveys.list(of: reader.member?.me, at: context.now, in: db) },
      policy: Self.policy
    ) { list, context, view in
      SurveyPage(view: view, list: list, asked: context.input.survey)
    }
    try site.writeOnDevice(Colary.respond, pagesFor: .readers) { context, account, key, db in
      let me = try memberships.begin(
        Colary.Beginning(), as: account, language: context.request.language, at: context.now,
        in: db)
      return Colary.WrittenResponse(
        response: try surveys.respond(
          context.input, as: ID(madeWith: key), of: me, at: context.now, in: db))
    } then: { written in
      let response = written.response
      return .to("\(Colary.chart.path)?survey=\(response.survey)&response=\(response.id)")
    } answer: {
      Colary.WrittenResponse(response: $0.response, tokens: $1)
    } rejected: { form, view, db in
      SurveyRejectedPage(
        view: view, form: try db.newestSurvey(form.value("survey")), formState: form)
    }
    try site.write(
      Colary.deleteResponse, .members,
      then: .to(Colary.chart.path, ko: "결과를 지웠어요.", en: "The result is deleted.")
    ) { context, me, db in
      try surveys.delete(context.input.id, as: me, at: context.now, in: db)
      return Nothing()
    }
    try site.read(
      Colary.chart, .readers,
      { context, reader, db in
        try surveys.chart(context.input, of: reader, at: context.now, in: db)
      }, policy: Self.policy
    ) { chart, context, view in
      ChartPage(view: view, chart: chart, just: context.input.response)
    }
  }
}
