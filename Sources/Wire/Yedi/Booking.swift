extension Yedi {
  /// A hold or a booking, as its client or its designer sees it.
  public struct Booking: Codable, Sendable, Hashable, Identifiable {
    /// How far a booking is; only `booked` ones can be moved, cancelled or completed.
    public enum State: String, Codable, ExtensibleValue {
      /// Kept for the client until `expiresAt` and deleted then; not a booking yet.
      case held = "HELD"
      /// Stands, also after its start until the designer says whether the client came.
      case booked = "BOOKED"
      /// The client came; a client with an account may review the visit once.
      case completed = "COMPLETED"
      /// The client did not come; costs the price, or what was paid in advance.
      case noShow = "NO_SHOW"
      /// Ended by the client, also by blocking the designer or deleting the account.
      case cancelledByClient = "CANCELLED_BY_CLIENT"
      /// Ended by the designer, also by blocking the client or deleting the account; costs nothing.
      case cancelledByDesigner = "CANCELLED_BY_DESIGNER"
    }

    public var id: ID<Booking>
    /// How far it is.
    public var state: Extensible<State>
    /// Whether I am its client or its designer.
    public var side: Extensible<Role>
    /// nil when the designer has left or is blocked.
    public var designer: DesignerCard?
    /// The client's name; nil when they have left or are blocked.
    public var client: Name?
    /// The client's number, for the designer alone.
    public var phone: PhoneNumber?
    /// Whether the designer entered it for someone without an account, who is named in `client`.
    public var isWalkIn: Bool
    /// A full ten minutes, shown in Asia/Seoul wherever the reader is.
    public var startsAt: Instant
    /// The sum of the services' minutes, without the designer's buffer after it.
    public var minutes: Int
    /// One to three, at most one of each kind, in the order cut, perm, colour.
    public var services: [BookedService]
    /// How long the client's hair is; nil where no service costs more for any length.
    public var hairLength: Extensible<HairLength>?
    /// In won, as it was when booked, with what the services cost more for the length of the hair.
    public var price: Int
    /// What the client asked for when booking, for both sides; empty when nothing was asked.
    public var note: String
    /// What the client showed beside the note, at most three: for the client, and for the designer
    /// once it is booked.
    public var photos: [Photo]
    /// The cancellation policy that was agreed to.
    public var policy: PolicyText
    /// What is paid in advance; nil for payment at the shop.
    public var payment: Payment?
    /// My private note on the client, for the designer alone.
    public var clientNote: String?
    /// What the cancellation costs, in won.
    public var fee: Int
    /// What cancelling now would cost me; nil where it was not asked or cannot be done.
    public var feeNow: Int?
    /// Until when I may move it; nil where it was not asked or cannot be done.
    public var movableUntil: Instant?
    /// Why it was cancelled, for both sides; empty when it stands or no reason was given.
    public var reason: String
    /// The opening hours, a break or a day off have changed since, and it lies outside them.
    public var isOutside: Bool
    /// When a hold ends.
    public var expiresAt: Instant?
    /// Whether the hold has been extended.
    public var isExtended: Bool
    /// How often it was changed.
    public var sequence: Int

    public init(
      id: ID<Booking>, state: State, side: Role, designer: DesignerCard?, client: Name?,
      phone: PhoneNumber?, isWalkIn: Bool, startsAt: Instant, minutes: Int,
      services: [BookedService], price: Int, note: String, policy: PolicyText, fee: Int,
      reason: String, isOutside: Bool, expiresAt: Instant?, isExtended: Bool, sequence: Int,
      payment: Payment? = nil, photos: [Photo] = [], hairLength: HairLength? = nil
    ) {
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

    /// When the services are done; the designer's buffer begins then.
    public var endsAt: Instant { startsAt + .minutes(minutes) }

    /// What of the price is for the length of the hair, in won.
    public var surcharge: Int { services.map(\.surcharge).reduce(0, +) }
  }

  /// What a client pays in advance for a booking.
  public struct Payment: Codable, Sendable, Hashable {
    /// How far a payment in advance is.
    public enum State: String, Codable, ExtensibleValue {
      /// Not paid yet.
      case due = "DUE"
      /// The provider is asked.
      case confirming = "CONFIRMING"
      /// Paid, also when some or all of it was returned since, which `refunded` says.
      case paid = "PAID"
    }

    /// In won; what is left of the price is paid at the shop.
    public var amount: Int
    /// How far the payment is; `due` again after an attempt that failed.
    public var state: Extensible<State>
    /// What was returned or will be.
    public var refunded: Int
    /// The order to pay or its receipt, for the client alone.
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
    /// The service on the menu; it may have changed or gone since.
    public var id: ID<Service>
    /// No two services of a booking are of one kind.
    public var kind: Extensible<Kind>
    /// The name on the menu at that time.
    public var name: ServiceName
    /// In won, as it was on the menu when it was booked.
    public var price: Int
    /// How long it takes, as it was on the menu when it was booked.
    public var minutes: Int
    /// What it costs beside the price for the length of the hair, in won, as it was when booked.
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

  /// A cancellation policy in words, as it was when the time was held.
  ///
  /// After the designer has moved the booking it says that cancelling is free until it begins.
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
    409, "yedi.holds", ko: "잡아 둔 시간이 이미 두 개예요. 하나를 예약하거나 놓아 주세요.",
    en: "You hold two times already. Book one or let one go.")
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
  public static let bookingAhead = Refusal(
    409, "yedi.booking.ahead", ko: "예약 시간이 되면 할 수 있어요.",
    en: "You can do this when the booking begins.")
  public static let moveLate = Refusal(
    409, "yedi.move.late", ko: "무료로 취소할 수 있는 시간이 지나 옮길 수 없어요. 디자이너에게 연락해 주세요.",
    en: "The time to move it for free is over. Please call the designer.")

  /// The time cannot be booked; names the next free ones.
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
