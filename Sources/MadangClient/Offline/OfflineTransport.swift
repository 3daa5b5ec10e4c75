public import OfflineCore

/// The transport of an offline queue.
///
/// The queue abandons a request after 15 seconds, even if the transport ignores its cancellation.
public protocol OfflineTransport: Sendable {
  /// Sends `batch` with the token of `batch.account`; throws `.wrongAccount` if another account is signed in.
  ///
  /// Throw an `OfflineRequestError` to report the failure; other errors count as a missing network.
  func send(_ batch: Batch) async throws -> BatchAnswer

  /// Fetches a page of the change feed of `pull.account`, with its token.
  func pull(_ pull: Pull) async throws -> ChangePage

  /// Refreshes the token and returns its account; creates an account if there is none and `known` is nil.
  ///
  /// `known`: the account of the queue. Its changes wait for that account, so when its session has ended, throw
  /// instead of creating another.
  ///
  /// Store the tokens before returning: changes bound to the account cannot be sent without them.
  func authenticate(known: OfflineAccount?) async throws -> OfflineAccount

  /// Names who is signed in, without a request; nil when nobody is or it is not known.
  ///
  /// A queue that is opened without an account, such as after a launch without a network, shows what it had for this
  /// name before.
  var owner: String? { get async }
}

extension OfflineTransport {
  /// Not known.
  public var owner: String? { nil }
}

/// The server's response to a batch.
public struct BatchAnswer: Sendable {
  /// The server history; a different number than before means that the database was restored from a backup.
  public var epoch: UInt64
  /// The result of each operation, in the order of the batch.
  public var results: [OperationResult]

  /// A response with these values.
  public init(epoch: UInt64, results: [OperationResult]) {
    self.epoch = epoch
    self.results = results
  }
}

/// The failure of a request of an offline queue.
public struct OfflineRequestError: Error {
  /// How the queue handles it: wait, sign in again, or discard the operation.
  public var failure: RequestFailure
  /// The `Retry-After` of the response.
  public var retryAfter: Duration

  /// A failure; without `retryAfter` the queue uses its retry backoff.
  public init(_ failure: RequestFailure, retryAfter: Duration = .zero) {
    self.failure = failure
    self.retryAfter = retryAfter
  }
}

/// The account of an offline queue.
public struct OfflineAccount: Hashable, Sendable {
  /// The account's id: the 16 bytes of a diary's id for Colary.
  public var id: [UInt8]
  /// Whether this device created the account; changes made before then belong to it.
  public var isMadeHere: Bool

  /// An account with these values.
  public init(id: [UInt8], isMadeHere: Bool) {
    self.id = id
    self.isMadeHere = isMadeHere
  }
}

/// A change that an offline queue refused; nothing was stored.
public struct OfflineRefusal: Error, Hashable {
  /// The reason, such as a full disk or a missing entity.
  public var reason: Effect.Refusal

  /// A refusal for `reason`.
  public init(_ reason: Effect.Refusal) { self.reason = reason }
}
