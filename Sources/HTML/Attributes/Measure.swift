/// What a drawing's attribute may be given: a number, or text such as `50%`.
public protocol Measure {
  /// The attribute's text.
  var measure: String { get }
}

extension Int: Measure {
  public var measure: String { String(self) }
}

extension Double: Measure {
  public var measure: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

extension String: Measure {
  public var measure: String { self }
}
