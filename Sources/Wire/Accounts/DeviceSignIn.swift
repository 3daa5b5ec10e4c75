import Foundation

/// Accounts without an identity provider: created on a device, recovered with a recovery code.
extension SignIn {
  /// Creates an account on this device, without proof of identity.
  public static let startDevice = Endpoint<Nothing, Nothing, Response>(
    "signIn.startDevice", .post, "/sign-in/device", for: .visitor,
    "Create an account on this device"
  )

  /// Signs in with a recovery code, on any device.
  public static let recover = Endpoint<Nothing, Recovery, Response>(
    "signIn.recover", .post, "/sign-in/recovery", for: .visitor, "Sign in with a recovery code",
    refusals: [.recoveryUnknown])

  /// Replaces my recovery code; the previous one stops working.
  public static let renewRecovery = Endpoint<Nothing, Nothing, NewRecovery>(
    "signIn.renewRecovery", .post, "/account/recovery-code", for: .viewer,
    "Replace my recovery code")

  /// Input of `recover`.
  public struct Recovery: Codable, Sendable, Hashable {
    /// The account's current recovery code.
    public var code: RecoveryCode

    public init(code: RecoveryCode) { self.code = code }
  }

  /// Output of `renewRecovery`.
  public struct NewRecovery: Codable, Sendable, Hashable {
    /// The new code; it is returned only once.
    public var recoveryCode: RecoveryCode

    public init(recoveryCode: RecoveryCode) { self.recoveryCode = recoveryCode }
  }
}

/// A recovery code: 140 random bits as seven groups of four characters of Crockford's base 32.
public struct RecoveryCode: CheckedText {
  public let text: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 28
  private static let readings: [Character: Character] = ["O": "0", "I": "1", "L": "1"]

  /// Accepts lower case, any grouping, O for 0, and I or L for 1.
  public init(_ raw: String) throws(Refusal) {
    let plain = raw.utf8.count <= 400 ? raw.precomposedStringWithCompatibilityMapping : ""
    let letters = plain.uppercased().filter { !$0.isWhitespace && $0 != "-" }
      .map { Self.readings[$0] ?? $0 }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else {
      throw .recoveryMalformed
    }
    text = Self.grouped(letters)
  }

  /// Uses the low five bits of each of the first 28 bytes, which must be random.
  public init(bytes: [UInt8]) {
    precondition(bytes.count >= Self.length)
    text = Self.grouped(bytes.prefix(Self.length).map { Self.alphabet[Int($0 & 31)] })
  }

  private static func grouped(_ letters: [Character]) -> String {
    stride(from: 0, to: length, by: 4).map { String(letters[$0..<$0 + 4]) }.joined(separator: "-")
  }

  public static var sample: String { "7KQ2-M4XD-9FTA-0B3N-RZ5H-W6YC-EG81" }
  public static var refusals: [Refusal] { [.recoveryMalformed] }
  public static var schema: Schema {
    Schema(.string, pattern: "^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$", example: example)
  }

  /// Hides the code, so that it cannot reach a log.
  public var description: String { "RecoveryCode" }
}

extension Refusal {
  public static let recoveryMalformed = Refusal(
    422, "recovery.malformed", ko: "복구 코드는 네 글자씩 일곱 묶음이에요. 다시 확인해 주세요.",
    en: "A recovery code is seven groups of four. Please check it.")
  public static let recoveryUnknown = Refusal(
    401, "recovery.unknown", field: "code", ko: "이 복구 코드로는 계정을 찾지 못했어요.",
    en: "No account has this recovery code.")
}
