/// Files whose references to each other carry content hashes.
///
/// A file's hash covers its references, so a changed icon renames the style sheets that show it. Of
/// two files that refer to each other, the one processed first keeps the other's plain name.
struct LinkedFiles {
  private(set) var contents: [String: [UInt8]] = [:]
  private let sources: [String: [UInt8]]
  private let prefix: String
  private var inProgress: Set<String> = []

  init(_ files: [(name: String, bytes: [UInt8])], at prefix: String) {
    self.prefix = prefix
    sources = Dictionary(files.map { ($0.name, $0.bytes) }) { $1 }
    for name in sources.keys.sorted() { link(name) }
  }

  /// `club.css` as `club-1a2b3c4d5e.css`; unchanged when the file is unknown or not yet
  /// processed.
  func hashedName(_ name: String) -> String {
    guard let bytes = contents[name] else { return name }
    let slash = name.lastIndex(of: "/") ?? name.startIndex
    let dot = name[slash...].lastIndex(of: ".") ?? name.endIndex
    return "\(name[..<dot])-\(contentHash(bytes))\(name[dot...])"
  }

  private mutating func link(_ name: String) {
    guard contents[name] == nil, let bytes = sources[name], inProgress.insert(name).inserted else {
      return
    }
    guard let rules = ReferenceRules(name) else { return contents[name] = bytes }
    var output: [UInt8] = []
    var rest = bytes[...]
    while let reference = rules.next(in: rest) {
      output += rest[..<reference.lowerBound]
      rest = rest[reference.upperBound...]
      let text = String(decoding: bytes[reference], as: UTF8.self)
      guard let target = resolve(text, from: name, rules) else {
        output += bytes[reference]
        continue
      }
      link(target)
      output += (prefix + hashedName(target)).utf8
    }
    contents[name] = output + rest
  }

  /// The file that `reference` in `name` resolves to; nil when it is not one of `sources`.
  private func resolve(
    _ reference: String, from name: String, _ rules: ReferenceRules
  ) -> String? {
    if reference.hasPrefix(prefix) {
      let target = String(reference.dropFirst(prefix.count))
      return sources[target] == nil ? nil : target
    }
    let isRelative = reference.hasPrefix("./") || reference.hasPrefix("../")
    guard isRelative || rules.allowsBareNames else { return nil }
    var folders = name.split(separator: "/").dropLast()
    for part in reference.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case "..":
        guard folders.popLast() != nil else { return nil }
      default: folders.append(part)
      }
    }
    let target = folders.joined(separator: "/")
    return sources[target] == nil ? nil : target
  }
}
