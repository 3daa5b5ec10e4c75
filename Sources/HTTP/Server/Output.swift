import Foundation

/// Writes all of `bytes` to a descriptor; throws when it takes no more, as a full disk or a pipe nobody reads.
///
/// `FileHandle.write` ends the whole process then. A pipe nobody reads must have its signal ignored.
public func write(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    rest = rest.dropFirst(count)
  }
}

/// Says a line to whoever runs this process, if they listen.
public func toStandardError(_ text: String) {
  try? write(Array((text + "\n").utf8), to: STDERR_FILENO)
}
