extension Yello.Sentence {
  /// The first line around `name`, with its particle resolved; without a name, around a blank with both forms
  /// (`docs/spec/yello.md`, Question format).
  public func firstLine(naming name: String?) -> (head: String, foot: String) {
    (nameHead ?? "", Self.resolve(nameFoot, after: name))
  }

  /// The second line around `keyword`, or around a blank.
  public func secondLine(keyword: String?) -> (head: String, foot: String) {
    (keywordHead ?? "", Self.resolve(keywordFoot, after: keyword))
  }

  /// The first line as its recipient sees it: `나는 사실 너랑`.
  ///
  /// 이/가 becomes `네가`, and a vocative particle is dropped: `찾았다, 너!`.
  public var toReceiver: String {
    let (head, foot) = firstLine(naming: "너")
    let start = head.isEmpty ? "" : head + " "
    if nameFoot?.hasPrefix("이/가") == true { return start + "네" + foot }
    if nameFoot?.hasPrefix("아/야") == true { return start + "너" + foot.dropFirst() }
    return start + "너" + foot
  }

  /// The text of a push notification to the recipient: everything before the keyword.
  public var preview: String {
    [toReceiver, keywordHead ?? "", "…"].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text after a slot, such as `이랑/랑 같이`, with the form that `word` requires.
  ///
  /// After a consonant the form before the slash, after a vowel the one behind it; both without a word.
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
