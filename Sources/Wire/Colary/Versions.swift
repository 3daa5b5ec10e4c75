extension Colary {
  /// The supported app versions.
  public static let config = Endpoint<Nothing, ConfigRequest, RemoteConfig>(
    "colary.config", .get, "/colary/config", for: .visitor, "The supported app versions")

  /// The supported app versions; for operators.
  public static let versions = Endpoint<Nothing, Nothing, RemoteConfig>(
    "colary.versions", .get, "/operator/colary/versions", for: .viewer,
    "The supported app versions; for operators", refusals: [.notFound])

  /// Replaces the supported app versions; omitted members are emptied.
  public static let setVersions = Endpoint<Nothing, VersionChange, RemoteConfig>(
    "colary.setVersions", .put, "/operator/colary/versions", for: .viewer,
    "Replace the supported app versions; for operators",
    refusals: [.notFound, .versionsUnreadable, .versionsCrossed])

  /// Input of `config`.
  public struct ConfigRequest: Codable, Sendable, Hashable {
    /// The version of the requesting app.
    public var version: String?

    public init(version: String? = nil) { self.version = version }
  }

  /// The supported app versions; any by default, without an update offer.
  public struct RemoteConfig: Codable, Sendable, Hashable {
    /// Lower versions are read-only: they can only read and export.
    public var minVersion: String
    /// Lower versions are offered an update.
    public var latestVersion: String
    /// Lower versions are refused with 426 when they sync.
    public var apiMin: String
    /// The URL of the update; empty on the web, which reloads.
    public var updateURL: String
    /// A message shown with the update offer; empty for the app's own text.
    public var message: BothWords
    /// Whether the app is to work offline, during maintenance.
    public var maintenance: Bool
    /// Seconds until the configuration expires and is fetched again.
    public var ttl: Int

    public init(
      minVersion: String = "", latestVersion: String = "", apiMin: String = "",
      updateURL: String = "", message: BothWords = BothWords(ko: "", en: ""),
      maintenance: Bool = false, ttl: Int = 43_200
    ) {
      self.minVersion = minVersion
      self.latestVersion = latestVersion
      self.apiMin = apiMin
      self.updateURL = updateURL
      self.message = message
      self.maintenance = maintenance
      self.ttl = ttl
    }

    /// What a version is required to do.
    public func requirement(of version: String) -> UpdateRequirement {
      guard let version = AppVersion(version) else { return .none }
      if let least = AppVersion(minVersion), version < least { return .forced }
      if let latest = AppVersion(latestVersion), version < latest { return .optional }
      return .none
    }
  }

  /// What an app version is required to do.
  public enum UpdateRequirement: String, Sendable {
    /// Nothing.
    case none
    /// An update is offered and can be postponed.
    case optional
    /// An update is required; until then the app is read-only.
    case forced
  }

  /// Input of `setVersions`.
  public struct VersionChange: Codable, Sendable, Hashable {
    /// Like `1.2.3` and not above `latestVersion`; empty for no minimum.
    public var minVersion: String
    /// Like `1.2.3`; empty for no update offer.
    public var latestVersion: String
    /// Like `1.2.3`; empty for no minimum.
    public var apiMin: String
    /// The URL of the update; nil or empty on the web, which reloads.
    public var updateURL: String?
    /// The message with the update offer in Korean; nil or empty for the app's own text.
    public var messageKo: String?
    /// The message with the update offer in English; nil or empty for the app's own text.
    public var messageEn: String?
    /// Whether the app is to work offline, during maintenance; false when nil.
    public var maintenance: Bool?

    public init(
      minVersion: String = "", latestVersion: String = "", apiMin: String = "",
      updateURL: String? = nil, messageKo: String? = nil, messageEn: String? = nil,
      maintenance: Bool? = nil
    ) {
      self.minVersion = minVersion
      self.latestVersion = latestVersion
      self.apiMin = apiMin
      self.updateURL = updateURL
      self.messageKo = messageKo
      self.messageEn = messageEn
      self.maintenance = maintenance
    }
  }

  /// A version such as `1.10.0`, compared numerically by part; a missing part is 0, and a pre-release precedes its release.
  public struct AppVersion: Comparable, Sendable {
    private let parts: [Int]
    private let preRelease: String?

    /// Nil for an invalid version, of which nothing is required.
    public init?(_ raw: String) {
      let halves = raw.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let named = halves[0].hasPrefix("v") || halves[0].hasPrefix("V")
      let numbers = halves[0].dropFirst(named ? 1 : 0)
        .split(separator: ".", omittingEmptySubsequences: false)
      // `Int` would take a sign.
      let parts = numbers.compactMap { part in
        part.utf8.count < 10 && part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
      }
      guard (1...3).contains(numbers.count), parts.count == numbers.count else { return nil }
      self.parts = parts + Array(repeating: 0, count: 3 - parts.count)
      preRelease = halves.count == 2 ? String(halves[1]) : nil
    }

    public static func == (one: AppVersion, other: AppVersion) -> Bool {
      one.parts == other.parts && one.preRelease == other.preRelease
    }

    public static func < (one: AppVersion, other: AppVersion) -> Bool {
      guard one.parts == other.parts else {
        return one.parts.lexicographicallyPrecedes(other.parts)
      }
      switch (one.preRelease, other.preRelease) {
      case (.some, nil): return true
      case (let mine?, let theirs?): return mine < theirs
      default: return false
      }
    }
  }
}

extension Refusal {
  public static let appTooOld = Refusal(
    426, "colary.app-too-old", ko: "새 버전으로 다시 열어 주세요. 쓴 것은 이 기기에 그대로 있어요.",
    en: "Please open the new version. What you wrote is still on this device.")
  public static let versionsUnreadable = Refusal(
    422, "colary.versions-unreadable", field: "minVersion", ko: "버전을 1.2.3처럼 적어 주세요.",
    en: "Please write versions like 1.2.3.")
  public static let versionsCrossed = Refusal(
    422, "colary.versions-crossed", field: "minVersion", ko: "최소 버전은 최신 버전보다 높을 수 없어요.",
    en: "The minimum must not be above the latest version.")
}
