/// What one upload may hold.
public struct UploadLimits: Sendable {
  /// Files in one request.
  public var files: Int
  /// Bytes of one file.
  public var fileBytes: Int
  /// Bytes of all fields together, their names included.
  public var fieldBytes: Int

  /// Fields in one request.
  static let mostFields = 200

  /// At most `files` files of 20 MiB and 64 KiB of fields, unless told otherwise.
  public init(files: Int, fileBytes: Int = 20 << 20, fieldBytes: Int = 65_536) {
    self.files = files
    self.fileBytes = fileBytes
    self.fieldBytes = fieldBytes
  }

  /// The most bytes of a body: the content, and a kilobyte of headers and boundary for each part.
  var bodyBytes: Int { files * fileBytes + fieldBytes + (files + Self.mostFields) << 10 }
}

/// How a route takes uploads.
struct UploadRoute: Sendable {
  let limits: UploadLimits
  /// Decides by the headers alone, before the body is read.
  let admit: Router.Admission
}
