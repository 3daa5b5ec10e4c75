public import HTML
public import Wire

/// A relative time in a `<time>` element: `3분 전`; after a week, the date in a zone.
public struct RelativeTime: FormattedText {
  let then: Instant
  let now: Instant
  let zone: Zone
  let isVague: Bool

  /// With `isVague`, `then` is rounded to ten minutes, so the text must not be more precise.
  public init(_ then: Instant, now: Instant, in zone: Zone = .seoul, isVague: Bool = false) {
    self.then = then
    self.now = now
    self.zone = zone
    self.isVague = isVague
  }

  public func render(into page: inout HTMLWriter) {
    page.markup("<time datetime=\"")
    page.moment(then)
    page.markup("\">")
    page.escape(text(in: page.language))
    page.markup("</time>")
  }

  public func text(in language: Language) -> String {
    // In integers: dividing a `Duration`, which has 128 bits, would take longer than writing the text.
    let seconds = Int((now.milliseconds - then.milliseconds) / 1000)
    let minutes = seconds / 60
    let isKorean = language == .ko
    if isVague, minutes < 20 { return isKorean ? "조금 전" : "a little while ago" }
    if minutes < 1 { return isKorean ? "방금" : "just now" }
    if minutes >= 10_080 {
      return DateText(zone.day(at: then), asOf: zone.day(at: now)).text(in: language)
    }
    guard isVague, minutes < 60 else {
      let length = DurationText(seconds: seconds).text(in: language)
      return isKorean ? "\(length) 전" : "\(length) ago"
    }
    let length = DurationText(seconds: (minutes + 5) / 10 * 600).text(in: language)
    return isKorean ? "\(length)쯤 전" : "about \(length) ago"
  }
}
