import CJose
import Commons
import Foundation
import Testing
import Wire

/// A WebAuthn authenticator with one passkey (WebAuthn §6); each part of its answers can be
/// altered.
final class TestAuthenticator {
  enum Kind: String, CaseIterable {
    case es256, eddsa, rs256

    var algorithm: Int { [.es256: -7, .eddsa: -8, .rs256: -257][self] ?? 0 }
  }

  /// The parts to alter.
  struct Tampering {
    var type: String?
    var challenge: Base64URL?
    var origin: String?
    var crossOrigin = false
    var site: String?
    var flags: UInt8?
    var count: UInt32?
    var id: [UInt8]?
    var owner: Data?
    var format = "none"
    var spoilsSignature = false
    /// Sends another curve point or modulus.
    var spoilsKey = false
  }

  let kind: Kind
  let id: [UInt8]
  var count: UInt32 = 0
  private(set) var owner = Data()
  private let key: OpaquePointer
  private let origin: String
  private let site: String

  // User present and verified; backup eligible and backed up.
  static let flags: UInt8 = 0x1D

  init(_ kind: Kind = .es256, at origin: String = "https://yard.example") throws {
    self.kind = kind
    self.origin = origin
    site = try #require(URL(string: origin)?.host())
    id = (0..<32).map { _ in UInt8.random(in: 0...255) }
    let name = [.es256: "EC", .eddsa: "ED25519", .rs256: "RSA"][kind] ?? ""
    let context = EVP_PKEY_CTX_new_from_name(nil, name, nil)
    defer { EVP_PKEY_CTX_free(context) }
    EVP_PKEY_keygen_init(context)
    if kind == .es256 { EVP_PKEY_CTX_set_group_name(context, "P-256") }
    if kind == .rs256 { EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) }
    var key: OpaquePointer?
    EVP_PKEY_generate(context, &key)
    self.key = try #require(key)
  }

  deinit { EVP_PKEY_free(key) }

  /// The result of `navigator.credentials.create`.
  func make(_ options: Passkeys.Creation.Options, _ tampering: Tampering = Tampering())
    -> Passkeys.New
  {
    owner = options.user.id.data
    let clientData = clientData(tampering.type ?? "webauthn.create", options.challenge, tampering)
    let id = tampering.id ?? self.id
    let data =
      said(tampering, flags: 0x40) + [UInt8](repeating: 0, count: 16)
      + [UInt8(id.count >> 8), UInt8(id.count & 255)] + id + publicKey(tampering)
    var statement = CBOR.map([])
    if tampering.format == "packed" {
      let signature = sign(data + hash(clientData), tampering)
      statement = CBOR.map([
        (CBOR.text("alg"), CBOR.number(kind.algorithm)), (CBOR.text("sig"), CBOR.bytes(signature)),
      ])
    }
    let object = CBOR.map([
      (CBOR.text("fmt"), CBOR.text(tampering.format)), (CBOR.text("attStmt"), statement),
      (CBOR.text("authData"), CBOR.bytes(data)),
    ])
    return Passkeys.New(
      id: Data(self.id), clientDataJSON: clientData, attestationObject: Data(object))
  }

  /// The result of `navigator.credentials.get`.
  func answer(_ question: Passkeys.Question, _ tampering: Tampering = Tampering()) -> Passkeys.Proof
  {
    let clientData = clientData(
      tampering.type ?? "webauthn.get", question.publicKey.challenge, tampering)
    let data = said(tampering, flags: 0)
    return Passkeys.Proof(
      id: Data(tampering.id ?? id), clientDataJSON: clientData, authenticatorData: Data(data),
      signature: Data(sign(data + hash(clientData), tampering)),
      userHandle: tampering.owner ?? owner,
      attempt: question.attempt)
  }

  private func clientData(_ type: String, _ challenge: Base64URL, _ tampering: Tampering) -> Data {
    let challenge = (tampering.challenge ?? challenge).text
    return Data(
      """
      {"type":"\(type)","challenge":"\(challenge)","origin":"\(tampering.origin ?? origin)",\
      "crossOrigin":\(tampering.crossOrigin)}
      """.utf8)
  }

  private func said(_ tampering: Tampering, flags: UInt8) -> [UInt8] {
    let count = tampering.count ?? count
    return hash(Data((tampering.site ?? site).utf8)) + [(tampering.flags ?? Self.flags) | flags]
      + [24, 16, 8, 0].map { UInt8(count >> UInt32($0) & 255) }
  }

  private func publicKey(_ tampering: Tampering) -> [UInt8] {
    let spoil: UInt8 = tampering.spoilsKey ? 1 : 0
    switch kind {
    case .es256:
      var start: UnsafeMutablePointer<UInt8>?
      let size = EVP_PKEY_get1_encoded_public_key(key, &start)
      defer { CRYPTO_free(start, "", 0) }
      var point = Array(UnsafeBufferPointer(start: start, count: size).dropFirst())
      point[63] ^= spoil
      return CBOR.map([
        (CBOR.number(1), CBOR.number(2)), (CBOR.number(3), CBOR.number(-7)),
        (CBOR.number(-1), CBOR.number(1)), (CBOR.number(-2), CBOR.bytes(Array(point[..<32]))),
        (CBOR.number(-3), CBOR.bytes(Array(point[32...]))),
      ])
    case .eddsa:
      var (point, size) = ([UInt8](repeating: 0, count: 32), 32)
      EVP_PKEY_get_raw_public_key(key, &point, &size)
      return CBOR.map([
        (CBOR.number(1), CBOR.number(1)), (CBOR.number(3), CBOR.number(-8)),
        (CBOR.number(-1), CBOR.number(6)), (CBOR.number(-2), CBOR.bytes(point)),
      ])
    case .rs256:
      var number: OpaquePointer?
      EVP_PKEY_get_bn_param(key, "n", &number)
      defer { BN_free(number) }
      var modulus = [UInt8](repeating: 0, count: 256)
      BN_bn2binpad(number, &modulus, 256)
      return CBOR.map([
        (CBOR.number(1), CBOR.number(3)), (CBOR.number(3), CBOR.number(-257)),
        (CBOR.number(-1), CBOR.bytes(modulus)), (CBOR.number(-2), CBOR.bytes([1, 0, 1])),
      ])
    }
  }

  private func sign(_ message: [UInt8], _ tampering: Tampering) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestSignInit(context, nil, kind == .eddsa ? nil : EVP_sha256(), nil, key)
    var size = 512
    var signature = [UInt8](repeating: 0, count: size)
    EVP_DigestSign(context, &signature, &size, message, message.count)
    if tampering.spoilsSignature { signature[size - 1] ^= 1 }
    return Array(signature[..<size])
  }

  private func hash(_ bytes: Data) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_Digest(Array(bytes), bytes.count, &digest, nil, EVP_sha256(), nil)
    return digest
  }
}

/// The part of CBOR (RFC 8949) an authenticator writes.
private enum CBOR {
  static func number(_ number: Int) -> [UInt8] {
    number < 0 ? head(1, -1 - number) : head(0, number)
  }
  static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
  static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
  static func map(_ pairs: [([UInt8], [UInt8])]) -> [UInt8] {
    head(5, pairs.count) + pairs.flatMap { $0.0 + $0.1 }
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    switch count {
    case ..<24: [kind << 5 | UInt8(count)]
    case ..<256: [kind << 5 | 24, UInt8(count)]
    default: [kind << 5 | 25, UInt8(count >> 8), UInt8(count & 255)]
    }
  }
}
