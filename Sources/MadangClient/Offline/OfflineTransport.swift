public import OfflineCore

/// Carries an offline queue's requests to its server.
///
/// The queue ends a request after 15 seconds, whether or not the transport notices that it was cancelled.
public protocol OfflineTransport: Sendable {
  /// Sends `batch` with the token of `batch.account`, and throws `.wrongAccount` when it has only another's.
  ///
  /// An `OfflineRequestError` says what failed; any other error counts as a missing network.
  func send(_ batch: Batch) async throws -> BatchAnswer

  /// Reads a page of the change feed of `pull.account`, with its token.
  func pull(_ pull: Pull) async throws -> ChangePage

  /// Refreshes the token, or makes an account when there is none.
  ///
  /// Store the tokens before returning: what the queue then binds to the account cannot be sent without them.
  func authenticate() async throws -> OfflineAccount
}

/// The server's answer to a batch.
public struct BatchAnswer: Sendable {
  /// The history of the server's database; another number than before means that it was restored from a backup.
  public var epoch: UInt64
  /// The result of each operation, in the order of the batch.
  public var results: [OperationResult]

  /// An answer of these values.
  public init(epoch: UInt64, results: [OperationResult]) {
    self.epoch = epoch
    self.results = results
  }
}

/// Why a request of an offline queue has no usable answer.
public struct OfflineRequestError: Error {
  /// What the queue makes of the failure: wait, sign in again, or give the operation up.
  public var failure: RequestFailure
  /// What `Retry-After` asks for.
  public var retryAfter: Duration

  /// A failure; without `retryAfter`, the queue waits as long as it would without a network.
  public init(_ failure: RequestFailure, retryAfter: Duration = .zero) {
    self.failure = failure
    self.retryAfter = retryAfter
  }
}

/// Whose entries an offline queue holds.
public struct OfflineAccount: Hashable, Sendable {
  /// The account's id: 16 bytes for a diary of Colary.
  public var id: [UInt8]
  /// Whether this device made the account: what was written before it existed belongs to it.
  public var isMadeHere: Bool

  /// An account of these values.
  public init(id: [UInt8], isMadeHere: Bool) {
    self.id = id
    self.isMadeHere = isMadeHere
  }
}

/// A change that an offline queue did not take; nothing of it is stored.
public struct OfflineRefusal: Error, Hashable {
  /// Why the change was not taken, such as a full device or a missing entity.
  public var reason: Effect.Refusal

  /// A refusal for `reason`.
  public init(_ reason: Effect.Refusal) { self.reason = reason }
}
