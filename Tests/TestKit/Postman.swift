public import Commons
import Synchronization

/// A courier that keeps what it was handed, and answers as it was told.
public final class Postman: Courier {
  private let bag = Mutex<[Parcel]>([])
  private let answer: @Sendable (Parcel) async -> Delivery

  public init(_ answer: @escaping @Sendable (Parcel) async -> Delivery = { _ in .delivered }) {
    self.answer = answer
  }

  /// Every parcel handed over, each try anew.
  public var handed: [Parcel] { bag.withLock { $0 } }

  public func deliver(_ parcel: Parcel) async -> Delivery {
    bag.withLock { $0.append(parcel) }
    return await answer(parcel)
  }
}
