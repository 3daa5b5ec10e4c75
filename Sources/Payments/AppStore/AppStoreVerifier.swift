public import Core
import Foundation
import Wire

/// Verifies what Apple's App Store has signed, up to a root that the settings name.
///
/// A wrong statement is refused: `.appStoreInvalid` for one that Apple did not sign,
/// `.appStoreOtherApp` for one of another app or environment.
public struct AppStoreVerifier: Sendable {
  /// Certificates of the App Store have these extensions: "Mac App Store Receipt Signing" the leaf,
  /// "Worldwide Developer Relations" the intermediate one (Apple Certificate Policies).
  private static let marks = CertifiedToken.Marks(
    leaf: "1.2.840.113635.100.6.11.1", intermediate: "1.2.840.113635.100.6.2.1")
  /// A notification contains a whole transaction in base64.
  private static let noticeLimit = 49_152

  private let root: [UInt8]
  private let bundles: Set<String>
  private let environment: String

  /// Nil without `MADANG_APP_STORE_ROOT`; throws for settings that do not fit together.
  public init?(_ settings: Settings) throws(SettingsError) {
    let rootName = Settings.Name.appStoreRoot.variable
    let environmentName = Settings.Name.appStoreEnvironment.variable
    guard let root = settings[.appStoreRoot] else { return nil }
    guard let fingerprint = bytes(ofFingerprint: root) else {
      throw SettingsError("\(rootName) must be a SHA-256: 64 hexadecimal digits.")
    }
    self.root = fingerprint
    bundles = Set(try settings.iosApps().map(\.bundle))
    guard !bundles.isEmpty else {
      throw SettingsError("\(rootName) needs \(Settings.Name.iosApps.variable).")
    }
    switch settings[.appStoreEnvironment] {
    case nil, "production": environment = "Production"
    case "sandbox": environment = "Sandbox"
    case let other?:
      throw SettingsError("\(environmentName) is production or sandbox, not \(other).")
    }
  }

  /// A transaction of one of our apps.
  func transaction(_ signed: String) throws -> AppStoreTransaction {
    let transaction: AppStoreTransaction = try content(of: signed)
    try check(transaction.bundleId, transaction.environment)
    return transaction
  }

  /// A notification, with the transaction that it is about.
  func notification(
    _ signed: String
  ) throws -> (AppStoreNotification, about: AppStoreTransaction?) {
    let notification: AppStoreNotification = try content(of: signed, limit: Self.noticeLimit)
    guard let data = notification.data else { return (notification, about: nil) }
    try check(data.bundleId, data.environment)
    return (notification, about: try data.signedTransactionInfo.map(transaction))
  }

  /// The certificates must have been valid when it was signed: a purchase stays one.
  private func content<Content: AppStoreStatement>(
    of signed: String, limit: Int = 16_384
  ) throws -> Content {
    guard let token = CertifiedToken(signed, limit: limit),
      let claimed = try? JSONDecoder().decode(Content.self, from: token.unverified),
      token.content(trusting: root, marks: Self.marks, at: claimed.signedDate) != nil
    else { throw Refusal.appStoreInvalid }
    return claimed
  }

  private func check(_ bundle: String?, _ environment: String?) throws {
    guard let bundle, bundles.contains(bundle), environment == self.environment else {
      throw Refusal.appStoreOtherApp
    }
  }
}

/// The bytes of a SHA-256 in hexadecimal digits, with or without colons; nil for anything else.
private func bytes(ofFingerprint text: String) -> [UInt8]? {
  let digits = Array(text.utf8.filter { $0 != UInt8(ascii: ":") })
  guard digits.count == 64, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
    return nil
  }
  let bytes = stride(from: 0, to: 64, by: 2).compactMap {
    UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
  }
  return bytes.count == 32 ? bytes : nil
}
