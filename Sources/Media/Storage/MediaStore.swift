import CCrypto
import Foundation

/// The SHA-256 of a file's content, which is its address.
public struct Digest: Sendable, Hashable {
  public let bytes: [UInt8]

  /// The digest of `content`.
  public init(of content: [UInt8]) {
    bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      var length: UInt32 = 0
      let isDone = EVP_Digest(
        content, content.count, buffer.baseAddress, &length, EVP_sha256(), nil)
      count = isDone == 1 ? Int(length) : 0
    }
  }

  init(stored bytes: [UInt8]) { self.bytes = bytes }

  /// 64 hexadecimal digits.
  public var text: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// Stores files by the digest of their content.
public protocol MediaStore: Sendable {
  /// Stores `content` durably; storing it again changes nothing.
  func put(_ content: [UInt8], at digest: Digest) async throws
  /// The content; nil when there is none.
  func content(at digest: Digest) async throws -> [UInt8]?
  /// Deletes the content, if there is any.
  func remove(_ digest: Digest) async throws
}
