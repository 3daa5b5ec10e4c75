import Commons
import Core
import HTML
import Wire

/// The account's orders, newest first.
struct OrdersPage: HTML {
  let view: View<Viewer>
  let orders: Page<Orders.Order>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      let title = t(ko: "결제 내역", en: "My payments")
      Document(view, view.returnContext.branding, title) {
        BackBar(back: view.returnContext.backFromAccount, title: title)
        main(.id("main"), .class("page stack")) {
          if orders.items.isEmpty {
            section(.class("empty")) {
              h2 { t(ko: "아직 결제한 것이 없어요", en: "Nothing paid yet") }
            }
          } else {
            ul(.class("rows")) { rows }
          }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for order in orders.items { OrderRow(order: order, path: Orders.show.path(order.id)) }
    if let next = orders.next(of: Orders.list.path) { MoreRow(next) }
  }
}

/// A row of a list of orders.
struct OrderRow: HTML {
  let order: Orders.Order
  let path: String

  var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(path)) {
        span(.class("row-text")) {
          strong { order.title }
          small {
            MoneyText(won: order.price)
            " · "
            order.stateWords
            " · "
            TimeStamp(order.createdAt)
          }
        }
        Icon("chevron")
      }
    }
  }
}

extension Orders.Order {
  var title: LocalizedText { LocalizedText(ko: titleKo, en: titleEn) }

  var stateWords: LocalizedText {
    if state == .paid, refunded > 0 {
      return refunded == price
        ? t(ko: "환불", en: "Refunded") : t(ko: "일부 환불", en: "Partly refunded")
    }
    return switch state {
    case .known(.open): t(ko: "결제 전", en: "Not paid yet")
    case .known(.confirming): t(ko: "확인 중", en: "Being confirmed")
    case .known(.paid): t(ko: "결제 완료", en: "Paid")
    case .known(.refused): t(ko: "전액 환불", en: "Returned in full")
    case .known(.failed): t(ko: "결제 실패", en: "Not paid")
    case .known(.expired): t(ko: "결제 안 함", en: "Not paid")
    case .unknown(let word): LocalizedText(ko: word, en: word)
    }
  }
}
