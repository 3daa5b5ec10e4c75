import Commons
import Core
import HTML
import Wire

/// All orders, or those that wait for the provider, or those with refunds.
struct OperatorOrdersPage: HTML {
  let view: View<OperatorAccount>
  let shown: OperatorOrders.Filter.View
  let orders: Page<OperatorOrders.Entry>

  var body: some HTML {
    OperatorList(
      view, t(ko: "결제와 환불", en: "Payments and refunds"),
      nothing: t(ko: "주문이 없어요", en: "No orders"), isEmpty: orders.items.isEmpty,
      filters: OperatorOrders.Filter.View.allCases.map {
        OperatorFilter(
          "\(OperatorOrders.list.path)?view=\($0.rawValue)", $0.words, isCurrent: $0 == shown)
      }, style: "rows"
    ) {
      for entry in orders.items {
        OrderRow(order: entry.order, path: OperatorOrders.show.path(entry.id))
      }
      if let next = orders.next(of: OperatorOrders.list.path, ("view", shown.rawValue)) {
        MoreRow(next)
      }
    }
  }
}

extension OperatorOrders.Filter.View {
  var words: LocalizedText {
    switch self {
    case .all: t(ko: "모두", en: "All")
    case .pending: t(ko: "기다리는 것", en: "Waiting")
    case .refunded: t(ko: "환불", en: "Refunded")
    }
  }
}

/// An order with its refunds and its ledger, and a form for one more refund.
struct OperatorOrderPage: HTML {
  let view: View<OperatorAccount>
  let detail: OperatorOrders.Detail
  let formState: FormState

  private var order: Orders.Order { detail.order }

  var body: some HTML {
    Document(view, .platform, order.title) {
      BackBar(back: OperatorOrders.list.path, title: order.title)
      main(.id("main"), .class("page stack")) {
        section(.class("card stack tight")) {
          h2 { order.stateWords }
          dl(.class("facts")) {
            OrderLines(lines: order.lines)
            Fact(name: t(ko: "금액", en: "Amount")) { MoneyText(won: order.price) }
            Fact(name: t(ko: "만든 때", en: "Created")) { TimeStamp(order.createdAt, .year) }
            Fact(name: t(ko: "결제사", en: "Provider")) { detail.provider }
            if isOfAppStore, let key = detail.paymentKey {
              Fact(name: t(ko: "App Store 거래", en: "App Store transaction")) { small { key } }
            }
            if let failure = order.failure {
              Fact(name: t(ko: "까닭", en: "Reason")) { failure }
            }
            Fact(name: t(ko: "주문 번호", en: "Order")) { small { order.id.description } }
          }
        }
        for failure in detail.refundFailures { p(.class("banner warn")) { failure } }
        for refund in order.refunds { RefundCard(refund: refund) }
        if order.state == .paid, order.refunded < order.price {
          if isOfAppStore { appleRefunds } else { refundForm }
        }
        if !detail.ledger.isEmpty { ledger }
      }
    }
  }

  private var isOfAppStore: Bool { detail.provider == Payments.appStoreName }

  private var appleRefunds: some HTML {
    p(.class("muted")) {
      t(
        ko: "App Store에서 산 것은 Apple만 환불해요. Apple이 환불하면 여기에 나타나고, 산 것도 거두어요.",
        en:
          "Only Apple refunds what was bought in the App Store. Its refund appears here and takes back what was bought."
      )
    }
  }

  @HTMLBuilder private var refundForm: some HTML {
    let left = MoneyText(won: order.price - order.refunded).words
    form(.class("card stack"), .method("post"), .action(OperatorOrders.refund.action(order.id))) {
      IdempotencyKeyField(view)
      h2 { t(ko: "환불하기", en: "Refund") }
      FormField(
        "amount", t(ko: "돌려줄 금액 (원)", en: "Amount (won)"),
        hint: LocalizedText(ko: "\(left.ko)까지", en: "Up to \(left.en)"),
        wrong: t(ko: "금액을 숫자로 적어 주세요.", en: "Please enter the amount in digits."),
        formState: formState
      ) {
        input(
          .id("amount"), .name("amount"), .inputmode("numeric"), .value(formState.value("amount")),
          .aria("describedby", "amount-hint amount-error"))
      }
      FormField(
        "reason", t(ko: "까닭 (손님이 봐요)", en: "Reason (the customer sees it)"),
        formState: formState
      ) {
        input(
          .id("reason"), .name("reason"), .maxlength(100), .value(formState.value("reason")),
          .aria("describedby", "reason-error"))
      }
      button(.class("button danger")) { t(ko: "환불하기", en: "Refund") }
    }
  }

  private var ledger: some HTML {
    section(.class("card stack tight")) {
      h2 { t(ko: "장부", en: "Ledger") }
      dl(.class("facts")) {
        for entry in detail.ledger {
          Fact(
            name: LocalizedText(
              ko: "\(entry.event) · \(entry.account)", en: "\(entry.event) · \(entry.account)")
          ) { MoneyText(won: entry.amount) }
        }
      }
    }
  }
}
