import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Where the client of a booking goes.
@Suite(.timeLimit(.minutes(30)))
struct ShopPlaceTests {
  private func move(
    _ stylist: Madang, to address: String, phone: String, _ position: Yedi.Position
  ) async throws {
    try await stylist.send(
      Yedi.editShop,
      Yedi.ShopRequest(
        shop: Yedi.ShopName("살롱 모루"), district: Yedi.District("마포구 연남동"),
        address: Yedi.Address(address), phone: Yedi.ShopPhone(phone),
        latitude: position.latitude, longitude: position.longitude))
  }

  @Test(arguments: Engine.allCases)
  func `a booking says where the shop is now, with a map and the way there`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let (guest, stylist) = (scene.guest, scene.stylist.client)
      let booked = try await scene.book(at(.saturday, 10, 0))
      #expect(booked.place?.address.text == "동교로 25길 7" && booked.place?.phone == nil)
      #expect(booked.place?.position == nil)
      let browser = try await server.browser(as: "guest")
      let page = await browser.open(Yedi.booking.path(booked.id)).text
      #expect(page.contains("data-copy=\"마포구 연남동 동교로 25길 7\""))
      #expect(page.contains(">마포구 연남동 동교로 25길 7</p>"), "it can be selected without a script")
      #expect(page.contains("https://map.kakao.com/link/search/"), "no position, so it is searched")
      #expect(!page.contains("/link/to/") && !page.contains("href=\"tel:"))

      // Edits of the shop take effect at once, also for what is booked and what is past.
      let place = Yedi.Position(latitude: 37.5621, longitude: 126.9237)
      try await move(stylist, to: "월드컵북로 2", phone: "02-332-1000", place)
      let moved = try await guest.send(Yedi.booking, booked.id)
      #expect(moved.place?.address.text == "월드컵북로 2" && moved.place?.position == place)
      let coming = try await guest.send(Yedi.bookings, Yedi.BookingsRequest()).items
      #expect(coming.map(\.place) == [moved.place])
      let after = await browser.open(Yedi.booking.path(booked.id)).text
      #expect(after.contains("data-copy=\"마포구 연남동 월드컵북로 2\""))
      let phone = try #require(moved.place?.phone)
      #expect(after.contains("href=\"tel:\(phone.text)\""))
      let shop = percentEncoded("살롱 모루")
      #expect(after.contains("https://map.kakao.com/link/to/\(shop),37.5621,126.9237"))
      #expect(after.contains("https://map.kakao.com/link/map/\(shop),37.5621,126.9237"))

      // The designer knows the way; a visitor's page of the booking does not exist.
      let own = try await server.browser(as: "stylist")
      #expect(await !own.open(Yedi.booking.path(booked.id)).text.contains("data-copy"))
      #expect(await (try server.browser()).open(Yedi.booking.path(booked.id)).status != 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a blocked designer's shop is on no booking, nor is that of one who left`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let booked = try await scene.book(at(.saturday, 10, 0))
      let other = try await server.guest("other")
      let seen = try await scene.book(at(.saturday, 12, 0), by: other)
      server.clock.set(at(.saturday, 13, 0))
      #expect(try await scene.guest.send(Yedi.booking, booked.id).place != nil)
      try await scene.guest.send(Yedi.block, scene.stylist.id)
      #expect(try await scene.guest.send(Yedi.booking, booked.id).place == nil)
      let page = await (try server.browser(as: "guest")).open(Yedi.booking.path(booked.id))
      #expect(page.status == 200 && !page.text.contains("동교로"))
      try await scene.stylist.client.send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await other.send(Yedi.booking, seen.id).place == nil)
    }
  }
}
