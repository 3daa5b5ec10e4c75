import Foundation
import TestKit
import Testing
import Wire

/// When the built server takes photos.
@Suite(.timeLimit(.minutes(30)))
struct MediaServingTests {
  @Test func `a server does not start with a bucket without a key`() async throws {
    let folder = NSTemporaryDirectory() + "/madang-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let order = ["serve", "--port", "0", "--data", folder, "--media", "s3://photos"]
    let end = try await BuiltProgram("madang").run(order)
    #expect(end.status == 2 && end.output.contains("MADANG_MEDIA_KEY is needed"))
  }

  @Test func `a server keeps photos where it is told or beside its data, without loading libvips`()
    async throws
  {
    let folder = NSTemporaryDirectory() + "/madang-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let media = folder + "/photos"
    let cases: [(words: [String], settings: [String: String], status: Int, hasFolder: Bool)] = [
      ([], [:], 401, false), (["--media", media], [:], 401, true),
      ([], ["MADANG_MEDIA": media], 401, true),
      (
        ["--media", "s3://photos"], ["MADANG_MEDIA_KEY": "key", "MADANG_MEDIA_SECRET": "secret"],
        401, false
      ),
    ]
    for each in cases {
      let server = try await RunningServer(
        ["serve", "--port", "0", "--data", folder, "--log", "off"] + each.words,
        settings: each.settings)
      let status: Result<Int, any Error>
      do {
        status = .success(try await server.status(of: .post, "/photos"))
      } catch {
        status = .failure(error)
      }
      let libraries = Result { try server.libraries() }
      await server.stop()
      #expect(try status.get() == each.status)
      #expect(FileManager.default.fileExists(atPath: media) == each.hasFolder)
      try? FileManager.default.removeItem(atPath: media)
      let names = try libraries.get()
      #expect(names.contains { $0.hasPrefix("libmicrohttpd.so") })
      #expect(!names.contains { $0.hasPrefix("libvips.so") })
    }
  }
}
