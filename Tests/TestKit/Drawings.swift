import Foundation
public import HTTP

extension StaticFiles {
  /// The drawings of `Public/`, for tests of rendered pictures.
  public static func drawings() throws -> StaticFiles {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Public").standardizedFileURL
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path())
      .filter { $0.hasSuffix(".svg") }
    return StaticFiles(
      try names.map { ($0, [UInt8](try Data(contentsOf: root.appending(path: $0)))) })
  }
}
