import Commons
import Core
import HTML
import Wire

/// Existing hints with their prices, and products that may be sold one day.
///
/// The page says clearly that they are not for sale yet (`docs/spec/yello.md` Y18).
struct PaymentPage: HTML {
  let view: View<Member>
  let payment: Yello.Payment
  let rules: Rules
  let from: Asking

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "보낸 사람 힌트", en: "Hints about the sender"),
      scripts: [Carousel.script]
    ) {
      BackBar(back: from.back, title: t(ko: "보낸 사람 힌트", en: "Hints about the sender"))
      main(.id("main"), .class("page pay")) {
        div(.class("stack tight center")) {
          h2(.class("headline")) { t(ko: "이름 대신 힌트 두 가지", en: "Two hints, never the name") }
          p(.class("sub")) {
            t(
              ko: "키워드 \(rules.keywordPrice)포인트, 초성 하나 \(rules.initialPrice)포인트.",
              en:
                "The keyword for \(rules.keywordPrice) points, one initial for \(rules.initialPrice)."
            )
            br()
            t(ko: "포인트는 투표로 모아요.", en: "You earn points by voting.")
          }
        }
        Carousel(t(ko: "힌트 안내", en: "About hints"), slides, isPart: true)
        section(.class("stack tight"), .aria("label", ko: "준비 중인 상품", en: "What may come one day"))
        {
          p(.class("center")) {
            t(
              ko: "아직 판매하지 않아요. 갖고 싶은 상품을 눌러 알려 주세요.",
              en: "Nothing is for sale yet. Tap what you would like to have.")
          }
          p(.class("pay-for")) {
            b { t(ko: "옐로플러스", en: "YELL:O plus") }
            t(
              ko: "가 나오면 투표 포인트는 두 배, 초성은 무료예요.",
              en: ", if it comes: twice the points for voting, and initials without points.")
          }
          for offer in payment.offers where offer.product == .plus { OfferForm(view, offer, from) }
          p(.class("pay-for")) {
            b { t(ko: "열람권", en: "Tickets") }
            t(
              ko: "이 나오면 한 장으로 쪽지 보낸 사람의 이름을 볼 수 있어요.",
              en: ", if they come: each opens the sender's name on one note.")
          }
          div(.class("pay-tickets")) {
            for offer in payment.offers where offer.product != .plus {
              OfferForm(view, offer, from)
            }
          }
          p(.class("muted center")) {
            small {
              t(
                ko: "눌러도 결제되지 않고, 안내만 보여 드려요.",
                en: "A tap costs nothing. It only tells us what you would like.")
            }
          }
        }
      }
    }
  }
}

extension PaymentPage {
  private var slides: [Slide] {
    [
      slide(
        "keyword", t(ko: "키워드는 포인트로", en: "The keyword, for points"),
        t(
          ko: "쪽지에서 \(rules.keywordPrice)포인트를 쓰면 가려진 키워드가 열려요.",
          en: "On the note, \(rules.keywordPrice) points open the hidden keyword.")),
      slide(
        "initial", t(ko: "초성도 포인트로", en: "An initial, for points too"),
        t(
          ko: "키워드를 연 다음, \(rules.initialPrice)포인트를 쓰면 이름의 초성 하나가 열려요.",
          en: "After the keyword, \(rules.initialPrice) points open one initial of the name.")),
      slide(
        "name", t(ko: "이름은 비밀", en: "The name stays secret"),
        t(
          ko: "지금은 이름을 여는 상품이 없어요. 생기면 좋을지 여쭤보고 있어요.",
          en: "Nothing opens it. We are asking whether tickets for names should exist.")),
    ]
  }

  private func slide(_ name: String, _ title: LocalizedText, _ line: LocalizedText) -> Slide {
    Slide(
      id: "pay-\(name)", picture: view.file("svg/yello/pay-\(name).svg"), width: 240, height: 180,
      title: title, line: line)
  }
}

/// A button to say that one would buy a product.
private struct OfferForm: HTML {
  let view: View<Member>
  let offer: Yello.Offer
  let from: Asking

  init(_ view: View<Member>, _ offer: Yello.Offer, _ from: Asking) {
    self.view = view
    self.offer = offer
    self.from = from
  }

  var body: some HTML {
    form(.method("post"), .action(Yello.interest.path)) {
      IdempotencyKeyField(view)
      input(.type("hidden"), .name("product"), .value(offer.product.rawValue))
      if let note = from.note { input(.type("hidden"), .name("note"), .value(note.description)) }
      button(.class(offer.product == .plus ? "offer plus" : "offer")) {
        span(.class("offer-name")) { offer.product.words(\.title) }
        strong(.class("numbers")) { MoneyText(won: offer.price) }
      }
    }
  }
}

extension Yello.Product {
  fileprivate var title: LocalizedText {
    switch self {
    case .plus: t(ko: "옐로플러스 일주일 구독", en: "YELL:O plus, one week")
    case .oneTicket: t(ko: "열람권 1장", en: "1 ticket")
    case .twoTickets: t(ko: "열람권 2장", en: "2 tickets")
    case .fiveTickets: t(ko: "열람권 5장", en: "5 tickets")
    }
  }
}
