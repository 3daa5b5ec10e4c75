import CVips
import Foundation
import TestKit
import Testing
import Wire

@testable import Media

/// What the process that decodes a photo can reach.
@Suite(.timeLimit(.minutes(30)))
struct SandboxTests {
  @Test func `a sealed process starts threads, and no process, file, socket or signal`()
    async throws
  {
    let end = try await BuiltProgram("sandboxprobe").run(["attempts"])
    #expect(end.status == 0)
    let lines = end.output.split(separator: "\n").map { $0.split(separator: ": ") }
    var results = Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1])) })
    func take(_ names: [String], _ result: String) {
      for name in names { #expect(results.removeValue(forKey: name) == result, "\(name)") }
    }
    take(["low priority", "thread", "thread ran"], "done")
    take(["inherited file"], "EBADF")
    take(["700 MiB"], "ENOMEM")
    take(["write a file"], "EFBIG")
    // glibc falls back to `clone`.
    take(["clone3"], "ENOSYS")
    #expect(results.count >= 20 && results["fork"] != nil && results["openat2"] != nil)
    for (name, result) in results { #expect(result == "EPERM", "\(name)") }
  }

  @Test func `a sealed process ends when its processor time is used up`() async throws {
    #expect(try await BuiltProgram("sandboxprobe").run(["spin"]).status == SIGKILL)
  }

  @Test func `a child process gets the photo and no environment`() throws {
    let photo = NSTemporaryDirectory() + "/madang-photo-\(UUID())"
    try Data("a photo".utf8).write(to: URL(filePath: photo))
    defer { unlink(photo) }
    func output(_ words: [String]) throws -> String {
      let end = try ChildProcess.run(words, input: photo, timeout: .seconds(60), mostOutput: 1_000)
      #expect(end.exitStatus == 0)
      return String(decoding: end.output, as: UTF8.self)
    }
    try #require(!ProcessInfo.processInfo.environment.isEmpty)
    #expect(try output(["/usr/bin/env"]) == "")
    #expect(try output(["/bin/cat"]) == "a photo")
  }

  @Test func `a child process that writes too much is killed`() throws {
    let end = try ChildProcess.run(
      ["/usr/bin/yes"], input: "/dev/null", timeout: .seconds(60), mostOutput: 1_000)
    #expect(end.output.isEmpty && end.exitStatus == nil)
  }

  @Test func `libvips reads four formats, and loads no ImageMagick and no poppler`() throws {
    var vips = MadangVips()
    try #require(madang_vips_open(&vips))
    let image = TestImage(width: 64, height: 64)
    let others = try [".gif", ".tif"].map { try image.encoded($0) }
    // Before they are blocked, libvips reads them.
    for bytes in others { _ = try TestImage.Decoded(bytes) }
    madang_vips_restrict(&vips)
    for suffix in [".jpg", ".png", ".webp", ".heic"] {
      _ = try TestImage.Decoded(image.encoded(suffix))
    }
    for bytes in others {
      #expect(throws: TestImage.Failure.self) { try TestImage.Decoded(bytes) }
    }
    let libraries = try Libraries.loaded(by: getpid())
    #expect(libraries.contains { $0.hasPrefix("libheif.so") })
    #expect(!libraries.contains { $0.contains("Magick") || $0.contains("poppler") })
  }

  @Test func `a reply that is not whole or of another type is not believed`() throws {
    let webp = Array("RIFF".utf8) + [8, 0, 0, 0] + Array("WEBPVP8 ".utf8)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 12)
    let files = Dictionary(
      uniqueKeysWithValues: Photo.File.allCases.map { ($0, $0 == .jpeg ? jpeg : webp) })
    let image = ProcessedImage(
      width: 320, height: 200, color: HexColor(red: 1, green: 2, blue: 3), files: files)
    let bytes = ImageReply.processed(image).bytes
    #expect(ImageReply(bytes) == .processed(image))
    for count in 0..<bytes.count { #expect(ImageReply(Array(bytes.prefix(count))) == nil) }
    #expect(ImageReply(bytes + [0]) == nil)
    var swapped = files
    swapped[.small] = jpeg
    var huge = files
    huge[.large] = webp + [UInt8](repeating: 0, count: 5 << 20)
    for files in [swapped, huge, files.filter { $0.key != .medium }] {
      let other = ProcessedImage(width: 320, height: 200, color: image.color, files: files)
      #expect(ImageReply(ImageReply.processed(other).bytes) == nil)
    }
    let wide = ProcessedImage(width: 1281, height: 200, color: image.color, files: files)
    #expect(ImageReply(ImageReply.processed(wide).bytes) == nil)
  }
}
