import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct SurchargeTests {
  /// Sets what a service costs more for hair to the shoulders and below the chest.
  private func set(
    _ medium: Int?, _ long: Int?, on service: Yedi.Service, by stylist: Madang,
    price: Int? = nil
  ) async throws -> Yedi.Service {
    try await stylist.send(
      Yedi.editService, service.id,
      Yedi.ServiceRequest(
        kind: try #require(service.kind.value), name: service.name, price: price ?? service.price,
        minutes: service.minutes, mediumSurcharge: medium, longSurcharge: long))
  }

  private func hold(
    _ services: [Yedi.Service], _ length: Yedi.HairLength?, _ start: Instant, in salon: Salon
  ) async throws -> Yedi.Booking {
    try await salon.guest.send(
      Yedi.hold, salon.stylist.id,
      Yedi.HoldRequest(services: services.map(\.id), hairLength: length, start: start))
  }

  private func words(_ page: Response) -> String {
    page.text.replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
  }

  @Test(arguments: Engine.allCases)
  func `a designer sets surcharges of 0 to 1,000,000 won for each service`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let (cut, stylist) = (try #require(salon.stylist.service(.cut)), salon.stylist.client)
      #expect(!cut.hasSurcharge)
      for (medium, long, refusal) in [
        (-1, 0, Refusal.mediumSurcharge), (1_000_001, 0, .mediumSurcharge),
        (0, -1, .longSurcharge), (0, 1_000_001, .longSurcharge),
      ] {
        await #expect(throws: refusal) { try await set(medium, long, on: cut, by: stylist) }
      }
      let most = try await set(1_000_000, 0, on: cut, by: stylist)
      #expect(most.mediumSurcharge == 1_000_000 && most.longSurcharge == 0 && most.hasSurcharge)
      let menu = try await stylist.send(Yedi.services).services
      #expect(menu.first { $0.id == cut.id } == most)
      let seen = try await server.stranger().send(
        Yedi.designer, salon.stylist.id, Yedi.DesignerRequest())
      #expect(seen.services == menu)
      #expect(try await !set(nil, nil, on: cut, by: stylist).hasSurcharge)

      // The form keeps what was typed, says why beside the field, and saves.
      let browser = try await server.browser(as: "stylist")
      let form: [(String, String)] = [
        ("kind", "CUT"), ("name", "레이어드컷"), ("price", "45000"), ("minutes", "60"),
        ("mediumSurcharge", "20000"),
      ]
      let refused = await browser.post(
        Yedi.editService.action(cut.id), form + [("_key", "a"), ("longSurcharge", "1000001")])
      #expect(refused.status == 422 && refused.text.contains("value=\"1000001\""))
      #expect(words(refused).contains(Refusal.longSurcharge.ko))
      let saved = await browser.post(
        Yedi.editService.action(cut.id), form + [("_key", "b"), ("longSurcharge", "")])
      #expect(saved.status == 303)
      let page = await browser.open(Yedi.services.path)
      #expect(words(page).contains("기장 추가 있음") && page.text.contains("value=\"20000\""))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client says how long the hair is where a service costs more, and the total has it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let (guest, stylist) = (salon.guest, salon.stylist)
      let cut = try #require(stylist.service(.cut))
      let perm = try await set(
        20_000, 40_000, on: try #require(stylist.service(.perm)), by: stylist.client)
      let colour = try await set(
        15_000, 0, on: try #require(stylist.service(.colour)), by: stylist.client)
      let base = perm.price + colour.price + cut.price
      typealias Case = (services: [Yedi.Service], length: Yedi.HairLength, surcharge: Int)
      let cases: [Case] = [
        ([perm], .short, 0), ([perm], .medium, 20_000), ([perm], .long, 40_000),
        ([colour], .long, 0), ([cut, perm, colour], .medium, 35_000),
        ([cut, perm, colour], .long, 40_000),
      ]
      for (services, length, surcharge) in cases {
        let ids = services.map(\.id)
        await #expect(throws: Refusal.hairLengthMissing) {
          try await hold(services, nil, at(.saturday, 10, 0), in: salon)
        }
        let open = try await guest.send(
          Yedi.slots, stylist.id, Yedi.SlotRequest(services: ids, day: .saturday))
        #expect(open.isHairLengthMissing && open.hairLength == nil)
        let slots = try await guest.send(
          Yedi.slots, stylist.id,
          Yedi.SlotRequest(services: ids, hairLength: length, day: .saturday))
        let held = try await hold(services, length, at(.saturday, 10, 0), in: salon)
        let price = services.map(\.price).reduce(0, +) + surcharge
        #expect(slots.price == price && slots.hairLength?.value == length)
        #expect(!slots.isHairLengthMissing && slots.starts == open.starts)
        #expect(held.price == price && held.surcharge == surcharge)
        #expect(held.hairLength?.value == length)
        try await guest.send(Yedi.release, held.id)
      }
      #expect(base == 215_000)
      // Where nothing costs more, a length is no part of the booking.
      let plain = try await hold([cut], .long, at(.saturday, 10, 0), in: salon)
      #expect(plain.price == cut.price && plain.hairLength == nil && plain.surcharge == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a surcharge is fixed when the time is held; a later menu does not change it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let (guest, stylist) = (salon.guest, salon.stylist.client)
      let perm = try await set(
        20_000, 40_000, on: try #require(salon.stylist.service(.perm)), by: stylist)
      let held = try await hold([perm], .medium, at(.saturday + 7, 10, 0), in: salon)
      let price = perm.price + 20_000
      _ = try await set(500_000, 900_000, on: perm, by: stylist, price: 1_000_000)
      #expect(try await guest.send(Yedi.checkout, held.id).price == price)
      let booked = try await guest.send(
        Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true))
      _ = try await set(nil, nil, on: perm, by: stylist)
      try await stylist.send(Yedi.removeService, perm.id)
      // A move keeps services, length and price, though the menu has the service no longer.
      let choice = try await guest.send(
        Yedi.slots, salon.stylist.id, Yedi.SlotRequest(day: .saturday + 7, moving: booked.id))
      #expect(choice.price == price && !choice.isHairLengthMissing)
      let moved = try await guest.send(
        Yedi.move, booked.id, Yedi.MoveRequest(start: at(.saturday + 7, 14, 0)))
      for booking in [booked, moved, try await stylist.send(Yedi.booking, booked.id)] {
        #expect(booking.price == price && booking.surcharge == 20_000)
        #expect(booking.hairLength?.value == .medium && booking.services[0].price == perm.price)
      }
      let findings = try await server.db.read { try $0.yediFindings() }
      #expect(findings.allSatisfy { $0.wrong == 0 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a walk-in has its length, and revenue counts surcharges`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let stylist = salon.stylist.client
      let perm = try await set(
        20_000, 40_000, on: try #require(salon.stylist.service(.perm)), by: stylist)
      func walkIn(_ length: Yedi.HairLength?) async throws -> Yedi.Booking {
        try await stylist.send(
          Yedi.walkIn,
          Yedi.WalkInRequest(
            name: Yedi.Name("전화 손님"), services: [perm.id], hairLength: length, day: .saturday,
            time: Yedi.ClockTime("10:00")))
      }
      await #expect(throws: Refusal.hairLengthMissing) { try await walkIn(nil) }
      let browser = try await server.browser(as: "stylist")
      let refused = await browser.post(
        Yedi.walkIn.path,
        [
          ("_key", "a"), ("name", "전화 손님"), ("services", perm.id.description),
          ("hairLength", ""), ("day", Day.saturday.text), ("time", "10:00"),
        ])
      #expect(refused.status == 422 && words(refused).contains(Refusal.hairLengthMissing.ko))
      #expect(refused.text.contains("value=\"전화 손님\""))
      let entered = try await walkIn(.long)
      #expect(entered.price == perm.price + 40_000 && entered.hairLength?.value == .long)
      let booked = try await hold([perm], .medium, at(.saturday, 14, 0), in: salon)
      _ = try await salon.guest.send(Yedi.confirm, booked.id, Yedi.ConfirmRequest(agrees: true))
      server.clock.set(at(.saturday, 13, 0))
      let coming = try await stylist.send(Yedi.revenue, Yedi.RevenueRequest())
      #expect(coming.sales == 0 && coming.comingSales == 2 * perm.price + 60_000)
      _ = try await stylist.send(
        Yedi.visit, entered.id, Yedi.VisitRequest(outcome: .completed))
      let month = try await stylist.send(Yedi.revenue, Yedi.RevenueRequest())
      #expect(month.sales == perm.price + 40_000 && month.surcharges == 40_000)
      #expect(month.kinds.map(\.sales) == [perm.price])
      #expect(month.comingSales == perm.price + 20_000)
      let page = words(await browser.open(Yedi.revenue.path + "?day=\(Day.saturday)"))
      #expect(page.contains("기장 추가 40,000원"), "\(page)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `every screen has the surcharge on a line of its own`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let stylist = salon.stylist
      let perm = try await set(
        20_000, 40_000, on: try #require(stylist.service(.perm)), by: stylist.client)
      let guest = try await server.browser(as: "guest")
      let designer = try await server.browser(as: "stylist")
      let slots = Yedi.slots.path(stylist.id) + "?services%5B1%5D=\(perm.id)"
      let total = "105,000원"
      let line = "기장 추가 · 어깨 길이 20,000원"

      #expect(words(await guest.open(Yedi.designer.path(stylist.id))).contains("기장 추가 있음"))
      let choices = await guest.open(Yedi.slots.path(stylist.id))
      #expect(words(choices).contains("어깨 길이 +20,000원 가슴 아래 +40,000원"), "\(words(choices))")
      #expect(!words(choices).contains(Refusal.hairLengthMissing.ko))
      // A missing choice is refused beside the field, and what was chosen stays chosen.
      let missing = await guest.open(slots)
      #expect(words(missing).contains(Refusal.hairLengthMissing.ko))
      #expect(missing.text.contains("value=\"\(perm.id)\" checked"))
      #expect(!missing.text.contains("name=\"start\""))
      let day = words(await guest.open(slots + "&hairLength=MEDIUM&day=\(Day.saturday)"))
      #expect(day.contains(line) && day.contains(total), "\(day)")
      // So is one in a form that was tampered with.
      let tampered = await guest.post(
        Yedi.hold.path(stylist.id),
        [
          ("_key", "a"), ("services", perm.id.description),
          ("start", String(at(.saturday, 10, 0).milliseconds)),
        ])
      #expect(tampered.status == 422 && words(tampered).contains(Refusal.hairLengthMissing.ko))

      let held = try await hold([perm], .medium, at(.saturday, 10, 0), in: salon)
      let checkout = words(await guest.open(Yedi.checkout.path(held.id)))
      #expect(checkout.contains(line) && checkout.contains(total))
      _ = try await salon.guest.send(Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true))
      for (browser, path) in [
        (guest, Yedi.booking.path(held.id)), (guest, Yedi.bookings.path),
        (designer, Yedi.booking.path(held.id)),
        (designer, Yedi.schedule.path + "?day=\(Day.saturday)"),
      ] {
        let page = words(await browser.open(path))
        #expect(page.contains(line) && page.contains(total), "\(path): \(page)")
      }
      // Booking again has the same length.
      _ = try await stylist.client.send(Yedi.cancel, held.id, Yedi.CancelRequest())
      let cancelled = await guest.open(Yedi.booking.path(held.id)).text
      #expect(cancelled.contains("\(perm.id)&amp;hairLength=MEDIUM"), "\(cancelled)")
      let past = words(await guest.open(Yedi.bookings.path + "?isPast=1"))
      #expect(past.contains(line) && past.contains(total))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a post says that its kind of service costs more for longer hair`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let stylist = salon.stylist
      let post = try await server.addPost(by: stylist.id)
      func says() async throws -> Bool {
        let page = words(await (try server.browser()).open(Yedi.post.path(post)))
        let isSaid = page.contains("기장 추가 있음")
        #expect(try await server.stranger().send(Yedi.post, post).hasSurcharge == isSaid)
        return isSaid
      }
      _ = try await set(
        20_000, nil, on: try #require(stylist.service(.perm)), by: stylist.client)
      #expect(try await !says(), "the post is about a cut")
      _ = try await set(nil, 1, on: try #require(stylist.service(.cut)), by: stylist.client)
      #expect(try await says())
    }
  }

  @Test(arguments: Engine.allCases)
  func `an advance and what a cancellation returns count the surcharge, to the won`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 33) { shop in
      let cut = try await set(
        20_001, 0, on: try #require(shop.salon.stylist.service(.cut)), by: shop.stylist)
      // 33 % of 65,001 won, rounded down; 24 hours before it is free, then half of it.
      for (place, (before, returned)) in [
        (Duration.hours(24), 21_450), (.hours(24) - .milliseconds(1), 10_725), (.hours(1), 0),
      ].enumerated() {
        let start = at(.saturday + 3 + place, 12, 0)
        let held = try await hold([cut], .medium, start, in: shop.salon)
        #expect(held.price == 65_001 && held.payment?.amount == 21_450)
        let order = try #require(try await shop.confirm(held.id).payment?.order)
        try await shop.settle()
        try await shop.pay(order)
        let receipt = try await shop.guest.send(Orders.show, order)
        #expect(receipt.price == 21_450 && receipt.titleKo.hasPrefix("살롱 모루 "))
        #expect(receipt.titleKo.hasSuffix(" 12:00 예약금"), "\(receipt.titleKo)")
        #expect(receipt.lines.map(\.nameKo) == ["레이어드컷", "기장 추가 · 어깨 길이", "샵에서 결제"])
        #expect(receipt.lines.map(\.amount) == [45_000, 20_001, -43_551])
        // A later menu changes nothing of it.
        _ = try await set(500_000, nil, on: cut, by: shop.stylist)
        shop.server.clock.set(start - before)
        let cancelled = try await shop.guest.send(Yedi.cancel, held.id, Yedi.CancelRequest())
        #expect(cancelled.fee == 21_450 - returned && cancelled.payment?.refunded == returned)
        #expect(try await shop.returned(order) == (returned == 0 ? [] : [returned]))
        _ = try await set(20_001, 0, on: cut, by: shop.stylist)
      }
    }
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let cut = try await set(
        20_000, 0, on: try #require(shop.salon.stylist.service(.cut)), by: shop.stylist)
      let held = try await hold([cut], .medium, at(.saturday + 3, 12, 0), in: shop.salon)
      let order = try #require(try await shop.confirm(held.id).payment?.order)
      try await shop.settle()
      try await shop.pay(order)
      let receipt = try await shop.guest.send(Orders.show, order)
      #expect(receipt.price == 65_000 && receipt.titleKo.hasPrefix("살롱 모루 "))
      #expect(receipt.titleKo.hasSuffix(" 12:00 예약"), "\(receipt.titleKo)")
      #expect(receipt.lines.map(\.amount) == [45_000, 20_000])
      let page = words(await (try shop.server.browser(as: "guest")).open(Orders.show.path(order)))
      let lines = "레이어드컷 45,000원 기장 추가 · 어깨 길이 20,000원 금액 65,000원"
      #expect(page.contains(lines), "\(page)")
      // What was sold stays on the receipt whatever becomes of the menu, and in the operators' page.
      try await shop.stylist.send(Yedi.removeService, cut.id)
      #expect(try await shop.guest.send(Orders.show, order).lines == receipt.lines)
      let seen = try await shop.server.attendant().send(OperatorOrders.show, order)
      #expect(seen.order.lines == receipt.lines)
      _ = try await shop.stylist.send(Yedi.cancel, held.id, Yedi.CancelRequest())
      #expect(try await shop.returned(order) == [65_000])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a late cancellation and a no-show at the shop cost the price with the surcharge`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let perm = try await set(
        20_000, 40_000, on: try #require(salon.stylist.service(.perm)), by: salon.stylist.client)
      let price = perm.price + 40_000
      var booked: [ID<Yedi.Booking>] = []
      for hour in [10, 14] {
        let held = try await hold([perm], .long, at(.saturday, hour, 0), in: salon)
        booked.append(
          try await salon.guest.send(Yedi.confirm, held.id, Yedi.ConfirmRequest(agrees: true)).id)
      }
      server.clock.set(at(.saturday, 10, 0))
      let late = try await salon.guest.send(Yedi.cancel, booked[1], Yedi.CancelRequest())
      #expect(late.fee == price / 2)
      let missed = try await salon.stylist.client.send(
        Yedi.visit, booked[0], Yedi.VisitRequest(outcome: .noShow))
      #expect(missed.fee == price)
    }
  }
}
