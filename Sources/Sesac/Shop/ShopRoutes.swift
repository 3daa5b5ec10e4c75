import Commons
import HTML
import Wire

extension SesacApp {
  func mountShop(on site: inout Site) throws {
    let items = features.items
    try site.read(Sesac.shop, .members) { _, me, db in
      try items.shop(me, in: db)
    } page: { shop, context, view in
      ShopPage(
        view: view, shop: shop, request: context.input, places: items.salesPlaces)
    }
    try site.write(
      Sesac.wear, .members, then: .to(Sesac.shop.path, ko: "새 모습을 저장했어요.", en: "You wear it now.")
    ) { context, me, db in
      try items.wear(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ShopPage(
        view: view, shop: try items.shop(view.me, in: db),
        request: Sesac.ShopRequest(rejected.form), places: items.salesPlaces,
        refusal: rejected.form.refusal)
    }
    try site.write(
      Sesac.buy, .members, then: .next { bought, _ in .to(Orders.show.path(bought.order)) }
    ) { context, me, db in
      try items.buy(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ShopPage(
        view: view, shop: try items.shop(view.me, in: db),
        request: Sesac.ShopRequest(rejected.form), places: items.salesPlaces,
        refusal: rejected.form.refusal)
    }
  }
}

extension Sesac.ShopRequest {
  /// What the refused form of wearing or buying was about, so that it is still tried on.
  fileprivate init(_ form: FormState) {
    let part = Sesac.Part(rawValue: form.value("part"))
    let number = Int(form.value("number"))
    self.init(
      part: part, sprout: part == .sprout ? number : Int(form.value("sprout")),
      background: part == .background ? number : Int(form.value("background")))
  }
}
