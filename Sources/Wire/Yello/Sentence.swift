extension Yello.Sentence {
  /// The first line with `name` in its slot and the right particle; with nobody named, a blank and
  /// both forms (`docs/spec/yello.md`, Question format).
  public func firstLine(naming name: String?) -> (head: String, foot: String) {
    (nameHead ?? "", Self.resolve(nameFoot, after: name))
  }

  /// The second line around `keyword`, or around its slot.
  public func secondLine(keyword: String?) -> (head: String, foot: String) {
    (keywordHead ?? "", Self.resolve(keywordFoot, after: keyword))
  }

  /// The first line as its receiver reads it: `나는 사실 너랑`.
  ///
  /// With 이/가 it is `네가`, and whoever is called is not called by a particle: `찾았다, 너!`.
  public var toReceiver: String {
    let (head, foot) = firstLine(naming: "너")
    let start = head.isEmpty ? "" : head + " "
    if nameFoot?.hasPrefix("이/가") == true { return start + "네" + foot }
    if nameFoot?.hasPrefix("아/야") == true { return start + "너" + foot.dropFirst() }
    return start + "너" + foot
  }

  /// What a notification shows its receiver: all that comes before the keyword.
  public var preview: String {
    [toReceiver, keywordHead ?? "", "…"].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A foot such as `이랑/랑 같이`, with the form that `word` takes.
  ///
  /// After a consonant what stands before the slash, after a vowel what follows it; without a word, both.
  static func resolve(_ foot: String?, after word: String?) -> String {
    guard let foot = foot?.precomposed else { return "" }
    guard let slash = foot.utf8.firstIndex(of: UInt8(ascii: "/")) else { return foot }
    let rest = foot.utf8[foot.utf8.index(after: slash)...]
    guard let particle = Particle(closed: foot.utf8[..<slash]),
      rest.starts(with: particle.forms.open.utf8)
    else { return String(Substring(rest)) }
    return particle.form(after: word ?? "")
      + Substring(rest.dropFirst(particle.forms.open.utf8.count))
  }
}
