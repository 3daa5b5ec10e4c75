extension Yedi.Policy {
  /// The policy in words, in Korean.
  public var ko: String {
    let base = prepaidPercent == 100 ? "결제한 금액" : "예약금"
    switch prepaidPercent {
    case 0:
      return
        "시술 \(freeHours)시간 전까지는 무료로 취소할 수 있어요. 그 뒤로는 금액의 \(partialPercent)%, "
        + "\(fullHours)시간 전부터는 전액이 취소 수수료예요."
    case 100: return "예약할 때 전액을 결제해요. " + returned(ko: base)
    default: return "예약할 때 금액의 \(prepaidPercent)%를 예약금으로 결제해요. " + returned(ko: base)
    }
  }

  private func returned(ko base: String) -> String {
    "시술 \(freeHours)시간 전까지 취소하면 모두 돌려드려요. 그 뒤로는 \(base)의 \(100 - partialPercent)%를 돌려드리고, "
      + "\(fullHours)시간 전부터는 돌려드리지 않아요."
  }

  /// The policy in words, in English.
  public var en: String {
    switch prepaidPercent {
    case 0:
      return
        "Cancelling is free until \(freeHours) hours before. After that the fee is "
        + "\(partialPercent)% of the price, and the full price from \(fullHours) hours before."
    case 100: return "You pay the full price when booking. " + returnedEnglish
    default: return "You pay a deposit of \(prepaidPercent)% when booking. " + returnedEnglish
    }
  }

  private var returnedEnglish: String {
    "It is returned in full if you cancel until \(freeHours) hours before. After that "
      + "\(100 - partialPercent)% of it is returned, and nothing from \(fullHours) hours before."
  }
}
