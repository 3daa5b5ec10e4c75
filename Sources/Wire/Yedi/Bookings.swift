extension Yedi {
  /// The times of a designer at which services fit; no account required.
  public static let slots = Endpoint<ID<Designer>, SlotRequest, SlotChoice>(
    "yedi.slots", .get, "/yedi/designers/:designer/booking", for: .visitor,
    "Choose services, a day and a time",
    refusals: [.servicesTwice])

  /// Holds a time for five minutes; at most two holds per account are open.
  ///
  /// At most ten future bookings per designer may be without a prepayment.
  /// Refused while a payment for another hold of mine over that time is being confirmed: the payment
  /// still makes the booking.
  public static let hold = Endpoint<ID<Designer>, HoldRequest, Booking>(
    "yedi.hold", .post, "/yedi/designers/:designer/holds", "Hold a time",
    refusals: [
      .clientsOnly, .ownPage, .servicesNone, .servicesTwice, .serviceGone, .hairLengthMissing,
      .slotTaken([]), .holdsFull, .bookingsFull, .orderConfirming,
    ])

  /// A hold of mine before it is confirmed; the first call extends it, to fifteen minutes in all.
  public static let checkout = Endpoint<ID<Booking>, Nothing, Booking>(
    "yedi.checkout", .get, "/yedi/bookings/:booking/checkout", "Check a held time",
    refusals: [.holdExpired])

  /// Turns a hold into a booking; idempotent.
  ///
  /// If a prepayment is due it creates an order, whose payment makes the booking.
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

  /// Releases a hold of mine; idempotent.
  ///
  /// Refused while its payment is being confirmed.
  public static let release = Endpoint<ID<Booking>, Nothing, Nothing>(
    "yedi.release", .delete, "/yedi/bookings/:booking/hold", "Let a held time go",
    refusals: [.orderConfirming])

  /// My bookings as a client.
  public static let bookings = Endpoint<Nothing, BookingsRequest, Page<Booking>>(
    "yedi.bookings", .get, "/yedi/bookings", "My bookings, coming or past")

  /// A booking, for its client and its designer.
  public static let booking = Endpoint<ID<Booking>, Nothing, Booking>(
    "yedi.booking", .get, "/yedi/bookings/:booking", "A booking of mine")

  /// Moves a booking; the client may until cancelling costs a fee, the designer until it begins.
  public static let move = Endpoint<ID<Booking>, MoveRequest, Booking>(
    "yedi.move", .put, "/yedi/bookings/:booking/time", "Move a booking",
    refusals: [.bookingOver, .moveLate, .slotTaken([])])

  /// Cancels a booking that has not begun, as its client or its designer; idempotent.
  ///
  /// A client pays the fee of the agreed policy. A designer's cancellation is free for the client,
  /// and the prepayment is refunded in full.
  public static let cancel = Endpoint<ID<Booking>, CancelRequest, Booking>(
    "yedi.cancel", .put, "/yedi/bookings/:booking/cancellation", "Cancel a booking",
    refusals: [.bookingOver, .cancellationDearer, .orderConfirming])

  /// Records whether the client came; refused before the start of the booking.
  ///
  /// What is not recorded counts as completed 24 hours after the end of the booking.
  public static let visit = Endpoint<ID<Booking>, VisitRequest, Booking>(
    "yedi.visit", .put, "/yedi/bookings/:booking/visit", "Complete a booking or mark a no-show",
    refusals: [.designersOnly, .bookingOver, .bookingAhead])

  /// Books a client who came or called without the app.
  public static let walkIn = Endpoint<Nothing, WalkInRequest, Booking>(
    "yedi.walkIn", .post, "/yedi/schedule/bookings", "Enter a walk-in",
    refusals: [
      .designersOnly, .servicesNone, .servicesTwice, .serviceGone, .hairLengthMissing,
      .slotTaken([]),
    ])

  /// Input of `slots` and `offering`: the choices so far; all members are optional.
  public struct SlotRequest: Codable, Sendable, Hashable {
    /// The ids of one to three services, one of each kind; blank ones are ignored.
    public var services: [String]
    /// How long the hair is, where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// The day in Asia/Seoul whose month and times are shown; the day of `start`, or today, when nil.
    ///
    /// A past day counts as today.
    public var day: Day?
    /// A time to check: the output repeats it only if it can be booked.
    public var start: Instant?
    /// A booking of mine to move; its services are used.
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
    /// The chosen services, or those of the booking to move; empty before any is chosen.
    public var chosen: [BookedService]
    /// Whether a requested service is no longer on the menu; absent from older servers.
    ///
    /// `chosen` has the others, and no day or time is offered until services are chosen again.
    public var isServiceGone: Bool?
    /// The length that was chosen; nil where no chosen service costs more for any.
    public var hairLength: Extensible<HairLength>?
    /// A chosen service costs more for longer hair and no length is chosen: `price` may grow, and
    /// `hold` refuses.
    public var isHairLengthMissing: Bool
    /// In won, with what the services cost more for the length of the hair.
    public var price: Int
    /// The sum of the services' minutes; 0 before any is chosen.
    public var minutes: Int
    /// The days of the shown month; empty before services are chosen.
    ///
    /// Without a requested day, the month is the first with a free time.
    public var days: [CalendarDay]
    /// The last day for which the designer takes bookings.
    public var last: Day
    /// The chosen day, or the day of the chosen time; nil before one is chosen.
    public var day: Day?
    /// The bookable times of the day.
    public var starts: [Instant]
    /// The chosen time; nil unless it can be booked.
    public var start: Instant?
    /// The booking to move, as in the request.
    public var moving: ID<Booking>?
    /// The time of the booking to move.
    public var movingFrom: Instant?
    /// Whether I am on the waiting list of the day.
    public var isWaiting = false
    /// A time of this designer that I hold, which `starts` does not offer again; nil for none.
    public var hold: OpenHold?

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

  /// A hold of mine that has not expired; `checkout` goes on with it.
  public struct OpenHold: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Booking>
    /// The start that is held.
    public var startsAt: Instant
    /// When the hold expires.
    public var expiresAt: Instant

    public init(id: ID<Booking>, startsAt: Instant, expiresAt: Instant) {
      self.id = id
      self.startsAt = startsAt
      self.expiresAt = expiresAt
    }
  }

  /// A day of the calendar, with its availability for the chosen services.
  public struct CalendarDay: Codable, Sendable, Hashable {
    /// The availability of a day.
    public enum State: String, Codable, ExtensibleValue {
      /// At least one time can be booked.
      case open = "OPEN"
      /// A day off, or a weekday without opening hours.
      case closed = "CLOSED"
      /// A working day without a sufficient gap; `wait` joins its waiting list.
      case full = "FULL"
      /// In the past, or beyond the designer's booking horizon.
      case outside = "OUTSIDE"
    }

    /// In Asia/Seoul.
    public var day: Day
    /// The availability for a client; a designer who moves a booking may have times on a full day.
    public var state: Extensible<State>

    public init(day: Day, state: State) {
      self.day = day
      self.state = .known(state)
    }
  }

  /// Input of `hold`.
  public struct HoldRequest: Codable, Sendable, Hashable {
    /// One to three from the designer's menu, one of each kind.
    public var services: [ID<Service>]
    /// How long the hair is; needed where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// One of the `starts` of ``SlotChoice``; others are refused.
    public var start: Instant

    public init(services: [ID<Service>], hairLength: HairLength? = nil, start: Instant) {
      self.services = services
      self.hairLength = hairLength
      self.start = start
    }
  }

  /// Input of `confirm`.
  public struct ConfirmRequest: Codable, Sendable, Hashable {
    /// A request to the designer.
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

  /// Input of `bookings`.
  public struct BookingsRequest: Paged, Codable, Sendable, Hashable {
    /// Whether to list past and cancelled bookings, latest first.
    ///
    /// Otherwise future ones are listed, soonest first, including unexpired holds.
    public var isPast: Bool?
    public var cursor: Cursor?

    public init(isPast: Bool? = nil, cursor: Cursor? = nil) {
      self.isPast = isPast
      self.cursor = cursor
    }
  }

  /// Input of `move`; services, price and note stay.
  public struct MoveRequest: Codable, Sendable, Hashable {
    /// The new start, a multiple of ten minutes; the current one changes nothing.
    public var start: Instant

    public init(start: Instant) { self.start = start }
  }

  /// Input of `cancel`.
  public struct CancelRequest: Codable, Sendable, Hashable {
    /// The reason, at most 300 characters; nil or empty for none.
    public var reason: Note?
    /// The fee in won that the client was shown; a higher one is refused.
    public var shownFee: Int?

    public init(reason: Note? = nil, shownFee: Int? = nil) {
      self.reason = reason
      self.shownFee = shownFee
    }
  }

  /// Input of `visit`.
  public struct VisitRequest: Codable, Sendable, Hashable {
    /// The outcome of a visit.
    public enum Outcome: String, Codable, CaseIterable, Sendable {
      /// The client came; with an account they may review the visit.
      case completed = "COMPLETED"
      /// The client did not come; the fee is the price or the prepayment, or 0 for a walk-in.
      case noShow = "NO_SHOW"
    }

    /// The outcome; it cannot be changed later, and repeating it changes nothing.
    public var outcome: Outcome

    public init(outcome: Outcome) { self.outcome = outcome }
  }

  /// Input of `walkIn`; nothing is prepaid.
  public struct WalkInRequest: Codable, Sendable, Hashable {
    /// The client's name; it is not linked to an account.
    public var name: Name
    /// One to three from my menu, one of each kind.
    public var services: [ID<Service>]
    /// How long the hair is; needed where a service costs more for longer hair.
    public var hairLength: HairLength?
    /// The day in Asia/Seoul, from today to my booking horizon.
    public var day: Day
    /// The start in Asia/Seoul, in the future; my minimum notice does not apply.
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
