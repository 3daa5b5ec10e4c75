public import HTML
public import Wire

/// A date with its time of day in a `<time>` element: `3월 20일 12:00`.
public struct TimeStamp: FormattedText {
  let then: Instant
  let zone: Zone
  let style: DateText.Style

  public init(_ then: Instant, in zone: Zone = .seoul, _ style: DateText.Style = .short) {
    self.then = then
    self.zone = zone
    self.style = style
  }

  public func render(into page: inout HTMLWriter) {
    page.markup("<time class=\"numbers\" datetime=\"")
    page.moment(then)
    page.markup("\">")
    page.escape(text(in: page.language))
    page.markup("</time>")
  }

  public func text(in language: Language) -> String {
    let date = DateText(zone.day(at: then), style).text(in: language)
    let time = TimeText(then, in: zone).digits
    return language == .ko ? "\(date) \(time)" : "\(date), \(time)"
  }
}
