public import Commons
import Synchronization

/// A courier that keeps what it was handed, and answers as it was told.
public final class RecordingCourier: Courier {
  private let bag = Mutex<[OutboxItem]>([])
  private let answer: @Sendable (OutboxItem) async -> Delivery

  public init(_ answer: @escaping @Sendable (OutboxItem) async -> Delivery = { _ in .delivered }) {
    self.answer = answer
  }

  /// Every parcel handed over, each try anew.
  public var handed: [OutboxItem] { bag.withLock { $0 } }

  public func deliver(_ parcel: OutboxItem) async -> Delivery {
    bag.withLock { $0.append(parcel) }
    return await answer(parcel)
  }
}
