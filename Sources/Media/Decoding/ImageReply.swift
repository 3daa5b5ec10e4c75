public import Wire

/// A photo after processing: its size, its colour and its files.
public struct ProcessedImage: Sendable, Equatable {
  public let width: Int
  public let height: Int
  public let color: HexColor
  public let files: [Photo.File: [UInt8]]
}

/// What the child process answers: lines of text, an empty line, then the files.
enum ImageReply: Equatable {
  case processed(ProcessedImage)
  /// The code of a refusal.
  case refused(String)

  var bytes: [UInt8] {
    switch self {
    case .refused(let code): return Array("refused \(code)\n\n".utf8)
    case .processed(let image):
      var head = "image \(image.width) \(image.height) \(image.color)\n"
      var body: [UInt8] = []
      for file in Photo.File.allCases {
        let bytes = image.files[file] ?? []
        head += "\(file.rawValue) \(bytes.count)\n"
        body += bytes
      }
      return Array((head + "\n").utf8) + body
    }
  }

  /// Parses a reply; nil for anything but a whole one.
  ///
  /// The child read hostile bytes, so its reply is checked: sizes, and the magic numbers of the
  /// files.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> [Substring]? {
      guard let end = rest.prefix(200).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      return text.split(separator: " ").map { $0 }
    }
    guard let first = line() else { return nil }
    if first.count == 2, first[0] == "refused" {
      self = .refused(String(first[1]))
      return
    }
    guard first.count == 4, first[0] == "image", let width = Int(first[1]),
      let height = Int(first[2]), (1...1280).contains(width), (1...5120).contains(height),
      let color = try? HexColor(String(first[3]))
    else { return nil }
    var counts: [(Photo.File, Int)] = []
    while let words = line(), !words.isEmpty {
      guard words.count == 2, let file = Photo.File(rawValue: String(words[0])),
        let count = Int(words[1]), (16...(4 << 20)).contains(count)
      else { return nil }
      counts.append((file, count))
    }
    var files: [Photo.File: [UInt8]] = [:]
    for (file, count) in counts {
      let bytes = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      guard bytes.count == count, Self.isOfType(bytes, file) else { return nil }
      files[file] = bytes
    }
    guard rest.isEmpty, files.count == Photo.File.allCases.count else { return nil }
    self = .processed(ProcessedImage(width: width, height: height, color: color, files: files))
  }

  private static func isOfType(_ bytes: [UInt8], _ file: Photo.File) -> Bool {
    file == .jpeg
      ? bytes.starts(with: [0xFF, 0xD8, 0xFF])
      : bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }
}
