import Foundation
public import SQL
public import Wire

/// A scheduled job, unique by kind and key.
public struct Job: Sendable {
  public let kind: String
  public let key: String
  /// The owner; deleting the account deletes the job.
  public let account: ID<Account>?
  /// The payload as JSON.
  public let payload: String
  /// The scheduled time, however late the job runs.
  public let due: Instant
  /// The time of this run.
  public let now: Instant
  /// The number of this attempt, from 1.
  public let attempt: Int
  let turn: Int

  /// Decodes the payload.
  public func read<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
  }

  /// The outcome of a job whose effects are written.
  public enum Outcome: Hashable, Sendable {
    /// The job is finished and its row is deleted.
    case done
    /// The job runs again at that time.
    case reschedule(Instant)
  }

  /// Runs due jobs of one kind as a batch and returns their outcomes in the same order.
  ///
  /// Effects and outcomes commit in one transaction, so each happens once. Use conditional
  /// statements, as `Database.batch` requires. After an error the handler runs again for each job
  /// alone. A job that fails then rolls back only its own effects and is retried later.
  public typealias Handler = @Sendable ([Job], Transaction) throws -> [Outcome]
}
