import HTML
import Wire

/// A relative time; after a week, the date in Seoul.
///
/// An `HTMLLeaf`, because long lists render it once per card.
struct Ago: HTMLLeaf {
  let then: Instant
  let now: Instant
  /// `then` is rounded to ten minutes, so the text must not be more precise.
  var isVague = false

  func render(into page: inout HTMLWriter) {
    page.markup("<time datetime=\"")
    page.moment(then)
    page.markup("\">")
    words(into: &page)
    page.markup("</time>")
  }

  private func words(into page: inout HTMLWriter) {
    let minutes = Int((now.milliseconds - then.milliseconds) / 60_000)
    let days = minutes / 1440
    switch minutes {
    case ..<20 where isVague: t(ko: "조금 전", en: "a little while ago").render(into: &page)
    case ..<60 where isVague:
      t(ko: "약 ", en: "about ").render(into: &page)
      count(minutes, ko: "분 전", en: " min ago", into: &page)
    case ..<1: t(ko: "방금", en: "just now").render(into: &page)
    case ..<60: count(minutes, ko: "분 전", en: " min ago", into: &page)
    case ..<1440: count(minutes / 60, ko: "시간 전", en: " h ago", into: &page)
    case ..<10_080: count(days, ko: "일 전", en: days == 1 ? " day ago" : " days ago", into: &page)
    default: date(into: &page)
    }
  }

  private func count(_ number: Int, ko: String, en: String, into page: inout HTMLWriter) {
    page.number(number)
    t(ko: ko, en: en).render(into: &page)
  }

  private func date(into page: inout HTMLWriter) {
    let day = Day.seoul(then)
    let isThisYear = day.year == Day.seoul(now).year
    switch page.language {
    case .ko:
      if !isThisYear { count(day.year, ko: "년 ", en: "", into: &page) }
      count(day.month, ko: "월 ", en: "", into: &page)
      count(day.day, ko: "일", en: "", into: &page)
    case .en:
      page.number(day.day)
      page.markup(" ")
      page.escape(Self.months[day.month - 1])
      if isThisYear { return }
      page.markup(" ")
      page.number(day.year)
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
