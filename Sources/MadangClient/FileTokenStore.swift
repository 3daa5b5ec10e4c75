public import Foundation
public import Wire

/// Stores tokens in a file that only its owner can read.
///
/// For Linux and command lines; on Apple platforms prefer the keychain. The file is created with
/// mode 0600 and replaced atomically. A missing folder is created with mode 0700.
public struct FileTokenStore: TokenStore {
  /// The file with the tokens.
  public let file: URL

  /// A store that uses `file`, which need not exist.
  public init(_ file: URL) { self.file = file }

  /// The stored tokens; nil when the file is missing or invalid.
  public func load() throws -> Tokens? {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try? JSONDecoder().decode(Tokens.self, from: data)
  }

  /// Replaces the file by one with `tokens`, after it has reached the disk.
  public func save(_ tokens: Tokens) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let bytes = try [UInt8](JSONEncoder().encode(tokens))
    let fresh = file.path + "." + UUID().uuidString
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
    do {
      try Self.write(bytes, to: descriptor)
      guard rename(fresh, file.path) == 0 else { throw Self.failure() }
    } catch {
      unlink(fresh)
      throw error
    }
  }

  /// Deletes the file; does nothing when there is none.
  public func clear() throws {
    guard unlink(file.path) == 0 || errno == ENOENT else { throw Self.failure() }
  }

  /// Writes all of `bytes`, syncs them to disk, and closes the file.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(bytes))
    try handle.synchronize()
    try handle.close()
  }

  private static func failure() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}

extension TokenStore where Self == FileTokenStore {
  /// Stores the session in `file`, until the person signs out.
  public static func file(_ file: URL) -> FileTokenStore { FileTokenStore(file) }
}
