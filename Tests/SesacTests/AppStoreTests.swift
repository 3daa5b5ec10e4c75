import Apps
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Sesac

/// Purchases on iPhones, which an authority of the tests' own signs (E28).
@Suite(.timeLimit(.minutes(30)))
struct AppStoreTests {
  private let apple = AppStoreAuthority.apple
  private let mint = Sesac.Item(.sprout, 2)

  @Test func `each item that costs something has a product in App Store Connect`() {
    let items = Sesac.Part.allCases.flatMap { part in
      (0..<Sesac.Item.count(of: part)).map { Sesac.Item(part, $0) }
    }
    let products = items.compactMap(\.appStoreProduct)
    #expect(products.count == 11 && Set(products).count == 11)
    #expect(products.contains("com.memolease.sesac1.sprout4"))
    #expect(products.contains("com.memolease.sesac1.background7"))
    for item in items {
      #expect(item.appStoreProduct.map { Sesac.Item(appStoreProduct: $0) == item } ?? true)
    }
    #expect(Sesac.Item(appStoreProduct: "com.memolease.sesac1.sprout0") == nil)
  }

  @Test(arguments: Engine.allCases)
  func `what is bought on an iPhone is its buyer's, and counts once: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let (one, other) = try await (
        shop.server.neighbour("one"), shop.server.neighbour("other")
      )
      let tokens = try await atOnce(0..<10) { _ in
        try await one.client.send(AppStorePurchases.account).token
      }
      #expect(Set(tokens).count == 1)
      let token = tokens[0]
      #expect(try await other.client.send(AppStorePurchases.account).token != token)
      let transaction = shop.transaction(mint, "1", token)
      await #expect(throws: Refusal.appStoreOtherAccount) { try await other.redeem(transaction) }
      let orders = try await atOnce(0..<10) { _ in try await one.redeem(transaction).id }
      #expect(Set(orders).count == 1)
      #expect(try await one.owns(mint))
      let look = Sesac.Look(sprout: 2, background: 0)
      #expect(try await one.client.send(Sesac.wear, look).look == look)
      await #expect(throws: Refusal.sesacOwned) { try await one.client.send(Sesac.buy, mint) }
      // Bought again for nothing, or restored: another transaction of the same purchase.
      let again = try await one.redeem(
        shop.transaction(mint, "2", token, ["originalTransactionId": "1"]))
      #expect(again.id == orders[0])
      let listed = try await one.client.send(Orders.list, PageRequest()).items
      #expect(listed.map(\.id) == [orders[0]] && listed[0].state == .paid)
      #expect(listed[0].price == 3_300 && listed[0].method == "App Store")
      #expect(listed[0].titleEn == "Mint sprout" && listed[0].app == "sesac")
      await #expect(throws: Refusal.appStoreOtherAccount) { try await other.redeem(transaction) }
      #expect(try await !other.owns(mint))
      #expect(try await other.client.send(Orders.list, PageRequest()).items.isEmpty)
      await #expect(throws: (any Error).self) {
        try await shop.server.stranger().send(
          AppStorePurchases.redeem, AppStorePurchases.SignedTransaction(transaction))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is not a purchase of this account for itself is refused: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      let now = shop.server.clock.now
      func attempt(_ refusal: Refusal, _ changes: [String: Any]) async {
        let transaction = shop.transaction(mint, "1", token, changes)
        await #expect(throws: refusal, "\(changes)") { try await one.redeem(transaction) }
      }
      await attempt(.appStoreProduct, ["productId": "com.memolease.sesac1.sprout9"])
      await attempt(.appStoreProduct, ["type": "Consumable"])
      await attempt(.appStoreProduct, ["quantity": 2])
      await attempt(.appStoreProduct, ["inAppOwnershipType": "FAMILY_SHARED"])
      await attempt(
        .appStoreOtherAccount, ["appAccountToken": "00000000-0000-0000-0000-000000000000"])
      await attempt(.appStoreOtherAccount, ["appAccountToken": "not a UUID"])
      await attempt(.appStoreOtherApp, ["bundleId": "com.example.other"])
      await attempt(.appStoreOtherApp, ["environment": "Sandbox"])
      let untold = AppStoreAuthority.transaction(
        mint.appStoreProduct ?? "", id: "1", token: nil, at: now)
      await #expect(throws: Refusal.appStoreOtherAccount) {
        try await one.redeem(apple.sign(untold))
      }
      let forged = AppStoreAuthority().sign(
        AppStoreAuthority.transaction(mint.appStoreProduct ?? "", id: "1", token: token, at: now))
      await #expect(throws: Refusal.appStoreInvalid) { try await one.redeem(forged) }
      for wrong in ["", "a.b.c", "🙂", String(repeating: "x", count: 60_000)] {
        await #expect(throws: Refusal.appStoreInvalid) { try await one.redeem(wrong) }
      }
      #expect(try await !one.owns(mint))
      #expect(try await shop.count("payment_order") == 0)
      #expect(try await shop.count("payment_app_store_purchase") == 0)
      // Nothing of the above spoils the purchase itself.
      try await one.redeem(shop.transaction(mint, "1", token))
      #expect(try await one.owns(mint))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a notification alone delivers a purchase, and one of no concern changes nothing: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      try await shop.notify("ONE_TIME_CHARGE", mint, "1", token, after: 1)
      #expect(try await one.owns(mint))
      let family: [String: Any] = ["inAppOwnershipType": "FAMILY_SHARED"]
      try await shop.notify("REVOKE", mint, "1", token, after: 10, family)
      try await shop.notify("CONSUMPTION_REQUEST", mint, "1", token, after: 20)
      try await shop.notify("A_NEW_TYPE", mint, "1", token, after: 30)
      try await shop.notify("REFUND", mint, "2", token, after: 40)
      let stranger = shop.server.stranger()
      let test = apple.notification("TEST", about: nil, at: shop.server.clock.now)
      try await stranger.send(
        AppStorePurchases.notice, AppStorePurchases.Notice(signedPayload: test))
      #expect(try await one.owns(mint))
      let forged = AppStoreAuthority().notification(
        "REFUND",
        about: AppStoreAuthority.transaction(
          mint.appStoreProduct ?? "", id: "1", token: token, at: shop.server.clock.now),
        at: shop.server.clock.now)
      await #expect(throws: Refusal.appStoreInvalid) {
        try await stranger.send(
          AppStorePurchases.notice, AppStorePurchases.Notice(signedPayload: forged))
      }
      #expect(try await one.owns(mint))
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators see purchases on iPhones, and leave refunds to Apple: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let one = try await shop.server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      let order = try await one.redeem(
        shop.transaction(mint, "2000000123", token, ["currency": "USD", "price": 1_990])
      ).id
      let operators = try await shop.server.attendant()
      let listed = try await operators.send(OperatorOrders.list, .init()).items
      #expect(listed.map(\.id) == [order] && listed[0].order.method == "App Store (USD 1.99)")
      let detail = try await operators.send(OperatorOrders.show, order)
      #expect(detail.provider == "app-store" && detail.paymentKey == "2000000123")
      #expect(detail.ledger.count == 4 && detail.order.price == 2_500)
      await #expect(throws: Refusal.refundByAppStore) {
        try await operators.send(
          OperatorOrders.refund, order,
          OperatorOrders.RefundRequest(amount: 100, reason: RefundReason("잘못 샀어요")))
      }
      let browser = try await shop.server.browser(as: "operator")
      let page = await browser.open(OperatorOrders.show.path(order)).text
      #expect(page.contains("2000000123") && page.contains("Apple"))
      #expect(!page.contains("name=\"amount\""))
      try await shop.notify("REFUND", mint, "2000000123", token, after: 10)
      #expect(
        try await operators.send(OperatorOrders.list, .init(view: .refunded)).items.count == 1)
      #expect(try await operators.send(OperatorOrders.show, order).ledger.count == 8)
    }
  }

  @Test(arguments: Engine.allCases)
  func `purchases follow the account: joining again, merging, export and deletion: E28`(
    _ engine: Engine
  ) async throws {
    try await PaidShop.open(on: engine, appStore: true) { shop in
      let viewer = try await shop.server.viewer("one")
      let token = try await viewer.send(AppStorePurchases.account).token
      let transaction = shop.transaction(mint, "1", token)
      await #expect(throws: Refusal.appStoreJoinFirst) {
        try await viewer.send(
          AppStorePurchases.redeem, AppStorePurchases.SignedTransaction(transaction))
      }
      let one = try await shop.server.neighbour("one")
      let order = try await one.redeem(transaction).id
      // As leaving does for an account that has joined other apps; alone it would end the account.
      try await shop.server.db.write {
        try $0.run("DELETE FROM sesac_person WHERE id = \(one.id)")
      }
      let back = try await shop.server.neighbour("one")
      #expect(try await !back.owns(mint))
      #expect(try await back.redeem(transaction).id == order)
      #expect(try await back.owns(mint))
      let export = try #require(try await back.client.send(Export.fetch).more)
      #expect(export.appStore?.map(\.token) == [token])
      #expect(export.payments?.map(\.id) == [order])

      // The token of a merged account stays its own.
      let other = try await shop.server.viewer("other")
      let account = try await back.client.send(AccountCard.show).id
      let second = try await other.send(AppStorePurchases.account).token
      let merged = try await other.send(AccountCard.show).id
      try await shop.server.db.write { db in
        try db.mergeAppStoreTokens(of: merged, into: account)
      }
      let gym = Sesac.Item(.background, 6)
      try await back.redeem(shop.transaction(gym, "2", second))
      #expect(try await back.owns(gym))
      #expect(try await back.client.send(AppStorePurchases.account).token == token)
      #expect(try await other.send(AppStorePurchases.account).token != second)

      let deletion = shop.server.services.accountDeletion
      try await shop.server.db.write { try deletion.delete(account, in: $0) }
      #expect(try await shop.count("payment_order") == 2)
      let new = try await shop.server.neighbour("new")
      await #expect(throws: Refusal.appStoreOtherAccount) { try await new.redeem(transaction) }
      // A refund still finds its order.
      try await shop.notify("REFUND", mint, "1", token, after: 10)
      #expect(try await shop.server.db.read { try $0.order(order)?.refunded } == 3_300)
      try await shop.notify("REFUND_REVERSED", mint, "1", token, after: 20)
      #expect(try await shop.server.db.read { try $0.order(order)?.refunded } == 0)
      #expect(try await shop.count("sesac_item") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the original's call takes a signed transaction as the receipt: E28 E32`(
    _ engine: Engine
  ) async throws {
    var settings = Settings()
    settings[SesacSetting.api] = "on"
    try await PaidShop.open(on: engine, appStore: true, settings: settings) { shop in
      let server = shop.server
      let one = try await server.neighbour("one")
      let token = try await one.client.send(AppStorePurchases.account).token
      let sessions = server.services.sessions
      let tokens = try await server.db.write { db in
        try sessions.openClient(sessions.account(of: "practice", "one", in: db), in: db)
      }
      func call(
        _ method: Wire.Method, _ path: String, _ fields: [(String, String)] = []
      ) async -> Response {
        let body = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
        return await server.router.respond(
          to: Request(
            method, "/sesac/api\(path)",
            headers: [
              ("Content-Type", "application/x-www-form-urlencoded"), ("idtoken", tokens.access),
            ], body: Array(body.joined(separator: "&").utf8)))
      }
      let product = try #require(mint.appStoreProduct)
      let receipt = shop.transaction(mint, "77", token)
      func buy(_ receipt: String, _ product: String, at base: String = "") async -> Int {
        await call(
          .post, base + "/user/shop/ios", [("receipt", receipt), ("product", product)]
        ).status
      }
      #expect(await buy("MIIT…", product) == 201)
      #expect(await buy(receipt, "com.memolease.sesac1.sprout3") == 201)
      #expect(await buy(receipt, product) == 200)
      #expect(await buy(receipt, product, at: "/v1") == 200)
      #expect(await call(.post, "/user/shop/ios", [("receipt", receipt)]).status == 501)
      let member = await call(.get, "/user/shop/myinfo").text
      #expect(member.contains("\"transactionId\":[\"77\"]"))
      #expect(member.contains("\"sesacCollection\":[0,2]"))
      let revoked = shop.transaction(
        mint, "77", token,
        ["signedDate": server.clock.now.milliseconds + 1_000, "revocationDate": 1_000])
      #expect(await buy(revoked, product) == 201)
      #expect(await buy(receipt, product) == 201)
      #expect(try await !one.owns(mint))
    }
  }

