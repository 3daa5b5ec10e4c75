import HTML
import Wire

/// How long ago something was, in the words one would say; after a week, the day in Seoul.
///
/// Written straight, as the cards it stands in are.
struct Ago: HTMLLeaf {
  let then: Instant
  let now: Instant
  /// Whether `then` is known to ten minutes only, and its words must not say more.
  var isVague = false

  func render(into page: inout HTMLWriter) {
    page.markup("<time datetime=\"")
    page.escape(then.iso8601)
    page.markup("\">")
    words.render(into: &page)
    page.markup("</time>")
  }

  var words: Words {
    let minutes = Int((now.milliseconds - then.milliseconds) / 60_000)
    let days = minutes / 1440
    return switch minutes {
    case ..<20 where isVague: t(ko: "조금 전", en: "a little while ago")
    case ..<60 where isVague: t(ko: "약 \(minutes)분 전", en: "about \(minutes) min ago")
    case ..<1: t(ko: "방금", en: "just now")
    case ..<60: count(minutes, ko: "분 전", en: " min ago")
    case ..<1440: count(minutes / 60, ko: "시간 전", en: " h ago")
    case ..<10_080: count(days, ko: "일 전", en: days == 1 ? " day ago" : " days ago")
    default: date
    }
  }

  private func count(_ number: Int, ko: String, en: String) -> Words {
    let digits = String(number)
    return Words(ko: digits + ko, en: digits + en)
  }

  private var date: Words {
    let day = Day.seoul(then)
    let month = Self.months[day.month - 1]
    return day.year == Day.seoul(now).year
      ? t(ko: "\(day.month)월 \(day.day)일", en: "\(day.day) \(month)")
      : t(
        ko: "\(day.year)년 \(day.month)월 \(day.day)일", en: "\(day.day) \(month) \(day.year)")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
