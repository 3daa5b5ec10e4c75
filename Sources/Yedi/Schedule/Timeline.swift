import Commons
import Core
import HTML
import Wire

/// A day in the order of its clock: hours, breaks and bookings.
///
/// On a wide window each is as high as it is long, on a grid of hours (`timeline.css`).
struct Timeline: HTML {
  let day: Yedi.ScheduleDay
  /// The hours of the grid; the same for all days of a week, so that they are side by side.
  let hours: Range<Int>
  let now: Instant
  private let entries: [Entry]

  init(day: Yedi.ScheduleDay, hours: Range<Int>, now: Instant) {
    self.day = day
    self.hours = hours
    self.now = now
    entries = Self.entries(of: day)
  }

  var body: some HTML {
    div(.class("timeline"), .data("from", String(hours.lowerBound))) {
      div(.class("timeline-top")) {
        if let opens = day.opens, let closes = day.closes {
          p(.class("muted numbers")) {
            t(ko: "영업 ", en: "Open ")
            "\(opens)–\(closes)"
          }
        } else {
          p(.class("banner")) {
            day.isClosed
              ? t(ko: "휴무로 정한 날이에요", en: "A day off")
              : t(ko: "쉬는 요일이에요", en: "Closed on this weekday")
          }
        }
        if entries.isEmpty, day.opens != nil {
          p(.class("muted")) { t(ko: "예약이 없어요.", en: "No bookings.") }
        }
      }
      ol {
        for hour in hours {
          li(.class("hour"), .aria("hidden", "true"), .data("hour", String(hour))) {
            TimeText(hour, 0).digits
          }
        }
        for entry in entries {
          li(
            .class(entry.booking == nil ? "rest" : nil), .data("hour", String(entry.minute / 60)),
            .data("tens", String(entry.minute % 60 / 10)),
            .data("hours", String(entry.length / 60)),
            .data("rest", String(entry.length % 60 / 10))
          ) {
            time(.class("numbers")) { TimeText(entry.minute / 60, entry.minute % 60).digits }
            if let booking = entry.booking {
              BookingCard(booking: booking, now: now)
            } else if let rest = entry.rest {
              p {
                t(ko: "휴게 ", en: "Break ")
                "\(rest.begins)–\(rest.ends)"
              }
            }
          }
        }
      }
    }
  }

  /// A booking or a break: its first minute of the day, and its minutes until the day ends at most.
  private struct Entry {
    let minute: Int
    let length: Int
    var booking: Yedi.Booking?
    var rest: Yedi.Break?
  }

  private static func entries(of day: Yedi.ScheduleDay) -> [Entry] {
    let bookings = day.bookings.map { booking in
      let minute = Zone.seoul.minute(at: booking.startsAt)
      return Entry(
        minute: minute, length: min(booking.minutes, 24 * 60 - minute), booking: booking)
    }
    let breaks = (day.opens == nil ? [] : day.breaks).map {
      Entry(minute: $0.begins.minute, length: $0.ends.minute - $0.begins.minute, rest: $0)
    }
    return (bookings + breaks).sorted { $0.minute < $1.minute }
  }

  /// The full hours from the first opening or entry of some days to the last one.
  static func hours(of days: [Yedi.ScheduleDay]) -> Range<Int> {
    var minutes: [Int] = []
    for day in days {
      minutes += [day.opens, day.closes].compactMap { $0?.minute }
      minutes += entries(of: day).flatMap { [$0.minute, $0.minute + $0.length] }
    }
    guard let first = minutes.min(), let last = minutes.max() else { return 0..<0 }
    return first / 60..<(last + 59) / 60
  }
}
