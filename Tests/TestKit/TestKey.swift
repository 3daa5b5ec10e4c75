import CJose
public import Foundation

/// A provider's key pair, made with libcjose.
public struct TestKey: Sendable {
  public let id: String
  public let algorithm: String
  private let secret: String

  /// Made once, because finding large primes takes a while.
  public static let rsa = TestKey("rsa-1", "RS256", make: randomRSA)
  public static let otherRSA = TestKey("rsa-2", "RS256", make: randomRSA)
  public static let ec = TestKey("ec-1", "ES256") {
    cjose_jwk_create_EC_random(CJOSE_JWK_EC_P_256, nil)
  }

  private static func randomRSA() -> OpaquePointer? {
    let exponent: [UInt8] = [1, 0, 1]
    return cjose_jwk_create_RSA_random(2048, exponent, exponent.count, nil)
  }

  private init(_ id: String, _ algorithm: String, make: () -> OpaquePointer?) {
    self.id = id
    self.algorithm = algorithm
    let jwk = make()
    let json = cjose_jwk_to_json(jwk, true, nil)
    secret = json.map { String(cString: $0) } ?? ""
    free(json)
    cjose_jwk_release(jwk)
  }

  /// A symmetric key for HMAC.
  public init(octets: [UInt8], id: String) {
    self.init(id, "HS256") { cjose_jwk_create_oct_spec(octets, octets.count, nil) }
  }

  private var numbers: [String: String] {
    let object = try? JSONSerialization.jsonObject(with: Data(secret.utf8))
    return object as? [String: String] ?? [:]
  }

  /// The public JWK.
  public var published: [String: String] {
    numbers.filter { ["kty", "crv", "n", "e", "x", "y"].contains($0.key) }
      .merging(["kid": id, "alg": algorithm, "use": "sig"]) { $1 }
  }

  /// Signs `claims` under any header.
  public func sign(_ claims: [String: Any], header: [String: String] = [:]) -> String {
    let fields = ["alg": algorithm, "kid": id].merging(header) { $1 }
    guard let content = try? JSONSerialization.data(withJSONObject: claims),
      let jwk = cjose_jwk_import(secret, secret.utf8.count, nil), let head = cjose_header_new(nil)
    else { return "" }
    defer {
      cjose_header_release(head)
      cjose_jwk_release(jwk)
    }
    for (name, value) in fields { cjose_header_set(head, name, value, nil) }
    let jws = content.withUnsafeBytes {
      cjose_jws_sign(jwk, head, $0.bindMemory(to: UInt8.self).baseAddress, $0.count, nil)
    }
    defer { cjose_jws_release(jws) }
    var text: UnsafePointer<CChar>?
    guard cjose_jws_export(jws, &text, nil), let text else { return "" }
    return String(cString: text)
  }

  /// Whether this key signed the token.
  public func signed(_ token: String) -> Bool {
    guard let jws = cjose_jws_import(token, token.utf8.count, nil),
      let jwk = cjose_jwk_import(secret, secret.utf8.count, nil)
    else { return false }
    defer {
      cjose_jws_release(jws)
      cjose_jwk_release(jwk)
    }
    return cjose_jws_verify(jws, jwk, nil)
  }

  /// An RSA key as Google issues it: PKCS #8 (RFC 5958) around PKCS #1 (RFC 8017 §A.1.2), in PEM.
  public var rsaPEM: String {
    let integers = ["n", "e", "d", "p", "q", "dp", "dq", "qi"].map {
      let number = base64URLDecoded(numbers[$0] ?? "").drop { $0 == 0 }
      return der(0x02, (number.first ?? 0 < 128 ? [] : [0]) + number)
    }
    let algorithm: [UInt8] = [
      0x30, 0x0D, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1, 5, 0,
    ]
    let pair = der(0x30, der(0x02, [0]) + integers.joined())
    let body = Data(der(0x30, der(0x02, [0]) + algorithm + der(0x04, pair)))
    return
      "-----BEGIN PRIVATE KEY-----\n\(body.base64EncodedString(options: .lineLength64Characters))"
      + "\n-----END PRIVATE KEY-----\n"
  }

  /// A P-256 key as Apple issues it: PKCS #8 (RFC 5958) in PEM, with the private number only.
  public var pem: String {
    let start = "3041020100301306072A8648CE3D020106082A8648CE3D030107042730250201010420"
    let pairs = stride(from: 0, to: start.count, by: 2).map { Array(start)[$0..<$0 + 2] }
    let prefix = pairs.compactMap { UInt8(String($0), radix: 16) }
    let body = Data(prefix) + base64URLDecoded(numbers["d"] ?? "")
    return "-----BEGIN PRIVATE KEY-----\n\(body.base64EncodedString())\n-----END PRIVATE KEY-----\n"
  }
}

/// An ASN.1 value in DER (X.690 §8.1): tag, shortest length, content.
private func der(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
  let (high, low) = (UInt8(value.count >> 8), UInt8(value.count & 255))
  let length = value.count < 128 ? [low] : high == 0 ? [0x81, low] : [0x82, high, low]
  return [tag] + length + value
}

/// Base64 for URLs, without padding (RFC 4648 §5).
public func base64URLEncoded(_ data: Data) -> String {
  data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}

/// The bytes of base64 for URLs; empty when it is invalid.
public func base64URLDecoded(_ text: String) -> Data {
  let plain = text.replacing("-", with: "+").replacing("_", with: "/")
  return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    ?? Data()
}

/// A token's claims, unverified.
public func claims(of token: String) -> [String: Any] {
  let parts = token.split(separator: ".")
  guard parts.count == 3 else { return [:] }
  let object = try? JSONSerialization.jsonObject(with: base64URLDecoded(String(parts[1])))
  return object as? [String: Any] ?? [:]
}
