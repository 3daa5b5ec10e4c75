import Core
import Wire

/// The values of SeSAC that operators may set (`docs/settings.md`).
struct Rules: Sendable {
  static let minutes = 10...240
  static let metres = 100...2000

  /// How long one waits without a match, in minutes.
  var queueMinutes = 60
  /// How far people see each other, in metres.
  var radius = 700
  /// Words that are suggested to everyone, in this order.
  var words: [Sesac.Tag] = []

  var queueLife: Duration { .minutes(queueMinutes) }
}

extension Rules {
  /// The rules with the configured values; refuses an invalid setting by its name.
  init(_ settings: Settings) throws(SettingsError) {
    self.init()
    queueMinutes = try Self.number(settings, .queueMinutes, in: Self.minutes) ?? queueMinutes
    radius = try Self.number(settings, .radius, in: Self.metres) ?? radius
    guard let text = settings[SesacSetting.words] else { return }
    do {
      words = try Sesac.Tags(text).list
    } catch {
      throw SettingsError(
        "\(SesacSetting.words.variable) must be at most eight words of 1 to 8 characters.")
    }
  }

  private static func number(
    _ settings: Settings, _ name: SesacSetting, in range: ClosedRange<Int>
  ) throws(SettingsError) -> Int? {
    guard let text = settings[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(
        "\(name.variable) must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
