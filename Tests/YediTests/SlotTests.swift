import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Choosing a time: which days and times are offered.
@Suite(.timeLimit(.minutes(30)))
struct SlotTests {
  @Test(arguments: Engine.allCases)
  func `the calendar opens on the first month with a free time and ends where bookings do: DE9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let march = Day(2026, 3, 31)
      server.clock.set(at(march, 20, 0))
      let opened = try await scene.guest.send(
        Yedi.slots, scene.stylist.id, Yedi.SlotRequest(services: [cut.id]))
      #expect(opened.days.first?.day == march + 1 && opened.last == march + 30)
      #expect(opened.day == nil && opened.starts.isEmpty)
      let asked = try await scene.guest.send(
        Yedi.slots, scene.stylist.id, Yedi.SlotRequest(services: [cut.id], day: march))
      #expect(asked.days.last?.day == march && asked.day == march)
      let path = Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)"
      let page = await (try server.browser()).open(path).text
      #expect(page.contains("이전 달") && !page.contains("다음 달"))
      let before = await (try server.browser()).open(path + "&day=\(march)").text
      #expect(!before.contains("이전 달") && before.contains("다음 달"))
      // Nothing is free: it stays on this month.
      for day in 1...30 {
        try await scene.stylist.client.send(Yedi.close, Yedi.CloseRequest(day: march + day))
      }
      let full = try await scene.guest.send(
        Yedi.slots, scene.stylist.id, Yedi.SlotRequest(services: [cut.id]))
      #expect(full.days.last?.day == march)
    }
  }

  @Test(arguments: [Int64.min, -2_208_988_800_001, 7_258_118_400_000, Int64.max])
  func `a time beyond every calendar is refused wherever one is read`(_ time: Int64) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let guest = try await server.browser(as: "guest")
      let stylist = scene.stylist.id
      let slots = Yedi.slots.path(stylist)
      let cursor = "cursor=\(time).0.\(stylist)"
      for path in [
        "\(slots)?start=\(time)", "\(slots)?services%5B0%5D=\(cut.id)&start=\(time)",
        "\(Yedi.home.path)?\(cursor)",
      ] {
        #expect(await guest.open(path).status == 400, "\(path)")
      }
      let form = [("services[0]", "\(cut.id)"), ("start", "\(time)")]
      #expect(await guest.post(Yedi.hold.path(stylist), form).status == 400)
      // The page that shows what was refused reads the time again.
      let moved = await guest.post(
        Yedi.move.path(ID(high: 1, low: 1)) + "?_method=PUT", [("start", "\(time)")])
      #expect((400..<500).contains(moved.status))
    }
  }

  @Test(arguments: Engine.allCases)
  func `signing in and joining lead back to the chosen time`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let path = Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)&day=2026-03-21"
      let page = await (try server.browser()).open(path).text
      let start = at(.saturday, 10, 0).milliseconds
      #expect(page.contains("/yedi/sign-in?next=") && page.contains("start%3D\(start)"))
      let viewer = await (try server.browser(as: "fresh")).open(path).text
      #expect(viewer.contains("/yedi/membership?next="))
      let member = await (try server.browser(as: "guest")).open(path + "&start=\(start)").text
      #expect(member.contains("value=\"\(start)\" required checked"))
    }
  }
}
