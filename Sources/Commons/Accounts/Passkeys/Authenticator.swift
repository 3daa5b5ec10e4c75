import CFido
import CSodium
import Core
import Foundation
import Wire

/// The public key of a passkey.
struct PasskeyKey: Sendable {
  /// Accepted algorithms by their COSE number, in order of preference.
  static let algorithms = [-7, -8, -257]

  let algorithm: Int
  /// The key in libfido2's format: x and y, RSA modulus and exponent, or the Ed25519 point.
  let bytes: [UInt8]
}

/// Authenticator data (WebAuthn §6.1), parsed and verified by libfido2.
struct AuthenticatorData: Sendable {
  let bytes: [UInt8]
  /// The signature counter; always 0 for authenticators without one.
  let count: UInt32

  private static let present: UInt8 = 0x01
  private static let verified: UInt8 = 0x04
  private static let mayBeBackedUp: UInt8 = 0x08
  private static let isBackedUp: UInt8 = 0x10

  /// Checks the relying party, user presence and user verification.
  init(_ bytes: [UInt8], to party: RelyingParty) throws(InvalidPasskey) {
    guard (37...8192).contains(bytes.count) else { throw .unreadable }
    guard isSame(Array(bytes[..<32]), sha256(party.id.utf8)) else { throw .site }
    let flags = bytes[32]
    guard flags & Self.present != 0 else { throw .absent }
    guard flags & Self.verified != 0 else { throw .unverified }
    guard flags & Self.isBackedUp == 0 || flags & Self.mayBeBackedUp != 0 else { throw .backup }
    self.bytes = bytes
    count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether `key` signed this data together with the client data (WebAuthn §7.2).
  func isSigned(
    _ signature: Data, by key: PasskeyKey, with clientData: ClientData, at party: RelyingParty
  ) -> Bool {
    guard signature.count <= 1024, let publicKey = PublicKeyHandle(key),
      let assert = fido_assert_new() as OpaquePointer?
    else { return false }
    defer {
      var handle: OpaquePointer? = assert
      fido_assert_free(&handle)
    }
    return fido_assert_set_count(assert, 1) == FIDO_OK
      && fido_assert_set_rp(assert, party.id) == FIDO_OK
      && fido_assert_set_clientdata_hash(assert, clientData.hash, clientData.hash.count) == FIDO_OK
      && fido_assert_set_authdata_raw(assert, 0, bytes, bytes.count) == FIDO_OK
      && fido_assert_set_sig(assert, 0, Array(signature), signature.count) == FIDO_OK
      && fido_assert_set_up(assert, FIDO_OPT_TRUE) == FIDO_OK
      && fido_assert_set_uv(assert, FIDO_OPT_TRUE) == FIDO_OK
      && fido_assert_verify(assert, 0, Int32(key.algorithm), publicKey.pointer) == FIDO_OK
  }
}

/// A newly created passkey (WebAuthn §7.1).
struct Attestation: Sendable {
  let id: [UInt8]
  let key: PasskeyKey
  let data: AuthenticatorData

  /// Parses an attestation object.
  ///
  /// Accepts no attestation or self attestation. The maker of the device is not checked.
  init(_ object: Data, _ clientData: ClientData, at party: RelyingParty) throws(InvalidPasskey) {
    guard let parts = AttestationParts(Array(object)) else { throw .unreadable }
    data = try AuthenticatorData(parts.data, to: party)
    guard let (cred, algorithm) = Self.read(parts.data) else { throw .key }
    defer {
      var handle: OpaquePointer? = cred
      fido_cred_free(&handle)
    }
    guard let id = fido_cred_id_ptr(cred), (1...1023).contains(fido_cred_id_len(cred)),
      let key = fido_cred_pubkey_ptr(cred)
    else { throw .unreadable }
    self.id = Array(UnsafeBufferPointer(start: id, count: fido_cred_id_len(cred)))
    self.key = PasskeyKey(
      algorithm: algorithm,
      bytes: Array(UnsafeBufferPointer(start: key, count: fido_cred_pubkey_len(cred))))
    // A point that is not on the curve could never verify a signature.
    guard PublicKeyHandle(self.key) != nil else { throw .key }
    switch parts.format {
    case "none":
      guard parts.statement == [0xA0] else { throw .format }
    case "packed":
      guard
        fido_cred_set_fmt(cred, "packed") == FIDO_OK,
        fido_cred_set_rp(cred, party.id, nil) == FIDO_OK,
        fido_cred_set_clientdata_hash(cred, clientData.hash, clientData.hash.count) == FIDO_OK,
        fido_cred_set_uv(cred, FIDO_OPT_TRUE) == FIDO_OK,
        fido_cred_set_attstmt(cred, parts.statement, parts.statement.count) == FIDO_OK,
        fido_cred_x5c_len(cred) == 0
      else { throw .format }
      guard fido_cred_verify_self(cred) == FIDO_OK else { throw .signature }
    default: throw .format
    }
  }

