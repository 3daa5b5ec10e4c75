extension Yello {
  /// A member of YELL:O as other members see one.
  public struct Person: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// Their name.
    public var name: Name
    /// Their handle.
    public var handle: Handle
    /// School and department or class in one line: `한빛대학교 국어국문학과 23학번`, `윤슬고등학교 2학년 3반`.
    public var group: String
    /// The number of the face, 1 to 10; nil to show the initial of the name.
    public var face: Int?

    public init(id: ID<Person>, name: Name, handle: Handle, group: String, face: Int? = nil) {
      self.id = id
      self.name = name
      self.handle = handle
      self.group = group
      self.face = face
    }
  }

  /// The gender of a note's sender.
  public enum Gender: String, Codable, ExtensibleValue {
    /// A woman.
    case female = "FEMALE"
    /// A man.
    case male = "MALE"
  }

  /// A real name: one to four Hangul syllables, in NFC (`docs/spec/yello.md` Y46).
  public struct Name: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let name = Self.isRight(raw) ? raw : raw.precomposed.trimmed
      guard Self.isRight(name) else { throw .nameHangul }
      text = name
    }

    private static func isRight(_ name: String) -> Bool {
      (1...4).contains(name.unicodeScalars.count)
        && name.unicodeScalars.allSatisfy { ("가"..."힣").contains($0) }
    }

    public static var sample: String { "김하늘" }
    public static var refusals: [Refusal] { [.nameHangul] }
    public static var schema: Schema {
      Schema(.string, length: 1...4, pattern: "^[가-힣]+$", example: example)
    }

    /// The replacement for a name that an operator removed; it cannot be chosen.
    public static let redacted = Name(checked: "가려짐")

    private init(checked text: String) { self.text = text }
  }

  /// A handle, which is also the invitation code: 1–20 of `0-9 a-z . _` (`docs/spec/yello.md` Y47).
  public struct Handle: CheckedText, PathValue {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let trimmed = raw.trimmed
      // URL paths interpret `.` and `..`.
      guard !trimmed.isEmpty, trimmed != ".", trimmed != "..",
        trimmed.utf8.allSatisfy({
          switch $0 {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
          default: false
          }
        })
      else { throw .handleLetters }
      guard trimmed.utf8.count <= 20 else { throw .handleLength }
      text = trimmed
    }

    public static var sample: String { "haneul_23" }
    public static var refusals: [Refusal] { [.handleLetters, .handleLength] }
    public static var schema: Schema {
      Schema(.string, length: 1...20, pattern: "^[0-9a-z._]+$", example: example)
    }

    /// Accepts a leading @.
    public init?(segment: String) {
      try? self.init(segment.hasPrefix("@") ? String(segment.dropFirst()) : segment)
    }
    public var segment: String { text }
  }
}

extension Refusal {
  public static let nameHangul = Refusal(
    422, "name.hangul", ko: "이름은 한글 1~4자로 적어 주세요.",
    en: "A name is one to four Hangul syllables.")
  /// The name is the replacement that operators use for removed names.
  public static let nameVeiled = Refusal(
    422, "name.veiled", field: "name", ko: "'가려짐'은 이름으로 쓸 수 없어요.",
    en: "가려짐 (hidden) is no name of one's own.")
  public static let handleLetters = Refusal(
    422, "handle.letters", ko: "아이디는 영어 소문자, 숫자, 점, 밑줄로만 적어 주세요.",
    en: "An ID can only have lower-case letters, digits, dots and underscores.")
  public static let handleLength = Refusal(
    422, "handle.length", ko: "아이디는 20자까지예요.", en: "An ID can have up to 20 characters.")
  public static let handleTaken = Refusal(
    409, "handle.taken", field: "handle", ko: "이미 누가 쓰고 있는 아이디예요.",
    en: "Someone already has this ID.")
}
