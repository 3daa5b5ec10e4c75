import CCrypto
public import Core
import Foundation
public import Wire

/// A certificate authority in place of Apple's: it signs transactions and notifications as the App
/// Store does.
public struct AppStoreAuthority: Sendable {
  public static let bundle = "com.example.shop"

  /// A key with its certificate in DER, and the private key in PKCS #8.
  struct Signer: Sendable {
    let certificate: [UInt8]
    let key: [UInt8]
  }

  /// What a chain is to be: by default what Apple's is.
  public struct Chain: Sendable {
    public var isLeafMarked = true
    public var isIntermediateMarked = true
    public var isIntermediateAuthority = true
    /// The seconds since 1970 within which leaf and intermediate are valid.
    public var validity: ClosedRange<Int64> = 1_000_000_000...4_000_000_000

    public init() {}
  }

  private let root, intermediate, leaf: Signer

  /// One authority for all tests, made once.
  public static let apple = AppStoreAuthority()

  public init(_ chain: Chain = Chain(), under other: AppStoreAuthority? = nil) {
    let all = Int64(1_000_000_000)...4_000_000_000
    let root = other?.root ?? Certificates.make("Root", validity: all, isAuthority: true)
    intermediate = Certificates.make(
      "Intermediate", by: root, validity: chain.validity,
      isAuthority: chain.isIntermediateAuthority,
      mark: chain.isIntermediateMarked ? "1.2.840.113635.100.6.2.1" : nil)
    leaf = Certificates.make(
      "Leaf", by: intermediate, validity: chain.validity, isAuthority: false,
      mark: chain.isLeafMarked ? "1.2.840.113635.100.6.11.1" : nil)
    self.root = root
  }

  /// The SHA-256 of the root, as the setting has it.
  public var fingerprint: String {
    sha256(root.certificate).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The settings of a server that trusts this authority.
  public func fill(_ settings: inout Settings) {
    settings[.appStoreRoot] = fingerprint
    settings[.iosApps] = "ABCDE12345.\(Self.bundle)"
  }

  /// Signs `claims` with ES256, with the chain in `x5c`; `root` replaces the root that is sent.
  public func sign(
    _ claims: [String: Any], algorithm: String = "ES256", root: AppStoreAuthority? = nil
  ) -> String {
    let chain = [leaf.certificate, intermediate.certificate, (root ?? self).root.certificate]
    let header: [String: Any] = [
      "alg": algorithm, "x5c": chain.map { Data($0).base64EncodedString() },
    ]
    let parts = [header, claims].map { object in
      let data = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
      return base64URLEncoded(data)
    }
    let text = parts.joined(separator: ".")
    return text + "."
      + base64URLEncoded(Data(Certificates.signature(of: Array(text.utf8), by: leaf)))
  }

  /// A transaction as StoreKit has it; `changes` replace members, and NSNull removes one.
  public static func transaction(
    _ product: String, id: String, token: ID<AppStorePurchases.AccountToken>?, at now: Instant,
    _ changes: [String: Any] = [:]
  ) -> [String: Any] {
    var claims: [String: Any] = [
      "transactionId": id, "originalTransactionId": id, "bundleId": bundle,
      "productId": product, "type": "Non-Consumable", "quantity": 1,
      "inAppOwnershipType": "PURCHASED", "environment": "Production",
      "purchaseDate": now.milliseconds, "originalPurchaseDate": now.milliseconds,
      "signedDate": now.milliseconds, "storefront": "KOR", "currency": "KRW",
      "price": 3_300_000, "transactionReason": "PURCHASE",
    ]
    if let token { claims["appAccountToken"] = token.description }
    for (name, value) in changes { claims[name] = value is NSNull ? nil : value }
    return claims
  }

  /// A notification about a transaction, signed with the transaction in it.
  public func notification(
    _ type: String, about transaction: [String: Any]?, at now: Instant,
    _ changes: [String: Any] = [:]
  ) -> String {
    var content: [String: Any] = [
      "bundleId": Self.bundle, "environment": "Production", "appAppleId": 1_234_567_890,
    ]
    if let transaction { content["signedTransactionInfo"] = sign(transaction) }
    content.merge(changes) { $1 }
    return sign([
      "notificationType": type, "notificationUUID": UUID().uuidString, "version": "2.0",
      "signedDate": now.milliseconds, "data": content,
    ])
  }
}

/// X.509 with libcrypto, for tests.
private enum Certificates {
  typealias Signer = AppStoreAuthority.Signer

