extension Yello {
  /// The form to request a missing school or group.
  public static let wishing = Endpoint<Nothing, WishKind, Nothing>(
    "yello.wishing", .get, "/yello/wishes", for: .viewer,
    "The form to request a missing school or group")

  /// Requests a school or group that is missing; repeating a request has no effect
  /// (`docs/spec/yello.md` Y21, Y37).
  public static let wish = Endpoint<Nothing, Wish, Nothing>(
    "yello.wish", .post, "/yello/wishes", for: .viewer, "Request a missing school or group")

  /// What is missing.
  public enum Missing: String, Codable, ExtensibleValue {
    /// A school, or a group of a school.
    case school, group
  }

  /// Input of `wishing`.
  public struct WishKind: Codable, Sendable, Hashable {
    /// What is missing; a school when nil.
    public var kind: Missing?

    public init(kind: Missing? = nil) { self.kind = kind }
  }

  /// Input of `wish`.
  public struct Wish: Codable, Sendable, Hashable {
    /// What is missing.
    public var kind: Missing
    /// Its name.
    public var name: WishName

    public init(kind: Missing, name: WishName) {
      self.kind = kind
      self.name = name
    }
  }

  /// The name of what is missing: 2 to 40 characters on one line.
  public struct WishName: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let composed = raw.precomposed.trimmed
      guard (2...40).contains(composed.count), composed.unicodeScalars.count <= 80,
        composed.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { throw .wishLength }
      text = composed
    }

    public static var sample: String { "한빛바다대학교" }
    public static var refusals: [Refusal] { [.wishLength] }
    public static var schema: Schema { Schema(.string, length: 2...40, example: example) }
  }
}

extension Refusal {
  public static let wishLength = Refusal(
    422, "wish.length", ko: "이름을 2자에서 40자 사이로 적어 주세요.",
    en: "Please write the name in 2 to 40 characters.")
}
