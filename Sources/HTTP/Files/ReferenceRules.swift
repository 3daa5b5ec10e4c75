/// How files of one kind refer to other files.
///
/// Finds candidates: anything in quotes or in `url(…)`. The caller looks them up among the known
/// files.
struct ReferenceRules {
  /// Whether `icon.svg` refers to a file in the same folder, as in CSS; scripts need `./icon.js`.
  let allowsBareNames: Bool

  /// Nil for kinds of files without references.
  init?(_ name: String) {
    switch name.split(separator: ".").last?.lowercased() {
    case "css": allowsBareNames = true
    case "js", "mjs", "webmanifest", "json", "svg", "html": allowsBareNames = false
    default: return nil
    }
  }

  /// The longest reference that is looked for, in bytes.
  private static let longest = 200

  /// The range of the next candidate.
  func next(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        if let found = run(in: bytes[index...], until: byte) { return found }
      } else if byte == UInt8(ascii: "("), bytes[..<(index - 1)].suffix(3).elementsEqual("url".utf8)
      {
        if let found = run(in: bytes[index...], until: UInt8(ascii: ")")) { return found }
      }
    }
    return nil
  }

  /// The run of file name characters from the start up to `close`; nil when there is another
  /// character.
  private func run(in bytes: ArraySlice<UInt8>, until close: UInt8) -> Range<Int>? {
    for (index, byte) in zip(bytes.indices, bytes.prefix(Self.longest)) {
      switch byte {
      case close: return index > bytes.startIndex ? bytes.startIndex..<index : nil
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: "_"):
        continue
      default: return nil
      }
    }
    return nil
  }
}
