extension Yedi {
  /// Sets my private note on the client of a booking; an empty one removes it.
  public static let noteClient = Endpoint<ID<Booking>, ClientNoteRequest, Booking>(
    "yedi.noteClient", .put, "/yedi/bookings/:booking/client-note",
    "Keep a private note on a client", refusals: [.designersOnly])

  /// Blocks the client of a booking of mine in every app; idempotent.
  ///
  /// It cancels our future bookings as I would, so that everything prepaid is returned.
  public static let blockClient = Endpoint<ID<Booking>, Nothing, Nothing>(
    "yedi.blockClient", .put, "/yedi/bookings/:booking/block", "Block the client of a booking",
    refusals: [.designersOnly])

  /// Reports the client of a booking of mine to the operators, for the request or the reason of a
  /// cancellation.
  public static let reportBooking = Endpoint<ID<Booking>, ReportRequest, Nothing>(
    "yedi.reportBooking", .post, "/yedi/bookings/:booking/reports",
    "Report the client of a booking", refusals: [.designersOnly])

  /// My revenue in a month.
  public static let revenue = Endpoint<Nothing, RevenueRequest, Revenue>(
    "yedi.revenue", .get, "/yedi/schedule/revenue", "A month's revenue of mine as a designer",
    refusals: [.designersOnly])

  /// Joins the waiting list of a full day: notifies me once when a time becomes free.
  public static let wait = Endpoint<ID<Designer>, WaitRequest, WaitState>(
    "yedi.wait", .put, "/yedi/designers/:designer/waits", "Wait for a free time of a day",
    refusals: [.clientsOnly, .ownPage, .waitDay, .waitsFull])

  /// Leaves the waiting list of a day; idempotent.
  public static let stopWaiting = Endpoint<ID<Designer>, WaitRequest, WaitState>(
    "yedi.stopWaiting", .delete, "/yedi/designers/:designer/waits", "Wait no longer")

  /// The days whose free times I wait for, soonest first; without past ones and blocked designers.
  public static let waits = Endpoint<Nothing, Nothing, Waits>(
    "yedi.waits", .get, "/yedi/me/waits", "The days I wait for")

  /// Input of `noteClient`.
  public struct ClientNoteRequest: Codable, Sendable, Hashable {
    /// The note, shown to the designer with all bookings of that client; empty removes it.
    public var note: Note

    public init(note: Note) { self.note = note }
  }

  /// Input of `revenue`.
  public struct RevenueRequest: Codable, Sendable, Hashable {
    /// A day of the month; the current month when nil.
    public var day: Day?

    public init(day: Day? = nil) { self.day = day }
  }

  /// The revenue of a month by the start of the bookings, in won.
  public struct Revenue: Codable, Sendable, Hashable {
    /// The first day of the month.
    public var month: Day
    /// The number of completed bookings.
    public var visits: Int
    /// The prices of completed visits.
    public var sales: Int
    /// The fees of late cancellations and missed visits.
    public var fees: Int
    /// The number of bookings not completed yet, including past ones.
    public var coming: Int
    /// The sum of their prices.
    public var comingSales: Int
    /// Completed services by kind.
    public var kinds: [KindSales]
    /// The part of `sales` that was for the length of the hair.
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

  /// The completed services of one kind in a month.
  public struct KindSales: Codable, Sendable, Hashable {
    /// The kind of the services.
    public var kind: Extensible<Kind>
    /// The number of services.
    public var count: Int
    /// The sum of their prices in won, without surcharges.
    public var sales: Int

    public init(kind: Kind, count: Int, sales: Int) {
      self.kind = .known(kind)
      self.count = count
      self.sales = sales
    }
  }

  /// Input of `wait` and `stopWaiting`.
  public struct WaitRequest: Codable, Sendable, Hashable {
    /// A day in Asia/Seoul on which the designer works and accepts bookings.
    public var day: Day

    public init(day: Day) { self.day = day }
  }

  /// Output of `waits`.
  public struct Waits: Codable, Sendable, Hashable {
    /// At most ten.
    public var days: [WaitedDay]

    public init(days: [WaitedDay]) { self.days = days }
  }

  /// Output of `wait` and `stopWaiting`.
  public struct WaitState: Codable, Sendable, Hashable {
    /// Whether I am on the waiting list; the first free time removes me from it.
    public var isWaiting: Bool

    public init(isWaiting: Bool) { self.isWaiting = isWaiting }
  }
}

extension Refusal {
  public static let waitDay = Refusal(
    422, "yedi.wait.day", field: "day", ko: "예약을 받는 날만 기다릴 수 있어요.",
    en: "You can wait only for a day that can be booked.")
  public static let waitsFull = Refusal(
    409, "yedi.waits.full", ko: "열 날까지 기다릴 수 있어요. 그만 기다릴 날을 골라 주세요.",
    en: "You can wait for ten days at most. Please choose one to stop waiting for.")
}
