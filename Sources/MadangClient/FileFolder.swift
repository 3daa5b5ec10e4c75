import Foundation

/// Creates the folder of `file`, with mode 0700, if it does not exist: after an installation, iOS has no folder for
/// application support.
///
/// A failure is that of opening the file.
func makeFolder(of file: URL) {
  try? FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
    attributes: [.posixPermissions: 0o700])
}
