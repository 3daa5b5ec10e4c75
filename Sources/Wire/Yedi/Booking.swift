extension Yedi {
  /// A hold or a booking, for its client and its designer.
  public struct Booking: Codable, Sendable, Hashable, Identifiable {
    /// The state of a booking; only `booked` ones can be moved, cancelled or completed.
    public enum State: String, Codable, ExtensibleValue {
      /// Reserved for the client until `expiresAt`, then deleted; not a booking yet.
      case held = "HELD"
      /// Booked; also after its start, until the designer records the visit or a day has passed.
      case booked = "BOOKED"
      /// The client came, or the visit was not recorded within a day of its end.
      ///
      /// A client with an account may review it once.
      case completed = "COMPLETED"
      /// The client did not come; the fee is the price, or what was prepaid.
      case noShow = "NO_SHOW"
      /// Cancelled by the client, also by blocking the designer or deleting the account.
      case cancelledByClient = "CANCELLED_BY_CLIENT"
      /// Cancelled by the designer, also by blocking the client or deleting the account; no fee.
      case cancelledByDesigner = "CANCELLED_BY_DESIGNER"
    }

    /// The part of the designer's schedule that no longer covers a booking.
    public enum OutsideCause: String, Codable, ExtensibleValue {
      /// The opening hours of its weekday have changed.
      case hours = "HOURS"
      /// Its day is off, or its weekday has no opening hours any more.
      case closed = "CLOSED"
      /// A break overlaps it.
      case rest = "BREAK"
    }

    public var id: ID<Booking>
    /// The state.
    public var state: Extensible<State>
    /// Whether the viewer is its client or its designer.
    public var side: Extensible<Role>
    /// The designer; nil when they have left or are blocked.
    public var designer: DesignerCard?
    /// Where the designer's shop is now; nil when `designer` is.
    public var place: ShopPlace?
    /// The client's name; nil when they have left or are blocked.
    public var client: Name?
    /// The client's phone number; nil unless the viewer is the designer.
    public var phone: PhoneNumber?
    /// Whether the designer entered it for a client without an account, named in `client`.
    public var isWalkIn: Bool
    /// The start, a multiple of ten minutes; displayed in Asia/Seoul everywhere.
    public var startsAt: Instant
    /// The sum of the services' minutes, without the designer's buffer.
    public var minutes: Int
    /// One to three, at most one of each kind, in the order cut, perm, colour.
    public var services: [BookedService]
    /// How long the client's hair is; nil where no service costs more for any length.
    public var hairLength: Extensible<HairLength>?
    /// The price in won at the time of booking, with the surcharge for the length of the hair.
    public var price: Int
    /// The client's request, visible to both; may be empty.
    public var note: String
    /// What the client showed beside the note, at most three: for the client, and for the designer
    /// once it is booked.
    public var photos: [Photo]
    /// The cancellation policy that was agreed to.
    public var policy: PolicyText
    /// The prepayment; nil for payment at the shop.
    public var payment: Payment?
    /// The designer's private note on the client; nil unless the viewer is the designer.
    public var clientNote: String?
    /// The cancellation fee in won.
    public var fee: Int
    /// The fee in won for cancelling now; nil where it is not computed or not possible.
    public var feeNow: Int?
    /// The deadline for moving it; nil where it is not computed or not possible.
    public var movableUntil: Instant?
    /// The reason of the cancellation, visible to both; empty if none.
    public var reason: String
    /// Whether its client has reviewed it; nil unless the viewer is the client of a completed visit.
    ///
    /// Also nil when there is no review and `designer` is nil, because none can be written.
    public var isReviewed: Bool?
    /// Whether changed opening hours, a break or a day off no longer cover it.
    public var isOutside: Bool
    /// Why `isOutside` is set; nil when it is not, or was set before the cause was recorded.
    public var outsideCause: Extensible<OutsideCause>?
    /// When the hold expires; nil for a booking.
    public var expiresAt: Instant?
    /// Whether the hold has been extended.
    public var isExtended: Bool
    /// The number of changes.
    public var sequence: Int

    public init(
      id: ID<Booking>, state: State, side: Role, designer: DesignerCard?, client: Name?,
      phone: PhoneNumber?, isWalkIn: Bool, startsAt: Instant, minutes: Int,
      services: [BookedService], price: Int, note: String, policy: PolicyText, fee: Int,
      reason: String, isOutside: Bool, expiresAt: Instant?, isExtended: Bool, sequence: Int,
      payment: Payment? = nil, photos: [Photo] = [], hairLength: HairLength? = nil,
      place: ShopPlace? = nil
    ) {
      self.place = place
      self.hairLength = hairLength.map(Extensible.known)
      self.payment = payment
      self.photos = photos
      self.id = id
      self.state = .known(state)
      self.side = .known(side)
      self.designer = designer
      self.client = client
      self.phone = phone
      self.isWalkIn = isWalkIn
      self.startsAt = startsAt
      self.minutes = minutes
      self.services = services
      self.price = price
      self.note = note
      self.policy = policy
      self.fee = fee
      self.reason = reason
      self.isOutside = isOutside
      self.expiresAt = expiresAt
      self.isExtended = isExtended
      self.sequence = sequence
    }

    /// The end of the services, where the designer's buffer begins.
    public var endsAt: Instant { startsAt + .minutes(minutes) }

    /// The part of the price that is for the length of the hair, in won.
    public var surcharge: Int { services.map(\.surcharge).reduce(0, +) }
  }

  /// The prepayment of a booking.
  public struct Payment: Codable, Sendable, Hashable {
    /// The state of a prepayment.
    public enum State: String, Codable, ExtensibleValue {
      /// Not paid yet.
      case due = "DUE"
      /// Waiting for the payment provider's confirmation.
      case confirming = "CONFIRMING"
      /// Paid; refunds do not change the state but `refunded`.
      case paid = "PAID"
    }

    /// In won; the rest of the price is paid at the shop.
    public var amount: Int
    /// The state; `due` again after a failed attempt.
    public var state: Extensible<State>
    /// The sum of the refunds in won, finished or not.
    public var refunded: Int
    /// The order to pay, or its receipt; nil unless the viewer is the client.
    public var order: ID<Orders.Order>?

    public init(amount: Int, state: State, refunded: Int = 0, order: ID<Orders.Order>? = nil) {
      self.amount = amount
      self.state = .known(state)
      self.refunded = refunded
      self.order = order
    }
  }

  /// A service as it was when booked.
  public struct BookedService: Codable, Sendable, Hashable, Identifiable {
    /// The id on the menu; the service may have changed or been removed since.
    public var id: ID<Service>
    /// No two services of a booking are of one kind.
    public var kind: Extensible<Kind>
    /// The name on the menu at that time.
    public var name: ServiceName
    /// The price in won at the time of booking.
    public var price: Int
    /// The duration in minutes at the time of booking.
    public var minutes: Int
    /// The surcharge for the length of the hair in won, as it was when booked.
    public var surcharge: Int

    public init(
      id: ID<Service>, kind: Kind, name: ServiceName, price: Int, minutes: Int, surcharge: Int = 0
    ) {
      self.surcharge = surcharge
      self.id = id
      self.kind = .known(kind)
      self.name = name
      self.price = price
      self.minutes = minutes
    }
  }

  /// The cancellation policy in words, at the time of the hold.
  ///
  /// After the designer has moved the booking, cancelling is free until it begins.
  public struct PolicyText: Codable, Sendable, Hashable {
    /// In Korean.
    public var ko: String
    /// In English.
    public var en: String

    public init(ko: String, en: String) {
      self.ko = ko
      self.en = en
    }
  }
}

