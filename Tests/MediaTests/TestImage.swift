import CVips
import Foundation

/// Makes photos with libvips.
struct TestImage {
  /// Unchecked: written once, and libvips may be called from any thread.
  private struct Library: @unchecked Sendable {
    var vips = MadangVips()
    let isLoaded: Bool

    init() {
      var vips = MadangVips()
      isLoaded = madang_vips_open(&vips)
      self.vips = vips
    }
  }

  private static let library = Library()

  struct Failure: Error {
    let text: String

    init(text: String) { self.text = text }

    /// The last error of libvips.
    init(_ vips: MadangVips) { text = vips.error().map { String(cString: $0) } ?? "" }
  }

  var width = 1600
  var height = 1200
  /// The EXIF orientation, 1 to 8.
  var orientation: Int32?
  var hasGPS = false
  /// The height of one frame of an animation.
  var frame: Int32?
  var hasAlpha = false

  /// The picture: two thirds red, the right third blue, with a grain that repeats every 16 rows.
  private var pixels: [UInt8] {
    var seed: UInt32 = 1
    let rows = (0..<16).map { _ in
      var row: [UInt8] = []
      for x in 0..<width {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let grain = UInt8(truncatingIfNeeded: seed >> 28)
        row += x < width * 2 / 3 ? [220 + grain, 30 + grain, 40] : [20, 40 + grain, 200 + grain]
        if hasAlpha { row.append(128) }
      }
      return row
    }
    // Frames differ: libwebp joins equal ones.
    let first = frame.map { Int($0) } ?? height
    return (0..<height).flatMap { $0 < first ? rows[$0 % 16] : rows[$0 % 16].reversed() }
  }

  /// Encodes it as `suffix` says, such as `.jpg[interlace]`.
  func encoded(_ suffix: String) throws -> [UInt8] {
    var vips = Self.library.vips
    guard Self.library.isLoaded else { throw Failure(text: "libvips is not installed") }
    let pixels = pixels
    guard
      let image = vips.image(
        pixels, pixels.count, Int32(width), Int32(height), hasAlpha ? 4 : 3, 0)
    else { throw Failure(vips) }
    defer { vips.release(image) }
    if let orientation { vips.setInt(image, "orientation", orientation) }
    if let frame { vips.setInt(image, "page-height", frame) }
    if hasGPS {
      vips.setText(
        image, "exif-ifd3-GPSLatitude",
        "37/1 33/1 59/1 (37, 33, 59.00, Rational, 3 components, 24 bytes)")
    }
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard madang_vips_write(&vips, image, suffix, &bytes, &count) else {
      throw Failure(vips)
    }
    defer { vips.free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// A decoded image.
  struct Decoded {
    let width: Int
    let height: Int
    let metadata: Set<String>
    private let bands: Int
    private let pixels: [UInt8]

    init(_ bytes: [UInt8]) throws {
      var vips = TestImage.library.vips
      guard let image = madang_vips_decode(&vips, bytes, bytes.count) else {
        throw Failure(vips)
      }
      defer { vips.release(image) }
      (width, height) = (Int(vips.width(image)), Int(vips.height(image)))
      let names = ["exif-data", "exif-ifd3-GPSLatitude", "xmp-data", "icc-profile-data"]
      metadata = Set(names.filter { (name: String) in vips.typeOf(image, name) != 0 })
      var count = 0
      var bands: Int32 = 0
      guard let start = madang_vips_pixels(&vips, image, &bands, &count) else {
        throw Failure(vips)
      }
      defer { vips.free(start) }
      self.bands = Int(bands)
      pixels = [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Whether the pixel is rather red than blue.
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let start = (y * width + x) * bands
      return pixels[start] > pixels[start + 2]
    }

    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(pixels[((y * width + x) * bands)..<((y * width + x + 1) * bands)])
    }
  }

  /// The names of the chunks of a WebP, or the numbers of the segments before a JPEG's pixels.
  static func parts(of bytes: [UInt8]) -> [String] {
    var parts: [String] = []
    if bytes.starts(with: Array("RIFF".utf8)) {
      var place = 12
      while place + 8 <= bytes.count {
        parts.append(String(decoding: bytes[place..<(place + 4)], as: UTF8.self))
        let size = bytes[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        place += 8 + size + size % 2
      }
    } else {
      var place = 2
      while place + 4 <= bytes.count, bytes[place + 1] != 0xDA {
        parts.append(String(bytes[place + 1], radix: 16))
        place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      }
    }
    return parts
  }

  /// A PNG whose header promises `width` by `height` pixels of which there are none.
  static func emptyPNG(width: UInt32, height: UInt32) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + data
      let sum = content.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { bits, _ in
          bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1
        }
      }
      return number(UInt32(data.count)) + content + number(~sum)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]) + chunk("IEND", [])
  }

  /// A PNG with the chunk of an animation before its pixels.
  func animatedPNG() throws -> [UInt8] {
    let png = try encoded(".png")
    let control: [UInt8] =
      [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    return png.prefix(33) + control + png.dropFirst(33)
  }

  /// A JPEG whose frame header promises 60,000 by 60,000 pixels.
  func hugeJPEG() throws -> [UInt8] {
    var jpeg = try encoded(".jpg")
    let marker = zip(jpeg, jpeg.dropFirst()).enumerated().first { $1 == (0xFF, 0xC0) }
    guard let start = marker?.offset else { throw Failure(text: "the JPEG has no frame header") }
    jpeg.replaceSubrange((start + 5)..<(start + 9), with: [0xEA, 0x60, 0xEA, 0x60])
    return jpeg
  }
}
