/// How files of one kind write the names of other files.
///
/// Anything in quotes or in `url(…)` may be a name; whether it is one is for the list of files to say.
struct ReferenceRules {
  /// Whether `icon.svg` means the file beside this one, as in CSS; in scripts only `./icon.js` does.
  let takesBareNames: Bool

  /// Nil for kinds of files that name no others.
  init?(_ name: String) {
    switch name.split(separator: ".").last?.lowercased() {
    case "css": takesBareNames = true
    case "js", "mjs", "webmanifest", "json", "svg", "html": takesBareNames = false
    default: return nil
    }
  }

  /// Longer than this is no name of a file of ours.
  private static let longest = 200

  /// Where the next text stands that may be a name.
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

  /// A run of characters that names are made of, up to `close`.
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
