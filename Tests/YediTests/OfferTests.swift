import Chat
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Payments
@testable import Yedi

/// Times that a designer offers in a conversation.
@Suite(.timeLimit(.minutes(30)))
struct OfferTests {
  private struct Scene {
    let salon: Salon
    let room: ID<Chats.Room>

    init(_ server: TestServer) async throws {
      salon = try await Salon(server)
      room = try await salon.guest.send(Yedi.talk, salon.stylist.id).room
    }

    func offer(_ start: Instant) async throws -> ChatEndpoints.MessagePath {
      let cut = try #require(salon.stylist.service(.cut))
      let sent = try await salon.stylist.client.send(
        Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: start))
      return Pair(room, sent.number)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a tap on an offer holds its time and opens the checkout, many taps make one hold: D34 T10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let guest = scene.salon.guest
      let start = at(.saturday, 15, 0)
      let offer = try await scene.offer(start)
      let action = "action=\"\(Yedi.takeOffer.action(offer))\""
      let browser = try await server.browser(as: "guest")
      let room = await browser.open(Yedi.chat.room.path(scene.room)).text
      #expect(room.contains(action) && room.contains("이 시간 예약하기"))
      #expect(room.contains("레이어드컷 · 45,000원"))
      // A script adds the same card to an open page.
      let added = await browser.open(Yedi.chat.changes.path(scene.room) + "?after=0").text
      #expect(added.contains(action))
      let theirs = try await server.browser(as: "stylist")
      #expect(!(await theirs.open(Yedi.chat.room.path(scene.room))).text.contains(action))

