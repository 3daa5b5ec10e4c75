import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct PaymentTests {
  @Test(arguments: Engine.allCases)
  func `Y18 asking who the sender is leads to what it may cost one day, and sells nothing`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let doyun = try await server.browser(as: "doyun")
      let way = "\(Yello.payment.path)?note=\(note)"
      #expect(await doyun.open(Yello.note.path(note)).text.contains("href=\"\(way)\""))
      #expect(
        await doyun.open(Yello.notes.path).text.contains("href=\"\(Yello.payment.path)\""))
      let page = await doyun.open(way)
      #expect(page.status == 200 && page.text.contains("아직 판매하지 않아요"))
      // The hints on sale and their prices; the name is not one of them.
      #expect(page.text.contains("키워드 100포인트, 초성 하나 300포인트"))
      #expect(page.text.contains("지금은 이름을 여는 상품이 없어요"))
      let offers = try await cast.doyun.client.send(Yello.payment, Yello.PaymentRequest()).offers
      #expect(offers.map(\.product.value) == Yello.Product.allCases)
      #expect(offers.map(\.price) == [2900, 1400, 1900, 3900])

      let reply = await doyun.post(
        Yello.interest.path,
        [("_key", "one"), ("product", "ONE_TICKET"), ("note", note.description)])
      #expect(reply.status == 303)
      let soon = try #require(reply.header("Location"))
      #expect(soon == "/yello/payment/soon?note=\(note)")
      let said = await doyun.open(soon).text
      #expect(said.contains("결제는 되지 않았어요"))
      #expect(said.contains("href=\"\(Yello.note.path(note))\""), "leaving leads to the note")
      #expect(await doyun.open("/yello/payment/soon").text.contains("href=\"/yello/notes\""))
      let after = try await cast.doyun.client.send(Yello.note, note)
      #expect(after.points == 200 && after.note.keyword == nil && after.note.initial == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `Y18 each tap counts once, in one row for a person and a product`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let client = cast.doyun.client
      let plus = Yello.InterestRequest(product: .plus)
      #expect(try await client.send(Yello.interest, plus, key: "a").times == 1)
      #expect(try await client.send(Yello.interest, plus, key: "a").times == 1)
      try await atOnce(0..<10) { _ in
        try await client.send(Yello.interest, plus)
      }
      try await client.send(Yello.interest, Yello.InterestRequest(product: .fiveTickets))
      try await cast.sea.client.send(Yello.interest, plus)
      let rows: [String] = try await server.db.read {
        try $0.all("SELECT product, times FROM yello_interest ORDER BY times DESC, product") {
          let product: String = try $0[0]
          let times: Int = try $0[1]
          return "\(product) \(times)"
        }
      }
      #expect(rows == ["PLUS 11", "FIVE_TICKETS 1", "PLUS 1"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is no product is refused, and a stranger is asked to sign in`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.cast()
      let doyun = try await server.browser(as: "doyun")
      let reply = await doyun.post(Yello.interest.path, [("_key", "x"), ("product", "EVERYTHING")])
      #expect(reply.status == 400)
      let stranger = try await server.browser().open(Yello.payment.path)
      #expect(stranger.status == 303)
      await #expect(throws: Refusal.joinFirst) {
        try await server.viewer("someone").send(Yello.payment, Yello.PaymentRequest())
      }
      #expect(try await server.db.read { try !$0.exists("SELECT 1 FROM yello_interest") })
    }
  }
}
