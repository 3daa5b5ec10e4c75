import CCrypto
import Foundation

/// Writes one file of an upload and hashes it, 64 KiB at a time.
///
/// Not sendable: it belongs to its reader.
final class UploadWriter {
  private let file: TemporaryFile
  private let descriptor: Int32
  private let hash: OpaquePointer
  private var buffer: [UInt8] = []
  private(set) var byteCount = 0

  /// Creates a file in `folder`.
  init(in folder: UploadFolder) throws {
    let path = folder.path + "/" + UUID().uuidString.lowercased()
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw UploadFolder.lastError }
    file = TemporaryFile(path: path)
    guard let hash = EVP_MD_CTX_new(), EVP_DigestInit_ex(hash, EVP_sha256(), nil) == 1 else {
      close(descriptor)
      throw POSIXError(.ENOMEM)
    }
    self.hash = hash
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    EVP_MD_CTX_free(hash)
    close(descriptor)
  }

  private static let capacity = 65_536

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    byteCount += bytes.count
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Flushes the buffer and returns the file, its length and its SHA-256.
  func finish() throws -> (file: TemporaryFile, byteCount: Int, digest: [UInt8]) {
    try flush()
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      count = EVP_DigestFinal_ex(hash, digest.baseAddress, nil) == 1 ? 32 : 0
    }
    guard digest.count == 32 else { throw POSIXError(.ENOMEM) }
    return (file, byteCount, digest)
  }

  private func flush() throws {
    guard !buffer.isEmpty else { return }
    guard EVP_DigestUpdate(hash, buffer, buffer.count) == 1 else { throw POSIXError(.ENOMEM) }
    try write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }
}
