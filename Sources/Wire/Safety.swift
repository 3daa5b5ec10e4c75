/// Why someone reports what another showed them.
public enum ReportReason: String, Codable, ExtensibleValue {
  case insult = "INSULT"
  case sexual = "SEXUAL"
  case spam = "SPAM"
  case impersonation = "IMPERSONATION"
  case other = "OTHER"
}

/// A report: the reason and, if the reporter likes, words of their own.
public struct ReportRequest: Codable, Sendable, Hashable {
  public var reason: ReportReason
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

extension Refusal {
  public static let reportTooLong = Refusal(
    422, "report.too-long", ko: "500자까지 적을 수 있어요.", en: "At most 500 characters, please.")

  /// An operator keeps this account out of the app for now.
  public static let suspended = Refusal(
    403, "membership.suspended", ko: "운영자가 이 계정을 멈춰 두어서 지금은 쓸 수 없어요.",
    en: "An operator has paused this account here, so it cannot be used for now.")
}
