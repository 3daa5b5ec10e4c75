/// Decodes `%XX` in `text`, and `+` as a space if `plusIsSpace`.
///
/// Nil for an invalid escape, for bytes that are not UTF-8, and for NUL.
func percentDecoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
  let source = text.utf8
  guard source.contains(where: { $0 == 37 || $0 == 0 || plusIsSpace && $0 == 43 }) else {
    return String(text)
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(source.count)
  var rest = source.makeIterator()
  while let byte = rest.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    default: bytes.append(byte)
    }
  }
  guard !bytes.contains(0) else { return nil }
  return String(validating: bytes, as: UTF8.self)
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
  default: nil
  }
}
