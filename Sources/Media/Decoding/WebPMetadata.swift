/// A WebP without its EXIF, XMP and ICC chunks; nil when `file` is no WebP.
func webPWithoutMetadata(_ file: [UInt8]) -> [UInt8]? {
  guard file.count >= 20, file.starts(with: Array("RIFF".utf8)),
    file[8..<12].elementsEqual("WEBP".utf8)
  else { return nil }
  var kept: [UInt8] = Array("WEBP".utf8)
  var place = 12
  while place + 8 <= file.count {
    let name = String(decoding: file[place..<(place + 4)], as: UTF8.self)
    let size = file[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
    // Chunks begin at even places.
    let end = place + 8 + size + size % 2
    guard end <= file.count else { return nil }
    switch name {
    case "VP8X":
      guard size == 10 else { return nil }
      let alpha: UInt8 = 0x10
      kept += file[place..<(place + 8)] + [file[place + 8] & alpha] + file[(place + 9)..<end]
    case "VP8 ", "VP8L", "ALPH": kept += file[place..<end]
    default: break
    }
    place = end
  }
  let size = (0..<4).map { UInt8(truncatingIfNeeded: kept.count >> (8 * $0)) }
  return Array("RIFF".utf8) + size + kept
}
