import Commons
import Core
import HTML
import Wire

/// The shop: what is tried on above, the items of one part below.
struct ShopPage: HTML {
  let view: View<Member>
  let shop: Sesac.Shop
  let request: Sesac.ShopRequest
  let places: ShopItems.SalesPlaces
  var refusal: Refusal?

  var body: some HTML {
    Screen(view: view, title: t(ko: "새싹샵", en: "Shop"), tab: .shop) {
      section(.class("fitting"), .aria("label", ko: "미리 보기", en: "Preview")) {
        PersonHead(view: view, look: tried, nickname: view.me.nickname)
        if let refusal {
          p(.class("field-error"), .role("alert")) {
            refusal.words
          }
        }
        actions
      }
      nav(.class("segments"), .aria("label", ko: "종류", en: "Kinds")) {
        for each in Sesac.Part.allCases {
          a(.href(path(part: each)), .aria("current", each == part ? "page" : nil)) { each.name }
        }
      }
      ul(.class("items")) {
        for offer in shop.items where offer.part.value == part {
          ItemCard(
            view: view, offer: offer, path: path(trying: offer), isTried: isTried(offer),
            isWorn: offer.number == (part == .sprout ? shop.look.sprout : shop.look.background))
        }
      }
    }
  }

  /// Wearing what is tried on, or buying what of it is not owned.
  @HTMLBuilder private var actions: some HTML {
    if tried == shop.look {
      p(.class("muted")) {
        t(ko: "지금 내 모습이에요. 아래에서 골라 입어 보세요.", en: "You wear this. Choose below to try on more.")
      }
    } else if missing.isEmpty {
      wearForm
    } else if !places.isOnWeb {
      p(.class("muted")) {
        places.isInAppStore
          ? t(ko: "아이폰 앱에서 살 수 있어요.", en: "You can buy it in the iPhone app.")
          : t(ko: "지금은 살 수 없어요.", en: "It cannot be bought now.")
      }
    } else {
      for offer in missing { BuyForm(offer: offer) }
      p(.class("muted")) {
        t(
          ko: "결제하면 바로 내 것이 되고, 저장하면 모두에게 보여요.",
          en: "It is yours once it is paid. Others see it when you wear it.")
      }
    }
  }

  private var wearForm: some HTML {
    form(.method("post"), .action(Sesac.wear.action)) {
      input(.type("hidden"), .name("sprout"), .value(String(tried.sprout)))
      input(.type("hidden"), .name("background"), .value(String(tried.background)))
      button(.class("button")) { t(ko: "이 모습으로 저장", en: "Wear this") }
    }
  }

  private var part: Sesac.Part { request.part ?? .sprout }

  /// What the preview shows; a number that does not exist shows what is worn.
  private var tried: Sesac.Look {
    func number(_ part: Sesac.Part, _ wanted: Int?, _ worn: Int) -> Int {
      wanted.flatMap { Sesac.Item(part, $0).price == nil ? nil : $0 } ?? worn
    }
    return Sesac.Look(
      sprout: number(.sprout, request.sprout, shop.look.sprout),
      background: number(.background, request.background, shop.look.background))
  }

  private var missing: [Sesac.Offer] { shop.items.filter { isTried($0) && !$0.isOwned } }

  private func isTried(_ offer: Sesac.Offer) -> Bool {
    offer.number == (offer.part.value == .sprout ? tried.sprout : tried.background)
  }

  private func path(trying offer: Sesac.Offer) -> String {
    var look = tried
    if offer.part.value == .sprout {
      look.sprout = offer.number
    } else {
      look.background = offer.number
    }
    return path(part: part, look)
  }

  private func path(part: Sesac.Part, _ look: Sesac.Look? = nil) -> String {
    let look = look ?? tried
    return Sesac.shop.path
      + "?part=\(part.rawValue)&sprout=\(look.sprout)&background=\(look.background)"
  }
}

private struct BuyForm: HTML {
  let offer: Sesac.Offer

  var body: some HTML {
    form(.method("post"), .action(Sesac.buy.action)) {
      input(.type("hidden"), .name("part"), .value(offer.part.value?.rawValue ?? ""))
      input(.type("hidden"), .name("number"), .value(String(offer.number)))
      button(.class("button")) {
        t(ko: "\(offer.nameKo) 사기 ·", en: "Buy \(offer.nameEn) ·")
        " "
        MoneyText(won: offer.price)
      }
    }
  }
}

/// An item, which a tap tries on.
private struct ItemCard: HTML {
  let view: View<Member>
  let offer: Sesac.Offer
  let path: String
  let isTried: Bool
  let isWorn: Bool

  var body: some HTML {
    li {
      a(.class("item"), .href(path), .aria("current", isTried ? "true" : nil)) {
        img(.src(view.file(picture)), .alt(""), .width(180), .height(isSprout ? 180 : 80))
        b { offer.name }
        span(.class("muted")) {
          if isWorn {
            t(ko: "보유 · 지금 모습", en: "Owned · worn now")
          } else if offer.isOwned {
            t(ko: "보유", en: "Owned")
          } else {
            MoneyText(won: offer.price)
          }
        }
      }
    }
  }

  private var isSprout: Bool { offer.part.value == .sprout }

  private var picture: Drawing { isSprout ? .sprout(offer.number) : .background(offer.number) }
}

extension Sesac.Offer {
  fileprivate var name: LocalizedText { LocalizedText(ko: nameKo, en: nameEn) }
}
