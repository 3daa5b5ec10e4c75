extension Colary {
  /// An entry of a diary: one moment, of which a day may hold several.
  public enum Entry {}

  /// The first screen: picking what one feels.
  public static let home = Endpoint<Nothing, Nothing, Home>(
    "colary.home", .get, "/colary", for: .visitor, "The first screen", refusals: [.suspended])

  /// Writes an entry; whoever is not signed in gets a diary on this device with it.
  ///
  /// The idempotency key is the entry's id.
  public static let write = Endpoint<Nothing, NewEntry, WrittenEntry>(
    "colary.write", .post, "/colary/entries", for: .visitor, "Write an entry",
    refusals: [.suspended, .dayAhead])

  /// The entries of a month, newest first.
  public static let records = Endpoint<Nothing, RecordsRequest, Records>(
    "colary.records", .get, "/colary/records", for: .visitor, "The entries of a month",
    refusals: [.suspended, .monthUnreadable])

  /// One entry and what it said before.
  public static let entry = Endpoint<Nothing, EntryRequest, EntryDetail>(
    "colary.entry", .get, "/colary/entry", for: .visitor, "One entry",
    refusals: [.suspended])

  /// Changes an entry of mine.
  public static let edit = Endpoint<Nothing, EditedEntry, EntryView>(
    "colary.edit", .put, "/colary/entry", "Change an entry", refusals: [.notFound, .dayAhead])

  /// Deletes an entry; it can be brought back for 30 days.
  public static let delete = Endpoint<Nothing, EntryRequest, Nothing>(
    "colary.delete", .delete, "/colary/entry", "Delete an entry", refusals: [.notFound])

  /// Brings a deleted entry back, as it was.
  public static let restore = Endpoint<Nothing, EntryRequest, EntryView>(
    "colary.restore", .put, "/colary/entry/restoration", "Bring a deleted entry back",
    refusals: [.notFound])

  /// Output of `home`.
  public struct Home: Codable, Sendable, Hashable {
    /// Absent before a diary was begun.
    public var me: Me?
    /// The newest gift while its day runs; reading it starts the day of one that waits.
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
    /// How strong it is.
    public var intensity: Intensity
    public var text: Note?
    /// An earlier day than today.
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
    /// The revision that the form was filled in from; another device may have made a newer one.
    public var revision: UInt32
    /// The emotion from now on.
    public var emotion: Emotion
    /// How strong it is from now on.
    public var intensity: Intensity
    public var text: Note?
    /// The day from now on.
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
  public struct WrittenEntry: Codable, Sendable, Hashable, CarriesTokens {
    /// The entry as it was stored.
    public var entry: EntryView
    /// Of an account that was made for it.
    public var tokens: Tokens?

    public init(entry: EntryView, tokens: Tokens? = nil) {
      self.entry = entry
      self.tokens = tokens
    }
  }

  /// Names an entry.
  public struct EntryRequest: Codable, Sendable, Hashable, Identifiable {
    /// Absent for the page without an entry, which a browser keeps for use without a network.
    public var id: ID<Entry>?

    public init(id: ID<Entry>?) { self.id = id }
  }

  /// Input of `records`.
  public struct RecordsRequest: Paged, Codable, Sendable, Hashable {
    /// `2026-03`; by default the current month.
    public var month: String?
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?

    public init(month: String? = nil, cursor: Cursor? = nil) {
      self.month = month
      self.cursor = cursor
    }
  }

  /// A month of a diary.
  public struct Records: Codable, Sendable, Hashable {
    /// The month that is shown, such as `2026-03`.
    public var month: String
    /// Today in the diary's zone.
    public var today: Day
    /// The colour of each day that has entries.
    public var days: [DayColor]
    /// The month's entries.
    public var entries: Page<EntryView>

    public init(month: String, today: Day, days: [DayColor], entries: Page<EntryView>) {
      self.month = month
      self.today = today
      self.days = days
      self.entries = entries
    }
  }

  /// The colour of a day with entries.
  public struct DayColor: Codable, Sendable, Hashable {
    /// The day.
    public var day: Day
    /// The emotion whose colour the day has.
    public var emotion: Extensible<Emotion>
    /// Entries of the day.
    public var count: Int

    public init(day: Day, emotion: Emotion, count: Int) {
      self.day = day
      self.emotion = .known(emotion)
      self.count = count
    }
  }

  /// An entry as the server has it.
  public struct EntryView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Entry>
    /// Rises with each change of the entry.
    public var revision: UInt32
    /// The emotion.
    public var emotion: Extensible<Emotion>
    /// How strong it is, 1 to 3.
    public var intensity: Int
    public var text: String
    /// When it was felt.
    public var occurredAt: Instant
    /// Minutes ahead of UTC on the writer's clock.
    public var offset: Int
    /// The day on the writer's clock.
    public var day: Day

    /// The entry `id` with this content.
    public init(id: ID<Entry>, revision: UInt32, _ content: EntryContent) {
      self.id = id
      self.revision = revision
      emotion = .known(content.feeling.emotion)
      intensity = content.feeling.intensity.rawValue
      text = content.text.text
      occurredAt = content.time.occurredAt
      offset = content.time.offset
      day = content.time.day
    }
  }

  /// One entry, with its earlier texts.
  public struct EntryDetail: Codable, Sendable, Hashable {
    /// Absent if I have no such entry.
    public var entry: EntryView?
    /// Whether it was deleted; `restore` brings it back.
    public var isDeleted: Bool
    /// Newest first, at most five.
    public var history: [FormerText]

    public init(entry: EntryView?, isDeleted: Bool = false, history: [FormerText] = []) {
      self.entry = entry
      self.isDeleted = isDeleted
      self.history = history
    }
  }

  /// A text that an entry had before.
  public struct FormerText: Codable, Sendable, Hashable {
    public var text: String
    /// When another text took its place.
    public var replacedAt: Instant
    /// Whether a change on another device replaced it without knowing of it.
    public var isLost: Bool

    public init(text: String, replacedAt: Instant, isLost: Bool) {
      self.text = text
      self.replacedAt = replacedAt
      self.isLost = isLost
    }
  }

  /// The colour of a day: the emotion with the largest sum of intensities, of equals the latest.
  public static func color(of entries: [EntryContent]) -> Emotion? {
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
  public static let monthUnreadable = Refusal(
    400, "colary.month", field: "month", ko: "달을 2026-03처럼 적어 주세요.",
    en: "Please write the month like 2026-03.")
}
