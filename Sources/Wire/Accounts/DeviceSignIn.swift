import Foundation

/// An account without a name: begun on a device, and found again by a recovery code.
extension SignIn {
  /// Begins an account nobody needs to prove anything for.
  public static let startDevice = Endpoint<Nothing, Nothing, Arrival>(
    "signIn.startDevice", .post, "/sign-in/device", for: .visitor, "Begin an account on this device"
  )

  /// Comes back into an account from any device.
  public static let recover = Endpoint<Nothing, Recovery, Arrival>(
    "signIn.recover", .post, "/sign-in/recovery", for: .visitor, "Sign in with a recovery code",
    refusals: [.recoveryUnknown])

  /// Makes a new recovery code for my account; the one before is void.
  public static let renewRecovery = Endpoint<Nothing, Nothing, NewRecovery>(
    "signIn.renewRecovery", .post, "/account/recovery-code", for: .viewer,
    "Make a new recovery code for my account")

  /// Input of `recover`.
  public struct Recovery: Codable, Sendable, Hashable {
    /// A code that was shown when the account began, or was made since.
    public var code: RecoveryCode

    public init(code: RecoveryCode) { self.code = code }
  }

  /// Output of `renewRecovery`.
  public struct NewRecovery: Codable, Sendable, Hashable {
    /// Shown this once.
    public var recoveryCode: RecoveryCode

    public init(recoveryCode: RecoveryCode) { self.recoveryCode = recoveryCode }
  }
}

/// 140 bits as seven groups of four letters and digits, none of which look alike (Crockford's base 32).
public struct RecoveryCode: CheckedText {
  public let text: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 28
  private static let readings: [Character: Character] = ["O": "0", "I": "1", "L": "1"]

  /// Reads it as it was written down: small letters, any grouping, O for 0, I and L for 1.
  public init(_ raw: String) throws(Refusal) {
    let plain = raw.utf8.count <= 400 ? raw.precomposedStringWithCompatibilityMapping : ""
    let letters = plain.uppercased().filter { !$0.isWhitespace && $0 != "-" }
      .map { Self.readings[$0] ?? $0 }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else {
      throw .recoveryMalformed
    }
    text = Self.grouped(letters)
  }

  /// Of the low five bits of the first 28 bytes, which must be random.
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

  /// A recovery code is never printed.
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
