public import Foundation
public import MadangClient
public import Observation
public import Wire

/// Booking in YeDi: a designer, services, a day, a time.
@MainActor @Observable
public final class BookingModel {
  public var keyword = ""
  public private(set) var designers: [Yedi.DesignerCard] = []
  public private(set) var designer: Yedi.Designer?
  public private(set) var chosen: [ID<Yedi.Service>] = []
  /// How long the hair is, where a chosen service costs more for longer hair.
  public private(set) var hairLength: Yedi.HairLength?
  /// Days, free times and the price of the chosen services.
  public private(set) var choice: Yedi.SlotChoice?
  /// The time that is held: five minutes, and fifteen when it has to be paid for.
  public private(set) var hold: Yedi.Booking?
  /// The provider's page where the held time is paid for; nil for payment at the shop.
  public private(set) var checkout: URL?
  /// The booking, once there is one: a held time is none until it is paid for.
  public private(set) var booking: Yedi.Booking?
  /// The consultation with the designer, once it is open.
  public private(set) var conversation: ConversationModel?
  public private(set) var failure: String?

  private let madang: Madang
  private let server: URL?
  private let dependencies: ClientDependencies

  /// `server` is where the demo's checkout page is, whose address is a path.
  public init(_ madang: Madang, server: URL? = nil, dependencies: ClientDependencies = .real) {
    self.madang = madang
    self.server = server
    self.dependencies = dependencies
  }

  public func search() async {
    failure = await attempt {
      let request = Yedi.Search(keyword: self.keyword, isSubmitted: true)
      self.designers = try await self.madang.send(Yedi.search, request).designers.items
    }
  }

  public func open(_ card: Yedi.DesignerCard) async {
    failure = await attempt {
      let request = Yedi.DesignerRequest(isFound: true)
      self.designer = try await self.madang.send(Yedi.designer, card.id, request)
      (self.chosen, self.choice, self.hold, self.booking) = ([], nil, nil, nil)
      self.checkout = nil
      self.hairLength = nil
      self.conversation = nil
    }
  }

  /// Opens the conversation with the designer, the one there is or a new one.
  public func talk() async {
    guard let designer else { return }
    failure = await attempt {
      let talk = try await self.madang.send(Yedi.talk, designer.card.id)
      self.conversation = ConversationModel(
        self.madang, room: talk.room, through: Yedi.chat, events: Yedi.events)
    }
  }

  public func closeTalk() { conversation = nil }

  /// Adds a service or takes it back; of each kind there is one.
  public func toggle(_ service: Yedi.Service) async {
    let kinds = designer?.services.filter { $0.kind == service.kind }.map(\.id) ?? []
    let wasChosen = chosen.contains(service.id)
    chosen.removeAll { kinds.contains($0) }
    if !wasChosen { chosen.append(service.id) }
    await show(choice?.day)
  }

  /// Whether a chosen service costs more for longer hair.
  public var needsHairLength: Bool {
    designer?.services.contains { chosen.contains($0.id) && $0.hasSurcharge } ?? false
  }

  public func choose(_ hairLength: Yedi.HairLength) async {
    self.hairLength = hairLength
    await show(choice?.day)
  }

  /// Shows the free times of a day.
  public func show(_ day: Day?) async {
    guard let designer else { return }
    failure = await attempt {
      let request = Yedi.SlotRequest(
        services: self.chosen, hairLength: self.hairLength, day: day)
      self.choice = try await self.madang.send(Yedi.slots, designer.card.id, request)
    }
  }

  /// Keeps a time from others, to look at before booking.
  public func take(_ start: Instant) async {
    guard let designer else { return }
    failure = await attempt {
      let request = Yedi.HoldRequest(
        services: self.chosen, hairLength: self.hairLength, start: start)
      self.hold = try await self.madang.send(Yedi.hold, designer.card.id, request)
      (self.checkout, self.booking) = (nil, nil)
    }
  }

  /// Books the held time, or opens its payment; pressing agrees to the cancellation policy that is
  /// shown.
  public func book() async {
    guard let hold else { return }
    failure = await attempt {
      let answer = try await self.madang.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      if answer.state == .held, let order = answer.payment?.order {
        self.hold = answer
        let address = try await self.checkoutAddress(of: order)
        self.checkout = URL(string: address, relativeTo: self.server)
      } else {
        (self.hold, self.booking) = (nil, answer)
      }
    }
  }

  /// Waits for what becomes of the payment, until the task is cancelled.
  public func watchPayment() async {
    while checkout != nil {
      await readPayment()
      guard checkout != nil, (try? await dependencies.sleep(.seconds(2))) != nil else { return }
    }
  }

  /// Reads what has become of the payment: a booking, another attempt, or nothing.
  public func readPayment() async {
    guard let hold, let id = hold.payment?.order else { return }
    failure = await attempt {
      let order = try await self.madang.send(Orders.show, id)
      switch order.state.value {
      case .open where order.expiresAt > self.dependencies.now(), .confirming, nil: return
      case .paid:
        self.booking = try await self.madang.send(Yedi.booking, hold.id)
        (self.hold, self.checkout) = (nil, nil)
      case .failed:
        self.checkout = nil
        try await self.renew(hold)
        throw PaymentDeclined()
      case .open, .expired, .refused:
        (self.hold, self.checkout) = (nil, nil)
        throw order.state == .refused ? Refusal.slotTaken([]) : Refusal.holdExpired
      }
    }
  }

  /// The held time after a failed payment; it can be booked again while it is held.
  private func renew(_ hold: Yedi.Booking) async throws {
    self.hold = nil
    self.hold = try await madang.send(Yedi.checkout, hold.id)
  }

  /// The provider's page; the server asks the provider for it when the order is made.
  private func checkoutAddress(of order: ID<Orders.Order>) async throws -> String {
    while true {
      do {
        return try await madang.send(Orders.checkout, order).address
      } catch let refusal as Refusal where refusal == .checkoutNotReady {
        try await dependencies.sleep(.seconds(refusal.retryAfter ?? 1))
      }
    }
  }
}

/// The provider has taken nothing.
private struct PaymentDeclined: LocalizedError {
  var errorDescription: String? { "결제하지 못했어요. 다른 카드로 다시 해 보세요." }
}
