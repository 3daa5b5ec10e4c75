import Commons
import HTML
import HTTP
import Wire

extension ColaryApp {
  func mountGift(on site: inout Site) throws {
    let gifts = features.gifts
    try site.read(
      Colary.gift, .readers,
      { context, reader, db in
        try gifts.show(to: reader, language: context.request.language, at: context.now, in: db)
      },
      followUp: { page, _ in
        guard page.isWaiting else { return nil }
        return { context, reader, db in
          try gifts.start(of: reader, at: context.now, in: db)
          return try gifts.show(
            to: reader, language: context.request.language, at: context.now, in: db)
        }
      }, policy: Self.policy
    ) { page, _, view in
      GiftPage(view: view, page: page)
    }
  }
}
