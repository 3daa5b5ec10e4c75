import Core
public import HTML
public import Wire

/// What a cancellation returns: everything, then a part, then nothing.
///
/// Stored with the order, so that a later change of the seller's terms does not alter it. Both
/// instants belong to the better terms: at `freeUntil` a cancellation is still free.
public struct RefundPolicy: Codable, Hashable, Sendable {
  public let freeUntil: Instant
  public let partialUntil: Instant
  /// What is returned between the two, in percent of the price.
  public let percent: Int

  /// `partialUntil` is at or after `freeUntil`; `percent` from 0 to 100.
  public init(freeUntil: Instant, partialUntil: Instant, percent: Int) {
    self.freeUntil = freeUntil
    self.partialUntil = max(freeUntil, partialUntil)
    self.percent = min(100, max(0, percent))
  }

  /// The refund of `price` at `now`, exact to the won; a fraction is the customer's.
  public func refund(of price: Int, at now: Instant) -> Int {
    if now <= freeUntil { return price }
    guard now <= partialUntil else { return 0 }
    let charge = price * (100 - percent) / 100
    return price - charge
  }

  /// The policy as sentences, for pages that show it before and after the payment.
  public func text(in zone: Zone = .seoul) -> [LocalizedText] {
    func until(_ instant: Instant) -> LocalizedText {
      let stamp = TimeStamp(instant, in: zone)
      return LocalizedText(ko: stamp.text(in: .ko), en: stamp.text(in: .en))
    }
    let (free, partial) = (until(freeUntil), until(partialUntil))
    var lines = [
      LocalizedText(
        ko: "\(free.ko)까지 취소하면 모두 돌려드려요.", en: "Full refund if you cancel by \(free.en).")
    ]
    if partialUntil > freeUntil, percent > 0 {
      lines.append(
        LocalizedText(
          ko: "\(partial.ko)까지 취소하면 \(percent)%를 돌려드려요.",
          en: "\(percent)% refund if you cancel by \(partial.en)."))
    }
    lines.append(t(ko: "그 뒤에는 돌려드리지 않아요.", en: "No refund after that."))
    return lines
  }
}
