import Foundation
import HTML
import Wire

/// How long ago something was, in the words one would say; after a week, the day in Seoul.
struct Ago: HTML {
  let then: Instant
  let now: Instant

  var body: some HTML {
    time(.datetime(then.date.ISO8601Format())) { words }
  }

  var words: Words {
    let minutes = Int((now - then).milliseconds / 60_000)
    let (hours, days) = (minutes / 60, minutes / 1440)
    return switch minutes {
    case ..<1: t(ko: "방금", en: "just now")
    case ..<60: t(ko: "\(minutes)분 전", en: "\(minutes) min ago")
    case ..<1440: t(ko: "\(hours)시간 전", en: "\(hours) h ago")
    case ..<10_080: t(ko: "\(days)일 전", en: days == 1 ? "1 day ago" : "\(days) days ago")
    default: date
    }
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
