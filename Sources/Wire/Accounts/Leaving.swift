/// Leaving an app, and deleting the account.
public enum Leaving {
  /// What leaving an app would delete.
  public static let losses = Endpoint<String, Nothing, Losses>(
    "leaving.losses", .get, "/account/apps/:app", for: .viewer,
    "What leaving an app would delete", refusals: [.joinFirst])

  /// Leaves an app: deletes the membership's data at once, and the account too if it was the last app.
  public static let app = Endpoint<String, Request, Left>(
    "leaving.app", .delete, "/account/apps/:app", for: .viewer,
    "Leave an app; leaving the last one deletes the account", refusals: [.joinFirst, .endsAccount])

  /// Deletes the account with all its memberships and sessions.
  public static let all = Endpoint<Nothing, Request, Left>(
    "leaving.all", .delete, "/account", for: .viewer, "Delete my account")

  /// What leaving an app would delete.
  public struct Losses: Codable, Sendable, Hashable {
    /// The path name of the app.
    public var app: String
    /// One item per kind of data.
    public var items: [Item]
    /// Whether the account is deleted too, because it has joined no other app.
    public var endsAccount: Bool

    public init(app: String, items: [Item], endsAccount: Bool) {
      self.app = app
      self.items = items
      self.endsAccount = endsAccount
    }

    /// A kind of data and how much of it would be deleted.
    public struct Item: Codable, Sendable, Hashable {
      /// Its name in Korean.
      public var ko: String
      /// Its name in English.
      public var en: String
      /// The number of records.
      public var count: Int

      public init(ko: String, en: String, count: Int) {
        self.ko = ko
        self.en = en
        self.count = count
      }
    }
  }

  /// Why the person leaves, stored by month without reference to the account; all members are optional.
  public struct Request: Codable, Sendable, Hashable {
    /// The reasons; some apps allow several.
    public var reasons: [Reason]?
    /// A comment; stored only with the reason `other`.
    public var words: Comment?
    /// Whether the person was told that leaving the app deletes the account; after a no, leaving the last
    /// app is refused.
    public var endsAccount: Bool?

    public init(reasons: [Reason]? = nil, words: Comment? = nil, endsAccount: Bool? = nil) {
      self.reasons = reasons
      self.words = words
      self.endsAccount = endsAccount
    }
  }

  /// Why a person leaves; each app offers a subset.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// None of my friends are here.
    case friends = "FRIENDS"
    /// I receive too little.
    case quiet = "QUIET"
    /// It is no longer fun.
    case dull = "DULL"
    /// I look at it too often.
    case tooMuch = "TOO_MUCH"
    /// I received something unkind.
    case unkind = "UNKIND"
    /// I worry about my personal data.
    case privacy = "PRIVACY"
    /// It has faults or is hard to use.
    case faults = "FAULTS"
    /// I do not like what I receive.
    case unfitting = "UNFITTING"
    /// I seldom use it.
    case seldom = "SELDOM"
    /// I want another account.
    case anotherAccount = "ANOTHER_ACCOUNT"
    /// Another reason, which `words` may describe.
    case other = "OTHER"

    /// The reasons that fit any app in which people meet.
    public static let usual: [Reason] = [
      .friends, .quiet, .dull, .tooMuch, .unkind, .privacy, .faults, .other,
    ]
  }

  /// A comment of at most 30 characters.
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
    /// The path name of the app; nil when the account was deleted directly.
    public var app: String?
    /// Whether the account was deleted.
    public var accountEnded: Bool

    /// Whether the session of the request has ended.
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
  public static let endsAccount = Refusal(
    409, "leave.ends-account",
    ko: "그사이 다른 앱을 모두 떠났어요. 이 앱도 떠나면 마당 계정까지 지워지니 다시 정해 주세요.",
    en: "You have left your other apps, so this deletes the account, too. Please decide again.")
}
