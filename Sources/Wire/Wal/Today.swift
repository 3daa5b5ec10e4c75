extension Wal {
  /// Today's messages and the state of the main screen (W6–W9).
  public static let today = Endpoint<Nothing, Nothing, Today>(
    "wal.today", .get, "/wal/today", "Today's messages and how the main screen stands")

  /// Opens a message whose time has come; opening it again changes nothing.
  public static let open = Endpoint<ID<Item>, Nothing, Item>(
    "wal.open", .put, "/wal/items/:item/opening", "Open a message whose time has come",
    refusals: [.notYet])

  /// One of today's messages as a picture to share, 1080 by 1920 pixels; 404 before it is opened.
  public static let picture = Endpoint<ID<Item>, Nothing, PNG>(
    "wal.picture", .get, "/wal/items/:item/picture", "One of today's messages as a picture to share"
  )

  /// Today in my zone.
  public struct Today: Codable, Sendable, Hashable {
    /// The states the main screen has, each drawn in its own way (W9).
    public enum State: String, Codable, ExtensibleValue {
      /// Before eight, and nothing has come.
      case sleeping = "SLEEPING"
      /// Something will come (W8).
      case waiting = "WAITING"
      /// Something has come and is not opened (W7).
      case arrived = "ARRIVED"
      /// All of today's have come and are opened (W9).
      case complete = "COMPLETE"
      /// Nothing comes today, so nothing is promised.
      case nothing = "NOTHING"
    }

    /// The calendar day in my zone.
    public var day: Day
    /// How the main screen stands.
    public var state: Extensible<State>
    /// A line of 왈뿡이's, the same for as long as this part of the day lasts.
    public var greeting: String
    /// In the order they come.
    public var items: [Item]
    /// When the next message comes or the next day begins: then is the time to ask again.
    public var changesAt: Instant
    /// Seconds until then, by the server's clock.
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

  /// One of today's messages; its text is in it only once its time has come.
  public struct Item: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Item>
    /// The hour it belongs to; nil for one I wrote myself and for the welcome.
    public var slot: Extensible<Slot>?
    /// Its kind; nil for one I wrote myself.
    public var category: Extensible<Category>?
    /// When it comes, or came.
    public var at: Instant
    /// Whether its time has come.
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
