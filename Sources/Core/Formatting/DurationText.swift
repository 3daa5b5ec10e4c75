public import HTML
public import Wire

/// A length of time in its largest whole unit: `5초`, `3분`, `2시간`, `4일`.
public struct DurationText: FormattedText, Hashable {
  let seconds: Int

  /// A negative duration counts as zero.
  public init(_ duration: Duration) { self.init(seconds: Int(duration.milliseconds / 1000)) }

  init(seconds: Int) { self.seconds = max(0, seconds) }

  public func text(in language: Language) -> String {
    let isKorean = language == .ko
    switch seconds {
    case ..<60: return isKorean ? "\(seconds)초" : "\(seconds) s"
    case ..<3600: return isKorean ? "\(seconds / 60)분" : "\(seconds / 60) min"
    case ..<86_400: return isKorean ? "\(seconds / 3600)시간" : "\(seconds / 3600) h"
    default:
      let days = seconds / 86_400
      return isKorean ? "\(days)일" : days == 1 ? "1 day" : "\(days) days"
    }
  }
}
