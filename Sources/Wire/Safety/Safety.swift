/// Why a member reports content or another member.
public enum ReportReason: String, Codable, ExtensibleValue {
  /// Insults or bullying.
  case insult = "INSULT"
  /// Sexual content.
  case sexual = "SEXUAL"
  /// Advertising, or a message sent to many.
  case spam = "SPAM"
  /// Pretending to be another person.
  case impersonation = "IMPERSONATION"
  /// Another reason; `words` describes it.
  case other = "OTHER"
}

/// A report: a reason and an optional comment.
public struct ReportRequest: Codable, Sendable, Hashable {
  /// The reason.
  public var reason: ReportReason
  /// The reporter's comment.
  public var words: ReportWords?

  public init(reason: ReportReason, words: ReportWords? = nil) {
    self.reason = reason
    self.words = words
  }
}

/// A reporter's comment, at most 500 characters.
public struct ReportWords: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    guard raw.count <= 500, raw.unicodeScalars.count <= 1500 else { throw .reportTooLong }
    text = raw
  }

  public static var sample: String { "쪽지가 불편했어요" }
  public static var refusals: [Refusal] { [.reportTooLong] }
  public static var schema: Schema { Schema(.string, length: 0...500, example: example) }
}

/// Blocks between accounts: neither account sees the other in any app.
///
/// Each app has its own endpoint to block a member, such as `Yello.block`.
public enum Blocks {
  /// The accounts I have blocked in any app, newest first.
  public static let list = Endpoint<Nothing, PageRequest, Page<Card>>(
    "blocks.list", .get, "/account/blocks", for: .viewer, "The people I have blocked in any app")

  /// Removes a block; a friendship that the block ended does not come back.
  public static let remove = Endpoint<Int, Nothing, Nothing>(
    "blocks.remove", .delete, "/account/blocks/:block", for: .viewer, "Unblock a person")

  /// A blocked account, as the app of the block shows it.
  public struct Card: Codable, Sendable, Hashable {
    /// The number of the block among my blocks.
    public var number: Int
    /// The path name of the app where I blocked them.
    public var app: String
    /// The person's name there; nil when either of us has left that app.
    public var name: String?
    /// What else the app shows of the person in lists, such as the school.
    public var detail: String?
    /// When I blocked them.
    public var since: Instant

    public init(number: Int, app: String, name: String?, detail: String?, since: Instant) {
      self.number = number
      self.app = app
      self.name = name
      self.detail = detail
      self.since = since
    }
  }
}

extension Refusal {
  public static let reportTooLong = Refusal(
    422, "report.too-long", ko: "500자까지 적을 수 있어요.", en: "At most 500 characters, please.")

  /// An operator has suspended this account from the app.
  public static let suspended = Refusal(
    403, "membership.suspended", ko: "운영자가 이 계정을 멈춰 두어서 지금은 쓸 수 없어요.",
    en: "An operator has paused this account here, so it cannot be used for now.")
}
