import CJose
import Foundation

/// A JWS in compact form (RFC 7515), parsed and verified by libcjose.
final class SignedToken {
  private let jws: OpaquePointer

  /// Returns nil for anything else.
  init?(_ compact: String) {
    // Providers' tokens have about 1,000 bytes.
    guard compact.utf8.count <= 16_384 else { return nil }
    var compact = compact
    let read = compact.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        cjose_jws_import(text.baseAddress, text.count, nil)
      }
    }
    guard let read else { return nil }
    jws = read
  }

  deinit { cjose_jws_release(jws) }

  /// A string of the protected header; nil when it is missing.
  func header(_ name: String) -> String? {
    guard let header = cjose_jws_get_protected(jws) else { return nil }
    return cjose_header_get(header, name, nil).map { String(cString: $0) }
  }

  /// Whether the token has critical header extensions (RFC 7515 §4.1.11).
  var isCritical: Bool {
    guard let header = cjose_jws_get_protected(jws),
      let raw = cjose_header_get_raw(header, "crit", nil)
    else { return false }
    free(raw)
    return true
  }

  /// The payload if `key` signed it; nil otherwise.
  func content(signedBy key: PublicKey) -> Data? {
    let jwk = key.json.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cjose_jwk_import($0.baseAddress, $0.count, nil) }
    }
    guard let jwk else { return nil }
    defer { _ = cjose_jwk_release(jwk) }
    guard key.algorithm != .rs256 || cjose_jwk_get_keysize(jwk, nil) >= 2048,
      cjose_jws_verify(jws, jwk, nil)
    else { return nil }
    var content: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard cjose_jws_get_plaintext(jws, &content, &count, nil), let content else { return nil }
    return Data(bytes: content, count: count)
  }
}

/// The accepted signature algorithms.
///
/// A token's `alg` is only looked up among these.
enum Algorithm: String, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"
}

/// A public key of a provider, from its JWK set (RFC 7517).
struct PublicKey: Sendable {
  let id: String?
  let algorithm: Algorithm
  /// The JWK for libcjose, reduced to the public parameters.
  let json: Data

  /// Returns nil for another key type or use.
  init?(_ jwk: [String: Any]) {
    let use = jwk["use"] as? String
    guard use == nil || use == "sig" else { return nil }
    let names: [String]
    switch jwk["kty"] as? String {
    case "RSA":
      algorithm = .rs256
      names = ["kty", "n", "e"]
    case "EC" where jwk["crv"] as? String == "P-256":
      algorithm = .es256
      names = ["kty", "crv", "x", "y"]
    default: return nil
    }
    if let named = jwk["alg"] as? String, named != algorithm.rawValue { return nil }
    let numbers = jwk.compactMapValues { $0 as? String }.filter { names.contains($0.key) }
    guard numbers.count == names.count,
      let json = try? JSONSerialization.data(withJSONObject: numbers)
    else { return nil }
    id = jwk["kid"] as? String
    self.json = json
  }
}
