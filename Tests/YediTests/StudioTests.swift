import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct StudioTests {
  @Test(arguments: Engine.allCases)
  func
    `profile, shop, hours and rules are edited and show at once without an account: D2 D10 D29 D30`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      #expect(stylist.studio.designer.services.count == 12)
      #expect(stylist.studio.designer.services.map(\.price).reduce(0, +) == 911_000)
      try await stylist.client.send(
        Yedi.editShop,
        Yedi.ShopRequest(
          shop: Yedi.ShopName("새 샵"), district: Yedi.District("용산구"),
          address: Yedi.Address("한강대로 1"), phone: Yedi.ShopPhone("02-332-0101"),
          latitude: 37.53, longitude: 126.97))
      try await stylist.client.send(
        Yedi.editProfile,
        Yedi.ProfileRequest(
          rank: .principal, introduction: Yedi.Introduction("새 소개"), specialities: [.perm]))
      try await stylist.client.send(
        Yedi.editHours,
        Yedi.HoursRequest(days: [
          Yedi.WeekdayHours(
            weekday: 1, isOpen: true, opens: Yedi.ClockTime("10:30"),
            closes: Yedi.ClockTime("20:00"))
        ]))
      let page = try await server.stranger().send(
        Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(page.card.shop.text == "새 샵" && page.card.rank == .principal)
      #expect(page.hours.map(\.opens.text) == ["10:30"] && page.position?.latitude == 37.53)
      let text = await (try server.browser()).open(Yedi.designer.path(stylist.id)).text
      for word in ["새 샵", "새 소개", "10:30–20:00", "02-332-0101", "레이어드컷", "45,000원", "실장"] {
        #expect(text.contains(word), "\(word)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `hours that end before they begin, and rules out of range, are refused: T3`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      for (opens, closes) in [("19:00", "10:00"), ("10:00", "10:00")] {
        await #expect(throws: Refusal.hoursOrder) {
          try await stylist.client.send(
            Yedi.editHours,
            Yedi.HoursRequest(days: [
              Yedi.WeekdayHours(
                weekday: 1, isOpen: true, opens: Yedi.ClockTime(opens),
                closes: Yedi.ClockTime(closes))
            ]))
        }
      }
      for raw in ["10:05", "25:00", "24:10", "9:00", "가나:다라"] {
        #expect(throws: Refusal.clockTime) { try Yedi.ClockTime(raw) }
      }
      var rules = Yedi.RulesRequest(stylist.studio.rules)
      rules.fullHours = rules.freeHours + 1
      await #expect(throws: Refusal.rulesRange) {
        try await stylist.client.send(Yedi.editRules, rules)
      }
      await #expect(throws: Refusal.position) {
        try await stylist.client.send(
          Yedi.editShop,
          Yedi.ShopRequest(
            shop: Yedi.ShopName("샵"), district: Yedi.District("동"), address: Yedi.Address("주소"),
            latitude: 37.5))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a shop's telephone is a Korean number, and is refused beside its field: D30 DW22`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      func shop(_ phone: String) throws -> Yedi.ShopRequest {
        Yedi.ShopRequest(
          shop: try Yedi.ShopName("새 샵"), district: try Yedi.District("용산구"),
          address: try Yedi.Address("한강대로 1"), phone: try Yedi.ShopPhone(phone))
      }
      for (typed, stored) in [("０２ 332 0101", "02-332-0101"), ("050713320101", "0507-1332-0101")] {
        let saved = try await stylist.client.send(Yedi.editShop, shop(typed))
        #expect(saved.designer.phone?.text == stored)
      }
      let wrong = try await refusal {
        try await stylist.client.send(Yedi.editShop, shop("1234-5678"))
      }
      #expect(wrong == Refusal.shopPhone && wrong?.field == "phone")
      await #expect(throws: Refusal.shopPhone) {
        try await stylist.client.send(
          Yedi.register,
          Yedi.RegisterRequest(
            profile: Yedi.ProfileRequest(
              rank: .owner, introduction: Yedi.Introduction(""), specialities: []),
            shop: shop("1234-5678")))
      }
      let browser = try await server.browser(as: "stylist")
      for typed in ["1234-5678", "1588"] {
        let page = await browser.post(
          Yedi.editShop.action,
          [("shop", "새 샵"), ("district", "용산구"), ("address", "한강대로 2"), ("phone", typed)])
        #expect(page.status == 422 && page.text.contains("value=\"\(typed)\""), "\(typed)")
        let line = "id=\"phone-error\" aria-live=\"polite\">\(Refusal.shopPhone.ko)"
        #expect(page.text.contains(line), "\(typed)")
      }
      let kept = try await server.stranger().send(
        Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(kept.phone?.text == "0507-1332-0101" && kept.address.text == "한강대로 1")
      // What was stored when only the length was checked is still shown, until the shop is saved.
      try await server.db.write { db in
        try db.run("UPDATE yedi_designer SET phone = '02-332-0101~2' WHERE id = \(stylist.id)")
      }
      let old = try await server.stranger().send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(old.phone?.text == "02-332-0101~2")
    }
  }

  @Test(arguments: Engine.allCases)
  func `services are added, changed and removed by their designer alone: T34 DW20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, two) = try await (server.stylist("one"), server.stylist("two"))
      let request = try Yedi.ServiceRequest(
        kind: .perm, name: Yedi.ServiceName("볼륨펌"), price: 99_000, minutes: 100)
      let added = try await one.client.send(Yedi.addService, request)
      await #expect(throws: Refusal.notFound) {
        try await two.client.send(Yedi.editService, added.id, request)
      }
      try await two.client.send(Yedi.removeService, added.id)
      #expect(try await one.client.send(Yedi.services).services.count == 13)
      var odd = request
      odd.minutes = 15
      await #expect(throws: Refusal.serviceMinutes) {
        try await one.client.send(Yedi.editService, added.id, odd)
      }
      odd = request
      odd.price = -1
      await #expect(throws: Refusal.servicePrice) {
        try await one.client.send(Yedi.addService, odd)
      }
      try await one.client.send(Yedi.removeService, added.id)
      #expect(try await one.client.send(Yedi.services).services.count == 12)
      let guest = try await server.guest("guest")
      await #expect(throws: Refusal.designersOnly) { try await guest.send(Yedi.services) }
    }
  }
}
