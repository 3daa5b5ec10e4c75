import Commons
import Core
import Delivery
import HTML
import Payments
import SQL
import Wire

/// An app that sells seats through `Payments`, held for fifteen minutes.
struct TicketApp: App {
  static let descriptor = AppDescriptor(
    branding: Branding(
      name: "ticket", title: t(ko: "표", en: "Tickets"), scheme: "light dark", theme: "#123456",
      scripts: [], entrance: "/ticket/membership"),
    migrations: MigrationSet(
      name: "ticket",
      scripts: [
        """
        CREATE TABLE ticket_person (account_id {blob} NOT NULL PRIMARY KEY
          REFERENCES account (id) ON DELETE CASCADE);
        CREATE TABLE ticket_seat (id {blob} NOT NULL PRIMARY KEY, sold BIGINT NOT NULL DEFAULT 0,
          taken BIGINT NOT NULL DEFAULT 0, released BIGINT NOT NULL DEFAULT 0,
          returned BIGINT NOT NULL DEFAULT 0);
        """
      ]), members: MemberTable("ticket_person"),
    lobby: LobbyEntry(blurb: t(ko: "표", en: "Tickets"), path: "/ticket") { _, _, _ in 0 },
    legalText: AppLegalText(
      help: [], kept: [t(ko: "산 표", en: "Tickets")], seen: t(ko: "나만 봐요.", en: "Only I."),
      isShared: false),
    facts: [t(ko: "표가 지워져요.", en: "Your tickets go.")], takesPayments: true)

  let services: Services
  init(_ services: Services) throws {
    self.services = services
    try services.payments.register(.seat, Self.handler)
  }

  var handlers: AppHandlers { AppHandlers(export: { _, _ in nil }) }

  static let handler = ProductHandler<Ticket.Seat>(
    path: { _ in "/ticket" },
    fulfil: { purchase, db in
      // One more than sold would count a second fulfilment.
      let count = try db.run(
        "UPDATE ticket_seat SET sold = sold + 1 WHERE id = \(purchase.subject) AND taken = 0")
      guard count == 1 else { throw Ticket.taken }
    },
    release: { purchase, db in
      try db.run("UPDATE ticket_seat SET released = released + 1 WHERE id = \(purchase.subject)")
    },
    refunded: { purchase, amount, db in
      try db.run(
        "UPDATE ticket_seat SET returned = returned + \(amount) WHERE id = \(purchase.subject)")
    })

  func mount(on site: inout Site) throws {
    let services = services
    try site.page("/ticket/membership", .anyone) { view, _ in TicketPage(view: view) }
    try site.page("/ticket", .anyone) { view, _ in TicketPage(view: view) }
    try site.write(
      Ticket.buy, .signedIn, then: .next { order, _ in .to(Orders.show.path(order.id)) }
    ) { context, me, db in
      let price: Int? = try db.value(
        "SELECT 45000 FROM ticket_seat WHERE id = \(context.path)")
      guard let price else { throw Refusal.notFound }
      let now = context.now
      let id = try services.payments.open(
        NewOrder(
          .seat, context.path, by: me.account, price: price,
          title: t(ko: "가운데 자리 표", en: "A seat in the middle"),
          policy: RefundPolicy(
            freeUntil: now + .hours(24), partialUntil: now + .hours(48), percent: 33)), in: db)
      return Ticket.Bought(id: id)
    }
    try site.write(Ticket.giveBack, .signedIn, then: .to("/ticket")) { context, me, db in
      let amount = try services.payments.cancel(
        context.path, as: .seat, reason: t(ko: "표를 물렀어요", en: "You returned the ticket"), in: db)
      return Ticket.Returned(amount: amount)
    }
  }
}

enum Ticket {
  enum Seat {}
  struct Bought: Codable, Hashable, Sendable { var id: ID<Orders.Order> }
  struct Returned: Codable, Hashable, Sendable { var amount: Int? }

  static let taken = Refusal(409, "ticket.taken", ko: "자리가 나갔어요.", en: "The seat is gone.")
  static let buy = Endpoint<ID<Seat>, Nothing, Bought>(
    "ticket.buy", .post, "/ticket/seats/:seat/order", for: .viewer, "Buy a seat",
    refusals: [.notFound, .paymentUnavailable, .orderInProgress])
  static let giveBack = Endpoint<ID<Seat>, Nothing, Returned>(
    "ticket.giveBack", .delete, "/ticket/seats/:seat/order", for: .viewer, "Return a seat",
    refusals: [.orderConfirming])
}

extension Product where Subject == Ticket.Seat {
  static var seat: Product<Ticket.Seat> { Product("ticket.seat") }
}

struct TicketPage: HTML {
  let view: View<Visitor>
  var body: some HTML {
    Document(view, TicketApp.descriptor.branding, t(ko: "표", en: "Tickets")) { main { p { "-" } } }
  }
}
