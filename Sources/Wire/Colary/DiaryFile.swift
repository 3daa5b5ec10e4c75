extension Colary {
  /// My diary as a JSON file that `importEntries` takes.
  public static let export = Endpoint<Nothing, Nothing, DiaryFile>(
    "colary.export", .get, "/colary/export", "My entries as a file", refusals: [.tooMany])

  /// My entries as a table (CSV, RFC 4180, UTF-8) that `importEntries` takes.
  public static let exportTable = Endpoint<Nothing, Nothing, CSV>(
    "colary.exportTable", .get, "/colary/export.csv", "My entries as a table (CSV)",
    refusals: [.tooMany])

  /// Adds the entries of an exported file, JSON or CSV, to my diary.
  ///
  /// Entries that the diary has are skipped, so importing a file twice changes nothing. If one row is
  /// invalid, nothing is stored.
  public static let importEntries = Endpoint<Nothing, Upload<Nothing>, ImportResult>(
    "colary.importEntries", .post, "/colary/import", "Add the entries of an exported file",
    refusals: [
      .importFile, .importSize, .importRow(1, "emotion"), .diaryFull, .diaryDayFull,
    ])

  /// The maximum number of entries and bytes of an imported file.
  public static let importLimits = (entries: 20_000, bytes: 16 << 20)

  /// An exported diary.
  public struct DiaryFile: Codable, Sendable, Hashable {
    /// The version of the format, currently 1.
    public var version: Int
    /// When the file was created.
    public var exportedAt: Instant
    /// The nickname.
    public var nickname: Nickname
    /// The time zone of the diary's days.
    public var zone: Zone
    /// The entries, oldest first, including those deleted in the last 30 days.
    public var entries: [FiledEntry]

    public init(
      exportedAt: Instant, nickname: Nickname, zone: Zone, entries: [FiledEntry]
    ) {
      version = 1
      self.exportedAt = exportedAt
      self.nickname = nickname
      self.zone = zone
      self.entries = entries
    }
  }

  /// An entry in an exported file.
  public struct FiledEntry: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Entry>
    /// The revision, which rises with each change of the entry.
    public var revision: UInt32
    /// The emotion.
    public var emotion: Extensible<Emotion>
    /// The intensity, 1 to 3.
    public var intensity: Int
    /// The number of taps per emotion, in the order of `Emotion.allCases`; nil if the emotion was not
    /// chosen by tapping.
    public var taps: [Int]?
    public var text: String
    /// When it was felt.
    public var occurredAt: Instant
    /// How far the writer's clock was ahead of UTC, in minutes.
    public var offset: Int
    /// The date on the writer's clock.
    public var day: Day
    /// Whether it was deleted, at `changedAt`.
    public var isDeleted: Bool
    /// When the server received its last change.
    public var changedAt: Instant
    /// Replaced values, oldest first, at most five.
    public var history: [FormerValue]
    /// Whether the writer's clock was more than a day off; nil if not.
    public var hasSkewedClock: Bool?

    /// An entry with its current content.
    public init(
      id: ID<Entry>, revision: UInt32, _ content: EntryContent, isDeleted: Bool,
      changedAt: Instant, history: [FormerValue], hasSkewedClock: Bool = false
    ) {
      self.id = id
      self.hasSkewedClock = hasSkewedClock ? true : nil
      self.revision = revision
      emotion = .known(content.feeling.emotion)
      intensity = content.feeling.intensity.rawValue
      taps = content.feeling.taps.map { $0.map(Int.init) }
      text = content.text.text
      occurredAt = content.time.occurredAt
      offset = content.time.offset
      day = content.time.day
      self.isDeleted = isDeleted
      self.changedAt = changedAt
      self.history = history
    }
  }

  /// A replaced value of an entry's field.
  public struct FormerValue: Codable, Sendable, Hashable {
    /// The number of the field: 0 time, 1 feeling, 2 text.
    public var field: Int
    /// The replaced text; field 2 only.
    public var text: String?
    /// The replaced bytes of the other fields (`docs/offline.md`).
    public var value: HexBytes?
    /// When it was replaced.
    public var replacedAt: Instant
    /// Whether a conflicting change on another device replaced it.
    public var isLost: Bool

    /// A replaced value.
    public init(field: Int, bytes: [UInt8], replacedAt: Instant, isLost: Bool) {
      self.field = field
      text = field == 2 ? String(decoding: bytes, as: UTF8.self) : nil
      value = field == 2 ? nil : HexBytes(bytes: bytes)
      self.replacedAt = replacedAt
      self.isLost = isLost
    }
  }

  /// Output of `importEntries`.
  public struct ImportResult: Codable, Sendable, Hashable {
    /// Entries that the diary did not have, or had deleted.
    public var added: Int
    /// Entries whose revision in the file was newer.
    public var changed: Int
    /// Entries that the diary had in the same or a newer revision.
    public var known: Int

    public init(added: Int = 0, changed: Int = 0, known: Int = 0) {
      self.added = added
      self.changed = changed
      self.known = known
    }
  }
}

extension Refusal {
  public static let importFile = Refusal(
    422, "colary.import-file", field: "file",
    ko: "찰랑말랑에서 내보낸 파일이 아니에요. JSON이나 UTF-8로 저장한 CSV 파일을 골라 주세요.",
    en: "This is no file exported from Colary. Please choose JSON, or CSV saved as UTF-8.")
  public static let importSize = Refusal(
    413, "colary.import-size", field: "file",
    ko: "파일 하나에 기록 20,000개, 16MB까지 가져올 수 있어요. CSV 파일은 나눠서 가져올 수 있어요.",
    en: "A file may have 20,000 entries and 16 MB. A CSV file can be imported in parts.")

  /// The first invalid entry of a file: its number, from 1, and its column.
  public static func importRow(_ number: Int, _ column: String) -> Refusal {
    Refusal(
      422, "colary.import-row", field: "file",
      ko: "\(number)번째 기록의 ‘\(column)’ 값이 올바르지 않아서 아무것도 가져오지 않았어요.",
      en: "Entry \(number) has a wrong value of “\(column)”. Nothing was imported.")
  }
}
