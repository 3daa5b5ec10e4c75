extension Colary {
  /// A gift: last month's strongest feeling, which is shown for a day.
  public enum Gift {}

  /// The newest gift; opening it starts its day.
  public static let gift = Endpoint<Nothing, Nothing, GiftPage>(
    "colary.gift", .get, "/colary/gift", for: .visitor, "The gift of the month",
    refusals: [.suspended])

  /// Output of `gift`, and the gift's part of `home`.
  public struct GiftPage: Codable, Sendable, Hashable {
    /// Absent when there was none, its day is over or its entries are deleted.
    public var gift: GiftView?
    /// Whether there was a gift whose day is over.
    public var isExpired: Bool
    /// Whether there is one that no device has received; reading it starts its day.
    public var isWaiting: Bool

    public init(gift: GiftView? = nil, isExpired: Bool = false, isWaiting: Bool = false) {
      self.gift = gift
      self.isExpired = isExpired
      self.isWaiting = isWaiting
    }
  }

  /// A gift whose day is running.
  public struct GiftView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Gift>
    /// The emotion with the month's largest sum of intensities; of equals the one felt last.
    public var emotion: Extensible<Emotion>
    /// The colour of `emotion`, also when the emotion is one that this client does not know.
    public var color: HexColor
    /// `2026-03`.
    public var month: String
    /// One line of encouragement, by the language of the request.
    public var subtitle: String
    /// Until its day ends, by the server's clock; at least 1.
    public var secondsLeft: Int
    /// The month's entries of that feeling, newest first.
    public var entries: [EntryView]

    /// The gift `id` with this content; `entries` are those of its entries that still exist.
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

  /// What a gift says, as server and offline queue hold it; `docs/offline.md` has its bytes.
  public struct GiftContent: Codable, Sendable, Hashable {
    /// Most entries of a gift.
    public static let most = 100
    /// Seconds that a gift lasts.
    public static let lifetime = 86_400

    /// When the server made it; of several gifts the one issued last is shown.
    public var issuedAt: Instant
    /// The month's strongest emotion, to which all its entries belong.
    public var emotion: Emotion
    /// Which of the emotion's lines of encouragement it shows.
    public var line: UInt8
    /// The first day of its month.
    public var month: Day
    /// When a device first received it, and when it ends, in seconds; 0 before that.
    public var startTime: Int64
    /// When it ends, in seconds since 1970: `lifetime` after `startTime`; 0 while that is 0.
    public var expireTime: Int64
    /// Newest first.
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

    /// The bytes of each field, by its number.
    public var fields: [UInt8: [UInt8]] {
      [
        0: little(issuedAt.milliseconds),
        1: [emotion.code, line] + little(UInt16(month.year)) + [UInt8(month.month)],
        2: little(startTime) + little(expireTime), 3: entries.flatMap(\.bytes),
      ]
    }

    /// Whether `bytes` are a right value of that field.
    public static func isValid(_ bytes: [UInt8], field: UInt8) -> Bool {
      switch field {
      case 0: bytes.count == 8
      case 1:
        bytes.count == 5 && Emotion(code: bytes[0]) != nil
          && (1970...2200).contains(number(bytes[2..<4]) as UInt16)
          && (1...12).contains(bytes[4])
      case 2: bytes.count == 16
      case 3: bytes.count.isMultiple(of: 16) && bytes.count <= most * 16
      default: false
      }
    }
  }
}
