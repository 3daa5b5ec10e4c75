/// Why someone reports what another showed them.
public enum ReportReason: String, Codable, ExtensibleValue {
  /// It insults or bullies.
  case insult = "INSULT"
  /// It is sexual.
  case sexual = "SEXUAL"
  /// It is advertising, or sent to many.
  case spam = "SPAM"
  /// They pretend to be another person.
  case impersonation = "IMPERSONATION"
  /// Something else; `words` says what.
  case other = "OTHER"
}

/// A report: the reason and, if the reporter likes, words of their own.
public struct ReportRequest: Codable, Sendable, Hashable {
  /// What is wrong with it.
  public var reason: ReportReason
  /// What the reporter adds in their own words.
  public var words: ReportWords?

  public init(reason: ReportReason, words: ReportWords? = nil) {
    self.reason = reason
    self.words = words
  }
}

/// At most 500 characters a reporter adds.
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

/// Blocks between accounts: neither side sees the other in any app.
///
/// An app declares how its members block each other, such as `Yello.block`.
public enum Blocks {
  /// The people I have blocked in any app, latest first.
  public static let list = Endpoint<Nothing, PageRequest, Page<Card>>(
    "blocks.list", .get, "/account/blocks", for: .viewer, "The people I have blocked in any app")

  /// Takes a block back; it does not bring a friendship back.
  public static let remove = Endpoint<Int, Nothing, Nothing>(
    "blocks.remove", .delete, "/account/blocks/:block", for: .viewer, "Unblock a person")

  /// A person I have blocked, as the app shows them where I did.
  public struct Card: Codable, Sendable, Hashable {
    /// The number of the block among mine.
    public var number: Int
    /// The path name of the app where I blocked them.
    public var app: String
    /// Their name there; nil when they or I have left that app.
    public var name: String?
    /// What else the app shows of them in lists, such as their school.
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

  /// An operator keeps this account out of the app for now.
  public static let suspended = Refusal(
    403, "membership.suspended", ko: "운영자가 이 계정을 멈춰 두어서 지금은 쓸 수 없어요.",
    en: "An operator has paused this account here, so it cannot be used for now.")
}
