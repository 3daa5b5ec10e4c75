extension Yedi {
  /// Choosing services and a time of a designer; no account needed.
  public static let slots = Endpoint<ID<Designer>, SlotRequest, SlotChoice>(
    "yedi.slots", .get, "/yedi/designers/:designer/booking", for: .visitor,
    "Choose services, a day and a time",
    refusals: [.servicesTwice, .serviceGone])

  /// Holds a time for five minutes; at most two holds per account are open.
  public static let hold = Endpoint<ID<Designer>, HoldRequest, Booking>(
    "yedi.hold", .post, "/yedi/designers/:designer/holds", "Hold a time",
    refusals: [
      .clientsOnly, .ownPage, .servicesNone, .servicesTwice, .serviceGone, .hairLengthMissing,
      .slotTaken([]), .holdsFull,
    ])

  /// What is about to be booked; opening it extends the hold once, to fifteen minutes.
  public static let checkout = Endpoint<ID<Booking>, Nothing, Booking>(
    "yedi.checkout", .get, "/yedi/bookings/:booking/checkout", "Check a held time",
    refusals: [.holdExpired])

  /// Makes a booking of a hold; sent again it gives the same booking.
  ///
  /// With something to pay in advance it opens an order, and its payment makes the booking.
  public static let confirm = Endpoint<ID<Booking>, ConfirmRequest, Booking>(
    "yedi.confirm", .post, "/yedi/bookings/:booking/confirmation", "Book a held time",
    refusals: confirmRefusals)

  /// Makes a booking of a hold as ``confirm`` does, with the files of new photos.
  public static let confirmWithPhotos = Endpoint<ID<Booking>, Upload<ConfirmRequest>, Booking>(
    "yedi.confirmWithPhotos", .post, "/yedi/bookings/:booking/checkout",
    "Book a held time with photos", refusals: confirmRefusals + Refusal.photoRefusals)

  private static let confirmRefusals: [Refusal] = [
    .holdExpired, .policyUnread, .slotTaken([]), .paymentUnavailable, .orderInProgress,
    .requestPhotos, .photoUnknown,
  ]

  /// Lets a hold of mine go and frees its time; one that is gone already changes nothing.
  ///
  /// Refused while its payment is being confirmed.
  public static let release = Endpoint<ID<Booking>, Nothing, Nothing>(
    "yedi.release", .delete, "/yedi/bookings/:booking/hold", "Let a held time go",
    refusals: [.orderConfirming])

  /// My bookings as a client.
  public static let bookings = Endpoint<Nothing, BookingsRequest, Page<Booking>>(
    "yedi.bookings", .get, "/yedi/bookings", "My bookings, coming or past")

  /// One booking, for its client and its designer.
  public static let booking = Endpoint<ID<Booking>, Nothing, Booking>(
    "yedi.booking", .get, "/yedi/bookings/:booking", "A booking of mine")

  /// Moves a booking; the client may until cancelling costs a fee, the designer until it begins.
  public static let move = Endpoint<ID<Booking>, MoveRequest, Booking>(
    "yedi.move", .put, "/yedi/bookings/:booking/time", "Move a booking",
    refusals: [.bookingOver, .moveLate, .slotTaken([])])

  /// Cancels a booking that has not begun, as its client or its designer; again changes nothing.
  ///
  /// A client pays the fee of the policy agreed to. A designer's cancellation costs the client
  /// nothing, and what was paid in advance is returned in full.
  public static let cancel = Endpoint<ID<Booking>, CancelRequest, Booking>(
    "yedi.cancel", .put, "/yedi/bookings/:booking/cancellation", "Cancel a booking",
    refusals: [.bookingOver, .orderConfirming])

  /// Says that the client came or did not; from the start of the booking on.
  public static let visit = Endpoint<ID<Booking>, VisitRequest, Booking>(
    "yedi.visit", .put, "/yedi/bookings/:booking/visit", "Complete a booking or mark a no-show",
    refusals: [.designersOnly, .bookingOver, .bookingAhead])

  /// Enters a client who came or called without the app.
  public static let walkIn = Endpoint<Nothing, WalkInRequest, Booking>(
    "yedi.walkIn", .post, "/yedi/schedule/bookings", "Enter a walk-in",
    refusals: [
      .designersOnly, .servicesNone, .servicesTwice, .serviceGone, .hairLengthMissing,
      .slotTaken([]),
    ])

  /// What is chosen so far; each part can be left out until it is.
  public struct SlotRequest: Codable, Sendable, Hashable {
    /// One to three, one of each kind; a blank one counts for nothing.
    public var services: [String]
    /// How long the hair is, where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// A day in Asia/Seoul whose month and times are shown; that of `start`, else today, when nil.
    ///
    /// A day that is past counts as today.
    public var day: Day?
    /// A time to be checked: the answer repeats it only if it can be booked.
    public var start: Instant?
    /// A booking of mine that is to be moved; its services count.
    public var moving: ID<Booking>?

    public init(
      services: [ID<Service>] = [], hairLength: HairLength? = nil, day: Day? = nil,
      start: Instant? = nil, moving: ID<Booking>? = nil
    ) {
      self.hairLength = hairLength
      self.services = services.map(\.description)
      self.day = day
      self.start = start
      self.moving = moving
    }
  }

  /// The days and times of a designer at which the chosen services fit.
  public struct SlotChoice: Codable, Sendable, Hashable {
    /// The designer with menu and policy; without posts and reviews, which `designer` has.
    public var designer: Designer
    /// The services chosen, or those of the booking to be moved; empty before any is chosen.
    public var chosen: [BookedService]
    /// The length that was chosen; nil where no chosen service costs more for any.
    public var hairLength: Extensible<HairLength>?
    /// A chosen service costs more for longer hair and no length is chosen: `price` may grow, and
    /// `hold` refuses.
    public var isHairLengthMissing: Bool
    /// In won, with what the services cost more for the length of the hair.
    public var price: Int
    /// The sum of the services' minutes; 0 before any is chosen.
    public var minutes: Int
    /// The days of the shown month; none before services are chosen.
    ///
    /// Where no day was asked for, the month is the first with a free time.
    public var days: [CalendarDay]
    /// The last day for which the designer takes bookings.
    public var last: Day
    /// The chosen day, or that of the chosen time; nil before one is chosen.
    public var day: Day?
    /// The times of the day that can be booked.
    public var starts: [Instant]
    /// The chosen time, when it can be booked.
    public var start: Instant?
    /// The booking to be moved, as the request said.
    public var moving: ID<Booking>?
    /// Whether I wait for a free time of the day.
    public var isWaiting = false

    public init(
      designer: Designer, chosen: [BookedService], hairLength: HairLength? = nil,
      isHairLengthMissing: Bool = false, days: [CalendarDay], last: Day, day: Day?,
      starts: [Instant], start: Instant?, moving: ID<Booking>?
    ) {
      self.designer = designer
      self.chosen = chosen
      self.hairLength = hairLength.map(Extensible.known)
      self.isHairLengthMissing = isHairLengthMissing
      price = chosen.map { $0.price + $0.surcharge }.reduce(0, +)
      minutes = chosen.map(\.minutes).reduce(0, +)
      self.days = days
      self.last = last
      self.day = day
      self.starts = starts
      self.start = start
      self.moving = moving
    }
  }

  /// A day of the calendar and whether the chosen services fit on it.
  public struct CalendarDay: Codable, Sendable, Hashable {
    /// Whether a day can be chosen.
    public enum State: String, Codable, ExtensibleValue {
      /// At least one time of the day can be booked.
      case open = "OPEN"
      /// A day off, or a weekday without opening hours.
      case closed = "CLOSED"
      /// A working day on which the services fit nowhere; one can `wait` for it.
      case full = "FULL"
      /// Past, or further ahead than the designer takes bookings.
      case outside = "OUTSIDE"
    }

    /// In Asia/Seoul.
    public var day: Day
    /// For a client; a designer who moves a booking may have times on a full day.
    public var state: Extensible<State>

    public init(day: Day, state: State) {
      self.day = day
      self.state = .known(state)
    }
  }

  /// The services and the time to be held.
  public struct HoldRequest: Codable, Sendable, Hashable {
    /// One to three from the designer's menu, one of each kind.
    public var services: [ID<Service>]
    /// How long the hair is; needed where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// One of the `starts` of ``SlotChoice``; any other is refused.
    public var start: Instant

    public init(services: [ID<Service>], hairLength: HairLength? = nil, start: Instant) {
      self.services = services
      self.hairLength = hairLength
      self.start = start
    }
  }

  /// What the client says on booking a held time.
  public struct ConfirmRequest: Codable, Sendable, Hashable {
    /// What the designer should know.
    public var note: Note?
    /// Photos that were uploaded before, in order, for the designer alone; at most three with the
    /// files sent beside them.
    public var photos: [ID<Photo>]?
    /// The cancellation policy was read.
    public var agrees: Bool

    public init(note: Note? = nil, photos: [ID<Photo>]? = nil, agrees: Bool) {
      self.note = note
      self.photos = photos
      self.agrees = agrees
    }
  }

  /// Which of my bookings as a client are listed.
  public struct BookingsRequest: Paged, Codable, Sendable, Hashable {
    /// True for those that began or were cancelled, latest first.
    ///
    /// Otherwise those to come, soonest first, among them holds that have not expired.
    public var isPast: Bool?
    public var cursor: Cursor?

    public init(isPast: Bool? = nil, cursor: Cursor? = nil) {
      self.isPast = isPast
      self.cursor = cursor
    }
  }

  /// The new time of a booking; services, price and note stay.
  public struct MoveRequest: Codable, Sendable, Hashable {
    /// A full ten minutes at which it fits; the time it has already changes nothing.
    public var start: Instant

    public init(start: Instant) { self.start = start }
  }

  /// What the other side reads about a cancellation.
  public struct CancelRequest: Codable, Sendable, Hashable {
    /// At most 300 characters; nil or empty for none.
    public var reason: Note?

    public init(reason: Note? = nil) { self.reason = reason }
  }

  /// What became of a booking.
  public struct VisitRequest: Codable, Sendable, Hashable {
    /// Whether the client came.
    public enum Outcome: String, Codable, CaseIterable, Sendable {
      /// The client came; one with an account may review the visit from now on.
      case completed = "COMPLETED"
      /// The client did not come; the fee is the price or what was paid in advance, for a walk-in
      /// 0.
      case noShow = "NO_SHOW"
    }

    /// Cannot be changed afterwards; the same again changes nothing.
    public var outcome: Outcome

    public init(outcome: Outcome) { self.outcome = outcome }
  }

  /// A booking that the designer enters; nothing is paid in advance.
  public struct WalkInRequest: Codable, Sendable, Hashable {
    /// The client's name as the designer writes it; it leads to no account.
    public var name: Name
    /// One to three from my menu, one of each kind.
    public var services: [ID<Service>]
    /// How long the hair is; needed where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// In Asia/Seoul, today or later, within my horizon.
    public var day: Day
    /// When it starts, in Asia/Seoul; still to come, but my notice does not count.
    public var time: ClockTime

    public init(
      name: Name, services: [ID<Service>], hairLength: HairLength? = nil, day: Day, time: ClockTime
    ) {
      self.name = name
      self.services = services
      self.hairLength = hairLength
      self.day = day
      self.time = time
    }
  }
}
