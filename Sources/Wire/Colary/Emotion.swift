extension Colary {
  /// An emotion; each has a colour.
  public enum Emotion: String, Codable, ExtensibleValue {
    /// In display order.
    case joy, flutter, anger, sadness, fear

    /// The number of the emotion in an entry's bytes.
    public var code: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

    /// The emotion with a number in an entry's bytes.
    public init?(code: UInt8) {
      guard code < Self.allCases.count else { return nil }
      self = Self.allCases[Int(code)]
    }

    /// The colour as `#rrggbb`.
    public var color: HexColor {
      switch self {
      case .joy: HexColor(red: 0xFF, green: 0xB3, blue: 0x00)
      case .flutter: HexColor(red: 0x8B, green: 0xC3, blue: 0x4A)
      case .anger: HexColor(red: 0xEF, green: 0x53, blue: 0x50)
      case .sadness: HexColor(red: 0x42, green: 0xA5, blue: 0xF5)
      case .fear: HexColor(red: 0x7E, green: 0x57, blue: 0xC2)
      }
    }
  }

  /// The intensity of a feeling: 1 normal, 2 medium, 3 high.
  public struct Intensity: Codable, Sendable, Hashable, RawRepresentable {
    public let rawValue: Int

    public init?(rawValue: Int) {
      guard (1...3).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    /// The intensity of a number of taps: 1 to 2, 3 to 5, 6 and more.
    public init(taps: Int) { rawValue = taps < 3 ? 1 : taps < 6 ? 2 : 3 }

    /// The three intensities, weakest first.
    public static let all = (1...3).compactMap { Intensity(rawValue: $0) }
  }

  /// An emotion with its intensity, and the taps that chose it.
  public struct Feeling: Codable, Sendable, Hashable {
    /// The emotion.
    public var emotion: Emotion
    /// The intensity.
    public var intensity: Intensity
    /// The number of taps per emotion, in the order of `Emotion.allCases`, 0 to 99; nil if not chosen by tapping.
    public var taps: [UInt8]?

    public init(_ emotion: Emotion, _ intensity: Intensity, taps: [UInt8]? = nil) {
      self.emotion = emotion
      self.intensity = intensity
      self.taps = taps
    }

    /// The feeling of a series of taps: the most-tapped emotion, the last tapped among equals.
    public init?(tapping emotions: [Emotion]) {
      var counts: [Emotion: Int] = [:]
      for emotion in emotions { counts[emotion, default: 0] += 1 }
      guard let most = counts.values.max(),
        let chosen = emotions.last(where: { counts[$0] == most })
      else { return nil }
      self.init(
        chosen, Intensity(taps: most),
        taps: Emotion.allCases.map { UInt8(min(99, counts[$0] ?? 0)) })
    }
  }

  /// The text of an entry: one line of at most 500 characters and 4,000 bytes; may be empty.
  public struct Note: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      if let length = raw.plainLength, length <= 500 {
        text = raw
        return
      }
      guard raw.utf8.count <= 8_000 else { throw .noteLong }
      let lines = raw.precomposed.split(whereSeparator: \.isNewline).joined(separator: " ")
      let line = String(lines.unicodeScalars.filter { $0.value >= 0x20 }).trimmed
      guard Self.isShort(line) else { throw .noteLong }
      text = line
    }

    /// A text as a device stored it; nil if it is invalid.
    init?(bytes: [UInt8]) {
      let line = String(decoding: bytes, as: UTF8.self)
      guard line.utf8.elementsEqual(bytes), Self.isShort(line),
        bytes.allSatisfy({ $0 >= 0x20 })
      else { return nil }
      text = line
    }

    private static func isShort(_ line: String) -> Bool {
      // Characters are never more than their scalars, which are counted much faster.
      line.utf8.count <= 4_000 && (line.unicodeScalars.count <= 500 || line.count <= 500)
    }

    public static var sample: String { "창밖에 첫눈이 왔다" }
    public static var refusals: [Refusal] { [.noteLong] }
    public static var schema: Schema { Schema(.string, length: 0...500, example: example) }
  }
}

extension Colary.Intensity: SchemaLeaf {
  public static var schema: Schema { Schema(.integer, format: "int32", range: 1...3) }
  public static var example: JSONValue { 1 }
}

extension Refusal {
  public static let noteLong = Refusal(
    422, "colary.note-long", field: "text", ko: "500자까지 쓸 수 있어요.",
    en: "A line has at most 500 characters.")
}
