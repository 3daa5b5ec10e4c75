import CSodium
import Foundation
import Wire

/// Who a provider says somebody is: an id token that has passed every check (OpenID Connect Core §3.1.3.7).
struct IDToken: Sendable {
  let subject: String
  /// Which of our clients it was made for.
  let audience: String
  let expires: Instant
  /// What they call themselves there, if the provider says so.
  let nickname: String?

  /// How far a provider's clock may be from ours.
  static let leeway = Duration.seconds(60)

  /// What one must be to pass.
  struct Demand: Sendable {
    let issuer: String
    let audiences: [String]
    let nonce: String
    let now: Instant
  }

  /// Checks what was signed; the signature itself has been checked before.
  init(_ content: Data, _ demand: Demand) throws(WrongToken) {
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

  /// Seconds since 1970; nil for what no clock shows before the year 10000.
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

  /// One text, or a list of them.
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

/// Why an id token was refused: for the log, never for whoever sent it.
enum WrongToken: String, Error {
  case unreadable, algorithm, key, signature, issuer, audience, nonce, expired, early, subject,
    reused
}

/// Whether two secrets are the same, in a time that does not tell where they differ.
func isSame(_ one: String, _ other: String) -> Bool {
  let (one, other) = (sha256(one.utf8), sha256(other.utf8))
  return sodium_memcmp(one, other, one.count) == 0
}

/// SHA-256 in lower-case hexadecimal.
func hexHash(_ text: String) -> String {
  sha256(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
