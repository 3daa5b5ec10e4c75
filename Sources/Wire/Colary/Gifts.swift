extension Colary {
  /// The type of gift ids; a gift shows last month's strongest feeling for 24 hours.
  public enum Gift {}

  /// The newest gift; reading it the first time starts its expiry.
  public static let gift = Endpoint<Nothing, Nothing, GiftPage>(
    "colary.gift", .get, "/colary/gift", for: .visitor, "The newest gift",
    refusals: [.suspended])

  /// Output of `gift`, also part of `home`.
  public struct GiftPage: Codable, Sendable, Hashable {
    /// The gift; nil if there is none, it has expired, or its entries are deleted.
    public var gift: GiftView?
    /// Whether the newest gift has expired.
    public var isExpired: Bool
    /// Whether a gift was not received by any device yet; reading it starts its expiry.
    public var isWaiting: Bool

    public init(gift: GiftView? = nil, isExpired: Bool = false, isWaiting: Bool = false) {
      self.gift = gift
      self.isExpired = isExpired
      self.isWaiting = isWaiting
    }
  }

  /// A gift that has not expired.
  public struct GiftView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Gift>
    /// The emotion with the month's largest sum of intensities; the latest among equals.
    public var emotion: Extensible<Emotion>
    /// The colour of `emotion`, for clients that do not know the emotion.
    public var color: HexColor
    /// The month, such as `2026-03`.
    public var month: String
    /// A line of encouragement in the language of the request.
    public var subtitle: String
    /// Seconds until it expires, by the server's clock; at least 1.
    public var secondsLeft: Int
    /// The month's entries of that emotion, newest first.
    public var entries: [EntryView]

    /// The gift `id` with this content; `entries` are those that still exist.
    public init(
      id: ID<Gift>, _ content: GiftContent, subtitle: String, secondsLeft: Int,
      entries: [EntryView]
    ) {
      self.id = id
      emotion = .known(content.emotion)
      color = content.emotion.color
      month = String(content.month.text.prefix(7))
      self.subtitle = subtitle
      self.secondsLeft = secondsLeft
      self.entries = entries
    }
  }

  /// The content of a gift, on the server and in the offline queue; `docs/offline.md` defines its bytes.
  public struct GiftContent: Codable, Sendable, Hashable {
    /// The maximum number of entries.
    public static let most = 100
    /// Seconds from `startTime` to `expireTime`.
    public static let lifetime = 86_400

    /// When the server created it; the newest gift is shown.
    public var issuedAt: Instant
    /// The month's strongest emotion; all its entries have it.
    public var emotion: Emotion
    /// The index of the line of encouragement.
    public var line: UInt8
    /// The first day of the month.
    public var month: Day
    /// When a device first received it, in seconds since 1970; 0 until then.
    public var startTime: Int64
    /// When it expires, in seconds since 1970; 0 until it was received.
    public var expireTime: Int64
    /// The ids of its entries, newest first.
    public var entries: [ID<Entry>]

    public init(
      issuedAt: Instant, emotion: Emotion, line: UInt8, month: Day, startTime: Int64 = 0,
      expireTime: Int64 = 0, entries: [ID<Entry>]
    ) {
      self.issuedAt = issuedAt
      self.emotion = emotion
      self.line = line
      self.month = month
      self.startTime = startTime
      self.expireTime = expireTime
      self.entries = entries
    }

    public init?(fields: [UInt8: [UInt8]]) {
      guard fields.allSatisfy({ Self.isValid($0.value, field: $0.key) }), let issued = fields[0],
        let about = fields[1], let times = fields[2], let ids = fields[3],
        let emotion = Emotion(code: about[0])
      else { return nil }
      self.init(
        issuedAt: Instant(milliseconds: number(issued[...])), emotion: emotion, line: about[1],
        month: Day(Int(number(about[2..<4]) as UInt16), Int(about[4]), 1),
        startTime: number(times[0..<8]), expireTime: number(times[8..<16]),
        entries: stride(from: 0, to: ids.count, by: 16).compactMap { ID(bytes: ids[$0..<$0 + 16]) })
    }

    /// The bytes of each field, by field number.
    public var fields: [UInt8: [UInt8]] {
      [
        0: little(issuedAt.milliseconds),
        1: [emotion.code, line] + little(UInt16(month.year)) + [UInt8(month.month)],
        2: little(startTime) + little(expireTime), 3: entries.flatMap(\.bytes),
      ]
    }

    /// Whether the times are both 0, or a lifetime apart in the years 1970 to 2199.
    private static func isLifetime(_ start: Int64, _ end: Int64) -> Bool {
      start == 0 && end == 0
        || (1..<7_258_118_400).contains(start) && end == start + Int64(lifetime)
    }

    /// Whether `bytes` are valid for the field.
    public static func isValid(_ bytes: [UInt8], field: UInt8) -> Bool {
      switch field {
      case 0: bytes.count == 8 && Instant(checking: number(bytes[...])) != nil
      case 1:
        bytes.count == 5 && Emotion(code: bytes[0]) != nil
          && (1970...2200).contains(number(bytes[2..<4]) as UInt16)
          && (1...12).contains(bytes[4])
      case 2:
        bytes.count == 16 && isLifetime(number(bytes[0..<8]), number(bytes[8..<16]))
      case 3: bytes.count.isMultiple(of: 16) && bytes.count <= most * 16
      default: false
      }
    }
  }
}
