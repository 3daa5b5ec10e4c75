public import HTML
public import Wire

extension Extensible {
  /// What a page calls it: the words of its case, or the raw value where there are none.
  public func words(_ known: (Value) -> LocalizedText) -> LocalizedText {
    value.map(known) ?? LocalizedText(ko: rawValue, en: rawValue)
  }
}
