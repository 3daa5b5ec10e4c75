public import HTML
public import Wire

/// An amount of Korean won: `12,000원`, `₩12,000`.
public struct MoneyText: FormattedText, Hashable {
  let won: Int

  public init(won: Int) { self.won = won }

  public func text(in language: Language) -> String {
    switch language {
    case .ko: "\(won.grouped)원"
    case .en: won < 0 ? "-₩\((0 - won).grouped)" : "₩\(won.grouped)"
    }
  }
}

extension Int {
  /// The number with thousands separators.
  public var grouped: String {
    var text = String(self)
    let first = self < 0 ? 1 : 0
    var place = text.utf8.count - 3
    while place > first {
      text.insert(",", at: text.utf8.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    return text
  }
}
