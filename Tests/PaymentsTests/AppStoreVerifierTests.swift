import Core
import Foundation
import TestKit
import Testing
import Wire

@testable import Payments

@Suite(.timeLimit(.minutes(30)))
struct AppStoreVerifierTests {
  private static let now = Instant(milliseconds: 1_774_000_000_000)

  private func verifier(_ change: (inout Settings) -> Void = { _ in }) throws -> AppStoreVerifier {
    var settings = Settings()
    AppStoreAuthority.apple.fill(&settings)
    change(&settings)
    return try #require(try AppStoreVerifier(settings))
  }

  private static func claims(
    at instant: Instant = now, _ changes: [String: Any] = [:]
  ) -> [String: Any] {
    AppStoreAuthority.transaction("sample.one", id: "2000001", token: nil, at: instant, changes)
  }

  @Test func `what the App Store signed is read`() throws {
    let read = try verifier().transaction(AppStoreAuthority.apple.sign(Self.claims()))
    #expect(read.originalTransactionId == "2000001" && read.productId == "sample.one")
    #expect(read.signedDate == Self.now && read.isOwnPurchase)
    #expect(read.won == 3_300 && read.method == "App Store")
  }

  @Test func `certificates that have expired since it was signed do not matter, and others do`()
    throws
  {
    var chain = AppStoreAuthority.Chain()
    chain.validity = 1_600_000_000...1_700_000_000
    let authority = AppStoreAuthority(chain, under: .apple)
    let verifier = try verifier()
    let within = Self.claims(at: Instant(milliseconds: 1_650_000_000_000))
    #expect(try verifier.transaction(authority.sign(within)).productId == "sample.one")
    for second in [1_599_999_000, 1_700_001_000] as [Int64] {
      let outside = Self.claims(at: Instant(milliseconds: second * 1000))
      #expect(throws: Refusal.appStoreInvalid) {
        try verifier.transaction(authority.sign(outside))
      }
    }
  }

  /// Statements that Apple did not sign, each wrong in one way.
  enum Forgery: CaseIterable {
    case ownRoot, foreignRootSent, leafUnmarked, intermediateUnmarked, intermediateNoAuthority
    case payloadChanged, signatureChanged, otherAlgorithm, unsigned, twoParts, empty, huge
  }

  @Test(arguments: Forgery.allCases)
  func `what it did not sign is refused`(_ forgery: Forgery) throws {
    let apple = AppStoreAuthority.apple
    let genuine = apple.sign(Self.claims())
    var parts = genuine.split(separator: ".").map(String.init)
    var chain = AppStoreAuthority.Chain()
    let forged: String
    switch forgery {
    case .ownRoot: forged = AppStoreAuthority().sign(Self.claims())
    case .foreignRootSent: forged = AppStoreAuthority().sign(Self.claims(), root: apple)
    case .leafUnmarked:
      chain.isLeafMarked = false
      forged = AppStoreAuthority(chain, under: apple).sign(Self.claims())
    case .intermediateUnmarked:
      chain.isIntermediateMarked = false
      forged = AppStoreAuthority(chain, under: apple).sign(Self.claims())
    case .intermediateNoAuthority:
      chain.isIntermediateAuthority = false
      forged = AppStoreAuthority(chain, under: apple).sign(Self.claims())
    case .payloadChanged:
      let other = apple.sign(Self.claims(["productId": "sample.two"]))
      parts[1] = String(other.split(separator: ".")[1])
      forged = parts.joined(separator: ".")
    case .signatureChanged:
      var bytes = Array(base64URLDecoded(parts[2]))
      bytes[40] ^= 1
      parts[2] = base64URLEncoded(Data(bytes))
      forged = parts.joined(separator: ".")
    case .otherAlgorithm: forged = apple.sign(Self.claims(), algorithm: "HS256")
    case .unsigned: forged = "\(parts[0]).\(parts[1])."
    case .twoParts: forged = "\(parts[0]).\(parts[1])"
    case .empty: forged = ""
    case .huge: forged = genuine + String(repeating: "A", count: 20_000)
    }
    let verifier = try verifier()
    #expect(try verifier.transaction(genuine).productId == "sample.one")
    #expect(throws: Refusal.appStoreInvalid) { try verifier.transaction(forged) }
  }

  @Test func `another app's purchase and one of the sandbox are refused`() throws {
    let apple = AppStoreAuthority.apple
    for changes in [
      ["bundleId": "com.example.other"], ["environment": "Sandbox"], ["environment": "Xcode"],
    ] {
      #expect(throws: Refusal.appStoreOtherApp) {
        try verifier().transaction(apple.sign(Self.claims(changes)))
      }
      #expect(throws: Refusal.appStoreOtherApp) {
        try verifier().notification(
          apple.notification("TEST", about: nil, at: Self.now, changes))
      }
    }
    // A notification is of our app, but what it is about is not.
    let foreign = Self.claims(["bundleId": "com.example.other"])
    #expect(throws: Refusal.appStoreOtherApp) {
      try verifier().notification(apple.notification("REFUND", about: foreign, at: Self.now))
    }
    let sandbox = try verifier { $0[.appStoreEnvironment] = "sandbox" }
    #expect(throws: Refusal.appStoreOtherApp) {
      try sandbox.transaction(apple.sign(Self.claims()))
    }
    #expect(
      try sandbox.transaction(apple.sign(Self.claims(["environment": "Sandbox"]))).isOwnPurchase)
  }

  @Test func `a notification whose transaction Apple did not sign is refused`() throws {
    let apple = AppStoreAuthority.apple
    let forged = AppStoreAuthority().sign(Self.claims())
    let notification = apple.notification(
      "REFUND", about: nil, at: Self.now, ["signedTransactionInfo": forged])
    #expect(throws: Refusal.appStoreInvalid) { try verifier().notification(notification) }
    #expect(throws: Refusal.appStoreInvalid) {
      try verifier().notification(
        AppStoreAuthority().notification("REFUND", about: Self.claims(), at: Self.now))
    }
  }

  @Test func `what was paid in another currency is named`() throws {
    func read(_ changes: [String: Any]) throws -> AppStoreTransaction {
      try verifier().transaction(AppStoreAuthority.apple.sign(Self.claims(changes)))
    }
    let dollars = try read(["currency": "USD", "price": 1_990])
    #expect(dollars.won == nil && dollars.method == "App Store (USD 1.99)")
    #expect(try read(["price": 0]).method == "App Store (KRW 0)")
    #expect(try read(["price": NSNull(), "currency": NSNull()]).method == "App Store")
    #expect(try !read(["type": "Consumable"]).isOwnPurchase)
    #expect(try !read(["quantity": 2]).isOwnPurchase)
    #expect(try !read(["inAppOwnershipType": "FAMILY_SHARED"]).isOwnPurchase)
  }

  @Test func `settings that do not fit together stop the server`() throws {
    var settings = Settings()
    #expect(try AppStoreVerifier(settings) == nil)
    settings[.appStoreEnvironment] = "sandbox"
    settings[.appStoreRoot] = AppStoreAuthority.apple.fingerprint
    #expect(throws: SettingsError.self) { try AppStoreVerifier(settings) }
    settings[.iosApps] = "ABCDE12345.com.example.shop"
    #expect(try AppStoreVerifier(settings) != nil)
    // As tools print it, with colons.
    let digits = Array(AppStoreAuthority.apple.fingerprint.uppercased())
    settings[.appStoreRoot] = stride(from: 0, to: 64, by: 2).map { String(digits[$0...$0 + 1]) }
      .joined(separator: ":")
    #expect(try AppStoreVerifier(settings) != nil)
    settings[.appStoreEnvironment] = "staging"
    #expect(throws: SettingsError.self) { try AppStoreVerifier(settings) }
    settings[.appStoreEnvironment] = "production"
    for wrong in ["abc", String(repeating: "g", count: 64), String(repeating: "a", count: 62)] {
      settings[.appStoreRoot] = wrong
      #expect(throws: SettingsError.self) { try AppStoreVerifier(settings) }
    }
  }
}
