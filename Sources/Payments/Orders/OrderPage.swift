import Commons
import Core
import HTML
import Wire

/// An order: the way to pay, then what became of it, then the receipt.
struct OrderPage: HTML {
  let view: View<Viewer>
  let order: Orders.Order

  var body: some HTML {
    if view.isPartial {
      content
    } else {
      let branding = view.services.apps[order.app]?.branding ?? .platform
      Document(view, branding, title) {
        BackBar(back: order.subjectPath ?? Orders.list.path, title: title)
        main(.id("main"), .class("page stack")) { content }
      }
    }
  }

  private var title: LocalizedText {
    order.paidAt == nil ? t(ko: "결제", en: "Payment") : t(ko: "영수증", en: "Receipt")
  }

  /// Waiting, it is loaded again until the state changes; without scripts a link does it.
  private var content: some HTML {
    let path = Orders.show.path(order.id)
    return div(
      .class("stack"), .id("order"), .hx("get", isWaiting ? path : nil),
      .hx("trigger", isWaiting ? "every 2s" : nil), .hx("swap", isWaiting ? "outerHTML" : nil)
    ) {
      section(.class("card stack tight")) {
        h2 { order.title }
        p(.aria("live", "polite")) { message }
        dl(.class("facts")) {
          OrderLines(lines: order.lines)
          Fact(name: t(ko: "금액", en: "Amount")) { MoneyText(won: order.price) }
          if let method = order.method {
            Fact(name: t(ko: "결제 수단", en: "Method")) { method }
          }
          if let paidAt = order.paidAt {
            Fact(name: t(ko: "결제 일시", en: "Paid")) { TimeStamp(paidAt, .year) }
          }
          if order.paidAt != nil {
            Fact(name: t(ko: "주문 번호", en: "Order")) { small { order.id.description } }
          }
        }
      }
      for refund in order.refunds { RefundCard(refund: refund) }
      actions
    }
  }

  private var isWaiting: Bool {
    order.state == .confirming || (order.state == .open && !order.canCheckOut && !isOver)
  }

  private var isOver: Bool { order.expiresAt <= view.now }

  @HTMLBuilder private var actions: some HTML {
    if order.canCheckOut {
      form(.method("post"), .action(Orders.checkout.action(order.id))) {
        button(.class("button")) {
          t(ko: "", en: "Pay ")
          MoneyText(won: order.price)
          t(ko: " 결제하기", en: "")
        }
      }
    }
    if isWaiting {
      a(.class("button quiet"), .href(Orders.show.path(order.id))) {
        t(ko: "다시 확인", en: "Check again")
      }
    }
    if let receipt = order.receipt {
      a(.class("button quiet"), .href(receipt), .rel("noopener")) {
        t(ko: "카드 매출전표", en: "Card receipt")
      }
    }
    if let path = order.subjectPath, !isWaiting, !order.canCheckOut {
      a(.class("button"), .href(path)) {
        if order.paidAt != nil {
          t(ko: "보러 가기", en: "See it")
        } else if order.state == .failed {
          t(ko: "다시 결제하기", en: "Pay again")
        } else {
          t(ko: "돌아가기", en: "Continue")
        }
      }
    } else if !isWaiting, !order.canCheckOut {
      a(.class("button quiet"), .href(Orders.list.path)) {
        t(ko: "결제 내역 보기", en: "See my payments")
      }
    }
  }

  private var message: LocalizedText {
    switch order.state {
    case .known(.open): openMessage
    case .known(.confirming):
      t(
        ko: "결제를 확인하고 있어요. 이 화면을 닫아도 결과를 알려 드려요.",
        en: "The payment is being confirmed. You may close this page; you will be told.")
    case .known(.paid): order.stateWords
    case .known(.refused):
      t(
        ko: "결제하는 사이에 살 수 없게 되어 모두 돌려드려요.",
        en: "It became unavailable while you paid, so everything is returned.")
    case .known(.failed):
      if order.subjectPath != nil, !isOver {
        LocalizedText(
          ko: "결제하지 못했어요. 돈은 나가지 않았고, \(until.ko)까지 다시 결제할 수 있어요.",
          en:
            "The payment did not go through. You were not charged, and can pay again until \(until.en)."
        )
      } else {
        t(
          ko: "결제하지 못했어요. 돈은 나가지 않았어요.",
          en: "The payment did not go through. You were not charged.")
      }
    case .known(.expired):
      t(ko: "결제하지 않고 끝난 주문이에요.", en: "This order ended without a payment.")
    case .unknown(let word): LocalizedText(ko: word, en: word)
    }
  }

  private var until: LocalizedText { TimeText(order.expiresAt, in: .seoul).words }

  private var openMessage: LocalizedText {
    if isOver { return t(ko: "결제할 시간이 지났어요.", en: "The time to pay is over.") }
    if !order.canCheckOut {
      return t(ko: "결제 화면을 준비하고 있어요.", en: "The checkout page is being prepared.")
    }
    return switch view.query("back") {
    case "cancelled":
      LocalizedText(
        ko: "결제를 멈췄어요. \(until.ko)까지 다시 할 수 있어요.",
        en: "You stopped. You can try again until \(until.en).")
    case "failed":
      LocalizedText(
        ko: "결제하지 못했어요. \(until.ko)까지 다른 카드로 다시 해 보세요.",
        en: "It did not work. Please try again by \(until.en), perhaps with another card.")
    default:
      LocalizedText(ko: "\(until.ko)까지 결제해 주세요.", en: "Please pay by \(until.en).")
    }
  }
}

/// What the price of a receipt consists of.
struct OrderLines: HTML {
  let lines: [Orders.Line]

  var body: some HTML {
    for line in lines {
      Fact(name: LocalizedText(ko: line.nameKo, en: line.nameEn)) { MoneyText(won: line.amount) }
    }
  }
}

/// A fact of a receipt.
struct Fact<Value: HTML>: HTML {
  let name: LocalizedText
  let value: Value

  init(name: LocalizedText, @HTMLBuilder value: () -> Value) {
    self.name = name
    self.value = value()
  }

  var body: some HTML {
    div {
      dt { name }
      dd { value }
    }
  }
}

/// A refund on a receipt.
struct RefundCard: HTML {
  let refund: Orders.Refund

  var body: some HTML {
    section(.class("card stack tight")) {
      h2 { t(ko: "환불", en: "Refund") }
      p { refund.reason }
      dl(.class("facts")) {
        Fact(name: t(ko: "금액", en: "Amount")) { MoneyText(won: refund.amount) }
        Fact(name: t(ko: "상태", en: "State")) {
          if let doneAt = refund.doneAt {
            t(ko: "돌려드림 · ", en: "Returned · ")
            TimeStamp(doneAt, .year)
          } else {
            t(ko: "카드사에 요청했어요", en: "Requested")
          }
        }
      }
    }
  }
}
