import Foundation
public import SQL
public import Wire

/// Work that is due at a moment: one of its kind and key.
public struct Job: Sendable {
  public let kind: String
  public let key: String
  /// Whose it is: it goes when the account goes.
  public let account: ID<Account>?
  /// What it was scheduled with, as JSON.
  public let payload: String
  /// The moment it was set for, however late it is.
  public let due: Instant
  /// The moment it is done at.
  public let now: Instant
  /// Which try this is, from 1.
  public let attempt: Int
  let turn: Int

  /// What it was scheduled with.
  public func read<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
  }

  /// What becomes of a job whose effects are written.
  public enum Outcome: Hashable, Sendable {
    /// It is done and goes.
    case done
    /// It is due once more, then.
    case again(Instant)
  }

  /// Does jobs of one kind that are due together, and says what becomes of each, in their order.
  ///
  /// Effects and ends are one transaction, so each happens once. It decides by conditional statements, as
  /// `Database.batch` asks. One that throws is asked again for each job alone; then a job that fails undoes
  /// its own effects, is tried later and stops no other.
  public typealias Handler = @Sendable ([Job], Transaction) throws -> [Outcome]
}
