import Commons
import Core
import HTML
import Payments
import SQL
import Wire

/// An item of a member, which an order is about.
enum OwnedItem {}

extension Product where Subject == OwnedItem {
  static var sesacItem: Product<OwnedItem> { Product("sesac.item") }
}

/// Characters and backgrounds: what is sold, bought and worn.
struct ShopItems: Sendable {
  let world: World
  /// nil in the demo's past.
  let payments: Payments?

  /// Where something can be bought now.
  struct SalesPlaces {
    let isOnWeb, isInAppStore: Bool
  }

  var salesPlaces: SalesPlaces {
    SalesPlaces(
      isOnWeb: payments?.isAvailable ?? false,
      isInAppStore: payments?.takesAppStorePurchases ?? false)
  }

  func shop(_ me: Member, in db: Transaction) throws -> Sesac.Shop {
    let owned = try db.ownedItems(of: me.id)
    let offers = Sesac.Part.allCases.flatMap { part in
      (0..<Sesac.Item.count(of: part)).compactMap { number -> Sesac.Offer? in
        let item = Sesac.Item(part, number)
        guard let price = item.price else { return nil }
        return Sesac.Offer(
          item, nameKo: item.name.ko, nameEn: item.name.en, price: price,
          isOwned: number == 0 || owned.contains(item))
      }
    }
    return Sesac.Shop(look: me.look, items: offers)
  }

  /// Checks and changes what is worn in one statement, so that no refund comes between (SH28).
  func wear(_ look: Sesac.Look, as me: Member, in db: Transaction) throws -> Sesac.Me {
    let items = [
      Sesac.Item(.sprout, look.sprout), Sesac.Item(.background, look.background),
    ]
    guard items.allSatisfy({ $0.price != nil }) else { throw Refusal.sesacItem }
    try db.run(
      """
      UPDATE sesac_person SET sprout = \(look.sprout), background = \(look.background)
      WHERE id = \(me.id)
        AND \(items.filter { $0.number > 0 }.count) = (SELECT COUNT(*) FROM sesac_item
          WHERE person_id = \(me.id) AND bought_at IS NOT NULL AND (
            (part = 'SPROUT' AND number = \(look.sprout))
            OR (part = 'BACKGROUND' AND number = \(look.background))))
      """)
    let worn = try db.one(
      "SELECT sprout, background FROM sesac_person WHERE id = \(me.id)"
    ) { try Sesac.Look(sprout: $0[0], background: $0[1]) }
    guard worn == look else { throw Refusal.sesacNotOwned }
    return Sesac.Me(id: me.id, nickname: me.nickname, look: look, gender: me.gender)
  }

  /// Opens the order of an item, or finds the one that is open.
  func buy(_ item: Sesac.Item, as me: Member, in db: Transaction) throws -> Sesac.Bought {
    guard let price = item.price else { throw Refusal.sesacItem }
    guard price > 0 else { throw Refusal.sesacOwned }
    guard let payments else { throw Refusal.paymentUnavailable }
    try db.run(
      """
      INSERT INTO sesac_item (id, person_id, part, number)
      VALUES (\(world.id(OwnedItem.self)), \(me.id), \(item.part), \(item.number))
      ON CONFLICT (person_id, part, number) DO NOTHING
      """)
    let id: ID<OwnedItem>? = try db.value(
      """
      SELECT id FROM sesac_item WHERE person_id = \(me.id) AND part = \(item.part)
        AND number = \(item.number) AND bought_at IS NULL
      """)
    guard let id else { throw Refusal.sesacOwned }
    return Sesac.Bought(
      order: try payments.open(
        NewOrder(.sesacItem, id, by: me.account, price: price, title: item.name), in: db))
  }

  /// Gives an item away, as the original did for practice; refused for one that is owned.
  func give(_ item: Sesac.Item, to me: Member, in db: Transaction) throws {
    guard let price = item.price else { throw Refusal.sesacItem }
    guard price > 0 else { throw Refusal.sesacOwned }
    let given: ID<OwnedItem>? = try db.value(
      """
      INSERT INTO sesac_item (id, person_id, part, number, bought_at)
      VALUES (\(world.id(OwnedItem.self)), \(me.id), \(item.part), \(item.number), \(world.now()))
      ON CONFLICT (person_id, part, number) DO UPDATE SET bought_at = excluded.bought_at
        WHERE sesac_item.bought_at IS NULL
      RETURNING id
      """)
    guard given != nil else { throw Refusal.sesacOwned }
  }

  /// What an order of an item does when it is paid or returned.
  var product: ProductHandler<OwnedItem> {
    ProductHandler(
      path: { _ in Sesac.shop.path },
      fulfil: { [world] purchase, db in
        // Refused for who has left SeSAC meanwhile, so that the price is returned.
        let item: ID<OwnedItem>? = try db.value(
          """
          UPDATE sesac_item SET bought_at = \(world.now())
          WHERE id = \(purchase.subject) AND bought_at IS NULL AND person_id IN
            (SELECT p.id FROM sesac_person p WHERE p.account_id = \(purchase.account))
          RETURNING id
          """)
        guard item != nil else { throw Refusal.notFound }
      },
      refunded: { purchase, _, db in
        // It may be paid for twice: on the web and on an iPhone.
        if try !Payments.isPaid(purchase.subject, as: .sesacItem, in: db) {
          try db.revokeItem(purchase.subject)
        }
      })
  }

  /// What is sold on iPhones.
  var appStoreListing: AppStoreListing<OwnedItem> {
    AppStoreListing(.sesacItem) { productID in
      guard let item = Sesac.Item(appStoreProduct: productID), let price = item.price else {
        return nil
      }
      return AppStoreItem(title: item.name, price: price)
    } grant: { [world] productID, account, db in
      let person: ID<Sesac.Person>? = try db.value(
        "SELECT id FROM sesac_person WHERE account_id = \(account)")
      guard let person, let item = Sesac.Item(appStoreProduct: productID) else { return nil }
      return try db.value(
        """
        INSERT INTO sesac_item (id, person_id, part, number, bought_at)
        VALUES (\(world.id(OwnedItem.self)), \(person), \(item.part), \(item.number),
          \(world.now()))
        ON CONFLICT (person_id, part, number) DO UPDATE
        SET bought_at = COALESCE(sesac_item.bought_at, excluded.bought_at)
        RETURNING id
        """)
    }
  }
}

extension Transaction {
  /// The items that a member has paid for.
  func ownedItems(of person: ID<Sesac.Person>) throws -> Set<Sesac.Item> {
    try Set(
      all(
        """
        SELECT part, number FROM sesac_item
        WHERE person_id = \(person) AND bought_at IS NOT NULL
        """
      ) { try Sesac.Item($0[0], $0[1]) })
  }

  /// Takes back an item whose whole price was returned; who wears it wears the free one.
  ///
  /// The row stays, because an order that is still open may pay for it.
  fileprivate func revokeItem(_ item: ID<OwnedItem>) throws {
    for (part, column) in [(Sesac.Part.sprout, "sprout" as SQL), (.background, "background")] {
      try run(
        """
        UPDATE sesac_person SET \(sql: column) = 0 WHERE EXISTS (SELECT 1 FROM sesac_item i
          WHERE i.id = \(item) AND i.person_id = sesac_person.id AND i.part = \(part)
            AND i.number = sesac_person.\(sql: column))
        """)
    }
    try run("UPDATE sesac_item SET bought_at = NULL WHERE id = \(item)")
  }
}
