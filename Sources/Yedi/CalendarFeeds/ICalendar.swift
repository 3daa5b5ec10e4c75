import Wire

/// A calendar as RFC 5545 writes it: content lines that end with CRLF and have at most 75 octets.
struct ICalendar {
  private(set) var text = ""

  /// A line whose value is taken as it is.
  mutating func add(_ name: String, _ value: String) { fold("\(name):\(value)") }

  /// A line of text (§3.3.11).
  mutating func add(_ name: String, text value: String) {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case _ where scalar.properties.generalCategory == .control: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    add(name, escaped)
  }

  /// A moment in UTC (§3.3.5).
  mutating func add(_ name: String, _ instant: Instant) {
    add(name, instant.iso8601.filter { $0 != "-" && $0 != ":" })
  }

  /// Breaks a line between characters; each further line begins with a blank (§3.1).
  ///
  /// A character of many scalars, which a line does not hold, is broken between them.
  private mutating func fold(_ line: String) {
    var octets = 0
    for character in line {
      let isLong = character.utf8.count > 74
      for part in isLong ? character.unicodeScalars.map(String.init) : [String(character)] {
        let size = part.utf8.count
        if octets + size > 75 {
          text += "\r\n "
          octets = 1
        }
        text += part
        octets += size
      }
    }
    text += "\r\n"
  }
}

extension ICalendar {
  /// The calendar of one side; `origin` begins the addresses of the bookings.
  init(_ entries: [CalendarEntry], origin: String, language: Language) {
    add("BEGIN", "VCALENDAR")
    add("VERSION", "2.0")
    add("PRODID", "-//Madang//YeDi//KO")
    add("CALSCALE", "GREGORIAN")
    add("METHOD", "PUBLISH")
    add("X-WR-CALNAME", text: language == .ko ? "예디 예약" : "YeDi bookings")
    add("X-WR-TIMEZONE", Zone.seoul.text)
    add("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
    for entry in entries { add(entry, origin: origin) }
    add("END", "VCALENDAR")
  }

  private mutating func add(_ entry: CalendarEntry, origin: String) {
    let booking = entry.booking
    add("BEGIN", "VEVENT")
    add("UID", "\(booking.id)@yedi.madang")
    add("DTSTAMP", entry.createdAt)
    add("SEQUENCE", String(booking.sequence))
    add("STATUS", entry.booking.isCancelled ? "CANCELLED" : "CONFIRMED")
    add("DTSTART", booking.startsAt)
    add("DTEND", booking.endsAt)
    add("SUMMARY", text: entry.summary)
    if !entry.details.isEmpty { add("DESCRIPTION", text: entry.details) }
    if let shop = booking.designer?.shop, let address = booking.shopAddress {
      add("LOCATION", text: "\(shop), \(address)")
    }
    add("URL", origin + Yedi.booking.path(booking.id))
    add("END", "VEVENT")
  }
}

/// A booking in a calendar.
struct CalendarEntry {
  let booking: Yedi.Booking
  let createdAt: Instant

  var summary: String {
    let services = booking.services.map(\.name.text).joined(separator: ", ")
    let other = booking.side == .client ? booking.designer?.shop.text : booking.client?.text
    return other.map { "\($0) · \(services)" } ?? services
  }

  /// The designer's name for the client; what a client asked for is in no feed.
  var details: String { booking.side == .client ? booking.designer?.name.text ?? "" : "" }
}
