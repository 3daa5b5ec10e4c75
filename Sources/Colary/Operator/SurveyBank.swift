import Commons
import Core
import Foundation
import HTML
import SQL
import Wire

/// The names of the operators' acts on surveys.
enum SurveyAct {
  static let published = "colary.survey.published"
  static let switched = "colary.survey.switched"
}

extension ColaryApp {
  func mountSurveyBank(on site: inout Site) throws {
    let world = services.world
    try site.read(Colary.publishedSurveys, .operators) { _, _, db in
      try db.surveyBank()
    } page: { bank, _, view in
      SurveyBankPage(view: view, bank: bank, formState: .empty)
    }
    try site.write(
      Colary.publishSurvey, .operators, bodyLimit: 256 << 10,
      then: .to(Colary.publishedSurveys.path, ko: "설문을 냈어요.", en: "The survey is published.")
    ) { context, me, db in
      let form = try db.publish(context.input.form, at: context.now)
      try Operators.note(
        SurveyAct.published, "\(form.key) \(form.version)", by: me.account, id: world.id(),
        at: context.now, in: db)
      return try db.surveyBank()
    } rejected: { rejected, view, db in
      SurveyBankPage(view: view, bank: try db.surveyBank(), formState: rejected.form)
    }
    try site.write(
      Colary.activateSurvey, .operators,
      then: .to(Colary.publishedSurveys.path, ko: "바꿨어요.", en: "Changed.")
    ) { context, me, db in
      let input = context.input
      guard
        try db.run(
          """
          UPDATE colary_survey SET is_active = \(input.isActive)
          WHERE key = \(input.survey) AND version = \(input.version)
          """) == 1
      else { throw Refusal.notFound }
      try Operators.note(
        SurveyAct.switched, "\(input.survey) \(input.version)", by: me.account, id: world.id(),
        at: context.now, in: db)
      return try db.surveyBank()
    }
  }
}

extension Transaction {
  fileprivate func surveyBank() throws -> Colary.PublishedSurveys {
    try Colary.PublishedSurveys(
      surveys: publishedSurveys().map {
        Colary.PublishedSurvey(form: $0.form, isActive: $0.isActive)
      })
  }

  fileprivate func publish(_ text: String, at now: Instant) throws -> Colary.SurveyForm {
    guard let form = try? JSONDecoder().decode(Colary.SurveyForm.self, from: Data(text.utf8)),
      form.fault == nil
    else { throw Refusal.surveyUnreadable }
    if let newest = try newestSurvey(form.key), newest.version >= form.version {
      throw Refusal.surveyOld
    }
    try insertSurvey(form, at: now)
    return form
  }
}

/// Every version with a switch, and a form for another.
struct SurveyBankPage: HTML {
  let view: View<OperatorAccount>
  let bank: Colary.PublishedSurveys
  let formState: FormState

  var body: some HTML {
    let title = t(ko: "찰랑말랑 설문", en: "Colary's surveys")
    Document(view, .platform, title) {
      BackBar(back: Operator.backlog.path, title: title)
      main(.id("main"), .class("page stack")) {
        for each in bank.surveys {
          section(.class("stack")) {
            h2 { "\(each.form.key) \(each.form.version)" }
            p { LocalizedText(ko: each.form.title.ko, en: each.form.title.en) }
            form(.method("post"), .action(Colary.activateSurvey.action)) {
              input(.type("hidden"), .name("survey"), .value(each.form.key))
              input(.type("hidden"), .name("version"), .value(String(each.form.version)))
              input(.type("hidden"), .name("isActive"), .value(each.isActive ? "false" : "true"))
              button(.class("button small quiet")) {
                each.isActive
                  ? t(ko: "그만 내보이기", en: "Stop offering") : t(ko: "내보이기", en: "Offer")
              }
            }
          }
        }
        form(.class("stack"), .method("post"), .action(Colary.publishSurvey.path)) {
          IdempotencyKeyField(view)
          FormField(
            "form", t(ko: "새 설문이나 새 버전 (JSON)", en: "A new survey or version (JSON)"),
            formState: formState
          ) {
            textarea(.id("form"), .name("form"), .rows(16), .spellcheck("false")) {
              formState.refusal == nil ? example : typed
            }
          }
          if formState.refusal == .surveyUnreadable, let fault = Self.fault(of: typed) {
            p(.class("field-hint"), .lang("en"), .data("fault", "")) { fault }
          }
          button(.class("button")) { t(ko: "내기", en: "Publish") }
        }
        // What was refused stands in the form.
        if formState.refusal != nil {
          label(.for("example")) { t(ko: "예", en: "An example") }
          textarea(.id("example"), .rows(16), .readonly(), .spellcheck("false")) { example }
        }
      }
    }
  }

  private var typed: String { formState.value("form") }

  /// What of a text is no survey; nil where all is.
  private static func fault(of text: String) -> String? {
    do {
      return try JSONDecoder().decode(Colary.SurveyForm.self, from: Data(text.utf8)).fault
    } catch let error as DecodingError {
      return error.place
    } catch {
      return nil
    }
  }

  private var example: String {
    guard var form = bank.surveys.first?.form else { return "" }
    form.version += 1
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(form)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension DecodingError {
  /// Where a value is missing or of another type: `questions[0].options[1].label: missing`.
  fileprivate var place: String {
    let (path, words): ([any CodingKey], String) =
      switch self {
      case .keyNotFound(let key, let context): (context.codingPath + [key], "missing")
      case .valueNotFound(_, let context): (context.codingPath, "missing")
      case .typeMismatch(_, let context): (context.codingPath, "of another type")
      case .dataCorrupted(let context): (context.codingPath, "no JSON")
      @unknown default: ([], "unreadable")
      }
    let place = path.reduce("") { place, key in
      if let number = key.intValue { return "\(place)[\(number)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
    return place.isEmpty ? words : "\(place): \(words)"
  }
}
