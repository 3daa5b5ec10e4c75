import CMicrohttpd
public import Wire

/// Parses a `multipart/form-data` body as it arrives: files to disk, fields to memory.
///
/// Unchecked: used only in the callbacks of its connection, which do not overlap.
final class UploadReader: @unchecked Sendable {
  private struct Part {
    let field: String
    /// The declared name and type of a file; nil for a field.
    let file: (name: String, type: String)?
    var value: [UInt8] = []
    var writer: UploadWriter?
    var count = 0
  }

  private let place: UploadFolder.Place
  private let limits: UploadLimits
  private var processor: OpaquePointer?
  private var closing: ClosingDelimiter?
  /// Whether the closing delimiter was read; what follows is ignored.
  private var isClosed = false
  private var part: Part?
  private var fields: [FormField] = []
  private var files: [UploadedFile] = []
  private var fieldBytes = 0
  private var failure: (any Error)?
  /// The number of bytes read so far.
  private var count = 0
  var pace: UploadPace

  /// A parser for the current request's body; nil when its `Content-Type` has no boundary.
  init?(
    _ connection: MHDConnection, _ contentType: String, _ place: UploadFolder.Place,
    _ limits: UploadLimits, _ pace: UploadPace
  ) {
    self.place = place
    self.limits = limits
    self.pace = pace
    closing = ClosingDelimiter(contentType)
    // The headers of one part may take at most 8 KiB.
    processor = MHD_create_post_processor(
      connection.pointer, 8_192,
      { reader, _, key, name, type, coding, data, offset, count in
        guard let reader else { return .NO }
        let piece = UnsafeRawBufferPointer(start: data, count: count)
        return Unmanaged<UploadReader>.fromOpaque(reader).takeUnretainedValue()
          .take(piece, at: offset, of: key, name, type, coding) ? .YES : .NO
      }, Unmanaged.passUnretained(self).toOpaque())
    guard processor != nil else { return nil }
  }

  deinit { if let processor { MHD_destroy_post_processor(processor) } }

  /// Parses more bytes; throws a `Refusal`, or another error when they cannot be written.
  func read(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    guard count <= limits.bodyBytes else { throw Refusal.bodyTooLarge }
    guard !isClosed else { return }
    let end = closing?.end(in: bytes)
    isClosed = end != nil
    let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(end ?? bytes.count))
    let isRead = MHD_post_process(
      processor, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    if let failure { throw failure }
    guard isRead == .YES else { throw Refusal.malformed(nil) }
  }

  /// The parsed body, once all of it was read.
  func finish() throws -> UploadBody {
    let isWhole = processor.map { MHD_destroy_post_processor($0) == .YES } ?? false
    processor = nil
    if let failure { throw failure }
    guard isWhole, part != nil || isClosed else { throw Refusal.malformed(nil) }
    try endPart()
    return UploadBody(fields: fields, files: files, place: place)
  }

  private func take(
    _ piece: UnsafeRawBufferPointer, at offset: UInt64, of key: UnsafePointer<CChar>?,
    _ name: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?, _ coding: UnsafePointer<CChar>?
  ) -> Bool {
    do {
      if offset == 0 {
        let field = key.map { String(cString: $0) }
        let file = name.map { (String(cString: $0), type.map { String(cString: $0) } ?? "") }
        // libmicrohttpd may report a part before its first byte, and then again.
        if part?.count != 0 || part?.field != field || part?.file?.name != file?.0 {
          try endPart()
          try beginPart(field, file, coding.map { String(cString: $0) })
        }
      }
      try append(piece)
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func beginPart(
    _ field: String?, _ file: (name: String, type: String)?, _ coding: String?
  ) throws {
    guard let field else { throw Refusal.malformed(nil) }
    if let coding, !["7bit", "8bit", "binary"].contains(coding.lowercased()) {
      throw Refusal.malformed(field)
    }
    part = Part(field: field, file: file)
  }

  private func append(_ piece: UnsafeRawBufferPointer) throws {
    guard !piece.isEmpty, var current = part else { return }
    part = nil
    current.count += piece.count
    if current.file == nil {
      guard fieldBytes + current.field.utf8.count + current.count <= limits.fieldBytes else {
        throw Refusal.bodyTooLarge
      }
      current.value.append(contentsOf: piece)
    } else {
      guard current.count <= limits.fileBytes else { throw Refusal.fileTooLarge }
      let writer = try current.writer ?? newFile()
      try writer.append(piece)
      current.writer = writer
    }
    part = current
  }

  private func newFile() throws -> UploadWriter {
    guard files.count < limits.files else { throw Refusal.tooManyFiles }
    return try UploadWriter(in: place.folder)
  }

  private func endPart() throws {
    guard let finished = part else { return }
    part = nil
    guard let file = finished.file else {
      guard fields.count < UploadLimits.maxFields else { throw Refusal.bodyTooLarge }
      fieldBytes += finished.field.utf8.count + finished.value.count
      guard fieldBytes <= limits.fieldBytes else { throw Refusal.bodyTooLarge }
      guard let value = String(validating: finished.value, as: UTF8.self),
        !finished.value.contains(0)
      else { throw Refusal.malformed(finished.field) }
      return fields.append((finished.field, value))
    }
    // A browser sends this for a file input without a chosen file.
    if file.name.isEmpty && finished.count == 0 { return }
    let (written, count, digest) = try (finished.writer ?? newFile()).finish()
    files.append(
      UploadedFile(
        field: finished.field, name: UploadedFile.sanitizedName(file.name), type: file.type,
        byteCount: count, digest: digest, file: written))
  }
}

extension Refusal {
  /// A file exceeds the route's limit.
  public static let fileTooLarge = Refusal(
    413, "upload.file-too-large", ko: "파일이 너무 커요.", en: "That file is too large.")
  /// There are more files than the route accepts.
  public static let tooManyFiles = Refusal(
    413, "upload.too-many-files", ko: "한 번에 보낼 수 있는 파일 수를 넘었어요.",
    en: "That is more files than can be sent at once.")
  /// The body is not `multipart/form-data`.
  public static let uploadType = Refusal(
    415, "upload.type", ko: "파일은 multipart/form-data 양식으로 보내 주세요.",
    en: "Please send files as a multipart/form-data form.")
}
