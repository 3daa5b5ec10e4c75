/// The limits of one upload.
public struct UploadLimits: Sendable {
  /// The most files in one request.
  public var files: Int
  /// The most bytes of one file.
  public var fileBytes: Int
  /// The most bytes of all fields together, including their names.
  public var fieldBytes: Int

  /// The most fields in one request.
  static let maxFields = 200

  /// Allows `files` files of 20 MiB and 64 KiB of fields by default.
  public init(files: Int, fileBytes: Int = 20 << 20, fieldBytes: Int = 65_536) {
    self.files = files
    self.fileBytes = fileBytes
    self.fieldBytes = fieldBytes
  }

  /// The most bytes of a body: the content, and one KiB of headers and boundary per part.
  var bodyBytes: Int { files * fileBytes + fieldBytes + (files + Self.maxFields) << 10 }
}

/// What an upload holds until its files are released, such as one of its account's slots.
public typealias UploadPermit = AnyObject & Sendable

/// How a route accepts uploads.
struct UploadRoute: Sendable {
  let limits: UploadLimits
  /// Decides by the headers, before the body is read.
  let admit: Router.Admission
}
