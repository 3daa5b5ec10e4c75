import Foundation
import Synchronization

/// The folder for uploads in progress.
///
/// Each process writes to its own subfolder and holds a lock in it. Subfolders without a lock, left
/// by a killed process, are removed at the next start.
public final class UploadFolder: Sendable {
  /// The most uploads at one time; one more gets `Refusal.busy`.
  public static let maxConcurrent = 64

  /// This process's subfolder.
  public let path: String
  private let lock: Int32
  private let openCount = Atomic<Int>(0)

  /// Creates `folder` if necessary and removes the subfolders of killed processes.
  public init(_ folder: String) throws {
    try Self.make(folder)
    // Held while subfolders are created and removed, so that a new one is locked before others see
    // it.
    let setup = try Self.openLock(in: folder)
    defer { close(setup) }
    guard flock(setup, LOCK_EX) == 0 else { throw Self.lastError }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix(Self.prefix) {
      try Self.deleteLeftovers(folder + "/" + name)
    }
    path = folder + "/" + Self.prefix + UUID().uuidString.lowercased()
    try Self.make(path)
    lock = try Self.openLock(in: path)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw Self.lastError }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  private static let prefix = "process-"

  private static func deleteLeftovers(_ path: String) throws {
    let lock = try openLock(in: path)
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    try FileManager.default.removeItem(atPath: path)
  }

  private static func make(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func openLock(in folder: String) throws -> Int32 {
    let file = open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw CocoaError(
        .fileWriteUnknown, userInfo: [NSFilePathErrorKey: folder, NSUnderlyingErrorKey: lastError])
    }
    return file
  }

  static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The slot of one running upload; freed when it is released.
  final class Place: Sendable {
    let folder: UploadFolder
    private let permit: Mutex<(any UploadPermit)?>

    fileprivate init(_ folder: UploadFolder, _ permit: (any UploadPermit)?) {
      self.folder = folder
      self.permit = Mutex(permit)
    }

    /// Releases the permit before the slot.
    func releasePermit() { permit.withLock { $0 = nil } }

    deinit { folder.openCount.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// Takes a slot, which keeps `permit`; nil when all are in use.
  func place(_ permit: (any UploadPermit)?) -> Place? {
    let (_, count) = openCount.wrappingAdd(1, ordering: .relaxed)
    // Its release undoes the addition, whether it is returned or not.
    let place = Place(self, permit)
    return count <= Self.maxConcurrent ? place : nil
  }
}
