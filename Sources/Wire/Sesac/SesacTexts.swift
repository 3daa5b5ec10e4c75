extension Sesac {
  /// A nickname: 1 to 10 visible characters on one line, without forbidden words; in NFC.
  public struct Nickname: CheckedText {
    public let text: String

    /// Forbidden words are also found with spaces, signs or other letters in between.
    static let forbidden = ["바람의나라", "미묘한도사", "고래밥"]

    public init(_ raw: String) throws(Refusal) {
      let name = raw.precomposed.trimmed
      guard !name.isEmpty, name.isLine(of: 10) else { throw .sesacNickname }
      guard !Self.forbidden.contains(where: { Self.contains(name, $0) }) else {
        throw .sesacNicknameForbidden
      }
      text = name
    }

    /// Compares scalars: names are checked for each row of a list, and characters take many times as long.
    private static func contains(_ name: String, _ word: String) -> Bool {
      guard let first = word.unicodeScalars.first, name.unicodeScalars.contains(first) else {
        return false
      }
      let letters = name.unicodeScalars.filter { $0.properties.isAlphabetic }
      return letters.indices.contains { letters[$0...].starts(with: word.unicodeScalars) }
    }

    public static var sample: String { "새싹이" }
    public static var refusals: [Refusal] { [.sesacNickname, .sesacNicknameForbidden] }
    public static var schema: Schema { Schema(.string, length: 1...10, example: example) }
  }

  /// An e-mail address to confirm a change of the phone number.
  public struct Email: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let address = raw.trimmed
      guard address.utf8.count <= 254,
        address.wholeMatch(of: #/[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,64}/#) != nil
      else { throw .sesacEmail }
      text = address
    }

    public static var sample: String { "sprout@example.com" }
    public static var refusals: [Refusal] { [.sesacEmail] }
    public static var schema: Schema { Schema(.string, format: "email", example: example) }
  }

  /// A hobby or subject: 1 to 8 characters without spaces.
  public struct Tag: CheckedText {
    public let text: String
    /// The tag of members who are open to anything.
    public static let anything = "anything"

    public init(_ raw: String) throws(Refusal) {
      let tag = raw.precomposed.trimmed
      guard !tag.isEmpty, tag.isLine(of: 8), !tag.unicodeScalars.contains(where: \.isSpace) else {
        throw .sesacTag
      }
      text = tag
    }

    public static var sample: String { "배드민턴" }
    public static var refusals: [Refusal] { [.sesacTag] }
    public static var schema: Schema { Schema(.string, length: 1...8, example: example) }
  }

  /// Tags as typed: separated by spaces or commas, at most eight, without duplicates.
  public struct Tags: CheckedText {
    /// The tags in order, without `anything`.
    public let list: [Tag]
    public var text: String { list.map(\.text).joined(separator: " ") }

    public init(_ raw: String) throws(Refusal) {
      guard raw.utf8.count <= 4096 else { throw .sesacTagsMany }
      var seen: [String] = []
      var list: [Tag] = []
      let parts = raw.precomposed.unicodeScalars.split { $0.isSpace || $0 == "," }
      for part in parts {
        let tag = try Tag(String(part))
        let plain = tag.text.lowercased()
        // `anything` means no tags.
        guard plain != Tag.anything, tag.text != "아무거나" else { continue }
        guard !seen.contains(plain) else { throw .sesacTagTwice }
        guard list.count < 8 else { throw .sesacTagsMany }
        seen.append(plain)
        list.append(tag)
      }
      self.list = list
    }

    public static var sample: String { "배드민턴 코딩" }
    public static var refusals: [Refusal] { [.sesacTag, .sesacTagTwice, .sesacTagsMany] }
    public static var schema: Schema { Schema(.string, length: 0...71, example: example) }
  }

  /// A comment on a meeting: at most 500 characters; line breaks are allowed.
  public struct Comment: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: 500) else { throw .sesacComment }
      text = lines
    }

    public static var sample: String { "덕분에 즐거운 저녁이었어요." }
    public static var refusals: [Refusal] { [.sesacComment] }
    public static var schema: Schema { Schema(.string, length: 0...500, example: example) }
  }
}

extension Refusal {
  public static let sesacNickname = Refusal(
    422, "sesac.nickname", ko: "닉네임을 10자까지 적어 주세요.",
    en: "Please write a nickname of up to 10 characters.")
  public static let sesacNicknameForbidden = Refusal(
    422, "sesac.nickname-forbidden", ko: "쓸 수 없는 단어가 들어 있어요.",
    en: "This nickname contains a word that is not allowed.")
  public static let sesacEmail = Refusal(
    422, "sesac.email", ko: "이메일 주소를 확인해 주세요.", en: "Please check the e-mail address.")
  public static let sesacTag = Refusal(
    422, "sesac.tag", ko: "한 단어는 1자부터 8자까지예요.", en: "Each word has 1 to 8 characters.")
  public static let sesacTagTwice = Refusal(
    422, "sesac.tag-twice", ko: "같은 단어가 두 번 들어 있어요.", en: "A word is there twice.")
  public static let sesacTagsMany = Refusal(
    422, "sesac.tags", ko: "8개까지 적을 수 있어요.", en: "At most eight words, please.")
  public static let sesacComment = Refusal(
    422, "sesac.comment", ko: "500자까지 적을 수 있어요.", en: "At most 500 characters, please.")
}
