public import SQL
import Synchronization
public import Wire

/// The export of personal data by targets that are no apps, by name.
public final class AccountExports: Sendable {
  public typealias Part =
    @Sendable (ID<Account>, Transaction) throws -> any Encodable & Sendable

  private let parts = Mutex<[String: Part]>([:])

  /// Adds a part, which appears under `name` among `more`.
  public func add(_ name: String, _ part: @escaping Part) { parts.withLock { $0[name] = part } }

  func all(of account: ID<Account>, in db: Transaction) throws -> [String: any Encodable & Sendable]
  {
    try parts.withLock { $0 }.mapValues { try $0(account, db) }
  }
}
