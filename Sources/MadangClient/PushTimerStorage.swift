public import Foundation

/// The storage of a `PushTimer`.
public protocol PushTimerStorage: Sendable {
  /// The data last saved under `key`; nil if there is none.
  func load(_ key: String) -> Data?
  /// Saves `data` under `key`, replacing earlier data.
  func save(_ data: Data, under key: String)
}

/// The app's preferences, or those of an app group.
public struct UserDefaultsStorage: PushTimerStorage {
  private let suite: String?

  /// The preferences of the app group `suite`; the app's own when nil.
  public init(suite: String? = nil) { self.suite = suite }

  private var defaults: UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

  /// The data last saved under `key`.
  public func load(_ key: String) -> Data? { defaults.data(forKey: key) }

  /// Saves `data` under `key`.
  public func save(_ data: Data, under key: String) { defaults.set(data, forKey: key) }
}

extension PushTimerStorage where Self == UserDefaultsStorage {
  /// The app's preferences, or those of the app group `suite`.
  public static func userDefaults(suite: String? = nil) -> UserDefaultsStorage {
    UserDefaultsStorage(suite: suite)
  }
}
