import Foundation

/// An uploaded file in a temporary file, which is deleted with the last copy of this value.
public struct UploadedFile: Sendable {
  /// The name of the form field.
  public let field: String
  /// The declared name without folders and control characters; only for display.
  public let name: String
  /// The declared media type, such as `image/jpeg`; not checked against the content.
  public let type: String
  public let byteCount: Int
  /// SHA-256 of the content.
  public let digest: [UInt8]
  private let file: TemporaryFile

  init(
    field: String, name: String, type: String, byteCount: Int, digest: [UInt8], file: TemporaryFile
  ) {
    self.field = field
    self.name = name
    self.type = type
    self.byteCount = byteCount
    self.digest = digest
    self.file = file
  }

  /// The path of the content, as long as this value exists.
  public var path: String { file.path }

  /// Moves the content to `path` on the same file system, replacing an existing file.
  public func move(to path: String) throws {
    guard rename(file.path, path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// The displayable part of a declared name: its last component, at most 255 bytes.
  static func sanitizedName(_ declared: String) -> String {
    let last = declared.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var name = ""
    for character in last
    where !character.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      guard name.utf8.count + character.utf8.count <= 255 else { break }
      name.append(character)
    }
    return name == "." || name == ".." ? "" : name
  }
}

/// A file that is deleted when its last reference is released.
final class TemporaryFile: Sendable {
  let path: String

  init(path: String) { self.path = path }

  deinit { unlink(path) }
}

/// The fields and files of one upload.
public final class UploadBody: Sendable {
  public let fields: [(name: String, value: String)]
  public let files: [UploadedFile]
  private let place: UploadFolder.Place

  init(
    fields: [(name: String, value: String)], files: [UploadedFile], place: UploadFolder.Place
  ) {
    self.fields = fields
    self.files = files
    self.place = place
  }

  /// Releases what the route's admission gave, before the files are deleted.
  ///
  /// A client may send its next upload as soon as it has the response.
  public func releasePermit() { place.releasePermit() }

  /// Bytes that identify the fields and files regardless of the boundary, for idempotency keys.
  public var fingerprint: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ piece: some Collection<UInt8>) {
      withUnsafeBytes(of: UInt64(piece.count).littleEndian) { bytes += $0 }
      bytes += piece
    }
    for field in fields {
      bytes.append(0)
      add(field.name.utf8)
      add(field.value.utf8)
    }
    for file in files {
      bytes.append(1)
      add(file.field.utf8)
      add(file.name.utf8)
      add(file.type.utf8)
      add(file.digest)
    }
    return bytes
  }
}
