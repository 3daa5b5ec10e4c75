import Foundation

/// A Korean mobile number, stored in E.164: `010-1234-5678` is `+821012345678`.
///
/// Accepts hyphens of any kind, spaces, brackets, full-width digits, and the prefixes `+82` and
/// `0082`. Numbers of other countries are refused (`docs/decisions/0016-one-time-codes.md`).
public struct PhoneNumber: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let digits = Self.domesticDigits(of: raw)
    guard digits.wholeMatch(of: #/010[0-9]{8}|01[16789][0-9]{7,8}/#) != nil else {
      throw .phoneWrong
    }
    text = "+82" + digits.dropFirst()
  }

  /// The number as dialled within Korea, without decoration; other characters stay.
  static func domesticDigits(of raw: String) -> String {
    // Compatibility mapping makes full-width digits and signs plain.
    let plain = raw.utf8.count <= 100 ? raw.precomposedStringWithCompatibilityMapping : ""
    var digits = plain.unicodeScalars.filter { !isDecoration($0) }.map(String.init).joined()
    for prefix in ["+82", "0082"] where digits.hasPrefix(prefix) {
      digits = String(digits.dropFirst(prefix.count))
      if !digits.hasPrefix("0") { digits = "0" + digits }
      break
    }
    return digits
  }

  private static func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "(", ")", "\u{2212}": true
    default:
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
    }
  }

  /// The number in national format: `010-1234-5678`.
  public var national: String {
    guard text.hasPrefix("+82") else { return text }
    let digits = "0" + text.dropFirst(3)
    return "\(digits.prefix(3))-\(digits.dropFirst(3).dropLast(4))-\(digits.suffix(4))"
  }

  public static var sample: String { "+821012345678" }
  public static var refusals: [Refusal] { [.phoneWrong] }
  public static var schema: Schema {
    Schema(
      .string, description: "A Korean mobile number in any common notation; stored in E.164.",
      example: example)
  }
}

extension Refusal {
  public static let phoneWrong = Refusal(
    422, "phone.wrong", ko: "010으로 시작하는 휴대폰 번호를 적어 주세요.",
    en: "Please check the number: a Korean mobile number, such as 010-1234-5678.")
}