  @Test(arguments: [true, false])
  func `a shop without a payment provider says where things can be bought: E27`(
    _ isInAppStore: Bool
  ) async throws {
    var settings = Settings()
    if isInAppStore { apple.fill(&settings) }
    try await TestServer.open(
      on: .sqlite, apps: [SesacApp.self], settings: settings,
      adding: { try $0.addShared() }
    ) { server in
      _ = try await server.neighbour("one")
      let browser = try await server.browser(as: "one")
      let page = await browser.open(Sesac.shop.path + "?sprout=2").text
      #expect(page.contains("아이폰 앱에서 살 수 있어요.") == isInAppStore)
      #expect(page.contains("지금은 살 수 없어요.") != isInAppStore)
      #expect(!page.contains(Sesac.buy.action))
      // What was refused is still tried on.
      let refused = await browser.post(
        Sesac.wear.action, [("sprout", "2"), ("background", "3")])
      #expect(refused.status == 403)
      #expect(refused.text.contains("part=BACKGROUND&amp;sprout=2&amp;background=3"))
      #expect(refused.text.contains(Refusal.sesacNotOwned.ko))
    }
  }

  @Test(arguments: Engine.allCases)
  func `without the setting purchases on iPhones are refused: E28`(_ engine: Engine) async throws {
    try await PaidShop.open(on: engine) { shop in
      let one = try await shop.server.neighbour("one")
      await #expect(throws: Refusal.appStoreUnavailable) {
        try await one.client.send(AppStorePurchases.account)
      }
      let transaction = shop.transaction(mint, "1", ID(high: 1, low: 2))
      await #expect(throws: Refusal.appStoreUnavailable) { try await one.redeem(transaction) }
      await #expect(throws: Refusal.appStoreUnavailable) {
        try await shop.notify("REFUND", mint, "1", nil, after: 1)
      }
      #expect(try await shop.count("payment_app_store_account") == 0)
    }
  }
}