extension Refusal {
  public static let servicesNone = Refusal(
    400, "yedi.services.none", field: "services", ko: "시술을 하나 이상 골라 주세요.",
    en: "Please choose at least one service.")
  public static let servicesTwice = Refusal(
    422, "yedi.services.twice", field: "services", ko: "시술은 종류마다 하나씩, 세 가지까지 고를 수 있어요.",
    en: "One service of each kind, three at most.")
  public static let serviceGone = Refusal(
    409, "yedi.service.gone", field: "services", ko: "메뉴에서 빠진 시술이 있어요. 다시 골라 주세요.",
    en: "A service is no longer on the menu. Please choose again.")
  public static let hairLengthMissing = Refusal(
    422, "yedi.hair-length", field: "hairLength", ko: "머리 길이를 골라 주세요.",
    en: "Please choose how long the hair is.")
  public static let holdsFull = Refusal(
    409, "yedi.holds", ko: "잡아 둔 시간이 이미 두 개예요. 하나를 예약하거나 그만두어 주세요.",
    en: "You hold two times already. Book one or let one go.")
  public static let bookingsFull = Refusal(
    409, "yedi.bookings.full",
    ko: "이 디자이너에게는 다가오는 예약을 열 개까지 잡을 수 있어요. 시술을 받거나 취소한 뒤에 다시 예약해 주세요.",
    en: "You can have ten coming bookings at a designer. Please book again after one is over.")
  public static let holdExpired = Refusal(
    409, "yedi.hold.expired", ko: "잡아 둔 시간이 지났어요. 다시 골라 주세요.",
    en: "The time is no longer held. Please choose again.")
  public static let policyUnread = Refusal(
    422, "yedi.policy", field: "agrees", ko: "취소 규정을 확인해 주세요.",
    en: "Please confirm that you have read the cancellation policy.")
  public static let requestPhotos = Refusal(
    422, "yedi.request.photos", field: "photos", ko: "사진은 3장까지 올릴 수 있어요.",
    en: "Three photos at most.")
  public static let bookingOver = Refusal(
    409, "yedi.booking.over", ko: "이미 끝났거나 취소된 예약이에요.", en: "This booking is over or cancelled.")
  public static let cancellationDearer = Refusal(
    409, "yedi.cancellation.dearer", field: "shownFee",
    ko: "그사이 취소 수수료가 올랐어요. 아래 금액을 보고 다시 정해 주세요.",
    en: "The cancellation fee has risen meanwhile. Please see the amount below and decide again.")
  public static let bookingAhead = Refusal(
    409, "yedi.booking.ahead", ko: "예약 시간이 되면 할 수 있어요.",
    en: "You can do this when the booking begins.")
  public static let moveLate = Refusal(
    409, "yedi.move.late", ko: "무료로 취소할 수 있는 시간이 지나 옮길 수 없어요. 디자이너에게 연락해 주세요.",
    en: "The time to move it for free is over. Please call the designer.")

  /// The time is not free; the sentence names the next free ones.
  public static func slotTaken(_ next: [String]) -> Refusal {
    guard !next.isEmpty else {
      return Refusal(
        409, "yedi.slot.taken", field: "start", ko: "예약할 수 없는 시간이에요. 다른 날을 골라 주세요.",
        en: "This time cannot be booked. Please choose another day.")
    }
    let list = next.joined(separator: ", ")
    return Refusal(
      409, "yedi.slot.taken", field: "start", ko: "예약할 수 없는 시간이에요. 가까운 빈 시간은 \(list)예요.",
      en: "This time cannot be booked. The next free times are \(list).")
  }
}
