extension Wal {
  /// The options of the setup form.
  public static let joining = Endpoint<Nothing, Nothing, Joining>(
    "wal.joining", .get, "/wal/membership", for: .viewer, "The options of the setup form")

  /// Joins WAL with a single request (W23, W24).
  public static let join = Endpoint<Nothing, JoinRequest, Me>(
    "wal.join", .post, "/wal/membership", for: .viewer, "Finish setting WAL up",
    refusals: [.onboardedAlready, .categoriesNone, .slotsNone])

  /// The options of the setup form.
  public struct Joining: Codable, Sendable, Hashable {
    /// All kinds of message.
    public var categories: [Extensible<Category>]
    /// All delivery times, earliest first.
    public var slots: [Extensible<Slot>]
    /// Whether the account has joined already.
    public var isMember: Bool

    public init(isMember: Bool) {
      categories = Category.allCases.map(Extensible.known)
      slots = Slot.allCases.map(Extensible.known)
      self.isMember = isMember
    }
  }

  /// Input of `join`.
  public struct JoinRequest: Codable, Sendable, Hashable {
    /// The member's nickname.
    public var nickname: Nickname
    /// The kinds of message to receive; at least one.
    public var categories: [Category]
    /// The delivery times; at least one.
    public var slots: [Slot]
    /// The time zone; Asia/Seoul when nil.
    public var zone: Zone?

    public init(nickname: Nickname, categories: [Category], slots: [Slot], zone: Zone? = nil) {
      self.nickname = nickname
      self.categories = categories
      self.slots = slots
      self.zone = zone
    }
  }

  /// A nickname: 1 to 10 Hangul, Latin letters and digits, counted as grapheme clusters; in NFC.
  public struct Nickname: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let name = raw.precomposed.trimmed
      guard !name.isEmpty, name.unicodeScalars.allSatisfy(Self.isAllowed) else {
        throw .nicknameLetters
      }
      guard name.unicodeScalars.count <= 10 else { throw .nicknameLength }
      text = name
    }

    /// Hangul syllables, compatibility jamo, and ASCII letters and digits.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "가"..."힣", "ㄱ"..."ㅎ", "ㅏ"..."ㅣ", "a"..."z", "A"..."Z", "0"..."9": true
      default: false
      }
    }

    public static var sample: String { "뽀시래기" }
    public static var refusals: [Refusal] { [.nicknameLetters, .nicknameLength] }
    public static var schema: Schema { Schema(.string, length: 1...10, example: example) }
  }
}

extension Refusal {
  public static let nicknameLetters = Refusal(
    422, "nickname.letters", ko: "닉네임은 띄어쓰기 없이 한글, 영어, 숫자로 적어 주세요.",
    en: "A nickname takes Hangul, Latin letters and digits, without spaces.")
  public static let nicknameLength = Refusal(
    422, "nickname.length", ko: "닉네임은 10자까지예요.",
    en: "A nickname has at most 10 characters.")
  public static let categoriesNone = Refusal(
    400, "categories.none", field: "categories", ko: "왈소리 유형을 하나 이상 골라 주세요.",
    en: "Please choose at least one kind.")
  public static let slotsNone = Refusal(
    400, "slots.none", field: "slots", ko: "받을 시간을 하나 이상 골라 주세요.",
    en: "Please choose at least one time.")
  public static let onboardedAlready = Refusal(
    409, "onboarding.finished", ko: "이미 시작했어요. 바로 들어가면 돼요.",
    en: "You are all set already.")
}
