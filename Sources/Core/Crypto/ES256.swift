import CJose
public import Foundation

/// Signs `claims` as a JWT with ES256 (RFC 7518 §3.4).
///
/// `number` is the P-256 private key. Returns nil when signing fails.
public func signedES256(
  _ claims: Data, by number: [UInt8], header members: [(String, String)]
) -> String? {
  var number = number
  let jwk = number.withUnsafeMutableBufferPointer { d in
    var spec = cjose_jwk_ec_keyspec()
    spec.crv = CJOSE_JWK_EC_P_256
    spec.d = d.baseAddress
    spec.dlen = d.count
    return cjose_jwk_create_EC_spec(&spec, nil)
  }
  guard let jwk else { return nil }
  defer { _ = cjose_jwk_release(jwk) }
  guard let header = cjose_header_new(nil) else { return nil }
  defer { cjose_header_release(header) }
  for (name, value) in members + [("alg", "ES256")] {
    guard cjose_header_set(header, name, value, nil) else { return nil }
  }
  let jws = claims.withUnsafeBytes {
    cjose_jws_sign(jwk, header, $0.bindMemory(to: UInt8.self).baseAddress, $0.count, nil)
  }
  guard let jws else { return nil }
  defer { cjose_jws_release(jws) }
  var text: UnsafePointer<CChar>?
  guard cjose_jws_export(jws, &text, nil), let text else { return nil }
  return String(cString: text)
}
