import Foundation
import HTTP

/// Files in a folder, in subfolders by the first byte of their digest.
public final class FolderStore: MediaStore {
  private let folder: String
  /// Waiting for the disk must not hold up requests.
  private let pool = WorkPool(threads: 1, waiting: 128)

  /// Creates `folder` if necessary and removes what a killed process left half-written.
  public init(_ folder: String) throws {
    self.folder = folder
    let manager = FileManager.default
    // One after the other: of both at once Foundation says that there is no such folder, not why.
    for path in [folder, folder + "/" + Self.incoming] {
      try manager.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for name in try manager.contentsOfDirectory(atPath: folder + "/" + Self.incoming) {
      let path = "\(folder)/\(Self.incoming)/\(name)"
      let date = try? manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
      // Another server may be writing a newer one.
      if let date, date.timeIntervalSinceNow < -3_600 { unlink(path) }
    }
  }

  deinit {
    let pool = pool
    Task { await pool.stop() }
  }

  private static let incoming = "incoming"

  private func path(_ digest: Digest) -> (folder: String, file: String) {
    let name = digest.text
    return ("\(folder)/\(name.prefix(2))", "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))")
  }

  public func put(_ content: [UInt8], at digest: Digest) async throws {
    let (parent, file) = path(digest)
    let temporary = "\(folder)/\(Self.incoming)/\(UUID().uuidString.lowercased())"
    try await pool.run { [folder] in
      // A file has its name only when all of it was written.
      guard access(file, F_OK) != 0 else { return }
      if access(parent, F_OK) != 0 {
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw Self.lastError }
        try Self.sync(folder)
      }
      do {
        try Self.write(content, to: temporary)
        guard rename(temporary, file) == 0 else { throw Self.lastError }
      } catch {
        unlink(temporary)
        throw error
      }
      try Self.sync(parent)
    }
  }

  public func content(at digest: Digest) async throws -> [UInt8]? {
    let file = open(path(digest).file, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw Self.lastError }
      return nil
    }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    guard size >= 0 else { throw Self.lastError }
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = pread(file, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        guard more > 0 else { break }
        count += more
      }
    }
    guard content.count == size else { throw POSIXError(.EIO) }
    return content
  }

  public func remove(_ digest: Digest) async throws {
    let file = path(digest).file
    try await pool.run {
      guard unlink(file) == 0 || errno == ENOENT else { throw Self.lastError }
    }
  }

  private static func write(_ content: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw lastError }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw lastError }
  }

  private static func sync(_ folder: String) throws {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    guard fsync(file) == 0 else { throw lastError }
  }

  private static var lastError: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
