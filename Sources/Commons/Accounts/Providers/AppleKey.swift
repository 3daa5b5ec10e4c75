import Core
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
    guard let key = P256Key(pem: pem) else { return nil }
    number = key.number
  }

  /// The client secret of `client` for `issuer`: a JWT signed with ES256.
  func secret(of client: String, for issuer: String, at now: Instant) throws -> String {
    let seconds = now.milliseconds / 1000
    let claims = try JSONEncoder().encode(
      Claims(
        iss: team, iat: seconds, exp: seconds + Self.lifetime.milliseconds / 1000, aud: issuer,
        sub: client))
    guard let secret = signedES256(claims, by: number, header: [("kid", id)]) else {
      throw ProviderError.wrong("the client secret could not be signed")
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
