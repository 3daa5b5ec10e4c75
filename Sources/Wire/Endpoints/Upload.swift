public import Foundation

/// The input of an endpoint that accepts files, sent as `multipart/form-data`.
///
/// Encoded as JSON it contains only its fields.
public struct Upload<Fields: Payload>: Payload {
  /// The fields besides the files.
  public var fields: Fields
  /// The files, in the order they are sent.
  public var files: [FilePart]

  public init(_ fields: Fields, files: [FilePart] = []) {
    self.fields = fields
    self.files = files
  }

  public init(from decoder: any Decoder) throws {
    self.init(try Fields(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension Upload where Fields == Nothing {
  /// An upload without fields.
  public init(files: [FilePart]) { self.init(Nothing(), files: files) }
}

/// A file to upload.
public struct FilePart: Sendable, Hashable {
  /// The source of the content.
  public enum Content: Sendable, Hashable {
    /// Content in memory.
    case data(Data)
    /// A file on disk, read in chunks.
    case file(URL)
  }

  /// The name of the form field.
  public var field: String
  /// The file name.
  public var name: String
  /// Its media type, such as `image/jpeg`.
  public var type: String
  /// The content.
  public var content: Content

  public init(_ content: Content, name: String, type: String, field: String = "file") {
    self.content = content
    self.name = name
    self.type = type
    self.field = field
  }
}

/// An input that is sent as `multipart/form-data`.
public protocol MultipartInput {
  /// The type of the fields besides the files.
  static var fieldsType: any Payload.Type { get }
  /// The fields besides the files.
  var formFields: any Payload { get }
  /// The files, in the order they are sent.
  var files: [FilePart] { get }
}

extension Upload: MultipartInput {
  /// The type of the fields besides the files.
  public static var fieldsType: any Payload.Type { Fields.self }
  /// The fields besides the files.
  public var formFields: any Payload { fields }
}
