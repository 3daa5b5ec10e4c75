import Core
import Wire

extension ID {
  /// The id of what a request with this idempotency key makes.
  ///
  /// Addresses and files name ids, and for a day the key opens the account that the request made: the id must not tell it.
  init(madeWith key: String) {
    let hash = sha256("colary.made \(key)".utf8)
    self.init(high: Self.number(hash[0..<8]), low: Self.number(hash[8..<16]))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
