/// An sRGB colour, written `#rrggbb` in lower case.
public struct HexColor: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    let lower =
      raw.utf8.contains { $0 > 0x7F || (0x41...0x5A).contains($0) } ? raw.lowercased() : raw
    guard lower.utf8.count == 7, lower.utf8.first == UInt8(ascii: "#"),
      lower.utf8.dropFirst().allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { throw .colorUnreadable }
    text = lower
  }

  /// A colour from its components, 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    text = "#" + digits.joined()
  }

  public static var sample: String { "#7a5c3e" }
  public static var refusals: [Refusal] { [.colorUnreadable] }
  public static var schema: Schema {
    Schema(.string, pattern: "^#[0-9a-f]{6}$", example: example)
  }
}

extension Refusal {
  public static let colorUnreadable = Refusal(
    422, "color.unreadable", ko: "색은 #rrggbb로 적어 주세요.", en: "Please write a colour as #rrggbb.")
}
