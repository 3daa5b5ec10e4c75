import Commons
import Core
import HTML
import Wire

/// The surveys; with `?survey=` the form of one, which `survey.js` fills from the templates.
struct SurveyPage: HTML {
  let view: View<Reader>
  let list: Colary.SurveyList
  let asked: String?

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "마음 돌아보기", en: "Surveys"),
      scripts: ["js/colary/diary.js", "js/colary/survey-page.js"]
    ) {
      BackBar(
        back: asked == nil ? Colary.home.path : Colary.surveys.path,
        title: t(ko: "마음 돌아보기", en: "Surveys"))
      DiaryMain(view, "survey-page") {
        div(.data("survey-page", ""), .data("chart", Colary.chart.path)) {
          if let state = list.surveys.first(where: { $0.form.key == asked }) {
            if let next = state.nextFrom {
              SurveyCard(form: state.form, next: next)
            } else {
              SurveyFormView(view: view, survey: state.form, formState: .empty)
            }
          } else {
            for state in list.surveys { SurveyCard(form: state.form, next: state.nextFrom) }
            a(.class("button quiet"), .href(Colary.chart.path)) {
              t(ko: "지난 결과 보기", en: "See my results")
            }
          }
        }
        for state in list.surveys {
          template(.data("survey-form", state.form.key)) {
            SurveyFormView(view: view, survey: state.form, formState: .empty)
          }
          template(.data("survey-card", state.form.key)) {
            SurveyCard(form: state.form, next: nil, isTemplate: true)
          }
        }
      }
    }
  }
}

/// A survey in the list: its name, and from when it can be answered.
struct SurveyCard: HTML {
  let form: Colary.SurveyForm
  let next: Day?
  var isTemplate = false

  var body: some HTML {
    section(.class("survey-card"), .data("card", form.key), .data("gap", String(form.minGapDays))) {
      h2 { form.title.words }
      p { form.intro.words }
      p(.class("survey-source")) { form.source.words }
      p(
        .class("survey-next"), .data("next", ""), .hidden(next == nil),
        .data("from", ko: "{}부터 다시 할 수 있어요.", en: "You can answer it again from {}.")
      ) {
        if let next {
          let day = DateText(next, .short).words
          t(ko: "\(day.ko)부터 다시 할 수 있어요.", en: "You can answer it again from \(day.en).")
        }
      }
      a(
        .class("button"), .data("start", ""), .hidden(next != nil),
        .href("\(Colary.surveys.path)?survey=\(form.key)")
      ) { t(ko: "시작하기", en: "Start") }
    }
  }
}

/// The items of a survey as groups of radio buttons, nothing chosen.
struct SurveyFormView<Principal: Sendable>: HTML {
  let view: View<Principal>
  let survey: Colary.SurveyForm
  let formState: FormState

  var body: some HTML {
    form(
      .class("survey-form stack"), .method("post"), .action(Colary.respond.path), .novalidate(),
      .data("survey", survey.key), .data("version", String(survey.version)),
      .data("factor", String(survey.factor)),
      .data("bands", survey.bands.map { String($0.from) }.joined(separator: ","))
    ) {
      IdempotencyKeyField(view)
      input(.type("hidden"), .name("survey"), .value(survey.key))
      input(.type("hidden"), .name("version"), .value(String(survey.version)))
      h2 { survey.title.words }
      p { survey.intro.words }
      p(.class("banner"), .role("status"), .data("draft-note", ""), .hidden()) {
        t(
          ko: "설문이 새로 나와서 쓰던 답을 지웠어요.",
          en: "There is a new version, so the answers you had begun are gone.")
      }
      p(
        .class("field-error"), .role("alert"), .data("missing", ""),
        .data(
          "left", ko: "{}개 남았어요. 마저 골라 주세요.|{}개 남았어요. 마저 골라 주세요.",
          en: "{} item left. Please answer it.|{} items left. Please answer them."),
        .data(
          "failed", ko: "저장하지 못했어요. 다시 눌러 주세요.", en: "It was not saved. Please press again.")
      ) {
        if let refusal = formState.refusal { refusal.words }
      }
      for (number, question) in survey.questions.enumerated() {
        SurveyGroup(
          number: number, question: question, answered: formState.value(Self.name(number)),
          isMissing: formState.refusal == .surveyIncomplete && question.isRequired
            && formState.value(Self.name(number)).isEmpty)
      }
      p(.class("survey-source")) { survey.source.words }
      div(.class("actions stick")) {
        button(.class("button")) { t(ko: "제출하기", en: "Submit") }
      }
    }
  }

  private static func name(_ number: Int) -> String { "answers[\(number)][value]" }
}

struct SurveyGroup: HTML {
  let number: Int
  let question: Colary.SurveyQuestion
  let answered: String
  let isMissing: Bool

  var body: some HTML {
    fieldset(
      .class("survey-group"), .role("radiogroup"), .data("question", String(number)),
      .data("required", question.isRequired ? "" : nil),
      .data("reversed", question.isReversed ? "" : nil),
      .aria("required", question.isRequired ? "true" : nil),
      .aria("invalid", isMissing ? "true" : nil)
    ) {
      legend {
        "\(number + 1). "
        question.text.words
        if !question.isRequired { t(ko: " (선택)", en: " (optional)") }
      }
      input(
        .type("hidden"), .name("answers[\(number)][question]"), .value(String(number)))
      for option in question.options {
        label(.class("survey-option")) {
          input(
            .type("radio"), .name("answers[\(number)][value]"), .value(String(option.value)),
            .checked(answered == String(option.value)))
          span { option.label.words }
        }
      }
      if !question.isRequired {
        button(.class("text-button needs-script"), .type("button"), .data("clear", "")) {
          t(ko: "선택 지우기", en: "Clear")
        }
      }
    }
  }
}

/// The form with what was chosen, and what is missing.
struct SurveyRejectedPage: HTML {
  let view: View<Reader>
  let form: Colary.SurveyForm?
  let formState: FormState

  var body: some HTML {
    Document(view, ColaryApp.branding, t(ko: "마음 돌아보기", en: "Surveys")) {
      BackBar(back: Colary.surveys.path, title: t(ko: "마음 돌아보기", en: "Surveys"))
      main(.id("main"), .class("page survey-page")) {
        if let form {
          SurveyFormView(view: view, survey: form, formState: formState)
        } else {
          FormRefusal(formState: formState, isBanner: true)
        }
      }
    }
  }
}

extension Colary.BothWords {
  var words: LocalizedText { LocalizedText(ko: ko, en: en) }
}