extension PaidShop {
  /// A purchase of an item, signed now.
  func transaction(
    _ item: Sesac.Item, _ id: String, _ token: ID<AppStorePurchases.AccountToken>?,
    _ changes: [String: Any] = [:]
  ) -> String {
    AppStoreAuthority.apple.sign(
      AppStoreAuthority.transaction(
        item.appStoreProduct ?? "", id: id, token: token, at: server.clock.now, changes))
  }

  /// The App Store calls, with a notification that it signed so many seconds from now.
  func notify(
    _ type: String, _ item: Sesac.Item, _ id: String, _ token: ID<AppStorePurchases.AccountToken>?,
    after seconds: Int64, _ changes: [String: Any] = [:]
  ) async throws {
    let transaction = AppStoreAuthority.transaction(
      item.appStoreProduct ?? "", id: id, token: token, at: server.clock.now, changes)
    let signed = AppStoreAuthority.apple.notification(
      type, about: transaction, at: server.clock.now + .seconds(seconds))
    try await server.stranger().send(
      AppStorePurchases.notice, AppStorePurchases.Notice(signedPayload: signed))
  }

  func count(_ table: String) async throws -> Int {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM \(raw: table)") ?? -1 }
  }
}

extension Neighbour {
  @discardableResult
  func redeem(_ transaction: String) async throws -> Orders.Order {
    try await client.send(
      AppStorePurchases.redeem, AppStorePurchases.SignedTransaction(transaction))
  }

  func owns(_ item: Sesac.Item) async throws -> Bool {
    try await client.send(Sesac.shop, Sesac.ShopRequest()).items.contains {
      $0.part.value == item.part && $0.number == item.number && $0.isOwned
    }
  }
}
