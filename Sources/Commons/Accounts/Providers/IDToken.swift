import CSodium
import Core
import Foundation
import Wire

/// The claims of a validated ID token (OpenID Connect Core §3.1.3.7).
struct IDToken: Sendable {
  let subject: String
  /// The client id of ours that the token was issued for.
  let audience: String
  let expires: Instant
  /// The person's name at the provider, if it reports one.
  let nickname: String?

  /// The accepted clock difference to a provider.
  static let leeway = Duration.seconds(60)

  /// The expected values of a token.
  struct ExpectedClaims: Sendable {
    let issuer: String
    let audiences: [String]
    let nonce: String
    let now: Instant
  }

  /// Validates the claims; the signature was verified before.
  init(_ content: Data, _ demand: ExpectedClaims) throws(InvalidToken) {
    guard let claims = try? JSONDecoder().decode(Claims.self, from: content) else {
      throw .unreadable
    }
    guard claims.iss == demand.issuer else { throw .issuer }
    let audiences = claims.aud.all
    guard let audience = audiences.first(where: demand.audiences.contains) else { throw .audience }
    if audiences.count > 1 || claims.azp != nil {
      guard let party = claims.azp, demand.audiences.contains(party) else { throw .audience }
    }
    guard let nonce = claims.nonce, isSame(nonce, demand.nonce) else { throw .nonce }
    guard let expires = Self.instant(claims.exp), let issued = Self.instant(claims.iat) else {
      throw .unreadable
    }
    guard expires + Self.leeway > demand.now else { throw .expired }
    guard issued <= demand.now + Self.leeway else { throw .early }
    if let notBefore = claims.nbf {
      guard let start = Self.instant(notBefore), start <= demand.now + Self.leeway else {
        throw .early
      }
    }
    // OpenID Connect Core §2: at most 255 ASCII characters.
    guard (1...255).contains(claims.sub.utf8.count),
      claims.sub.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .subject }
    subject = claims.sub
    self.audience = audience
    nickname = claims.nickname
    self.expires = expires
  }

  /// Seconds since 1970; nil outside of the years 1970 to 9999.
  private static func instant(_ seconds: Double) -> Instant? {
    guard (0...253_402_300_800).contains(seconds) else { return nil }
    return Instant(milliseconds: Int64(seconds * 1000))
  }

  private struct Claims: Decodable {
    var iss: String
    var sub: String
    var aud: Audience
    var azp: String?
    var nickname: String?
    var nonce: String?
    var exp: Double
    var iat: Double
    var nbf: Double?
  }

  /// The `aud` claim: one string or a list.
  private struct Audience: Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let one = try? container.decode(String.self) {
        all = [one]
      } else {
        all = try container.decode([String].self)
      }
    }
  }
}

/// Why an ID token was refused; logged, never sent to the client.
enum InvalidToken: String, Error {
  case unreadable, algorithm, key, signature, issuer, audience, nonce, expired, early, subject,
    reused
}

/// Compares two secrets in constant time.
func isSame(_ one: String, _ other: String) -> Bool {
  let (one, other) = (sha256(one.utf8), sha256(other.utf8))
  return sodium_memcmp(one, other, one.count) == 0
}

/// SHA-256 in lower-case hexadecimal.
func hexHash(_ text: String) -> String {
  sha256(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
