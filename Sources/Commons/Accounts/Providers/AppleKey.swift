import CJose
import Foundation
import Wire

/// The private key for Sign in with Apple, which signs client secrets.
struct AppleKey: Sendable {
  let team: String
  let id: String
  /// The private number of the P-256 key.
  private let number: [UInt8]

  /// The lifetime of a client secret, which is used for one request.
  private static let lifetime = Duration.minutes(5)

  /// Returns nil when `pem` contains no P-256 key.
  init?(team: String, id: String, pem: String) {
    self.team = team
    self.id = id
    var isRead = false
    var pem = pem
    number = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      isRead = pem.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          p256_private_number(text.baseAddress, text.count, buffer.baseAddress)
        }
      }
      count = isRead ? 32 : 0
    }
    guard isRead else { return nil }
  }

  /// The client secret of `client` for `issuer`: a JWT signed with ES256.
  func secret(of client: String, for issuer: String, at now: Instant) throws -> String {
    let seconds = now.milliseconds / 1000
    let claims = try JSONEncoder().encode(
      Claims(
        iss: team, iat: seconds, exp: seconds + Self.lifetime.milliseconds / 1000, aud: issuer,
        sub: client))
    guard let secret = signedES256(claims, by: number, header: [("kid", id)]) else {
      throw ProviderTrouble.wrong("the client secret could not be signed")
    }
    return secret
  }

  private struct Claims: Encodable {
    let iss: String
    let iat: Int64
    let exp: Int64
    let aud: String
    let sub: String
  }
}
