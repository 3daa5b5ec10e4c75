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
  /// The time that is held for five minutes.
  public private(set) var hold: Yedi.Booking?
  public private(set) var booking: Yedi.Booking?
  /// The consultation with the designer, once it is open.
  public private(set) var conversation: ConversationModel?
  public private(set) var failure: String?

  private let madang: Madang

  public init(_ madang: Madang) { self.madang = madang }

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
    }
  }

  /// Books the held time; pressing agrees to the cancellation policy that is shown.
  public func book() async {
    guard let hold else { return }
    failure = await attempt {
      self.booking = try await self.madang.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      self.hold = nil
    }
  }
}
