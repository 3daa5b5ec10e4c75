extension Colary {
  /// The type of entry ids; an entry records one moment, and a day may have several.
  public enum Entry {}

  /// The first screen, on which an emotion is chosen.
  public static let home = Endpoint<Nothing, Nothing, Home>(
    "colary.home", .get, "/colary", for: .visitor, "The first screen", refusals: [.suspended])

  /// Writes an entry; creates an account and a diary on this device if there is no session.
  ///
  /// A repeated idempotency key writes no second entry. The entry's id is a hash of it.
  public static let write = Endpoint<Nothing, NewEntry, WrittenEntry>(
    "colary.write", .post, "/colary/entries", for: .visitor, "Write an entry",
    refusals: [.suspended, .dayAhead, .dayTooEarly, .diaryFull, .diaryDayFull])

  /// A page of a month's entries, newest first.
  public static let records = Endpoint<Nothing, RecordsRequest, Records>(
    "colary.records", .get, "/colary/records", for: .visitor, "The entries of a month",
    refusals: [.suspended, .monthUnreadable])

  /// An entry with its earlier texts.
  public static let entry = Endpoint<Nothing, EntryRequest, EntryDetail>(
    "colary.entry", .get, "/colary/entry", for: .visitor, "One entry",
    refusals: [.suspended])

  /// Changes an entry of mine.
  public static let edit = Endpoint<Nothing, EditedEntry, EntryView>(
    "colary.edit", .put, "/colary/entry", "Change an entry",
    refusals: [.notFound, .dayAhead, .dayTooEarly, .diaryDayFull])

  /// Deletes an entry; `restore` is possible for 30 days.
  public static let delete = Endpoint<Nothing, EntryRequest, Nothing>(
    "colary.delete", .delete, "/colary/entry", "Delete an entry",
    refusals: [.notFound, .diaryDayFull])

  /// Restores a deleted entry.
  public static let restore = Endpoint<Nothing, EntryRequest, EntryView>(
    "colary.restore", .put, "/colary/entry/restoration", "Restore a deleted entry",
    refusals: [.notFound, .diaryDayFull])

  /// Output of `home`.
  public struct Home: Codable, Sendable, Hashable {
    /// The settings of the diary; nil if there is none.
    public var me: Me?
    /// The newest unexpired gift; reading it starts the expiry of a new one.
    public var gift: GiftPage

    public init(me: Me?, gift: GiftPage) {
      self.me = me
      self.gift = gift
    }
  }

  /// Input of `write`.
  public struct NewEntry: Codable, Sendable, Hashable {
    /// The emotion.
    public var emotion: Emotion
    /// The intensity.
    public var intensity: Intensity
    public var text: Note?
    /// The date of an entry for an earlier day; today when nil.
    public var day: Day?

    public init(_ emotion: Emotion, _ intensity: Intensity, text: Note? = nil, day: Day? = nil) {
      self.emotion = emotion
      self.intensity = intensity
      self.text = text
      self.day = day
    }
  }

  /// Input of `edit`.
  public struct EditedEntry: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Entry>
    /// The revision that was edited; another device may have created a newer one.
    public var revision: UInt32
    /// The new emotion.
    public var emotion: Emotion
    /// The new intensity.
    public var intensity: Intensity
    public var text: Note?
    /// The new date; unchanged when nil.
    public var day: Day?

    public init(
      id: ID<Entry>, revision: UInt32, emotion: Emotion, intensity: Intensity, text: Note? = nil,
      day: Day? = nil
    ) {
      self.id = id
      self.revision = revision
      self.emotion = emotion
      self.intensity = intensity
      self.text = text
      self.day = day
    }
  }

  /// Output of `write`.
  public struct WrittenEntry: Codable, Sendable, Hashable, BeginsAccount {
    /// The stored entry.
    public var entry: EntryView
    /// The tokens of the new account; nil if none was created.
    public var tokens: Tokens?

    public init(entry: EntryView, tokens: Tokens? = nil) {
      self.entry = entry
      self.tokens = tokens
    }
  }

  /// Input of `entry`, `delete` and `restore`.
  public struct EntryRequest: Codable, Sendable, Hashable, Identifiable {
    /// The id of the entry; nil for the empty page that a browser stores for offline use.
    public var id: ID<Entry>?

    public init(id: ID<Entry>?) { self.id = id }
  }

  /// Input of `records`.
  public struct RecordsRequest: Paged, Codable, Sendable, Hashable {
    /// The month, such as `2026-03`; the current one when nil.
    public var month: String?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(month: String? = nil, cursor: Cursor? = nil) {
      self.month = month
      self.cursor = cursor
    }
  }

  /// Output of `records`.
  public struct Records: Codable, Sendable, Hashable {
    /// The month, such as `2026-03`.
    public var month: String
    /// Today in the diary's time zone.
    public var today: Day
    /// The days with entries, each with its colour.
    public var days: [DayColor]
    /// A page of the month's entries.
    public var entries: Page<EntryView>

    public init(month: String, today: Day, days: [DayColor], entries: Page<EntryView>) {
      self.month = month
      self.today = today
      self.days = days
      self.entries = entries
    }
  }

  /// A day with entries.
  public struct DayColor: Codable, Sendable, Hashable {
    /// The date.
    public var day: Day
    /// The emotion that gives the day its colour.
    public var emotion: Extensible<Emotion>
    /// The number of entries.
    public var count: Int

    public init(day: Day, emotion: Emotion, count: Int) {
      self.day = day
      self.emotion = .known(emotion)
      self.count = count
    }
  }

  /// An entry as stored on the server.
  public struct EntryView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Entry>
    /// The revision, which rises with each change of the entry.
    public var revision: UInt32
    /// The emotion.
    public var emotion: Extensible<Emotion>
    /// The intensity, 1 to 3.
    public var intensity: Int
    public var text: String
    /// When it was felt.
    public var occurredAt: Instant
    /// How far the writer's clock was ahead of UTC, in minutes.
    public var offset: Int
    /// The date on the writer's clock.
    public var day: Day
    /// Whether the writer's clock was more than a day off, so that time and date may be wrong; nil if not.
    public var hasSkewedClock: Bool?

    /// The entry `id` with this content.
    public init(
      id: ID<Entry>, revision: UInt32, _ content: EntryContent, hasSkewedClock: Bool = false
    ) {
      self.id = id
      self.hasSkewedClock = hasSkewedClock ? true : nil
      self.revision = revision
      emotion = .known(content.feeling.emotion)
      intensity = content.feeling.intensity.rawValue
      text = content.text.text
      occurredAt = content.time.occurredAt
      offset = content.time.offset
      day = content.time.day
    }
  }

  /// An entry with its earlier texts.
  public struct EntryDetail: Codable, Sendable, Hashable {
    /// The entry; nil if it does not exist or is not mine.
    public var entry: EntryView?
    /// Whether it was deleted; `restore` is possible for 30 days.
    public var isDeleted: Bool
    /// The earlier texts, newest first, at most five.
    public var history: [FormerText]

    public init(entry: EntryView?, isDeleted: Bool = false, history: [FormerText] = []) {
      self.entry = entry
      self.isDeleted = isDeleted
      self.history = history
    }
  }

  /// A replaced text of an entry.
  public struct FormerText: Codable, Sendable, Hashable {
    public var text: String
    /// When it was replaced.
    public var replacedAt: Instant
    /// Whether a conflicting change on another device replaced it.
    public var isLost: Bool

    public init(text: String, replacedAt: Instant, isLost: Bool) {
      self.text = text
      self.replacedAt = replacedAt
      self.isLost = isLost
    }
  }

  /// The emotion that gives a day its colour: the largest sum of intensities, the latest among equals.
  public static func color(of entries: [EntryContent]) -> Emotion? {
    guard entries.count > 1 else { return entries.first?.feeling.emotion }
    var sums: [Emotion: Int] = [:]
    for entry in entries {
      sums[entry.feeling.emotion, default: 0] += entry.feeling.intensity.rawValue
    }
    guard let most = sums.values.max() else { return nil }
    return entries.filter { sums[$0.feeling.emotion] == most }
      .max { $0.time.occurredAt < $1.time.occurredAt }?.feeling.emotion
  }
}

extension Refusal {
  public static let dayAhead = Refusal(
    422, "colary.day-ahead", field: "day", ko: "아직 오지 않은 날은 쓸 수 없어요.",
    en: "That day has not come yet.")
  public static let dayTooEarly = Refusal(
    422, "colary.day-too-early", field: "day", ko: "1970년부터의 날만 쓸 수 있어요.",
    en: "Days before 1970 cannot be chosen.")
  public static let monthUnreadable = Refusal(
    400, "colary.month", field: "month", ko: "달을 2026-03처럼 적어 주세요.",
    en: "Please write the month like 2026-03.")
}
