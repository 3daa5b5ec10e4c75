public import Foundation

/// Where a `PushTimer` is kept.
public protocol PushTimerStorage: Sendable {
  /// What was saved last under `key`; nil when there is nothing.
  func load(_ key: String) -> Data?
  /// Stores `data` under `key`, in place of what was there.
  func save(_ data: Data, under key: String)
}

/// The app's preferences, or those of an app group.
public struct UserDefaultsStorage: PushTimerStorage {
  private let suite: String?

  /// The preferences of the app group `suite`, or with nil the app's own.
  public init(suite: String? = nil) { self.suite = suite }

  private var defaults: UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

  /// What was saved last under `key`.
  public func load(_ key: String) -> Data? { defaults.data(forKey: key) }

  /// Stores `data` under `key`.
  public func save(_ data: Data, under key: String) { defaults.set(data, forKey: key) }
}

extension PushTimerStorage where Self == UserDefaultsStorage {
  /// The app's preferences, or those of the app group `suite`.
  public static func userDefaults(suite: String? = nil) -> UserDefaultsStorage {
    UserDefaultsStorage(suite: suite)
  }
}
