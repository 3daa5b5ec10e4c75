import Commons
import Core
import HTML
import HTTP
import SQL
import Wire

/// The demo's checkout page, where the customer chooses how the provider answers.
enum PracticeCheckout {
  static let show = Endpoint<ID<Orders.Order>, Nothing, Orders.Order>(
    "practiceCheckout.show", .get, PracticeProvider.path + "/:order", for: .viewer,
    "The demo's checkout page")
  static let choose = Endpoint<ID<Orders.Order>, Choice, Nothing>(
    "practiceCheckout.choose", .post, PracticeProvider.path + "/:order", for: .viewer,
    "Choose how the demo's provider answers", refusals: [.notFound])

  struct Choice: Codable, Hashable, Sendable {
    var outcome: PracticeOutcome
  }
}

extension Payments {
  func mountPractice(on site: inout Site) throws {
    try site.read(PracticeCheckout.show, .signedIn) { [self] context, me, db in
      try show(context.path, of: me.account, in: db)
    } page: { order, _, view in
      PracticeCheckoutPage(view: view, order: order)
    }
    try site.write(
      PracticeCheckout.choose, .signedIn,
      then: .next { _, context in
        let path = Orders.show.path(context.path)
        return .to(context.input.outcome == .cancel ? "\(path)?back=cancelled" : path)
      }
    ) { [self] context, me, db in
      try choose(context.input.outcome, for: context.path, by: me, at: context.now, in: db)
      return Nothing()
    }
  }

  private func choose(
    _ outcome: PracticeOutcome, for id: ID<Orders.Order>, by me: Viewer, at now: Instant,
    in db: Transaction
  ) throws {
    let order = try show(id, of: me.account, in: db)
    try db.run("UPDATE payment_practice SET outcome = \(outcome) WHERE order_id = \(id)")
    guard outcome != .cancel else { return }
    if outcome == .early {
      try receive("practice", about: id, from: order.providerName, at: now, in: db)
    }
    let back = Orders.ProviderReturn(
      paymentKey: PracticeProvider.key(of: id), amount: order.price)
    for _ in 0..<(outcome == .twice ? 2 : 1) { try succeed(id, back, at: now, in: db) }
    if outcome == .twice {
      for _ in 0..<2 {
        try receive("practice", about: id, from: order.providerName, at: now, in: db)
      }
    }
  }
}

extension Orders.Order {
  /// The provider of every order of a demo.
  fileprivate var providerName: String { "practice" }
}

struct PracticeCheckoutPage: HTML {
  let view: View<Viewer>
  let order: Orders.Order

  var body: some HTML {
    let title = t(ko: "연습용 결제", en: "Practice checkout")
    Document(view, .platform, title) {
      BackBar(back: Orders.show.path(order.id), title: title)
      main(.id("main"), .class("page stack")) {
        p(.class("muted")) {
          t(
            ko: "진짜 결제가 아니에요. 돈은 나가지 않아요. 결제사가 어떻게 대답할지 골라 보세요.",
            en:
              "This is not a real payment, and nothing is charged. Choose how the provider answers."
          )
        }
        section(.class("card stack tight")) {
          h2 { order.title }
          p { MoneyText(won: order.price) }
        }
        for outcome in PracticeOutcome.allCases {
          form(.method("post"), .action(PracticeCheckout.choose.action(order.id))) {
            input(.type("hidden"), .name("outcome"), .value(outcome.rawValue))
            button(.class(outcome == .approve ? "button" : "button quiet")) { outcome.words }
          }
        }
      }
    }
  }
}

extension PracticeOutcome {
  var words: LocalizedText {
    switch self {
    case .approve: t(ko: "승인하기", en: "Approve")
    case .decline: t(ko: "카드사가 거절하기", en: "Declined by the card company")
    case .cancel: t(ko: "결제 그만두기", en: "Cancel")
    case .late: t(ko: "늦게 승인하기", en: "Approve late")
    case .twice: t(ko: "두 번 알리기", en: "Answer twice")
    case .early: t(ko: "알림을 먼저 보내기", en: "Notify before the return")
    case .lost: t(ko: "승인하고 대답을 잃기", en: "Approve, but lose the answer")
    case .never: t(ko: "대답하지 않기", en: "Never answer")
    }
  }
}
