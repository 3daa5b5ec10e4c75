public import Foundation
public import OfflineCore
public import Wire

extension Colary.GiftContent {
  /// The gift in a row of an offline queue's list; nil if it is no gift.
  public init?(_ row: VisibleRow) {
    guard row.entity.type == Colary.EntityType.gift.rawValue else { return nil }
    self.init(
      fields: Dictionary(row.fields.list.map { ($0.name, $0.value) }) { first, _ in first })
  }
}

extension PushTimer {
  /// Starts the timer for the newest gift in an offline queue's list that has started and not expired.
  ///
  /// Call it for each list; a gift starts only once. `serverTime` is the server's time at `now`, if known.
  public func receive(
    _ rows: [VisibleRow], serverTime: Instant? = nil, now: Instant = Instant(Date())
  ) {
    let gifts = rows.compactMap { row in Colary.GiftContent(row).map { (row.entity.id, $0) } }
    guard let (id, gift) = gifts.max(by: { $0.1.issuedAt < $1.1.issuedAt }), gift.startTime > 0
    else { return }
    let clock = Int((serverTime ?? now).second)
    let name = ID<Colary.Gift>(high: id.high, low: id.low).description
    initTimer(
      gift: Gift(
        id: name, color: gift.emotion.color.text, issuedAt: gift.issuedAt,
        expiresAt: Int(gift.expireTime), serverTime: clock), now: now)
    if serverTime != nil {
      correct(giftID: name, expiresAt: Int(gift.expireTime), serverTime: clock, now: now)
    }
  }
}
