import CVips
import Foundation
import Wire

/// The child process that decodes one photo.
///
/// It reads the photo from standard input and writes an ``ImageReply`` to standard output. Before
/// the first byte is read, its memory and time are limited and it can open no file and no socket.
public enum ImageWorker {
  /// The command of `madang` that runs it.
  public static let command = "process-image"

  private static let quality = (webp: Int32(80), jpeg: Int32(82))
  private static let width = 1280
  /// Allows the longest screenshots; WebP itself ends at 16,383.
  private static let height = 5120
  private static let mostPixels = 50_000_000

  /// Runs with the limits in `words`: bytes of memory and seconds of processor time.
  public static func run(_ words: [String]) -> Int32 {
    let limits = words.compactMap { UInt64($0) }
    guard limits.count == 2, madang_limit(limits[0], limits[1]) else { return 3 }
    var vips = MadangVips()
    guard madang_vips_open(&vips) else { return 4 }
    madang_vips_restrict(&vips)
    guard madang_seal() else { return 5 }
    let reply: ImageReply
    do {
      reply = .processed(try process(&vips))
    } catch let refusal as Refusal {
      reply = .refused(refusal.code)
    } catch {
      return 6
    }
    return write(reply.bytes) ? 0 : 7
  }

  private static func process(_ vips: inout MadangVips) throws -> ProcessedImage {
    let type = try ImageType(file: STDIN_FILENO)
    guard let source = vips.source(STDIN_FILENO) else { throw Refusal.photoDamaged }
    var header = MadangImageHeader()
    guard madang_vips_header(&vips, source, &header) else { throw failure(&vips) }
    guard Int(header.width) * Int(header.height) <= mostPixels else {
      throw Refusal.photoTooManyPixels
    }
    let shrink = type == .jpeg ? jpegShrink(header) : 1
    guard let image = madang_vips_reduce(&vips, source, shrink, Int32(width), Int32(height)) else {
      throw failure(&vips)
    }
    let size = (width: Int(vips.width(image)), height: Int(vips.height(image)))
    var files: [Photo.File: [UInt8]] = [:]
    files[.large] = try webp(&vips, image)
    files[.jpeg] = try encoded(&vips, image, quality.jpeg, madang_vips_jpeg)
    var last = image
    for file in [Photo.File.medium, .small] {
      if file.width < size.width {
        let rows = max(1, (size.height * file.width + size.width / 2) / size.width)
        last = try resized(&vips, last, file.width, rows)
      }
      files[file] = try webp(&vips, last)
    }
    let color = try mainColor(&vips, last)
    return ProcessedImage(width: size.width, height: size.height, color: color, files: files)
  }

  /// How far a JPEG is shrunk while it is decoded: not below the size of the largest file.
  private static func jpegShrink(_ header: MadangImageHeader) -> Int32 {
    let isTurned = header.orientation >= 5
    let (across, down) =
      isTurned ? (header.height, header.width) : (header.width, header.height)
    let factor = max(Double(across) / Double(width), Double(down) / Double(height))
    return [8, 4, 2].first { Double($0) <= factor } ?? 1
  }

  private static func resized(
    _ vips: inout MadangVips, _ image: UnsafeMutableRawPointer, _ width: Int, _ height: Int
  ) throws -> UnsafeMutableRawPointer {
    guard let small = madang_vips_resize(&vips, image, Int32(width), Int32(height)) else {
      throw failure(&vips)
    }
    return small
  }

  private static func webp(
    _ vips: inout MadangVips, _ image: UnsafeMutableRawPointer
  ) throws -> [UInt8] {
    let bytes = try encoded(&vips, image, quality.webp, madang_vips_webp)
    guard let plain = webPWithoutMetadata(bytes) else { throw Refusal.photoDamaged }
    return plain
  }

  private typealias Encoder = (
    UnsafePointer<MadangVips>?, UnsafeMutableRawPointer?, Int32,
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<Int>?
  ) -> Bool

  private static func encoded(
    _ vips: inout MadangVips, _ image: UnsafeMutableRawPointer, _ quality: Int32,
    _ encode: Encoder
  ) throws -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard encode(&vips, image, quality, &bytes, &count) else { throw failure(&vips) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private static func mainColor(
    _ vips: inout MadangVips, _ image: UnsafeMutableRawPointer
  ) throws -> HexColor {
    let small = try resized(&vips, image, 32, 32)
    var bands: Int32 = 0
    var count = 0
    guard let pixels = madang_vips_pixels(&vips, small, &bands, &count) else {
      throw failure(&vips)
    }
    return dominantColor(
      of: UnsafeRawBufferPointer(start: pixels, count: count), bands: Int(bands))
  }

  private static func failure(_ vips: inout MadangVips) -> Refusal {
    let text = vips.error().map { String(cString: $0) } ?? ""
    // Without memory for its stack, no thread starts.
    let isOutOfMemory = text.contains("memory") || text.contains("creating thread")
    return isOutOfMemory ? .photoTooComplex : .photoDamaged
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
