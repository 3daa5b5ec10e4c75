import Commons
import Core
import Foundation
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// Surveys and the responses to them.
struct Surveys: Sendable {
  /// The ranges of the chart, by the days they go back.
  static let ranges = [("1m", 31), ("3m", 92), ("1y", 366), ("all", 100_000)]

  let diary: Diary

  /// The surveys that come with the app.
  static func builtIn() throws -> [Colary.SurveyForm] {
    try JSONDecoder().decode(
      [Colary.SurveyForm].self, from: Data(PackageResources.surveys_json))
  }

  /// Publishes those of the app that are not published.
  func load(at now: Instant, in db: Transaction) throws {
    for form in try Self.builtIn() where try db.survey(form.key, form.version) == nil {
      try db.insertSurvey(form, at: now)
    }
  }

  /// What may be answered, and from when.
  func list(of me: Colary.Me?, at now: Instant, in db: Transaction) throws -> Colary.SurveyList {
    let responses = try me.map { try db.responses(of: $0.id) } ?? []
    let today = (me?.zone ?? .seoul).day(at: now)
    return try Colary.SurveyList(
      surveys: db.activeSurveys().map { form in
        let last = responses.filter { $0.survey == form.key }.map(\.day).max()
        let next = last.map { $0 + form.minGapDays }.flatMap { $0 > today ? $0 : nil }
        return Colary.SurveyState(form: form, nextFrom: next)
      })
  }

  /// Stores a response; one that is stored under this id stays as it is.
  func respond(
    _ response: Colary.NewResponse, as id: ID<Colary.Response>, of me: Colary.Me, at now: Instant,
    in db: Transaction
  ) throws -> Colary.ResponseView {
    let key = EntityKey(type: Colary.EntityType.response.rawValue, id: id.unique)
    if let stored = try db.entity(key, of: me.id)?.response {
      return Colary.ResponseView(id: id, stored)
    }
    let states = try list(of: me, at: now, in: db).surveys
    guard let state = states.first(where: { $0.form.key == response.survey }),
      state.form.version == response.version
    else { throw Refusal.surveyGone }
    guard state.nextFrom == nil else { throw Refusal.surveyTooEarly }
    let given = Dictionary(response.answers.map { ($0.question, $0.value) }) { first, _ in first }
    let answers = state.form.questions.indices.map { given[$0] ?? nil }
    guard let score = state.form.score(of: answers) else { throw Refusal.surveyIncomplete }
    let content = Colary.ResponseContent(
      time: Colary.EntryTime(now, in: me.zone), survey: state.form.key,
      version: state.form.version, startedAt: response.startedAt ?? now, answers: answers,
      score: score, band: state.form.band(of: score))
    try diary.send(.create, key, from: 0, content.fields, of: me.id, at: now, in: db)
    return Colary.ResponseView(id: id, content)
  }

  func delete(
    _ id: ID<Colary.Response>, as me: Member, at now: Instant, in db: Transaction
  ) throws {
    let key = EntityKey(type: Colary.EntityType.response.rawValue, id: id.unique)
    guard let stored = try db.entity(key, of: me.id) else { throw Refusal.notFound }
    guard !stored.isDeleted else { return }
    try diary.send(.delete, key, from: stored.revision, [:], of: me.id, at: now, in: db)
  }

  /// The results of a survey; by default of the one that was answered last.
  func chart(
    _ request: Colary.ChartRequest, of reader: Reader, at now: Instant, in db: Transaction
  ) throws -> Colary.Chart {
    let all = try reader.member.map { try db.responses(of: $0.id) } ?? []
    let active = try db.activeSurveys()
    let answered = Set(all.map(\.survey)).subtracting(active.map(\.key)).sorted()
    let forms = try active + answered.compactMap { try db.newestSurvey($0) }
    let just = request.response.flatMap { id in all.first { $0.id == id } }
    let key =
      forms.first { $0.key == (request.survey ?? just?.survey ?? all.last?.survey) }?.key
      ?? forms.first?.key ?? ""
    let range = Self.ranges.first { $0.0 == request.range } ?? Self.ranges[3]
    let today = reader.zone.day(at: now)
    return Colary.Chart(
      surveys: forms, survey: key, range: range.0, today: today,
      responses: all.filter { $0.survey == key && $0.day.number > today.number - range.1 })
  }
}
