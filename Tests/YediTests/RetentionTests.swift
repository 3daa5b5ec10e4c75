import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

/// What outlives an account of YeDi, and for how long: as the privacy page says it.
@Suite(.timeLimit(.minutes(30)))
struct RetentionTests {
  /// The years for which the privacy page and the decision say payments are kept, each in its words.
  private func promisedYears(_ server: TestServer) async throws -> [Int] {
    let browser = try await server.browser()
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    var years: [Int] = []
    for path in ["/privacy?app=yedi", "/privacy"] {
      let ko = await browser.open(path, headers: [("Accept-Language", "ko")]).text
      let korean = try #require(
        ko.firstMatch(of: /예디: 결제와 환불 기록은 전자상거래법에 따라 (\d+)년 동안 이름 없이 보관한 뒤 지워요/))
      years.append(try #require(Int(korean.output.1)))
      let en = await browser.open(path, headers: [("Accept-Language", "en")]).text
      let english = try #require(
        en.firstMatch(of: /YeDi: .* payment records kept for (\w+) years after you leave/))
      let word = try #require(words.firstIndex(of: String(english.output.1)))
      years.append(word + 1)
    }
    let decision = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/decisions/0041-retained-records.md")
    let text = try String(contentsOf: decision, encoding: .utf8)
    let row = try #require(text.firstMatch(of: /\| `payment` \|.*\| (\d+) years/))
    years.append(try #require(Int(row.output.1)))
    return years
  }

  @Test(arguments: Engine.allCases)
  func `payments and refunds are kept without the name as long as the privacy page says: T32 DW23`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let years = try await promisedYears(shop.server)
      #expect(Set(years).count == 1, "\(years)")
      let past = try await shop.book(at(.saturday, 10, 0))
      let coming = try await shop.book(at(.saturday + 3, 10, 0))
      let order = try #require(coming.payment?.order)
      shop.server.clock.set(at(.saturday, 11, 0))
      try await shop.stylist.send(
        Yedi.visit, past.id, Yedi.VisitRequest(outcome: .completed))
      let account = try await shop.server.account("guest")
      let services = shop.server.services
      try await shop.server.db.write { try services.accountDeletion.delete(account, in: $0) }
      #expect(try await shop.returned(order) == [coming.price])

      func kept() async throws -> [String] {
        try await services.sweeps.run(at: shop.server.clock.now)
        return try await shop.server.db.read { db in
          try db.all(
            """
            SELECT COUNT(*), COUNT(o.account_id), CAST(COALESCE(SUM(o.price), 0) AS BIGINT),
              CAST(COALESCE(SUM(o.refunded), 0) AS BIGINT), (SELECT COUNT(*) FROM payment_refund),
              (SELECT COUNT(DISTINCT order_id) FROM payment_entry) FROM payment_order o
            """
          ) { row in try (0..<6).map { String(try row[$0] as Int) }.joined(separator: " ") }
        }
      }
      let price = past.price
      let all = ["2 0 \(price * 2) \(price) 1 2"]
      #expect(try await kept() == all)
      let last = Day(Day.saturday.year + years[0], 3, 21)
      shop.server.clock.set(at(last, 10, 59))
      #expect(try await kept() == all, "kept to the end of the last year")
      // A leap day more or less is no other promise.
      shop.server.clock.set(at(last + 2, 11, 0))
      #expect(try await kept() == ["0 0 0 0 0 0"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `past bookings stay without name, number and request until both have left: T32 DW23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let guest = salon.guest
      try await guest.send(
        Yedi.editMe,
        Yedi.MeRequest(name: Yedi.Name("고운"), phone: PhoneNumber("010-1234-5678")))
      let hold = try await salon.hold(at(.saturday, 10, 0))
      _ = try await guest.send(
        Yedi.confirm, hold.id,
        Yedi.ConfirmRequest(note: Yedi.Note("앞머리는 그대로요"), agrees: true))
      server.clock.set(at(.saturday, 11, 0))
      let designer = salon.stylist.client
      try await designer.send(Yedi.visit, hold.id, Yedi.VisitRequest(outcome: .completed))
      func texts() async throws -> String {
        "\(try await designer.send(Yedi.booking, hold.id))"
      }
      let before = try await texts()
      for text in ["고운", "12345678", "앞머리"] { try #require(before.contains(text), "\(text)") }
      try await guest.send(Leaving.app, "yedi", Leaving.Request())
      let after = try await texts()
      for text in ["고운", "12345678", "앞머리"] { #expect(!after.contains(text), "\(text)") }
      let browser = try await server.browser()
      for (language, words) in [
        ("ko", "지나간 예약은 이름과 번호, 요청 사항 없이 상대에게 남고, 두 사람 모두 탈퇴하면 지워요"),
        ("en", "without your name, number or request, and are deleted when both have left"),
      ] {
        let page = await browser.open(
          "/privacy?app=yedi", headers: [("Accept-Language", language)])
        #expect(page.text.contains(words))
      }
      try await designer.send(Leaving.app, "yedi", Leaving.Request())
      let rows: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_booking")
      }
      #expect(rows == 0)
    }
  }
}
