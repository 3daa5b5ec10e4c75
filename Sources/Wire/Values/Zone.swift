import Foundation

/// A time zone by its IANA name, such as `Asia/Seoul`.
///
/// Any name that a device says is taken, also an older one (`Asia/Saigon`) or a mere offset of up to
/// 14 hours (`Etc/GMT-9`), which `names` lacks.
public struct Zone: CheckedText, ReceivedText {
  public let text: String
  private let rules: TimeZone
  private let isSeoul: Bool

  public init(_ raw: String) throws(Refusal) {
    // Foundation takes `UTC+9` too, under another name.
    guard let rules = TimeZone(identifier: raw),
      raw == rules.identifier || Self.known.contains(raw),
      abs(rules.secondsFromGMT()) <= 50_400
    else { throw .zoneUnknown }
    self.init(text: raw, rules: rules)
  }

  private init(text: String, rules: TimeZone) {
    self.text = text
    self.rules = rules
    isSeoul = text == Self.sample
  }

  /// The rules are those of Seoul if this device does not know the zone.
  package init(received text: String) {
    self.init(text: text, rules: TimeZone(identifier: text) ?? Self.seoul.rules)
  }

  /// The zone of dates and times that belong to no account.
  public static let seoul = Zone(
    text: sample, rules: TimeZone(identifier: sample) ?? TimeZone(secondsFromGMT: 32_400) ?? .gmt)

  public static var sample: String { "Asia/Seoul" }
  public static var refusals: [Refusal] { [.zoneUnknown] }

  /// The names of the system's list, sorted; a place may have several.
  public static let names: [String] = known.sorted()

  private static let known: Set<String> = Set(TimeZone.knownTimeZoneIdentifiers + ["UTC"])

  /// The local date at `instant`.
  public func day(at instant: Instant) -> Day {
    Day(number: floor(seconds(at: instant), by: 86_400))
  }

  /// The local minute of the day at `instant`, 0 to 1439.
  public func minute(at instant: Instant) -> Int {
    let seconds = seconds(at: instant)
    return (seconds - floor(seconds, by: 86_400) * 86_400) / 60
  }

  /// When the local clock shows a minute of a day: the first time if it does twice, and the end of the
  /// gap if it never does.
  public func instant(of day: Day, minute: Int) -> Instant {
    let local = Int64(day.number * 86_400 + minute * 60) * 1000
    // The offsets a day before and after enclose any daylight-saving change.
    let before = offset(at: Instant(milliseconds: local - 86_400_000))
    let early = Instant(milliseconds: local - before * 1000)
    guard offset(at: early) != before else { return early }
    let after = offset(at: Instant(milliseconds: local + 86_400_000))
    let late = Instant(milliseconds: local - after * 1000)
    return offset(at: late) == after ? late : early
  }

  /// Local seconds since 1970-01-01 00:00 local time.
  private func seconds(at instant: Instant) -> Int {
    Int(instant.second + offset(at: instant))
  }

  private func offset(at instant: Instant) -> Int64 {
    // Seoul is UTC+9 since its last summer time ended on 1988-10-09; asking Foundation is slow.
    if isSeoul, instant.second >= 592_333_200 { return 32_400 }
    return Int64(rules.secondsFromGMT(for: instant.date))
  }
}

private func floor(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}

extension Refusal {
  public static let zoneUnknown = Refusal(
    422, "zone.unknown", ko: "목록에서 시간대를 골라 주세요.",
    en: "Please choose a time zone from the list.")
}
