import Commons
public import Core

extension Rules {
  /// The rules with the configured values; refuses an invalid setting by its name.
  public init(_ settings: Settings) throws(SettingsError) {
    try settings.take(.friends, into: &friendsNeeded, "a number from 1 to 20") {
      Self.number($0, in: 1...20)
    }
    // The schema allows ballots 1 to 10, and ten faces are drawn.
    try settings.take(.questions, into: &ballots, "a number from 1 to 10") {
      Self.number($0, in: 1...10)
    }
    try settings.take(
      .points, into: &pointOdds, "points and percents that make 100, such as 7:60,8:40",
      Self.odds)
    try settings.take(.skipLock, into: &skipLock, "pick or keyword", SkipLock.init)
    try settings.take(.page, into: &searchPage, "a number from 10 to 100") {
      Self.number($0, in: 10...100)
    }
    try settings.take(.recommend, into: &recommends, "department or school", Circle.init)
    try settings.take(.referralPoints, into: &referralPoints, "a number from 0 to 1000") {
      Self.number($0, in: 0...1000)
    }
    let count = "a number from 1 to 1000"
    try settings.take(.referralsPerPerson, into: &referralsPerPerson, count) {
      Self.number($0, in: 1...1000)
    }
    try settings.take(.referralsPerDevice, into: &referralsPerDevice, count) {
      Self.number($0, in: 1...1000)
    }
    try settings.take(.spread, into: &spread, "a number of seconds from 0 to 3600") {
      Self.number($0, in: 0...3600).map { .seconds(Int64($0)) }
    }
    try settings.take(.slots, into: &emptySlots, "none or filled", EmptySlots.init)
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func odds(_ text: String) -> [(points: Int, percent: Int)]? {
    var odds: [(points: Int, percent: Int)] = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let points = number(parts[0], in: 1...1000),
        let percent = number(parts[1], in: 1...100)
      else { return nil }
      odds.append((points, percent))
    }
    return odds.reduce(0) { $0 + $1.percent } == 100 ? odds : nil
  }
}

extension Settings {
  /// Reads the setting `name` into `value`, or throws an error that says what is allowed.
  fileprivate func take<Value>(
    _ name: YelloSetting, into value: inout Value, _ right: String, _ read: (String) -> Value?
  ) throws(SettingsError) {
    guard let text = self[name] else { return }
    guard let set = read(text) else { throw SettingsError("\(name.variable) must be \(right).") }
    value = set
  }
}
