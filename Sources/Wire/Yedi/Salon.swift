extension Yedi {
  /// Keeps a private note on the client of a booking; an empty one is removed.
  public static let noteClient = Endpoint<ID<Booking>, ClientNoteRequest, Booking>(
    "yedi.noteClient", .put, "/yedi/bookings/:booking/client-note",
    "Keep a private note on a client", refusals: [.designersOnly])

  /// What a month of mine as a designer brought.
  public static let revenue = Endpoint<Nothing, RevenueRequest, Revenue>(
    "yedi.revenue", .get, "/yedi/schedule/revenue", "A month's revenue of mine as a designer",
    refusals: [.designersOnly])

  /// Asks to be told once when a time of a full day becomes free.
  public static let wait = Endpoint<ID<Designer>, WaitRequest, WaitState>(
    "yedi.wait", .put, "/yedi/designers/:designer/waits", "Wait for a free time of a day",
    refusals: [.clientsOnly, .ownPage, .waitDay, .waitsFull])

  /// Waits for a day no longer; one I do not wait for changes nothing.
  public static let stopWaiting = Endpoint<ID<Designer>, WaitRequest, WaitState>(
    "yedi.stopWaiting", .delete, "/yedi/designers/:designer/waits", "Wait no longer")

  /// A note on the client of a booking.
  public struct ClientNoteRequest: Codable, Sendable, Hashable {
    /// Shown with all bookings of that client, to its designer alone; empty removes it.
    public var note: Note

    public init(note: Note) { self.note = note }
  }

  /// The month to be counted.
  public struct RevenueRequest: Codable, Sendable, Hashable {
    /// A day of the month; this month when nil.
    public var day: Day?

    public init(day: Day? = nil) { self.day = day }
  }

  /// All amounts in won, of bookings that begin in the month.
  public struct Revenue: Codable, Sendable, Hashable {
    /// The first day of the month.
    public var month: Day
    /// How many bookings were completed.
    public var visits: Int
    /// The prices of completed visits.
    public var sales: Int
    /// The fees of late cancellations and missed visits.
    public var fees: Int
    /// How many are booked and not completed yet, also those whose time has passed.
    public var coming: Int
    /// The prices of bookings that are not completed yet.
    public var comingSales: Int
    /// Completed services by kind.
    public var kinds: [KindSales]
    /// What of `sales` was for the length of the hair.
    public var surcharges: Int

    public init(
      month: Day, visits: Int, sales: Int, fees: Int, coming: Int, comingSales: Int,
      kinds: [KindSales], surcharges: Int = 0
    ) {
      self.surcharges = surcharges
      self.month = month
      self.visits = visits
      self.sales = sales
      self.fees = fees
      self.coming = coming
      self.comingSales = comingSales
      self.kinds = kinds
    }
  }

  /// What one kind of service brought in a month.
  public struct KindSales: Codable, Sendable, Hashable {
    /// The kind of the services.
    public var kind: Extensible<Kind>
    /// How many services of the kind were completed.
    public var count: Int
    /// The sum of their prices in won, without surcharges.
    public var sales: Int

    public init(kind: Kind, count: Int, sales: Int) {
      self.kind = .known(kind)
      self.count = count
      self.sales = sales
    }
  }

  /// The day to wait for; the same day again changes nothing.
  public struct WaitRequest: Codable, Sendable, Hashable {
    /// In Asia/Seoul, on which the designer works and takes bookings.
    public var day: Day

    public init(day: Day) { self.day = day }
  }

  /// What waiting or stopping came to.
  public struct WaitState: Codable, Sendable, Hashable {
    /// Whether I wait now; the first time that becomes free ends it.
    public var isWaiting: Bool

    public init(isWaiting: Bool) { self.isWaiting = isWaiting }
  }
}

extension Refusal {
  public static let waitDay = Refusal(
    422, "yedi.wait.day", field: "day", ko: "예약을 받는 날만 기다릴 수 있어요.",
    en: "You can wait only for a day that can be booked.")
  public static let waitsFull = Refusal(
    409, "yedi.waits.full", ko: "열 날까지 기다릴 수 있어요.", en: "You can wait for ten days at most.")
}
