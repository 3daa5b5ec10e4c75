import Foundation
import Wire

/// The format of a photo, read from its first bytes.
enum ImageType {
  case jpeg, png, webp, heif

  /// Refuses other formats, animations and image sequences.
  init(file: Int32) throws {
    let start = Self.bytes(32, at: 0, of: file)
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard try !Self.isAnimatedPNG(file) else { throw Refusal.photoAnimated }
      self = .png
    } else if start.starts(with: Array("RIFF".utf8)), Self.text(start, 8) == "WEBP" {
      // The animation flag of an extended header.
      let isAnimated = Self.text(start, 12) == "VP8X" && start.count > 20 && start[20] & 2 != 0
      guard !isAnimated else { throw Refusal.photoAnimated }
      self = .webp
    } else if Self.text(start, 4) == "ftyp" {
      try Self.checkBrands(start, file)
      self = .heif
    } else {
      throw Refusal.photoType
    }
  }

  /// Accepts HEVC-coded still images (ISO/IEC 23008-12, Annex B).
  private static func checkBrands(_ start: [UInt8], _ file: Int32) throws {
    let count = min(256, number(start, 0))
    let brands = stride(from: 16, to: count, by: 4).map { text(bytes(4, at: $0, of: file), 0) }
    let still: Set<String> = ["heic", "heix", "heim", "heis"]
    switch text(start, 8) {
    case "hevc", "hevx", "msf1", "avis": throw Refusal.photoAnimated
    case let major where still.contains(major): return
    case "mif1" where !still.isDisjoint(with: brands) && !brands.contains("avif"): return
    default: throw Refusal.photoType
    }
  }

  /// Whether the chunk that announces an animation comes before the pixels.
  private static func isAnimatedPNG(_ file: Int32) throws -> Bool {
    var place = 8
    for _ in 0..<1_000 {
      let chunk = bytes(8, at: place, of: file)
      guard chunk.count == 8 else { throw Refusal.photoDamaged }
      switch text(chunk, 4) {
      case "acTL": return true
      case "IDAT", "IEND": return false
      default: place += 12 + number(chunk, 0)
      }
    }
    throw Refusal.photoDamaged
  }

  private static func bytes(_ count: Int, at place: Int, of file: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = max(0, pread(file, buffer.baseAddress, count, off_t(place)))
    }
  }

  private static func text(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self)
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
