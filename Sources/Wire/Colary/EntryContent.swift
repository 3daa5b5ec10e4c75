extension Colary {
  /// A kind of entity in the offline queue.
  public enum EntityType: UInt8, Sendable {
    /// An entry of the diary.
    case entry = 1
    /// A monthly gift; created by the server only.
    case gift = 2
    /// A survey response; immutable, but can be deleted.
    case response = 3
  }

  /// The content of an entry, without its id and state.
  ///
  /// It consists of three independent fields: time, feeling and text. `docs/offline.md` defines their
  /// bytes.
  public struct EntryContent: Codable, Sendable, Hashable {
    /// When it was felt.
    public var time: EntryTime
    /// The emotion and its intensity.
    public var feeling: Feeling
    public var text: Note

    public init(time: EntryTime, feeling: Feeling, text: Note) {
      self.time = time
      self.feeling = feeling
      self.text = text
    }

    /// The content with these field bytes; nil unless all three are present and valid.
    public init?(fields: [UInt8: [UInt8]]) { self.init { fields[$0] } }

    /// The content with the bytes that `field` has for a field number; nil unless all three are present and valid.
    public init?(field: (UInt8) -> [UInt8]?) {
      guard let time = field(0).flatMap(EntryTime.init(bytes:)),
        let feeling = field(1).flatMap(Feeling.init(bytes:)),
        let text = field(2).flatMap(Note.init(bytes:))
      else { return nil }
      self.init(time: time, feeling: feeling, text: text)
    }

    /// The bytes of each field, by field number.
    public var fields: [UInt8: [UInt8]] {
      [0: time.bytes, 1: feeling.bytes, 2: Array(text.text.utf8)]
    }

    /// Whether `bytes` are valid for the field.
    public static func isValid(_ bytes: [UInt8], field: UInt8) -> Bool {
      switch field {
      case 0: EntryTime(bytes: bytes) != nil
      case 1: Feeling(bytes: bytes) != nil
      case 2: Note(bytes: bytes) != nil
      default: false
      }
    }
  }

  /// When something was felt, with the date on the writer's clock at that time, which never changes.
  public struct EntryTime: Codable, Sendable, Hashable {
    /// When it was felt.
    public var occurredAt: Instant
    /// How far the clock was ahead of UTC in minutes, −840 to 840.
    public var offset: Int
    /// The date on the writer's clock.
    public var day: Day

    public init(occurredAt: Instant, offset: Int, day: Day) {
      self.occurredAt = occurredAt
      self.offset = offset
      self.day = day
    }

    /// A time with its date in `zone`.
    public init(_ instant: Instant, in zone: Zone) {
      let day = zone.day(at: instant)
      let local = Int64(day.number) * 1440 + Int64(zone.minute(at: instant))
      let offset = local - (instant.second - (instant.second % 60 + 60) % 60) / 60
      self.init(occurredAt: instant, offset: Int(offset), day: day)
    }

    /// Minutes since midnight on the writer's clock.
    public var minute: Int {
      let minutes = Int(occurredAt.second / 60) + offset
      return (minutes % 1440 + 1440) % 1440
    }

    /// Eight bytes of milliseconds, two of offset, four of day number; little-endian.
    var bytes: [UInt8] {
      little(occurredAt.milliseconds) + little(Int16(offset)) + little(Int32(day.number))
    }

    init?(bytes: [UInt8]) {
      guard bytes.count == 14 else { return nil }
      let milliseconds: Int64 = number(bytes[0..<8])
      let offset: Int16 = number(bytes[8..<10])
      let day: Int32 = number(bytes[10..<14])
      // The years 1970 to 2199.
      guard (0..<7_258_118_400_000).contains(milliseconds), (-840...840).contains(offset),
        (-1...84_006).contains(day)
      else { return nil }
      self.init(
        occurredAt: Instant(milliseconds: milliseconds), offset: Int(offset),
        day: Day(number: Int(day)))
    }
  }
}

extension Colary.Feeling {
  /// The emotion's number and the intensity, then the five tap counts if known.
  var bytes: [UInt8] { [emotion.code, UInt8(intensity.rawValue)] + (taps ?? []) }

  init?(bytes: [UInt8]) {
    guard bytes.count == 2 || bytes.count == 7, bytes.dropFirst(2).allSatisfy({ $0 <= 99 }),
      let emotion = Colary.Emotion(code: bytes[0]),
      let intensity = Colary.Intensity(rawValue: Int(bytes[1]))
    else { return nil }
    self.init(emotion, intensity, taps: bytes.count == 7 ? Array(bytes[2...]) : nil)
  }
}

func little(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

func number<T: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> T {
  bytes.reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
}
