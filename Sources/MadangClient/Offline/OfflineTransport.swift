public import Foundation
public import OfflineCore
public import Wire

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

extension OfflineRefusal: LocalizedError {
  /// The sentence to show to a person.
  public func sentence(in language: Language) -> String {
    switch (reason, language) {
    case (.diskFull, .ko): "이 기기의 저장 공간이 모자라서 저장하지 못했어요."
    case (.diskFull, .en): "This device has no room left, so nothing was saved."
    case (.queueFull, .ko): "보내지 못한 것이 너무 많아요. 인터넷에 연결한 뒤 다시 해 주세요."
    case (.queueFull, .en): "Too much waits to be sent. Connect to the internet, then try again."
    case (.storeUnavailable, .ko): "이 기기에 저장하지 못했어요. 잠시 뒤에 다시 해 주세요."
    case (.storeUnavailable, .en): "Nothing could be saved on this device. Try again in a moment."
    case (.unknownEntity, .ko): "이미 지워져서 바꿀 수 없어요."
    case (.unknownEntity, .en): "This was deleted and can no longer be changed."
    case (.accountChanged, .ko): "그사이 다른 계정으로 로그인해서 저장하지 않았어요."
    case (.accountChanged, .en): "Someone else has signed in meanwhile, so nothing was saved."
    case (.updateRequired, .ko): "새 버전의 앱에서 쓰던 기록이에요. 앱을 업데이트해 주세요."
    case (.updateRequired, .en): "A newer version of the app was used here. Please update the app."
    }
  }

  /// The sentence in the language this device prefers, for alerts that show any error.
  public var errorDescription: String? {
    sentence(in: Language(acceptLanguage: Locale.preferredLanguages.joined(separator: ",")))
  }
}
