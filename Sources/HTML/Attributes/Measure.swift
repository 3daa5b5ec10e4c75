/// A value of a measuring attribute: a number, or text such as `50%` or `2026-03-01`.
public protocol Measure {
  /// The attribute's text; nil omits the attribute.
  var measure: String? { get }
}

extension Int: Measure {
  public var measure: String? { String(self) }
}

extension Double: Measure {
  /// Integral values have no `.0`; up to 2⁵³ every integral double is exactly an `Int`.
  public var measure: String? {
    self == rounded() && abs(self) < 0x1p53 ? String(Int(self)) : String(self)
  }
}

extension String: Measure {
  public var measure: String? { self }
}

extension Optional: Measure where Wrapped: Measure {
  public var measure: String? { flatMap(\.measure) }
}
