public import Foundation

/// The input of an endpoint that takes files: fields beside them, sent as `multipart/form-data`.
///
/// As JSON it is its fields alone.
public struct Upload<Fields: Payload>: Payload {
  /// The fields beside the files.
  public var fields: Fields
  /// The files, in the order they are sent in.
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
  /// Files without fields.
  public init(files: [FilePart]) { self.init(Nothing(), files: files) }
}

/// A file to be sent.
public struct FilePart: Sendable, Hashable {
  /// Where the content comes from; a file on disk is read in pieces.
  public enum Content: Sendable, Hashable {
    /// Content in memory.
    case data(Data)
    /// A file on disk, read in pieces.
    case file(URL)
  }

  /// The name of the form's field.
  public var field: String
  /// What the file is called.
  public var name: String
  /// Its media type, such as `image/jpeg`.
  public var type: String
  /// Where the content comes from.
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
  /// The type of the fields beside the files.
  static var fieldsType: any Payload.Type { get }
  /// The fields beside the files.
  var formFields: any Payload { get }
  /// The files, in the order they are sent in.
  var files: [FilePart] { get }
}

extension Upload: MultipartInput {
  /// The type of the fields beside the files.
  public static var fieldsType: any Payload.Type { Fields.self }
  /// The fields beside the files.
  public var formFields: any Payload { fields }
}
