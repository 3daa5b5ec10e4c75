import Foundation
import Synchronization

/// The folder that uploads are written to while their requests run.
///
/// Each process writes to a subfolder of its own and holds a lock in it. Subfolders without a locker, left by a
/// process that was killed, are removed when the next one starts.
public final class UploadFolder: Sendable {
  /// Uploads at one time; with one more, `Refusal.busy`.
  public static let mostAtOnce = 64

  /// This process's subfolder.
  public let path: String
  private let lock: Int32
  private let taken = Atomic<Int>(0)

  /// Makes `folder` if need be, and removes what killed processes left in it.
  public init(_ folder: String) throws {
    try Self.make(folder)
    // Held while subfolders are made and removed: one without a lock is not one that is being made.
    let making = try Self.open(folder + "/.lock")
    defer { close(making) }
    guard flock(making, LOCK_EX) == 0 else { throw Self.lastError }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix(Self.prefix) {
      try Self.sweep(folder + "/" + name)
    }
    path = folder + "/" + Self.prefix + UUID().uuidString.lowercased()
    try Self.make(path)
    lock = try Self.open(path + "/.lock")
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw Self.lastError }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  private static let prefix = "process-"

  private static func sweep(_ path: String) throws {
    let lock = try open(path + "/.lock")
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    try FileManager.default.removeItem(atPath: path)
  }

  private static func make(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func open(_ path: String) throws -> Int32 {
    let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw lastError }
    return file
  }

  static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// One of the uploads that may run at one time; free again when it is released.
  final class Place: Sendable {
    let folder: UploadFolder

    fileprivate init(_ folder: UploadFolder) { self.folder = folder }

    deinit { folder.taken.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// A place for one more upload; nil when all are taken.
  func place() -> Place? {
    let (_, count) = taken.wrappingAdd(1, ordering: .relaxed)
    // Its release gives back what was added, whether it is handed out or not.
    let place = Place(self)
    return count <= Self.mostAtOnce ? place : nil
  }
}
