public import Core

/// The settings of SeSAC (`docs/settings.md`).
public enum SesacSetting: String, SettingName {
  /// `on` serves the original's API under `/sesac/api` (`docs/sesac-api.md`).
  case api = "SESAC_API"
  /// For how many minutes one waits without a match: 10 to 240, default 60.
  case queueMinutes = "SESAC_QUEUE_MINUTES"
  /// Within how many metres people see each other: 100 to 2000, default 700.
  case radius = "SESAC_RADIUS"
  /// Up to eight words that are suggested to everyone, such as `산책 배드민턴`.
  case words = "SESAC_WORDS"

  /// What the documentation for operators says of it.
  var words: String {
    switch self {
    case .api:
      "`on` serves the original's API under `/sesac/api`"
    case .queueMinutes:
      "for how many minutes one waits without a match, 10 to 240; default 60. "
        + "Who waits already keeps the time they were given"
    case .radius:
      "within how many metres of the map's centre people are shown, and of "
        + "one's own place may be asked, 100 to 2000; default 700. The drawn map "
        + "shows 2,400 m across at its widest"
    case .words:
      "up to eight words of up to eight characters that are suggested to "
        + "everyone who looks for company, with spaces between them: `산책 배드민턴 보드게임`"
    }
  }
}
