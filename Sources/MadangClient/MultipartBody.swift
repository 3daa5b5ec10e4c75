import Foundation
import Wire

/// A `multipart/form-data` body in a temporary file, so that uploads need not fit in memory.
struct MultipartBody {
  let file: URL
  let contentType: String

  /// Writes the fields, then the files in chunks of 64 KiB.
  init(_ upload: any MultipartInput) throws {
    let boundary = "madang-\(UUID().uuidString)"
    contentType = "multipart/form-data; boundary=\(boundary)"
    file = FileManager.default.temporaryDirectory.appendingPathComponent("\(boundary).form")
    do {
      try Data().write(to: file, options: .withoutOverwriting)
      let writer = try FileHandle(forWritingTo: file)
      defer { try? writer.close() }
      for field in try flatFields(of: upload.formFields) {
        let head = Self.head(boundary, field.name)
        try writer.write(contentsOf: Data((head + "\r\n" + field.value + "\r\n").utf8))
      }
      for part in upload.files {
        let name = "; filename=\"\(Self.escaped(part.name))\""
        let type = part.type.filter { !$0.isNewline }
        let head = Self.head(boundary, part.field, name) + "Content-Type: \(type)\r\n\r\n"
        try writer.write(contentsOf: Data(head.utf8))
        try Self.copy(part.content, to: writer)
        try writer.write(contentsOf: Data("\r\n".utf8))
      }
      try writer.write(contentsOf: Data("--\(boundary)--\r\n".utf8))
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }

  private static func head(_ boundary: String, _ field: String, _ file: String = "") -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(field))\"\(file)\r\n"
  }

  /// Escapes a name as browsers do (HTML standard, multipart/form-data encoding algorithm).
  private static func escaped(_ name: String) -> String {
    name.replacingOccurrences(of: "\"", with: "%22").replacingOccurrences(of: "\r", with: "%0D")
      .replacingOccurrences(of: "\n", with: "%0A")
  }

  private static func copy(_ content: FilePart.Content, to writer: FileHandle) throws {
    switch content {
    case .data(let data): try writer.write(contentsOf: data)
    case .file(let url):
      let reader = try FileHandle(forReadingFrom: url)
      defer { try? reader.close() }
      while let piece = try reader.read(upToCount: 65_536), !piece.isEmpty {
        try writer.write(contentsOf: piece)
      }
    }
  }
}
