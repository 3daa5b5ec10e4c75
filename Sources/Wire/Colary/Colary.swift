/// Colary (찰랑말랑): a diary of feelings in colours, usable offline.
public enum Colary {
  /// The type of diary ids; an account has one diary.
  public enum Person {}

  /// My diary's settings.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "colary.me", .get, "/colary/me", "My diary's settings")

  /// Changes my diary's nickname.
  public static let rename = Endpoint<Nothing, Rename, Me>(
    "colary.rename", .put, "/colary/me", "Change my diary's nickname")

  /// Input of `rename`.
  public struct Rename: Codable, Sendable, Hashable {
    /// The new nickname.
    public var nickname: Nickname

    public init(nickname: Nickname) { self.nickname = nickname }
  }

  /// Changes the time zone of my diary, by which its days, its reminder and its gift are computed.
  ///
  /// Entries keep the local time at which they were written.
  public static let setZone = Endpoint<Nothing, NewZone, Me>(
    "colary.setZone", .put, "/colary/me/zone", "Change my diary's time zone")

  /// Input of `setZone`.
  public struct NewZone: Codable, Sendable, Hashable {
    /// The new time zone.
    public var zone: Zone

    public init(_ zone: Zone) { self.zone = zone }
  }

  /// Creates a diary, and an account on this device if there is no session; idempotent.
  public static let begin = Endpoint<Nothing, Beginning, CreatedDiary>(
    "colary.begin", .post, "/colary/membership", for: .visitor, "Create a diary",
    refusals: [.suspended])

  /// Input of `begin`; all members are optional.
  public struct Beginning: Codable, Sendable, Hashable, Identifiable {
    /// The nickname; a random one when nil.
    public var nickname: Nickname?
    /// The time zone; Asia/Seoul when nil.
    public var zone: Zone?
    /// The id that a new diary gets unless another has it; a random one when nil.
    ///
    /// A device that lost the answer recognizes its diary by it. It must not be the idempotency key, which is a secret: for
    /// a day it opens the new account again.
    public var id: ID<Person>?

    public init(nickname: Nickname? = nil, zone: Zone? = nil, id: ID<Person>? = nil) {
      self.nickname = nickname
      self.zone = zone
      self.id = id
    }
  }

  /// Output of `begin`.
  public struct CreatedDiary: Codable, Sendable, Hashable, BeginsAccount {
    /// The settings of the new or existing diary.
    public var me: Me
    /// The tokens of the new account; nil if none was created.
    public var tokens: Tokens?

    public init(me: Me, tokens: Tokens? = nil) {
      self.me = me
      self.tokens = tokens
    }
  }

  /// The settings of a diary.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    /// The id of the diary; an offline queue belongs to one diary.
    public var id: ID<Person>
    /// The nickname.
    public var nickname: Nickname
    /// The time zone that decides which day it is.
    public var zone: Zone

    public init(id: ID<Person>, nickname: Nickname, zone: Zone) {
      self.id = id
      self.nickname = nickname
      self.zone = zone
    }
  }

  /// A nickname: 1 to 12 characters.
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
    422, "colary.nickname", field: "nickname", ko: "이름은 한 글자에서 열두 글자까지 쓸 수 있어요.",
    en: "A name has one to twelve characters.")
}
