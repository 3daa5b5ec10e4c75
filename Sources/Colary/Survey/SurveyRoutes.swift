import Commons
import HTML
import Wire

extension ColaryApp {
  func mountSurveys(on site: inout Site) throws {
    let surveys = features.surveys
    try site.read(
      Colary.surveys, .readers,
      { context, reader, db in try surveys.list(of: reader, at: context.now, in: db) },
      policy: Self.policy
    ) { list, context, view in
      SurveyPage(view: view, list: list, asked: context.input.survey)
    }
    try site.write(
      Colary.respond, .members,
      then: .next { response, _ in
        .to("\(Colary.chart.path)?survey=\(response.survey)&response=\(response.id)")
      }
    ) { context, me, db in
      try surveys.respond(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      SurveyRejectedPage(
        view: view, form: try db.newestSurvey(rejected.form.value("survey")),
        formState: rejected.form)
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
