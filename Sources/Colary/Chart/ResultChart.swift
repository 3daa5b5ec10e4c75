import Core
import HTML
import Wire

/// The picture and the table; without a chart the template that `chart-page.js` fills.
struct ResultChart: HTML {
  let form: Colary.SurveyForm
  let chart: Colary.Chart?

  var body: some HTML {
    section(
      .class("chart-box"), .data("chart-box", form.key),
      .data("low", String(form.range.lowerBound)), .data("high", String(form.range.upperBound)),
      .data("bands", form.bands.map { String($0.from) }.joined(separator: ","))
    ) {
      h2 { form.title.words }
      nav(.class("chart-tabs"), .aria("label", ko: "기간", en: "Range")) {
        for (range, words) in Self.ranges {
          a(
            .class("pill"), .data("range", range),
            .href("\(Colary.chart.path)?survey=\(form.key)&range=\(range)"),
            .aria("current", range == chart?.range ? "page" : nil)
          ) { words }
        }
      }
      if let chart, chart.responses.isEmpty {
        if chart.range == "all" { NoResults() } else { NoneInRange(survey: form.key) }
      } else {
        figure(
          .class("chart"), .data("figure", ""), .role("img"),
          .aria("label", ko: form.title.words.ko, en: form.title.words.en)
        ) {
          Raw(trusted: picture)
        }
        p(.class("chart-ends"), .aria("hidden", "true")) {
          span(.data("first", "")) { if chart != nil { DateText(Day(number: first), .year).words } }
          span(.data("last", "")) { if chart != nil { DateText(Day(number: today), .year).words } }
        }
        table(.class("chart-table")) {
          caption { t(ko: "날짜별 결과", en: "Results by day") }
          thead {
            tr {
              th(.scope("col")) { t(ko: "날짜", en: "Day") }
              th(.scope("col")) { t(ko: "점수", en: "Score") }
              th(.scope("col")) { t(ko: "구간", en: "Band") }
              th(.scope("col")) {
                span(.class("visually-hidden")) { t(ko: "지우기", en: "Delete") }
              }
            }
          }
          tbody(.data("rows", "")) {
            for response in chart?.responses.reversed() ?? [] {
              ResultRow(response: response, survey: form)
            }
          }
        }
        template(.data("row", "")) { ResultRow(response: nil, survey: form) }
        for (number, band) in form.bands.enumerated() {
          template(.data("band", String(number))) { span { band.name.words } }
        }
      }
    }
  }

  private static let ranges = [
    ("1m", t(ko: "한 달", en: "1 month")), ("3m", t(ko: "석 달", en: "3 months")),
    ("1y", t(ko: "한 해", en: "1 year")), ("all", t(ko: "전체", en: "All")),
  ]

  /// The days at both ends of the picture.
  private var today: Int { chart?.today.number ?? 0 }
  private var first: Int {
    let back = Surveys.ranges.first { $0.0 == chart?.range }.map(\.1) ?? 0
    let earliest = chart?.responses.first.map { $0.day.number - 3 }
    return back < 1000 ? today - back : earliest ?? today
  }

  /// Bands as stripes, the line, and a point for each result.
  private var picture: String {
    let results = chart?.responses ?? []
    let layout = ChartLayout(
      results.map { ($0.day.number, $0.score) }, range: form.range, from: first, to: today)
    let lines = layout.lines.map { line in
      "<polyline class=\"chart-line\" points=\"\(line.map(Self.place).joined(separator: " "))\"/>"
    }
    let dots = layout.points.map { point in
      let response = results[point.index]
      let title = "\(response.day.text): \(response.score)"
      return """
        <circle class="chart-dot" data-result="\(response.id)" cx="\(ChartLayout.number(point.x))" \
        cy="\(ChartLayout.number(point.y))" r="5"><title>\(title)</title></circle>
        """
    }
    return """
      <svg viewBox="-12 -12 344 224" aria-hidden="true">\(Self.stripes(of: form))\
      \(lines.joined())\(dots.joined())</svg>
      """
  }

  private static func place(_ point: ChartLayout.Point) -> String {
    "\(ChartLayout.number(point.x)),\(ChartLayout.number(point.y))"
  }

  private static func stripes(of form: Colary.SurveyForm) -> String {
    let (low, high) = (Double(form.range.lowerBound), Double(form.range.upperBound))
    let ends = form.bands.dropFirst().map { Double($0.from) } + [high]
    return zip(form.bands, ends).enumerated().map { number, each in
      let (top, bottom) = [each.1, Double(each.0.from)].map {
        ChartLayout.height - ($0 - low) / (high - low) * ChartLayout.height
      }.pair
      // The score at which the band begins.
      return """
        <rect class="chart-band band-\(number % 4)" x="-12" width="344" \
        y="\(ChartLayout.number(top))" height="\(ChartLayout.number(bottom - top))"/>\
        <text class="chart-tick" x="-9" y="\(ChartLayout.number(bottom - 3))">\(each.0.from)</text>
        """
    }.joined()
  }
}

extension [Double] {
  fileprivate var pair: (Double, Double) { (self[0], self[1]) }
}

struct ResultRow: HTML {
  let response: Colary.ResponseView?
  let survey: Colary.SurveyForm

  var body: some HTML {
    tr(.id(response.map { "result-\($0.id)" })) {
      td(.data("day", "")) { if let response { DateText(response.day, .year).words } }
      td(.data("score", "")) { response.map { String($0.score) } ?? "" }
      td(.data("band-name", "")) {
        if let response {
          survey.bands[min(response.band, survey.bands.count - 1)].name.words
        }
      }
      td {
        form(
          .method("post"), .action(Colary.deleteResponse.action), .data("delete-response", "")
        ) {
          input(.type("hidden"), .name("id"), .value(response?.id.description ?? ""))
          button(.class("text-button")) { t(ko: "지우기", en: "Delete") }
        }
      }
    }
  }
}
