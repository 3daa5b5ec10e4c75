import Commons
import Core
import HTML
import Wire

/// The results of a survey as a line over its bands, and as a table.
struct ChartPage: HTML {
  let view: View<Reader>
  let chart: Colary.Chart
  /// A response that was just submitted.
  let just: ID<Colary.Response>?

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "결과 그래프", en: "Results"),
      scripts: ["js/colary/diary.js", "js/colary/chart-page.js"]
    ) {
      BackBar(back: Colary.surveys.path, title: t(ko: "결과 그래프", en: "Results"))
      DiaryMain(view, "chart-page") {
        div(
          .data("chart-page", ""), .data("path", Colary.chart.path), .data("survey", chart.survey),
          .data("range", chart.range),
          .data(
            "pending", ko: "보낼 예정", en: "not sent yet")
        ) {
          if let form, let shown = chart.responses.first(where: { $0.id == just }) {
            ResultCard(form: form, score: shown.score, band: shown.band)
          }
          if chart.surveys.count > 1 { SurveyTabs(chart: chart) }
          if let form {
            ResultChart(form: form, chart: chart)
          } else {
            NoResults()
          }
        }
        template(.id("no-results")) { NoResults() }
        template(.id("none-in-range")) { NoneInRange(survey: nil) }
        for form in chart.surveys {
          template(.data("survey-chart", form.key)) {
            ResultChart(form: form, chart: nil)
          }
          for band in form.bands.indices {
            template(.data("result", "\(form.key) \(band)")) {
              ResultCard(form: form, score: nil, band: band)
            }
          }
        }
      }
    }
  }

  private var form: Colary.SurveyForm? { chart.surveys.first { $0.key == chart.survey } }
}

/// Thanks, the score and its band; help lines where the band has them.
struct ResultCard: HTML {
  let form: Colary.SurveyForm
  let score: Int?
  let band: Int

  var body: some HTML {
    let band = form.bands[min(max(band, 0), form.bands.count - 1)]
    section(.class("result-card"), .role("status"), .data("result-card", "")) {
      h2 { t(ko: "답해 줘서 고마워요", en: "Thank you for answering") }
      p(.class("result-score")) {
        strong(.data("score", "")) { score.map(String.init) ?? "" }
        " / \(form.range.upperBound) · "
        band.name.words
      }
      p { band.text.words }
      p(.class("survey-source")) {
        t(ko: "이 결과는 진단이 아니에요.", en: "This result is not a diagnosis.")
      }
      if band.showsHelp { HelpLines() }
    }
  }
}

/// Whom one can call at any hour.
struct HelpLines: HTML {
  var body: some HTML {
    div(.class("help-lines")) {
      p {
        t(
          ko: "마음이 버거울 때는 언제든 이야기할 수 있어요.",
          en: "When it is too much, you can talk to someone at any time (in Korea).")
      }
      ul {
        li {
          a(.href("tel:109")) { t(ko: "109 자살예방 상담전화 · 24시간", en: "109 · crisis line, 24 hours") }
        }
        li {
          a(.href("tel:1577-0199")) {
            t(ko: "1577-0199 정신건강 위기상담전화", en: "1577-0199 · mental-health crisis line")
          }
        }
      }
    }
  }
}

struct SurveyTabs: HTML {
  let chart: Colary.Chart

  var body: some HTML {
    nav(.class("chart-tabs"), .aria("label", ko: "설문", en: "Survey")) {
      for form in chart.surveys {
        a(
          .class("pill"), .href("\(Colary.chart.path)?survey=\(form.key)"),
          .aria("current", form.key == chart.survey ? "page" : nil)
        ) { form.title.words }
      }
    }
  }
}

/// For a range before which there may be results.
struct NoneInRange: HTML {
  /// The survey's key; without one the template that `chart-page.js` fills.
  let survey: String?

  var body: some HTML {
    section(.class("empty"), .data("no-results", ""), .data("nothing", "")) {
      h2 { t(ko: "이 기간에는 결과가 없어요", en: "No results in this range") }
      p { t(ko: "더 긴 기간을 골라 보세요.", en: "Try a longer range.") }
      div(.class("actions")) {
        a(
          .class("button auto"), .data("all", ""),
          .href("\(Colary.chart.path)?survey=\(survey ?? "")&range=all")
        ) { t(ko: "전체 보기", en: "See all") }
      }
    }
  }
}

struct NoResults: HTML {
  var body: some HTML {
    section(.class("empty"), .data("no-results", ""), .data("nothing", "")) {
      h2 { t(ko: "아직 결과가 없어요", en: "No results yet") }
      p { t(ko: "설문에 답하면 여기에 선으로 이어져요.", en: "Answers to a survey become a line here.") }
      div(.class("actions")) {
        a(.class("button auto"), .href(Colary.surveys.path)) {
          t(ko: "설문 보기", en: "See the surveys")
        }
      }
    }
  }
}