  /// Parses the credential.
  ///
  /// The algorithm must be given to libfido2, so each one is tried.
  private static func read(_ data: [UInt8]) -> (OpaquePointer, Int)? {
    for algorithm in PasskeyKey.algorithms {
      guard let cred = fido_cred_new() as OpaquePointer? else { return nil }
      if fido_cred_set_type(cred, Int32(algorithm)) == FIDO_OK,
        fido_cred_set_authdata_raw(cred, data, data.count) == FIDO_OK
      {
        return (cred, algorithm)
      }
      var handle: OpaquePointer? = cred
      fido_cred_free(&handle)
    }
    return nil
  }
}

/// The three parts of an attestation object (WebAuthn §6.5), decoded by libcbor.
private struct AttestationParts {
  var format = ""
  var data: [UInt8] = []
  /// Still encoded as CBOR.
  var statement: [UInt8] = []

  init?(_ object: [UInt8]) {
    var result = cbor_load_result()
    guard object.count <= 12_288, let map = cbor_load(object, object.count, &result) else {
      return nil
    }
    defer {
      var handle: UnsafeMutablePointer<cbor_item_t>? = map
      cbor_decref(&handle)
    }
    guard result.read == object.count, cbor_isa_map(map), cbor_map_size(map) == 3,
      let pairs = cbor_map_handle(map)
    else { return nil }
    for pair in UnsafeBufferPointer(start: pairs, count: 3) {
      guard let name = Self.text(pair.key) else { return nil }
      switch name {
      case "fmt":
        guard let text = Self.text(pair.value) else { return nil }
        format = text
      case "authData":
        guard cbor_isa_bytestring(pair.value), cbor_bytestring_is_definite(pair.value),
          let start = cbor_bytestring_handle(pair.value)
        else { return nil }
        data = Array(UnsafeBufferPointer(start: start, count: cbor_bytestring_length(pair.value)))
      case "attStmt":
        var start: UnsafeMutablePointer<UInt8>?
        var size = 0
        let count = cbor_serialize_alloc(pair.value, &start, &size)
        guard cbor_isa_map(pair.value), count > 0, let start else { return nil }
        statement = Array(UnsafeBufferPointer(start: start, count: count))
        free(start)
      default: return nil
      }
    }
    guard !format.isEmpty, !data.isEmpty, !statement.isEmpty else { return nil }
  }

  private static func text(_ item: UnsafeMutablePointer<cbor_item_t>?) -> String? {
    guard let item, cbor_isa_string(item), cbor_string_is_definite(item),
      let start = cbor_string_handle(item)
    else { return nil }
    return String(
      validating: UnsafeBufferPointer(start: start, count: cbor_string_length(item)), as: UTF8.self)
  }
}

/// A libfido2 public key; returns nil for invalid key bytes.
private final class PublicKeyHandle {
  let pointer: UnsafeRawPointer
  private let release: () -> Void

  init?(_ key: PasskeyKey) {
    switch key.algorithm {
    case -7:
      var handle = es256_pk_new() as OpaquePointer?
      guard let made = handle else { return nil }
      pointer = UnsafeRawPointer(made)
      release = { es256_pk_free(&handle) }
      guard es256_pk_from_ptr(made, key.bytes, key.bytes.count) == FIDO_OK else { return nil }
    case -8:
      var handle = eddsa_pk_new() as OpaquePointer?
      guard let made = handle else { return nil }
      pointer = UnsafeRawPointer(made)
      release = { eddsa_pk_free(&handle) }
      // A point of small order, which libsodium detects, would accept anyone's signature.
      var point = [UInt8](repeating: 0, count: 32)
      guard eddsa_pk_from_ptr(made, key.bytes, key.bytes.count) == FIDO_OK,
        crypto_sign_ed25519_pk_to_curve25519(&point, key.bytes) == 0
      else { return nil }
    case -257:
      var handle = rs256_pk_new() as OpaquePointer?
      guard let made = handle else { return nil }
      pointer = UnsafeRawPointer(made)
      release = { rs256_pk_free(&handle) }
      guard rs256_pk_from_ptr(made, key.bytes, key.bytes.count) == FIDO_OK else { return nil }
    default: return nil
    }
  }

  deinit { release() }
}
