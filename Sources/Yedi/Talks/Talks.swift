import Chat
import Commons
import Core
import Foundation
import SQL
import Wire

/// Consultations of clients with designers.
struct Talks: Sendable {
  let world: World
  let chat: Chat
  let holds: Holds

  /// Opens the room of a client and a designer; what the designer has ended stays so.
  ///
  /// A client with a booking may also write to a designer who is not listed.
  func open(
    with designer: ID<Yedi.Designer>, as me: Member, in db: Transaction
  ) throws -> Yedi.StartedTalk {
    try me.requireClient()
    guard designer != me.designer else { throw Refusal.ownPage }
    let account: ID<Account>? = try db.value(
      """
      SELECT p.account_id FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(designer) AND \(sql: findableOrBooked(by: me.account))
      """)
    guard let account else { throw Refusal.notFound }
    return Yedi.StartedTalk(room: try chat.open(between: me.account, and: account, in: db))
  }

  /// Opens the room with a post's designer and sends its card, once per room and post.
  ///
  /// A conversation that the designer has ended opens without the card.
  func open(
    about id: ID<Yedi.PostCard>, as me: Member, in db: Transaction
  ) throws -> Yedi.StartedTalk {
    let post = try db.post(id, for: me.account)
    let talk = try open(with: post.designer.id, as: me, in: db)
    let card = Chats.Card(
      kind: "post", subject: id.description, title: post.title.text,
      detail: post.price.map { MoneyText(won: $0).text(in: .ko) }, path: Yedi.post.path(id))
    guard let client = Chats.ClientID("post-\(id)") else { throw Refusal.notFound }
    do {
      try chat.send(
        card, picture: post.photos.first?.id, client, to: talk.room, as: me.account, in: db)
    } catch let refusal as Refusal where refusal == .chatClosed {}
    return talk
  }

  /// What I can offer in a room: my services, and the free times of a day.
  func offering(
    _ room: ID<Chats.Room>, _ request: Yedi.SlotRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.SlotChoice {
    let designer = try me.requireDesigner()
    _ = try chat.partner(in: room, of: me.account, db: db)
    let choice = try holds.slots(designer, request, for: .member(me), at: now, in: db)
    guard choice.isServiceGone != true else { throw Refusal.serviceGone }
    return choice
  }

  /// Sends a card with which a free time is held and booked, also into a conversation that I have ended.
  func offer(
    _ room: ID<Chats.Room>, _ request: Yedi.OfferRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Chats.Message {
    guard !request.services.isEmpty else { throw Refusal.servicesNone }
    let slots = Yedi.SlotRequest(services: request.services, start: request.start)
    let choice = try offering(room, slots, as: me, at: now, in: db)
    guard choice.start == request.start else { throw Refusal.slotTaken([]) }
    let day = Zone.seoul.day(at: request.start)
    let weekday = WeekdayName(day).text(in: .ko)
    let date = "\(DateText(day, .digits).text(in: .ko))(\(weekday))"
    let services = choice.chosen.map(\.name.text).joined(separator: ", ")
    let card = Chats.Card(
      kind: Offer.kind, subject: choice.designer.card.id.description,
      title: "\(date) \(TimeText(request.start, in: .seoul).digits)",
      detail: "\(services) · \(MoneyText(won: choice.price).text(in: .ko))"
        + (choice.isHairLengthMissing ? " + 기장 추가" : ""),
      path: choice.path(day: day, start: request.start))
    let client = Chats.ClientID(world.id(Chats.Message.self))
    try chat.reopen(room, as: me.account, in: db)
    return try chat.send(card, client, to: room, as: me.account, in: db)
  }
}

/// A time that a designer has offered in a card.
struct Offer: Sendable {
  static let kind = "offer"

  let designer: ID<Yedi.Designer>
  let services: [ID<Yedi.Service>]
  let start: Instant

  /// Reads the card's address, which leads to the choice of that time; nil for other cards.
  init?(_ card: Chats.Card?) {
    guard let card, card.kind == Self.kind, let designer = ID<Yedi.Designer>(card.subject),
      let query = card.path.flatMap(URLComponents.init(string:))?.queryItems,
      let start = query.first(where: { $0.name == "start" })?.value.flatMap({ Int64($0) })
        .flatMap(Instant.init(checking:))
    else { return nil }
    self.designer = designer
    self.start = start
    services = query.filter { $0.name.hasPrefix("services[") }.compactMap {
      $0.value.flatMap { ID($0) }
    }
  }

  /// The times of that day, with what is offered.
  var choice: Yedi.SlotRequest {
    Yedi.SlotRequest(services: services, day: Zone.seoul.day(at: start), start: start)
  }
}

extension Talks {
  /// The offer of a message that I got.
  func offer(
    _ path: ChatEndpoints.MessagePath, as me: Member, in db: Transaction
  ) throws -> Offer {
    let message = try chat.message(path.second, in: path.first, as: me.account, db)
    guard !message.isMine, let offer = Offer(message.card) else { throw Refusal.notFound }
    return offer
  }

  /// Holds the time of an offer, or finds the hold or booking of mine that has it.
  ///
  /// A hold that has ended while its payment is being confirmed still has it. One of another start
  /// that needs a part of this time is for `hold` to refuse.
  func take(
    _ path: ChatEndpoints.MessagePath, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let offer = try offer(path, as: me, in: db)
    let mine: [(id: ID<Yedi.Booking>, hasEnded: Bool)] = try db.all(
      """
      SELECT id, CASE WHEN state = 'HELD' AND expires_at <= \(now) THEN 1 ELSE 0 END AS has_ended
      FROM yedi_booking WHERE client_id = \(me.id) AND designer_id = \(offer.designer)
        AND starts_at = \(offer.start) AND state IN ('HELD', 'BOOKED')
      ORDER BY has_ended, id LIMIT 100
      """
    ) { try ($0[0], $0[1]) }
    let found = try mine.first { try !$0.hasEnded || holds.payments.isConfirming($0.id, in: db) }
    if let found { return try db.booking(found.id, of: me).booking }
    return try holds.hold(
      offer.designer, Yedi.HoldRequest(services: offer.services, start: offer.start), as: me,
      at: now, in: db)
  }
}

extension Transaction {
  /// Members as partners in a conversation; designers with their page.
  func yediPartners(
    _ accounts: [ID<Account>], for viewer: ID<Account>
  ) throws -> [ID<Account>: Chats.Partner] {
    let rows: [(ID<Account>, Yedi.Name, ID<Yedi.Designer>?, PhotoList?)] = try all(
      """
      SELECT p.account_id, p.name, d.id,
        CASE WHEN \(sql: findableOrBooked(by: viewer)) THEN d.photo END FROM yedi_person p
      LEFT JOIN yedi_designer d ON d.person_id = p.id
      WHERE p.account_id IN \(accounts) AND \(sql: notBlocked(from: viewer))
      """
    ) { try ($0[0], $0[1], $0[2], $0[3]) }
    return Dictionary(
      uniqueKeysWithValues: rows.map { account, name, designer, photo in
        let partner = Chats.Partner(
          name: name.text, photo: photo?.photos.first,
          path: designer.map { Yedi.designer.path($0) })
        return (account, partner)
      })
  }
}
