import Foundation
import HTTP
import Media
import Testing
import Wire

/// What the image process makes of good and of hostile files.
@Suite(.timeLimit(.minutes(30)))
struct ProcessingTests {
  private func process(
    _ bytes: [UInt8], with processor: ImageProcessor = MediaServer.processor
  ) async throws -> ProcessedImage {
    let path = NSTemporaryDirectory() + "/madang-photo-\(UUID())"
    try Data(bytes).write(to: URL(filePath: path))
    defer { unlink(path) }
    return try await processor.process(path)
  }

  @Test(arguments: [".jpg", ".jpg[interlace]", ".png", ".webp", ".heic"])
  func `a photo of each format becomes four files of the promised widths`(
    _ suffix: String
  ) async throws {
    let image = try await process(TestImage(width: 1500, height: 1000).encoded(suffix))
    #expect(image.width == 1280 && image.height == 853)
    let color = image.color.text
    #expect(["#e", "#d", "#c"].contains(color.prefix(2)), "\(color)")
    for file in Photo.File.allCases {
      let decoded = try TestImage.Decoded(#require(image.files[file]))
      #expect(decoded.width == file.width, "\(file)")
      #expect(abs(decoded.height - file.width * 2 / 3) <= 1, "\(file)")
      #expect(decoded.isRed(5, 5) && !decoded.isRed(file.width - 5, 5), "\(file)")
      #expect(decoded.metadata.isEmpty, "\(file)")
    }
  }

  @Test func `a small photo is not enlarged`() async throws {
    let image = try await process(TestImage(width: 400, height: 100).encoded(".png"))
    let widths = try Photo.File.allCases.map {
      try TestImage.Decoded(#require(image.files[$0])).width
    }
    #expect(widths == [320, 400, 400, 400])
    #expect(image.files[.medium] == image.files[.large])
    #expect(image.width == 400 && image.height == 100)
  }

  @Test(arguments: [(3, "R"), (6, "T"), (8, "B")])
  func `a turned photo is upright, and its place is gone: T22 DW17`(
    _ orientation: Int, _ redSide: String
  ) async throws {
    let source = try TestImage(
      width: 3000, height: 1500, orientation: Int32(orientation), hasGPS: true
    ).encoded(".jpg")
    try #require(TestImage.Decoded(source).metadata.contains("exif-ifd3-GPSLatitude"))
    let image = try await process(source)
    let isTurned = orientation >= 5
    #expect(image.width == 1280 && image.height == (isTurned ? 2560 : 640))
    for file in Photo.File.allCases {
      let bytes = try #require(image.files[file])
      let decoded = try TestImage.Decoded(bytes)
      #expect(decoded.metadata.isEmpty, "\(file)")
      // Only pixels: no APP1 (EXIF, XMP) or APP2 (ICC), and no chunk beside those of pixels.
      let pixelParts: Set =
        file == .jpeg ? ["e0", "db", "c0", "c4"] : ["VP8X", "VP8 ", "VP8L", "ALPH"]
      let parts = TestImage.parts(of: bytes)
      #expect(!parts.isEmpty && pixelParts.isSuperset(of: parts), "\(file): \(parts)")
      let (x, y) = (decoded.width - 5, decoded.height - 5)
      let red =
        switch redSide {
        case "R": decoded.isRed(x, 5) && !decoded.isRed(5, 5)
        case "T": decoded.isRed(5, 5) && !decoded.isRed(5, y)
        default: decoded.isRed(5, y) && !decoded.isRed(5, 5)
        }
      #expect(red, "\(file)")
    }
  }

  @Test func `a photo with another colour profile is converted to sRGB`() async throws {
    let image = TestImage(width: 600, height: 400)
    for (suffix, isGreen) in [(".jpg", true), (".jpg[profile=p3]", false)] {
      let files = try await process(image.encoded(suffix)).files
      let pixel = try TestImage.Decoded(#require(files[.jpeg])).pixel(5, 5)
      // The red of Display P3 is beyond that of sRGB, which leaves no green in it.
      #expect((pixel[1] > 20) == isGreen, "\(suffix): \(pixel)")
    }
  }

  @Test func `transparent pixels stay so in WebP and become white in JPEG`() async throws {
    let image = try await process(
      TestImage(width: 300, height: 300, hasAlpha: true).encoded(".png"))
    let webp = try TestImage.Decoded(#require(image.files[.large])).pixel(20, 20)
    let jpeg = try TestImage.Decoded(#require(image.files[.jpeg])).pixel(20, 20)
    #expect(webp.count == 4 && (120...136).contains(webp[3]))
    #expect(jpeg.count == 3 && jpeg[1] > 120)
  }

  @Test func `what is no still photo is refused with its reason: T22`() async throws {
    let image = TestImage(width: 200, height: 200)
    let gif = try image.encoded(".gif")
    let frames = TestImage(width: 64, height: 128, frame: 64)
    let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)
    let avif: [UInt8] = [0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1avif".utf8)
    let cases: [(name: String, bytes: [UInt8], refusal: Refusal)] = [
      ("nothing", [], .photoType), ("svg", svg, .photoType), ("gif", gif, .photoType),
      ("tiff", try image.encoded(".tif"), .photoType), ("avif", avif, .photoType),
      ("pdf", Array("%PDF-1.7".utf8), .photoType),
      ("jpeg's first bytes", [0xFF, 0xD8, 0xFF], .photoDamaged),
      ("animated webp", try frames.encoded(".webp"), .photoAnimated),
      ("animated png", try image.animatedPNG(), .photoAnimated),
      ("heif sequence", [0, 0, 0, 20] + Array("ftypmsf1\0\0\0\0msf1".utf8), .photoAnimated),
      ("png bomb", TestImage.emptyPNG(width: 60_000, height: 60_000), .photoTooManyPixels),
      ("51 megapixels", TestImage.emptyPNG(width: 51_000, height: 1_000), .photoTooManyPixels),
      ("jpeg bomb", try image.hugeJPEG(), .photoTooManyPixels),
      ("png without pixels", TestImage.emptyPNG(width: 900, height: 900), .photoDamaged),
    ]
    for each in cases {
      await #expect(throws: each.refusal, "\(each.name)") { try await process(each.bytes) }
    }
  }

  @Test(arguments: [".jpg", ".jpg[interlace]", ".png", ".webp", ".heic"])
  func `a truncated file is refused: T22`(_ suffix: String) async throws {
    let bytes = try TestImage(width: 600, height: 400).encoded(suffix)
    _ = try await process(bytes)
    for part in [bytes.count / 10, bytes.count / 2, bytes.count - 200] {
      await #expect(throws: Refusal.photoDamaged, "\(part) of \(bytes.count)") {
        try await process(Array(bytes.prefix(part)))
      }
    }
  }

  @Test func `a JPEG without its end marker is refused`() async throws {
    let bytes = try TestImage(width: 600, height: 400).encoded(".jpg")
    try #require(bytes.suffix(2) == [0xFF, 0xD9])
    await #expect(throws: Refusal.photoDamaged) { try await process(Array(bytes.dropLast(2))) }
  }

  @Test func `damaged bytes never end in anything but a photo or a refusal`() async throws {
    var random = SystemRandomNumberGenerator()
    for suffix in [".jpg", ".png", ".webp", ".heic"] {
      let bytes = try TestImage(width: 120, height: 90).encoded(suffix)
      for _ in 0..<8 {
        var damaged = bytes
        for _ in 0..<10 {
          damaged[.random(in: 0..<damaged.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        do {
          _ = try await process(damaged)
        } catch is Refusal {
        }
      }
    }
  }

  @Test func `a photo beyond the memory limit fails alone`() async throws {
    var limits = MediaServer.patient
    // The photo needs 460 MiB, a small one 250.
    limits.memory = 350 << 20
    let processor = ImageProcessor(program: MediaServer.program, limits: limits)
    let large = try TestImage(width: 7000, height: 5000).encoded(".jpg[interlace,Q=95]")
    _ = try await process(large)
    await #expect(throws: Refusal.photoTooComplex) { try await process(large, with: processor) }
    _ = try await process(TestImage(width: 500, height: 500).encoded(".jpg"), with: processor)
  }

  @Test func `a photo beyond the time limit fails alone`() async throws {
    var limits = MediaServer.patient
    limits.timeout = .milliseconds(1)
    let processor = ImageProcessor(program: MediaServer.program, limits: limits)
    let photo = try TestImage().encoded(".jpg")
    await #expect(throws: Refusal.photoTooComplex) { try await process(photo, with: processor) }
    _ = try await process(photo)
  }

  @Test func `a full queue answers busy, and the queued photos are processed`() async throws {
    let processor = ImageProcessor(program: MediaServer.program, waiting: 2)
    let photo = try TestImage(width: 900, height: 600).encoded(".jpg")
    let ends = await withTaskGroup(of: Refusal?.self, returning: [Refusal?].self) {
      group in
      for _ in 0..<20 {
        group.addTask {
          do {
            _ = try await process(photo, with: processor)
            return nil
          } catch {
            return error as? Refusal ?? .notFound
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let done = ends.count { $0 == nil }
    #expect(done >= 2 && done < 20)
    #expect(ends.compactMap { $0 }.allSatisfy { $0 == .busy && $0.retryAfter != nil })
  }

  @Test func `a program that is no image process is a fault, not a refusal`() async throws {
    for program in [["/bin/true"], ["/bin/false"], ["/nonexistent"]] {
      let photo = try TestImage(width: 90, height: 90).encoded(".jpg")
      await #expect {
        try await process(photo, with: ImageProcessor(program: program))
      } throws: {
        !($0 is Refusal)
      }
    }
    await #expect(throws: Refusal.photoTooComplex) {
      try await process([1], with: ImageProcessor(program: ["/bin/sh", "-c", "kill -9 $$", "sh"]))
    }
  }
}
