import Foundation

/// Writes all of `bytes` to a descriptor; throws on errors such as a full disk or a closed pipe.
///
/// `FileHandle.write` would end the process instead. SIGPIPE must be ignored for closed pipes.
public func write(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    rest = rest.dropFirst(count)
  }
}

/// Writes a line to standard error and ignores failures.
public func toStandardError(_ text: String) {
  try? write(Array((text + "\n").utf8), to: STDERR_FILENO)
}