  /// A certificate for a new P-256 key; without an issuer it signs itself.
  static func make(
    _ name: String, by issuer: Signer? = nil, validity: ClosedRange<Int64>, isAuthority: Bool,
    mark: String? = nil
  ) -> Signer {
    let key = newKey()
    let certificate = X509_new()
    defer {
      X509_free(certificate)
      EVP_PKEY_free(key)
    }
    let parent = issuer.flatMap { read($0.certificate) }
    let parentKey = issuer.flatMap { readKey($0.key) }
    defer {
      X509_free(parent)
      EVP_PKEY_free(parentKey)
    }
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...1_000_000_000))
    ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(validity.lowerBound))
    ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(validity.upperBound))
    X509_set_pubkey(certificate, key)
    let subject = X509_get_subject_name(certificate)
    X509_NAME_add_entry_by_txt(subject, "CN", Int32(MBSTRING_ASC), name, -1, -1, 0)
    X509_set_issuer_name(certificate, parent.flatMap { X509_get_subject_name($0) } ?? subject)
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, parent ?? certificate, certificate, nil, nil, 0)
    let extensions: [(Int32, String)] = [
      (NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE"),
      (NID_key_usage, isAuthority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature"),
      (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid"),
    ]
    for (identifier, value) in extensions {
      let made = X509V3_EXT_conf_nid(nil, &context, identifier, value)
      X509_add_ext(certificate, made, -1)
      X509_EXTENSION_free(made)
    }
    if let mark {
      let object = OBJ_txt2obj(mark, 1)
      let content = ASN1_OCTET_STRING_new()
      ASN1_OCTET_STRING_set(content, [5, 0], 2)
      let made = X509_EXTENSION_create_by_OBJ(nil, object, 0, content)
      X509_add_ext(certificate, made, -1)
      X509_EXTENSION_free(made)
      ASN1_OCTET_STRING_free(content)
      ASN1_OBJECT_free(object)
    }
    X509_sign(certificate, parentKey ?? key, EVP_sha256())
    return Signer(
      certificate: der { i2d_X509(certificate, $0) }, key: der { i2d_PrivateKey(key, $0) })
  }

  /// An ES256 signature: r and s, 32 bytes each.
  static func signature(of text: [UInt8], by signer: Signer) -> [UInt8] {
    let key = readKey(signer.key)
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    var signed = [UInt8](repeating: 0, count: 128)
    var count = signed.count
    EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
    EVP_DigestSign(context, &signed, &count, text, text.count)
    let pair = signed.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_ECDSA_SIG(nil, &start, count)
    }
    defer { ECDSA_SIG_free(pair) }
    var (first, second) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), &first, 32)
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), &second, 32)
    return first + second
  }

  private static func newKey() -> OpaquePointer? {
    let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    EVP_PKEY_keygen_init(context)
    EVP_PKEY_CTX_set_group_name(context, "P-256")
    EVP_PKEY_generate(context, &key)
    return key
  }

  private static func read(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_X509(nil, &start, buffer.count)
    }
  }

  private static func readKey(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_AutoPrivateKey(nil, &start, buffer.count)
    }
  }

  /// What an `i2d` function writes, which is asked for its length first.
  private static func der(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(write(nil)))
    bytes.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      _ = write(&start)
    }
    return bytes
  }
}