      let holds = try await atOnce(0..<8) { _ in try await guest.send(Yedi.takeOffer, offer) }
      #expect(Set(holds.map(\.id)).count == 1)
      let hold = try #require(holds.first)
      let cut = try #require(scene.salon.stylist.service(.cut))
      #expect(hold.state == .held && hold.startsAt == start)
      #expect(hold.services.map(\.id) == [cut.id] && hold.designer?.id == scene.salon.stylist.id)
      let count: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_booking")
      }
      #expect(count == 1)
      // Without a script the button is a form.
      for _ in 0..<2 {
        let tapped = await browser.post(Yedi.takeOffer.action(offer))
        #expect(tapped.status == 303)
        #expect(tapped.header("Location") == hold.checkoutPath)
      }
      _ = try await guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      let later = await browser.post(Yedi.takeOffer.action(offer))
      #expect(later.header("Location") == Yedi.booking.path(hold.id))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an offer whose time is gone is refused with the next free times: D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let offer = try await scene.offer(at(.saturday, 15, 0))
      let other = try await server.guest("other")
      _ = try await scene.salon.book(at(.saturday, 15, 0), by: other)
      let refused = try await refusal {
        try await scene.salon.guest.send(Yedi.takeOffer, offer)
      }
      #expect(refused == .slotTaken([]) && refused?.ko.contains("3/21 16:00") == true)
      let browser = try await server.browser(as: "guest")
      let page = await browser.post(Yedi.takeOffer.action(offer))
      #expect(page.status == 409 && page.text.contains("3/21 16:00"))
      #expect(page.text.contains("start=\(at(.saturday, 16, 0).milliseconds)"))
      #expect(!page.text.contains("start=\(at(.saturday, 15, 0).milliseconds)"))
      #expect(page.text.contains("href=\"\(Yedi.chat.room.path(scene.room))\""))
      // For whom and what the other times are.
      #expect(page.text.contains("김서연") && page.text.contains("레이어드컷"))
      #expect(page.text.contains("45,000원"))
      // Free again, it can be held after all, until the time itself is over.
      let taken = try await other.send(Yedi.bookings, Yedi.BookingsRequest()).items[0]
      _ = try await other.send(Yedi.cancel, taken.id, Yedi.CancelRequest())
      server.clock.set(at(.saturday, 15, 0))
      await #expect(throws: Refusal.slotTaken([])) {
        try await scene.salon.guest.send(Yedi.takeOffer, offer)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `only its client takes an offer; other cards and withdrawn ones are none: D34 T20`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let (stylist, guest) = (scene.salon.stylist, scene.salon.guest)
      let offer = try await scene.offer(at(.saturday, 15, 0))
      let other = try await server.guest("other")
      for client in [other, stylist.client] {
        await #expect(throws: Refusal.notFound) { try await client.send(Yedi.takeOffer, offer) }
      }
      let text = try await stylist.client.send(
        Yedi.chat.send, scene.room, try #require(Chats.ClientID("a")),
        Chats.Draft(text: Chats.Text("토요일 어떠세요?")))
      for number in [text.number, 99] {
        await #expect(throws: Refusal.notFound) {
          try await guest.send(Yedi.takeOffer, Pair(scene.room, number))
        }
      }
      let browser = try await server.browser(as: "guest")
      #expect(await browser.post(Yedi.takeOffer.action(Pair(scene.room, 99))).status == 404)
      try await stylist.client.send(Yedi.chat.delete, offer)
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.takeOffer, offer) }
      let room = await browser.open(Yedi.chat.room.path(scene.room)).text
      #expect(!room.contains("이 시간 예약하기"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `two offers of one time, tapped at once, make one hold; let go, it can be held again: D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let guest = scene.salon.guest
      let start = at(.saturday, 15, 0)
      let offers = [try await scene.offer(start), try await scene.offer(start)]
      let holds = try await atOnce(0..<6) { number in
        try await guest.send(Yedi.takeOffer, offers[number % 2])
      }
      #expect(Set(holds.map(\.id)).count == 1)
      let hold = try #require(holds.first)
      try await guest.send(Yedi.release, hold.id)
      let again = try await guest.send(Yedi.takeOffer, offers[0])
      #expect(again.state == .held && again.startsAt == start)
      // Nor does the answer lost on the way of a held time, or its end, leave a second one.
      server.clock.move(by: .minutes(6))
      let late = try await guest.send(Yedi.takeOffer, offers[0])
      #expect(late.state == .held && late.id != again.id)
      let open = try await guest.send(Yedi.bookings, Yedi.BookingsRequest()).items
      #expect(open.map(\.id) == [late.id])
    }
  }

  @Test(arguments: Engine.allCases)
  func `while the payment of its ended hold is confirmed, an offer is not held again: D34 T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let (salon, guest, start) = (shop.salon, shop.guest, at(.saturday, 15, 0))
      let cut = try #require(shop.salon.stylist.service(.cut))
      let room = try await guest.send(Yedi.talk, shop.salon.stylist.id).room
      var offers: [ChatEndpoints.MessagePath] = []
      for time in [start, start + .minutes(30)] {
        let sent = try await shop.stylist.send(
          Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: time))
        offers.append(Pair(room, sent.number))
      }
      let (same, overlapping) = (offers[0], offers[1])
      let hold = try await guest.send(Yedi.takeOffer, same)
      let order = try #require(try await shop.confirm(hold.id).payment?.order)
      try await shop.settle()
      try await shop.pay(order, .late)
      shop.server.clock.move(by: .minutes(15))
      await #expect(throws: Refusal.holdExpired) { try await guest.send(Yedi.checkout, hold.id) }

      let taps = try await atOnce(0..<6) { _ in try await guest.send(Yedi.takeOffer, same) }
      #expect(Set(taps.map(\.id)) == [hold.id])
      #expect(taps.first?.payment?.state.value == .confirming)
      let browser = try await shop.server.browser(as: "guest")
      let tapped = await browser.post(Yedi.takeOffer.action(same))
      #expect(tapped.header("Location") == Orders.show.path(order))
      // Nor is another time held that needs a part of it.
      let refused = try await refusals(0..<6) { number in
        if number % 2 == 0 {
          _ = try await guest.send(Yedi.takeOffer, overlapping)
        } else {
          try await salon.hold(start - .minutes(50))
        }
      }
      #expect(refused.count { $0 == .orderConfirming } == 6)
      let page = await browser.post(Yedi.takeOffer.action(overlapping))
      #expect(page.status == 409 && page.text.contains(Refusal.orderConfirming.ko))
      #expect(try await shop.salon.hold(start - .minutes(60)).state == .held, "it ends before")

      shop.server.clock.move(by: .minutes(2))
      try await shop.settle()
      let booked = try await guest.send(Yedi.takeOffer, same)
      #expect(booked.id == hold.id && booked.state == .booked)
      #expect(try await shop.returned(order).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an offer whose payment was declined after its hold had ended is held again: D34 T12`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 100) { shop in
      let room = try await shop.guest.send(Yedi.talk, shop.salon.stylist.id).room
      let cut = try #require(shop.salon.stylist.service(.cut))
      let sent = try await shop.stylist.send(
        Yedi.offer, room, Yedi.OfferRequest(services: [cut.id], start: at(.saturday, 15, 0)))
      let hold = try await shop.guest.send(Yedi.takeOffer, Pair(room, sent.number))
      let order = try #require(try await shop.confirm(hold.id).payment?.order)
      try await shop.settle()
      try await shop.pay(order, .decline)
      shop.server.clock.move(by: .minutes(16))
      let again = try await shop.guest.send(Yedi.takeOffer, Pair(room, sent.number))
      #expect(again.state == .held && again.id != hold.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a pair of whom one has blocked the other takes no offer, as it writes nothing: D34 T20`(
    _ engine: Engine
  ) async throws {
    for (blocked, blocker) in [("guest", "stylist"), ("stylist", "guest")] {
      try await TestServer.open(on: engine) { server in
        let scene = try await Scene(server)
        let guest = scene.salon.guest
        let (held, open) = (
          try await scene.offer(at(.saturday, 12, 0)), try await scene.offer(at(.saturday, 15, 0))
        )
        _ = try await guest.send(Yedi.takeOffer, held)
        try await server.block(blocked, by: blocker)
        await #expect(throws: Refusal.notFound) {
          try await guest.send(
            Yedi.chat.send, scene.room, try #require(Chats.ClientID("a")),
            Chats.Draft(text: Chats.Text("그 시간 좋아요.")))
        }
        let browser = try await server.browser(as: "guest")
        for offer in [held, open, Pair(scene.room, 99)] {
          await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.takeOffer, offer) }
          let page = await browser.post(Yedi.takeOffer.action(offer))
          #expect(page.status == 404 && !page.text.contains("김서연"), "\(blocker)")
        }
        let bookings: Int? = try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM yedi_booking WHERE expires_at > 0")
        }
        #expect(bookings == 0, "\(blocker)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the form of an offer takes a service of each kind, and keeps them when it is refused: D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let (stylist, guest) = (scene.salon.stylist, scene.salon.guest)
      let services = try [Yedi.Kind.cut, .perm, .colour].map { kind in
        try #require(stylist.service(kind))
      }
      let path = Yedi.offering.path(scene.room)
      let browser = try await server.browser(as: "stylist")
      let form = await browser.open(path).text
      #expect(form.contains("value=\"\(services[0].id)\" selected"), "the first of the menu")
      for service in services.dropFirst() {
        #expect(form.contains("value=\"\(service.id)\""))
        #expect(!form.contains("value=\"\(service.id)\" selected"))
      }
      let nothing = await browser.open(path + "?services%5B0%5D=&day=\(Day.saturday)").text
      #expect(nothing.contains(Refusal.servicesNone.ko) && !nothing.contains("name=\"start\""))
      for service in services { #expect(!nothing.contains("value=\"\(service.id)\" selected")) }

      let query = services.enumerated().map { "services%5B\($0.offset)%5D=\($0.element.id)" }
      let times = await browser.open(
        path + "?" + query.joined(separator: "&") + "&day=\(Day.saturday)"
      ).text
      #expect(times.contains("215,000원"))
      // An hour, two hours and an hour and a half, before closing at seven.
      let last = at(.saturday, 14, 30)
      #expect(times.contains("name=\"start\" value=\"\(last.milliseconds)\""))
      #expect(!times.contains("name=\"start\" value=\"\((last + .minutes(10)).milliseconds)\""))
      for service in services {
        #expect(times.contains("value=\"\(service.id)\" selected"))
        #expect(times.contains("name=\"services\" value=\"\(service.id)\""))
      }
      let chosen = services.map { ("services", "\($0.id)") }
      let late = [("start", "\((last + .minutes(10)).milliseconds)")]
      let refused = await browser.post(path, [("_key", "a")] + chosen + late)
      #expect(refused.status == 409)
      for service in services {
        #expect(refused.text.contains("value=\"\(service.id)\" selected"))
      }
      // Without a time its list says so; with no service either, both are named.
      let day = [("day", Day.saturday.text)]
      let timeless = await browser.post(path, [("_key", "c")] + chosen + day)
      #expect(timeless.status == 400)
      #expect(timeless.text.contains("id=\"start-error\" aria-live=\"polite\">시간을 골라 주세요."))
      #expect(timeless.text.contains("name=\"start\" value=\"\(last.milliseconds)\""))
      let later = Day.saturday + 2
      let bare = await browser.post(path, [("_key", "d"), ("day", later.text)]).text
      #expect(
        bare.contains("id=\"services-error\" aria-live=\"polite\">\(Refusal.servicesNone.ko)"))
      #expect(bare.contains("value=\"\(later)\"") && !bare.contains("\" selected"))
      let kept = await browser.open(path + "?services%5B0%5D=&day=\(later)").text
      #expect(kept.contains("value=\"\(later)\""))
      let empty = await browser.open(path + "?services%5B0%5D=&day=").text
      #expect(empty.contains(Refusal.servicesNone.ko) && empty.contains("날짜를 골라 주세요."))
      #expect(!empty.contains("빈 시간이 없어요"))
      let sent = await browser.post(
        path, [("_key", "b")] + chosen + [("start", "\(last.milliseconds)")])
      #expect(sent.status == 303)

      let messages = try await guest.send(
        Yedi.chat.room, scene.room, Chats.Before(before: nil)
      ).messages
      let number = try #require(messages.map(\.number).max())
      #expect(messages.map(\.card?.detail) == ["레이어드컷, 애즈펌, 뿌리염색 · 215,000원"])
      let hold = try await guest.send(Yedi.takeOffer, Pair(scene.room, number))
      #expect(hold.services.map(\.id) == services.map(\.id))
      #expect(hold.startsAt == last && hold.minutes == 270 && hold.price == 215_000)
      let cuts = stylist.studio.designer.services.filter { $0.kind == .cut }.map(\.id)
      await #expect(throws: Refusal.servicesTwice) {
        try await stylist.client.send(
          Yedi.offer, scene.room,
          Yedi.OfferRequest(services: Array(cuts.prefix(2)), start: at(.saturday, 10, 0)))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an offer of a service that left the menu leads to the menu: D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let cut = try #require(scene.salon.stylist.service(.cut))
      let offer = try await scene.offer(at(.saturday, 15, 0))
      try await scene.salon.stylist.client.send(Yedi.removeService, cut.id)
      await #expect(throws: Refusal.serviceGone) {
        try await scene.salon.guest.send(Yedi.takeOffer, offer)
      }
      await #expect(throws: Refusal.serviceGone) {
        try await scene.salon.stylist.client.send(
          Yedi.offer, scene.room,
          Yedi.OfferRequest(services: [cut.id], start: at(.saturday, 15, 0)))
      }
      let page = await (try server.browser(as: "guest")).post(Yedi.takeOffer.action(offer))
      #expect(page.status == 409 && page.text.contains(Refusal.serviceGone.ko))
      #expect(page.text.contains("허쉬컷") && !page.text.contains("\(cut.id)"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an offer of what costs more for longer hair asks for the length and keeps the time: D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server)
      let cut = try #require(scene.salon.stylist.service(.cut))
      let offer = try await scene.offer(at(.saturday, 15, 0))
      try await scene.salon.stylist.client.send(
        Yedi.editService, cut.id,
        Yedi.ServiceRequest(
          kind: .cut, name: cut.name, price: 40_000, minutes: 60, mediumSurcharge: 5_000,
          longSurcharge: 9_000))
      await #expect(throws: Refusal.hairLengthMissing) {
        try await scene.salon.guest.send(Yedi.takeOffer, offer)
      }
      let browser = try await server.browser(as: "guest")
      let page = await browser.post(Yedi.takeOffer.action(offer))
      #expect(page.status == 422 && page.text.contains("id=\"hair-length\""))
      #expect(
        page.text.contains(
          "name=\"start\" value=\"\(at(.saturday, 15, 0).milliseconds)\""))
    }
  }
}
