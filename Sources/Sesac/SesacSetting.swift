public import Core

/// The settings of SeSAC (`docs/settings.md`).
public enum SesacSetting: String, SettingName {
  /// `on` serves the original's API under `/sesac/api` (`docs/sesac-api.md`).
  case api = "SESAC_API"

  /// What the documentation for operators says of it.
  var words: String {
    switch self {
    case .api: "`on` serves the original's API under `/sesac/api`"
    }
  }
}
