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

  public struct Losses: Codable, Sendable, Hashable {
    /// The app's path name.
    public var app: String
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
      public var ko: String
      public var en: String
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
    public var words: Words?

    public init(reasons: [Reason]? = nil, words: Words? = nil) {
      self.reasons = reasons
      self.words = words
    }
  }

  /// Why someone leaves; an app asks with those that fit it.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    case friends = "FRIENDS"
    case quiet = "QUIET"
    case dull = "DULL"
    case tooMuch = "TOO_MUCH"
    case unkind = "UNKIND"
    case privacy = "PRIVACY"
    case faults = "FAULTS"
    case unfitting = "UNFITTING"
    case seldom = "SELDOM"
    case anotherAccount = "ANOTHER_ACCOUNT"
    case other = "OTHER"

    /// Those that fit wherever people meet.
    public static let usual: [Reason] = [
      .friends, .quiet, .dull, .tooMuch, .unkind, .privacy, .faults, .other,
    ]
  }

  /// A reason in one's own words, at most 30 characters.
  public struct Words: CheckedText {
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

  public struct Left: Codable, Sendable, Hashable, EndsSession {
    /// The app that was left; nil when it was all of them.
    public var app: String?
    public var accountEnded: Bool

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
