import Foundation
public import Wire

/// Carries the messages of one channel.
public protocol Courier: Sendable {
  /// How many it carries at once.
  var atOnce: Int { get }

  /// How many of those may be on one lane, so that a slow one leaves places to the others.
  var share: Int { get }

  /// Delivers one; asked again with the same id when it is not known to have arrived.
  ///
  /// Runs outside of every transaction, and may take no longer than `Outbox.lease`.
  func deliver(_ item: OutboxItem) async -> Delivery
}

extension Courier {
  public var atOnce: Int { 64 }
  public var share: Int { atOnce }
}

/// A message on its way.
public struct OutboxItem: Sendable {
  /// The same at every try, and for nothing else: what makes a second delivery known as one.
  public let id: ID<OutboxItem>
  public let channel: Channel
  public let address: String
  public let payload: String
  public let tag: String?
  public let concurrencyKey: String
  /// Which try this is, from 1.
  public let attempt: Int
  /// When it is no longer worth delivering.
  public let expires: Instant

  /// What the message says, as its channel's payload.
  public func read<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
  }
}

/// How a delivery went.
///
/// A reason is kept and shown to operators: it holds no address and no text.
public enum Delivery: Sendable, Equatable {
  case delivered
  /// Not now; no sooner than `after`, when the other side said so.
  case retry(after: Duration? = nil, because: String)
  /// Never: kept for an operator to look at.
  case failed(because: String)
  /// There is nobody at the address any more; nothing to look at.
  case gone
}
