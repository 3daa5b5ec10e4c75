/// Leaving an app, and leaving Madang.
public enum Leaving {
  /// What leaving an app would take with it.
  public static let losses = Endpoint<String, Nothing, Losses>(
    "leaving.losses", .get, "/account/apps/:app", for: .viewer,
    "What leaving an app would take with it", refusals: [.joinFirst])

  /// Leaves an app: everything of the membership is deleted at once, and with the last app the account.
  public static let app = Endpoint<String, Request, Left>(
    "leaving.app", .delete, "/account/apps/:app", for: .viewer,
    "Leave an app, and with the last one Madang", refusals: [.joinFirst])

  /// Leaves Madang: every app, the account, its sessions.
  public static let all = Endpoint<Nothing, Request, Left>(
    "leaving.all", .delete, "/account", for: .viewer, "Leave Madang with every app")

  /// What leaving an app deletes.
  public struct Losses: Codable, Sendable, Hashable {
    /// The app's path name.
    public var app: String
    /// One for each kind of thing.
    public var items: [Item]
    /// Whether the account ends too, because this is the only app it has joined.
    public var endsAccount: Bool

    public init(app: String, items: [Item], endsAccount: Bool) {
      self.app = app
      self.items = items
      self.endsAccount = endsAccount
    }

    /// Something that would be gone, and how many of it.
    public struct Item: Codable, Sendable, Hashable {
      /// What it is, in Korean.
      public var ko: String
      /// What it is, in English.
      public var en: String
      /// How many there are.
      public var count: Int

      public init(ko: String, en: String, count: Int) {
        self.ko = ko
        self.en = en
        self.count = count
      }
    }
  }

  /// Why, if one likes to say; kept by month and without whose it was.
  public struct Request: Codable, Sendable, Hashable {
    /// Some apps let one choose several.
    public var reasons: [Reason]?
    /// Kept with `other` only.
    public var words: Comment?

    public init(reasons: [Reason]? = nil, words: Comment? = nil) {
      self.reasons = reasons
      self.words = words
    }
  }

  /// Why someone leaves; an app asks with those that fit it.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// None of my friends are here.
    case friends = "FRIENDS"
    /// Too little comes in.
    case quiet = "QUIET"
    /// It is no fun any more.
    case dull = "DULL"
    /// I look at it too often.
    case tooMuch = "TOO_MUCH"
    /// I was sent something unkind.
    case unkind = "UNKIND"
    /// I worry about my data.
    case privacy = "PRIVACY"
    /// It breaks or is hard to use.
    case faults = "FAULTS"
    /// I do not like what comes.
    case unfitting = "UNFITTING"
    /// I seldom use it.
    case seldom = "SELDOM"
    /// I want another account.
    case anotherAccount = "ANOTHER_ACCOUNT"
    /// Another reason, which `words` may tell.
    case other = "OTHER"

    /// Those that fit wherever people meet.
    public static let usual: [Reason] = [
      .friends, .quiet, .dull, .tooMuch, .unkind, .privacy, .faults, .other,
    ]
  }

  /// A reason in one's own words, at most 30 characters.
  public struct Comment: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let plain = raw.unicodeScalars.map {
        $0.properties.generalCategory == .control ? " " : Character($0)
      }
      let words = String(plain).precomposed.trimmed
      guard words.count <= 30, words.unicodeScalars.count <= 90 else { throw .leaveWordsLong }
      text = words
    }

    public static var sample: String { "시험 기간이라서요" }
    public static var refusals: [Refusal] { [.leaveWordsLong] }
    public static var schema: Schema { Schema(.string, length: 0...30, example: example) }
  }

  /// Output of leaving.
  public struct Left: Codable, Sendable, Hashable, EndsSession {
    /// The app that was left; nil when it was all of them.
    public var app: String?
    /// Whether the account was deleted, because no app was left.
    public var accountEnded: Bool

    /// Whether the session that asked has ended.
    public var endsSession: Bool { accountEnded }

    public init(app: String?, accountEnded: Bool) {
      self.app = app
      self.accountEnded = accountEnded
    }
  }
}

extension Refusal {
  public static let leaveWordsLong = Refusal(
    422, "leave.too-long", ko: "30자까지 적을 수 있어요.", en: "At most 30 characters, please.")
}
