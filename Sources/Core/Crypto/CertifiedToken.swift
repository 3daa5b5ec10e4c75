import CCrypto
public import Foundation
public import Wire

/// A JWS in compact form (RFC 7515) that carries the certificates of its signer in `x5c`: the leaf, an
/// intermediate one and the root.
///
/// Reading it proves nothing; `content(trusting:marks:at:)` gives what was signed.
public struct CertifiedToken: Sendable {
  /// The object identifiers of the extensions that leaf and intermediate certificate must have.
  public struct Marks: Sendable {
    let leaf, intermediate: String

    public init(leaf: String, intermediate: String) {
      self.leaf = leaf
      self.intermediate = intermediate
    }
  }

  /// The payload, unverified: only for finding the time at which the certificates must be valid.
  public let unverified: Data
  private let signed: [UInt8]
  private let signature: [UInt8]
  private let chain: [[UInt8]]

  private struct Header: Decodable {
    let alg: String
    let x5c: [String]
    let crit: [String]?
  }

  /// Returns nil for anything else, such as another algorithm than ES256 or another number of certificates.
  public init?(_ compact: String, limit: Int = 16_384) {
    let parts =
      compact.utf8.count <= limit
      ? compact.split(
        separator: ".", omittingEmptySubsequences: false) : []
    guard parts.count == 3, let header = bytes(ofBase64URL: String(parts[0])),
      let payload = bytes(ofBase64URL: String(parts[1])),
      let signature = bytes(ofBase64URL: String(parts[2])), signature.count == 64,
      let head = try? JSONDecoder().decode(Header.self, from: Data(header)),
      head.alg == "ES256", head.crit == nil, head.x5c.count == 3
    else { return nil }
    let chain = head.x5c.compactMap { Data(base64Encoded: $0).map(Array.init) }
    guard chain.count == 3 else { return nil }
    unverified = Data(payload)
    signed = Array("\(parts[0]).\(parts[1])".utf8)
    self.signature = signature
    self.chain = chain
  }

  /// The payload, if its root certificate has the SHA-256 `root`, its certificates were valid at `instant`,
  /// and the leaf's key signed it; nil otherwise.
  public func content(trusting root: [UInt8], marks: Marks, at instant: Instant) -> Data? {
    guard isSame(sha256(chain[2]), root),
      madang_chain_is_valid(
        chain[0], chain[0].count, chain[1], chain[1].count, chain[2], chain[2].count, marks.leaf,
        marks.intermediate, instant.second),
      madang_es256_verify(chain[0], chain[0].count, signed, signed.count, signature)
    else { return nil }
    return unverified
  }
}
