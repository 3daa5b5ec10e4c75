extension Wal {
  /// Today's messages and the state of the main screen (W6–W9).
  public static let today = Endpoint<Nothing, Nothing, Today>(
    "wal.today", .get, "/wal/today", "Today's messages and the state of the main screen")

  /// Opens a delivered message; idempotent.
  public static let open = Endpoint<ID<Item>, Nothing, Item>(
    "wal.open", .put, "/wal/items/:item/opening", "Open a delivered message",
    refusals: [.notYet])

  /// A message of today as a picture to share, 1080 × 1920 pixels; 404 before it is opened.
  public static let picture = Endpoint<ID<Item>, Nothing, PNG>(
    "wal.picture", .get, "/wal/items/:item/picture", "A message of today as a picture to share"
  )

  /// Output of `today`.
  public struct Today: Codable, Sendable, Hashable {
    /// The state of the main screen (W9).
    public enum State: String, Codable, ExtensibleValue {
      /// Before eight o'clock, and nothing was delivered.
      case sleeping = "SLEEPING"
      /// More messages will be delivered today (W8).
      case waiting = "WAITING"
      /// A delivered message is unopened (W7).
      case arrived = "ARRIVED"
      /// All of today's messages are delivered and opened (W9).
      case complete = "COMPLETE"
      /// No message is due today.
      case nothing = "NOTHING"
    }

    /// The date in my time zone.
    public var day: Day
    /// The state of the main screen.
    public var state: Extensible<State>
    /// A greeting of the mascot 왈뿡이, constant within a part of the day.
    public var greeting: String
    /// The messages, in order of delivery.
    public var items: [Item]
    /// When the next message is delivered or the next day begins; reload then.
    public var changesAt: Instant
    /// Seconds until `changesAt`, by the server's clock.
    public var secondsLeft: Int

    public init(
      day: Day, state: State, greeting: String, items: [Item], changesAt: Instant,
      secondsLeft: Int
    ) {
      self.day = day
      self.state = .known(state)
      self.greeting = greeting
      self.items = items
      self.changesAt = changesAt
      self.secondsLeft = secondsLeft
    }
  }

  /// A message of today; its text is nil before delivery.
  public struct Item: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Item>
    /// The delivery time; nil for a message I wrote myself and for the welcome message.
    public var slot: Extensible<Slot>?
    /// The kind; nil for a message I wrote myself.
    public var category: Extensible<Category>?
    /// The time of delivery.
    public var at: Instant
    /// Whether it was delivered.
    public var hasArrived: Bool
    /// Whether I have opened it.
    public var isOpened: Bool
    public var text: String?

    public init(
      id: ID<Item>, slot: Slot?, category: Category?, at: Instant, hasArrived: Bool,
      isOpened: Bool, text: String?
    ) {
      self.id = id
      self.slot = slot.map(Extensible.known)
      self.category = category.map(Extensible.known)
      self.at = at
      self.hasArrived = hasArrived
      self.isOpened = isOpened
      self.text = text
    }
  }
}

extension Refusal {
  public static let notYet = Refusal(
    409, "message.not-yet", ko: "아직 오는 중이에요. 조금만 기다려 주세요.",
    en: "It is still on its way. A little patience, please.")
}
