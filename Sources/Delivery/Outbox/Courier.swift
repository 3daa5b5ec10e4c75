import Foundation
public import Wire

/// Delivers the messages of one channel.
public protocol Courier: Sendable {
  /// Most concurrent deliveries.
  var atOnce: Int { get }

  /// Most concurrent deliveries per `concurrencyKey`, so that one slow host leaves room for others.
  var share: Int { get }

  /// Delivers one item.
  ///
  /// Called again with the same id when the outcome is unknown. Runs outside of transactions and
  /// must end within `Outbox.lease`.
  func deliver(_ item: OutboxItem) async -> Delivery
}

extension Courier {
  public var atOnce: Int { 64 }
  public var share: Int { atOnce }
}

/// A queued message as it is delivered.
public struct OutboxItem: Sendable {
  /// The same id at every attempt; receivers can use it to detect duplicates.
  public let id: ID<OutboxItem>
  public let channel: Channel
  public let address: String
  public let payload: String
  public let tag: String?
  public let concurrencyKey: String
  /// The number of this attempt, from 1.
  public let attempt: Int
  /// When delivery is no longer attempted.
  public let expires: Instant
  /// The language of the account; nil without an account or before its first sign-in.
  public let language: Language?

  /// Decodes the payload of the channel.
  public func read<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
  }
}

/// The outcome of a delivery.
///
/// The reason is stored and shown to operators. It must not contain addresses or message text.
public enum Delivery: Sendable, Equatable {
  case delivered
  /// Retry later, at the earliest after `after` when the receiver asked for it.
  case retry(after: Duration? = nil, because: String)
  /// Failed for good; kept for the operators.
  case failed(because: String)
  /// The address no longer exists; the message is deleted.
  case gone
}
