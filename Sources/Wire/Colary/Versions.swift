extension Colary {
  /// Which versions of the app may be used.
  public static let config = Endpoint<Nothing, ConfigRequest, RemoteConfig>(
    "colary.config", .get, "/colary/config", for: .visitor, "Which versions of the app may be used")

  /// The same for operators, who change it.
  public static let versions = Endpoint<Nothing, Nothing, RemoteConfig>(
    "colary.versions", .get, "/operator/colary/versions", for: .viewer,
    "Which versions of the app may be used; for operators", refusals: [.notFound])

  /// Replaces the whole configuration: a field that is left out is emptied.
  public static let setVersions = Endpoint<Nothing, VersionChange, RemoteConfig>(
    "colary.setVersions", .put, "/operator/colary/versions", for: .viewer,
    "Change which versions of the app may be used; for operators",
    refusals: [.notFound, .versionsUnreadable, .versionsCrossed])

  /// Input of `config`.
  public struct ConfigRequest: Codable, Sendable, Hashable {
    /// The version that asks.
    public var version: String?

    public init(version: String? = nil) { self.version = version }
  }

  /// Which versions may be used; by default any, and without an offer to update.
  public struct RemoteConfig: Codable, Sendable, Hashable {
    /// Below it only reading and exporting work.
    public var minVersion: String
    /// Below it an update is offered.
    public var latestVersion: String
    /// Below it the server refuses to sync, with 426.
    public var apiMin: String
    /// Where an update is found; empty for the web, which reloads.
    public var updateURL: String
    /// Shown with the notice of an update; where it is empty the app's own words are.
    public var message: BothWords
    /// The app works as without a network.
    public var maintenance: Bool
    /// Seconds until it is to be fetched again.
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

    /// What a version has to do.
    public func requirement(of version: String) -> UpdateRequirement {
      guard let version = AppVersion(version) else { return .none }
      if let least = AppVersion(minVersion), version < least { return .forced }
      if let latest = AppVersion(latestVersion), version < latest { return .optional }
      return .none
    }
  }

  /// What a version has to do before it may be used further.
  public enum UpdateRequirement: String, Sendable {
    /// It may be used as it is.
    case none
    /// An update is offered, which can be put off.
    case optional
    /// Only reading and exporting work until it is updated.
    case forced
  }

  /// What an operator sets.
  public struct VersionChange: Codable, Sendable, Hashable {
    /// Like `1.2.3` and not above `latestVersion`; empty for none.
    public var minVersion: String
    /// Like `1.2.3`; empty to offer no update.
    public var latestVersion: String
    /// Like `1.2.3`; the server refuses to sync with a lower version; empty for none.
    public var apiMin: String
    /// Where an update is found; nil or empty for the web, which reloads.
    public var updateURL: String?
    /// Shown with the notice of an update in Korean; nil or empty for the app's own words.
    public var messageKo: String?
    /// Shown with the notice of an update in English; nil or empty for the app's own words.
    public var messageEn: String?
    /// Whether the app is to work as without a network; nil is false.
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

  /// `1.10.0`: compared by number part by part; a missing part is 0, and a pre-release is below its release.
  public struct AppVersion: Comparable, Sendable {
    private let parts: [Int]
    private let preRelease: String?

    /// Nil for what is no version, which requires nothing.
    public init?(_ raw: String) {
      let halves = raw.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = halves[0].drop { $0 == "v" || $0 == "V" }
        .split(separator: ".", omittingEmptySubsequences: false)
      let parts = numbers.compactMap { $0.utf8.count < 10 ? UInt32($0).map(Int.init) : nil }
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
