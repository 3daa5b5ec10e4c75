import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// What the pages of a booking ask and say.
@Suite(.timeLimit(.minutes(30)))
struct BookingPageTests {
  private func words(_ page: Response) -> String {
    page.text.replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
  }

  @Test(arguments: Engine.allCases)
  func `cancelling asks why, and the other side reads it`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let guest = try await server.browser(as: "guest")
      let designer = try await server.browser(as: "stylist")
      for (hour, browser, other) in [(10, guest, designer), (12, designer, guest)] {
        let booked = try await scene.book(at(.saturday + 3, hour, 0))
        let page = await browser.open(Yedi.booking.path(booked.id)).text
        #expect(page.contains("name=\"reason\""))
        let done = await browser.post(
          Yedi.cancel.action(booked.id), [("_key", "\(hour)"), ("reason", "<b>감기</b>에 걸렸어요")])
        #expect(done.status == 303)
        let seen = await other.open(Yedi.booking.path(booked.id))
        #expect(seen.text.contains("취소한 까닭: &lt;b&gt;감기&lt;/b&gt;에 걸렸어요"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a refused checkout opens at the box that was not ticked`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let held = try await scene.hold(at(.saturday, 10, 0))
      let guest = try await server.browser(as: "guest")
      func box(_ page: Response) throws -> String {
        String(try #require(page.text.firstMatch(of: #/<input[^>]*name="agrees"[^>]*>/#)).0)
      }
      let first = try box(await guest.open(Yedi.checkout.path(held.id)))
      #expect(!first.contains("autofocus") && !first.contains("aria-invalid"))
      let refused = await guest.post(
        Yedi.confirm.path(held.id), [("_key", "a"), ("note", "앞머리")])
      #expect(refused.status == 422 && refused.text.contains(Refusal.policyUnread.ko))
      let marked = try box(refused)
      #expect(marked.contains(" autofocus") && marked.contains("aria-invalid=\"true\""))
      #expect(refused.text.split(separator: " autofocus").count == 2, "one place to open at")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the question about a cancellation has two different answers, and says who cancelled`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booked = try await scene.book(at(.saturday + 3, 10, 0))
      let guest = try await server.browser(as: "guest")
      let designer = try await server.browser(as: "stylist")
      let path = Yedi.booking.path(booked.id)
      let page = await guest.open(path)
      #expect(words(page).contains("예약 취소하기") && page.text.contains(">아니요</span>"))
      #expect(page.text.contains("action=\"\(Yedi.talk.action(scene.stylist.id))\""))
      #expect(!(await designer.open(path)).text.contains("디자이너와 채팅"))
      try await scene.guest.send(Yedi.cancel, booked.id, Yedi.CancelRequest())
      #expect(words(await guest.open(path)).contains("내가 취소"))
      #expect(words(await designer.open(path)).contains("고객이 취소"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who is signed in is asked to join, and comes back to the chosen time`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      _ = try await server.viewer("newcomer")
      let newcomer = try await server.browser(as: "newcomer")
      let stranger = try await server.browser()
      for path in [Yedi.home.path, Yedi.search.path] {
        let page = await newcomer.open(path)
        #expect(words(page).contains("시작하기") && !words(page).contains("로그인"), "\(path)")
        #expect(page.text.contains("\(Yedi.joining.path)?next="))
        #expect(words(await stranger.open(path)).contains("로그인"))
      }
      let designer = await newcomer.open(Yedi.designer.path(scene.stylist.id)).text
      #expect(!designer.contains(EntrancePage.path) && designer.contains(Yedi.joining.path))

      let cut = try #require(scene.stylist.service(.cut))
      let start = at(.saturday, 14, 0)
      let chosen =
        Yedi.slots.path(scene.stylist.id)
        + "?services%5B0%5D=\(cut.id)&start=\(start.milliseconds)&day=\(Day.saturday)"
      let joining = await newcomer.open(
        "\(Yedi.joining.path)?next=\(percentEncoded(chosen))")
      #expect(joining.text.contains("href=\"\(chosen.replacing("&", with: "&amp;"))\""))
      let guest = try await server.browser(as: "guest")
      let slots = await guest.open(chosen).text
      let radio = try #require(
        slots.firstMatch(of: #/<input[^>]*name="start"[^>]* checked[^>]*>/#)
      ).0
      #expect(radio.contains("value=\"\(start.milliseconds)\"") && radio.contains(" autofocus"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a walk-in has a service of each kind; none and two of a kind are refused in the form`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let menu = stylist.studio.designer.services
      let cuts = menu.filter { $0.kind == .cut }.map(\.id.description)
      let colour = try #require(stylist.service(.colour))
      let browser = try await server.browser(as: "stylist")
      func enter(_ services: [String], _ key: String) async -> Response {
        await browser.post(
          Yedi.walkIn.path,
          [("_key", key), ("name", "전화 손님"), ("day", Day.saturday.text), ("time", "10:00")]
            + services.map { ("services", $0) })
      }
      for (services, refusal) in [
        ([], Refusal.servicesNone), (Array(cuts.prefix(2)), .servicesTwice),
      ] {
        let refused = await enter(services, refusal.code)
        #expect(refused.status == refusal.status && words(refused).contains(refusal.ko))
        #expect(refused.text.contains("value=\"전화 손님\""))
        for id in services { #expect(refused.text.contains("value=\"\(id)\" checked")) }
      }
      let empty = await browser.post(
        Yedi.walkIn.path, [("name", " "), ("day", Day.saturday.text), ("time", "")])
      #expect(empty.status == 422)
      for (field, cause) in [("services", Refusal.servicesNone), ("time", .clockTime)] {
        #expect(empty.text.contains("id=\"\(field)-error\" aria-live=\"polite\">\(cause.ko)"))
      }
      #expect(empty.text.contains(/id="name-error" aria-live="polite">[^<]/))
      for _ in 0..<2 {
        #expect(await enter([cuts[0], colour.id.description], "both").status == 303)
      }
      let day = try await stylist.client.send(
        Yedi.schedule, Yedi.ScheduleRequest(day: .saturday)
      ).day
      #expect(day.bookings.map { $0.services.map(\.kind.value) } == [[.cut, .colour]])
      #expect(day.bookings.map(\.price) == [45_000 + colour.price])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a move to a time that is taken meanwhile shows the free ones`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booked = try await scene.book(at(.saturday + 3, 10, 0))
      let other = try await server.guest("other")
      _ = try await scene.book(at(.saturday + 3, 12, 0), by: other)
      let browser = try await server.browser(as: "guest")
      let taken = at(.saturday + 3, 12, 0)
      let refused = await browser.post(
        Yedi.move.action(booked.id), [("_key", "a"), ("start", String(taken.milliseconds))])
      #expect(refused.status == 409 && words(refused).contains("예약할 수 없는 시간이에요"))
      let free = at(.saturday + 3, 14, 0)
      #expect(refused.text.contains("moving=\(booked.id)"))
      #expect(refused.text.contains("start=\(free.milliseconds)"))
      #expect(!refused.text.contains("start=\(taken.milliseconds)"))
      #expect(refused.text.contains("href=\"\(Yedi.booking.path(booked.id))\""))
      #expect(try await scene.guest.send(Yedi.booking, booked.id).startsAt == booked.startsAt)
      // Who has no part in the booking learns nothing of it.
      let stranger = try await server.browser(as: "other")
      let hidden = await stranger.post(
        Yedi.move.action(booked.id), [("_key", "b"), ("start", String(free.milliseconds))])
      #expect(hidden.status == 404 && !hidden.text.contains("moving="))
      // One that is over offers no times.
      _ = try await scene.guest.send(Yedi.cancel, booked.id, Yedi.CancelRequest())
      let over = await browser.post(
        Yedi.move.action(booked.id), [("_key", "c"), ("start", String(free.milliseconds))])
      #expect(over.status == 409 && words(over).contains(Refusal.bookingOver.ko))
      #expect(!over.text.contains("start="))
    }
  }

  @Test(arguments: Engine.allCases)
  func `past bookings say whether they are reviewed, to their client alone: DE11`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let visits = [
        try await scene.book(at(.saturday, 10, 0)), try await scene.book(at(.saturday, 12, 0)),
      ]
      server.clock.set(at(.saturday, 13, 0))
      let before = try await scene.guest.send(
        Yedi.bookings, Yedi.BookingsRequest(isPast: true))
      #expect(before.items.map(\.isReviewed) == [nil, nil], "nothing is completed yet")
      for visit in visits {
        _ = try await scene.stylist.client.send(
          Yedi.visit, visit.id, Yedi.VisitRequest(outcome: .completed))
      }
      try await server.addReview(of: visits[1].id)
      let past = try await scene.guest.send(Yedi.bookings, Yedi.BookingsRequest(isPast: true))
      #expect(past.items.map(\.isReviewed) == [true, false])
      let browser = try await server.browser(as: "guest")
      let list = words(await browser.open(Yedi.bookings.path + "?isPast=1"))
      #expect(list.contains("리뷰를 썼어요") && list.contains("리뷰를 기다려요"))
      #expect(words(await browser.open(Yedi.booking.path(visits[0].id))).contains("리뷰 쓰기"))
      #expect(words(await browser.open(Yedi.booking.path(visits[1].id))).contains("내 리뷰 보기"))
      #expect(try await scene.stylist.client.send(Yedi.booking, visits[1].id).isReviewed == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the check before booking says what a missed visit costs`(_ engine: Engine) async throws {
    try await PaidSalon.open(on: engine, percent: 30) { shop in
      let held = try await shop.salon.hold(at(.saturday + 3, 10, 0))
      let guest = try await shop.server.browser(as: "guest")
      let paid = words(await guest.open(Yedi.checkout.path(held.id)))
      #expect(paid.contains("오지 않으면 미리 결제한 돈을 돌려받을 수 없어요"))
      var rules = Yedi.RulesRequest(shop.salon.stylist.studio.rules)
      rules.prepaidPercent = 0
      try await shop.stylist.send(Yedi.editRules, rules)
      let free = try await shop.salon.hold(at(.saturday + 3, 14, 0))
      let unpaid = words(await guest.open(Yedi.checkout.path(free.id)))
      #expect(unpaid.contains("오지 않으면 금액 전부가 수수료가 돼요"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the form of services has what its total needs: DE10`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let cut = try #require(stylist.service(.cut))
      try await stylist.client.send(
        Yedi.editService, cut.id,
        Yedi.ServiceRequest(
          kind: .cut, name: cut.name, price: 40_000, minutes: 60, mediumSurcharge: 5_000,
          longSurcharge: 9_000))
      let page = await (try server.browser()).open(Yedi.slots.path(stylist.id)).text
      #expect(page.contains("data-price=\"40000\" data-medium=\"5000\" data-long=\"9000\""))
      #expect(page.contains("data-total=\"0\"") && page.contains("js/yedi/total"))
    }
  }
}
