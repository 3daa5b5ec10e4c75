public import Delivery
import Synchronization

/// A courier that records items and answers as scripted.
public final class RecordingCourier: Courier {
  private let bag = Mutex<[OutboxItem]>([])
  private let answer: @Sendable (OutboxItem) async -> Delivery

  public init(_ answer: @escaping @Sendable (OutboxItem) async -> Delivery = { _ in .delivered }) {
    self.answer = answer
  }

  /// Every item delivered, including each retry.
  public var handed: [OutboxItem] { bag.withLock { $0 } }

  public func deliver(_ parcel: OutboxItem) async -> Delivery {
    bag.withLock { $0.append(parcel) }
    return await answer(parcel)
  }
}
