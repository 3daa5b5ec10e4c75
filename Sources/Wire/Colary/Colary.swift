/// Colary (찰랑말랑): a diary of feelings in colours, written offline as online.
public enum Colary {
  /// Someone who keeps a diary.
  public enum Person {}

  /// Me, as Colary knows me.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "colary.me", .get, "/colary/me", "Me, as Colary knows me")

  /// Begins a diary: with an account of this device when nobody is signed in.
  ///
  /// Repeating it is the same diary.
  public static let begin = Endpoint<Nothing, Beginning, Arrival>(
    "colary.begin", .post, "/colary/membership", for: .visitor, "Begin a diary",
    refusals: [.suspended])

  /// How a diary begins; everything may be absent.
  public struct Beginning: Codable, Sendable, Hashable {
    /// What to be called; a name is chosen when nil.
    public var nickname: Nickname?
    /// By default Asia/Seoul.
    public var zone: Zone?

    public init(nickname: Nickname? = nil, zone: Zone? = nil) {
      self.nickname = nickname
      self.zone = zone
    }
  }

  /// The diary, and the tokens of an account that was made for it.
  public struct Arrival: Codable, Sendable, Hashable, CarriesTokens {
    /// The member who has begun, or had begun before.
    public var me: Me
    /// Of an account that was made for it.
    public var tokens: Tokens?

    public init(me: Me, tokens: Tokens? = nil) {
      self.me = me
      self.tokens = tokens
    }
  }

  /// Me, as Colary knows me.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    /// Whose entries an offline queue holds.
    public var id: ID<Person>
    /// What I am called.
    public var nickname: Nickname
    /// The zone of my days.
    public var zone: Zone

    public init(id: ID<Person>, nickname: Nickname, zone: Zone) {
      self.id = id
      self.nickname = nickname
      self.zone = zone
    }
  }

  /// What the app calls someone: 1 to 12 characters.
  public struct Nickname: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      text = raw.precomposed.trimmed
      guard !text.isEmpty, text.isLine(of: 12) else { throw .diaryNickname }
    }

    public static var sample: String { "말랑이" }
    public static var refusals: [Refusal] { [.diaryNickname] }
    public static var schema: Schema {
      Schema(.string, length: 1...12, example: example)
    }
  }
}

extension Refusal {
  public static let diaryNickname = Refusal(
    422, "colary.nickname", ko: "이름은 한 글자에서 열두 글자까지 쓸 수 있어요.",
    en: "A name has one to twelve characters.")
}
