import Commons
import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// What the pages of bookings and of the calendar say at the edges of days.
@Suite(.timeLimit(.minutes(30)))
struct BookingScreenTests {
  @Test(arguments: Engine.allCases)
  func `a full day is full in JSON, cannot be chosen, and leads to its waiting list: DE8`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      try await scene.stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("11:00"), ends: Yedi.ClockTime("19:00")))
      func choice() async throws -> Yedi.SlotChoice {
        try await server.stranger().send(
          Yedi.slots, scene.stylist.id,
          Yedi.SlotRequest(services: [cut.id], day: .saturday, start: at(.saturday, 10, 0)))
      }
      let before = try await choice()
      #expect(before.days.first { $0.day == .saturday }?.state.value == .open)
      #expect(before.start == at(.saturday, 10, 0))
      let other = try await server.guest("other")
      let booking = try await scene.book(at(.saturday, 10, 0), by: other)
      let full = try await choice()
      #expect(full.days.first { $0.day == .saturday }?.state.value == .full)
      #expect(full.starts.isEmpty && full.start == nil)
      await #expect(throws: Refusal.slotTaken([])) { try await scene.hold(at(.saturday, 10, 0)) }
      let browser = try await server.browser(as: "guest")
      let path =
        Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)&day=\(Day.saturday)"
      let page = await browser.open(path).text
      #expect(page.contains("class=\"day full\"") && page.contains("마감"))
      #expect(!page.contains("name=\"start\""))
      #expect(page.contains("action=\"\(Yedi.wait.action(scene.stylist.id))\""))
      let waiting = await browser.post(
        Yedi.wait.action(scene.stylist.id), [("day", Day.saturday.text)])
      #expect(waiting.status == 303)
      #expect(
        (await browser.open(path)).text.contains(
          "action=\"\(Yedi.stopWaiting.action(scene.stylist.id))\""))
      _ = try await other.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
      #expect(try await choice().days.first { $0.day == .saturday }?.state.value == .open)
    }
  }

  @Test func `times before noon and after it are under a heading each, by link and in the form`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let path =
        Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)&day=\(Day.saturday)"
      let browsers = try await [server.browser(), server.browser(as: "guest")]
      for browser in browsers {
        let shown = await browser.open(path).text.matches(of: />(오전|오후|1[0-2]:[0-5]0)</)
          .map { String($0.output.1) }
        #expect(shown.first == "오전" && shown.filter { $0 == "오전" || $0 == "오후" }.count == 2)
        #expect(
          shown.drop { $0 != "11:50" }.prefix(3) == ["11:50", "오후", "12:00"], "\(shown)")
      }
      try await scene.stylist.client.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("10:00"), ends: Yedi.ClockTime("12:00")))
      for browser in browsers {
        let page = await browser.open(path).text
        #expect(!page.contains(">오전<") && page.contains(">오후<"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a time that is sent after the session has ended is chosen again after signing in: D9 D34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let booking = try await scene.book(at(.saturday, 10, 0))
      let room = try await scene.guest.send(Yedi.talk, scene.stylist.id).room
      let start = at(.saturday, 15, 0)
      let query = "?services%5B0%5D=\(cut.id)&day=\(Day.saturday)"
      let times = Yedi.slots.path(scene.stylist.id)
      let forms = [
        ("guest", times + query, Yedi.hold.path(scene.stylist.id)),
        (
          "guest", times + "?moving=\(booking.id)&day=\(Day.saturday)",
          Yedi.move.action(booking.id)
        ),
        ("stylist", Yedi.offering.path(room) + query, Yedi.offer.path(room)),
      ]
      for (person, path, action) in forms {
        let browser = try await server.browser(as: person)
        let page = await browser.open(path).text
        let after = try #require(page.split(separator: "action=\"\(action)\"").dropFirst().last)
        let form = try #require(after.split(separator: "</form>").first)
        let fields = form.matches(of: /type="hidden" name="([^"]+)" value="([^"]*)"/)
          .map { (String($0.output.1), String($0.output.2)) }
        try await server.db.write { db in
          try db.run("DELETE FROM session WHERE access_hash = \(sha256(browser.token.utf8))")
        }
        // What the browser says of the page it was on does not name the time.
        let led = await browser.post(
          action, fields + [("start", "\(start.milliseconds)")],
          headers: [
            ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "navigate"),
            ("Referer", "http://localhost\(path)"),
          ])
        #expect(led.status == 303, "\(action)")
        let location = try #require(led.header("Location"))
        let entrance = "\(EntrancePage.path)?next="
        #expect(location.hasPrefix(entrance), "\(location)")
        let back = try #require(
          String(location.dropFirst(entrance.count)).removingPercentEncoding)
        let again = await (try server.browser(as: person)).open(back).text
        #expect(
          again.contains("name=\"start\" value=\"\(start.milliseconds)\" required checked"),
          "\(back)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who comes back to the times finds the one that is held, and the way on with it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let hold = try await scene.hold(at(.saturday, 10, 0))
      let path =
        Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)&day=\(Day.saturday)"
      let way = "href=\"\(Yedi.checkout.path(hold.id))?designer=\(scene.stylist.id)\""
      let browser = try await server.browser(as: "guest")
      for path in [path, Yedi.slots.path(scene.stylist.id)] {
        let page = await browser.open(path).text
        #expect(page.contains(way) && page.contains("3월 21일 (토) 10:00 시간을"), "\(path)")
      }
      let choice = try await scene.guest.send(
        Yedi.slots, scene.stylist.id, Yedi.SlotRequest(services: [cut.id], day: .saturday))
      #expect(choice.hold?.id == hold.id && choice.hold?.startsAt == hold.startsAt)
      // The same time again is refused with the way to what is held, and so is a third hold.
      let start = [("services", "\(cut.id)"), ("start", "\(hold.startsAt.milliseconds)")]
      let taken = await browser.post(Yedi.hold.path(scene.stylist.id), start)
      #expect(taken.status == 409 && taken.text.contains(way))
      // Where there are no times, it leads to those who have some.
      let nowhere = await browser.post(Yedi.hold.path(ID(high: 1, low: 1)), start)
      #expect(nowhere.status == 404 && nowhere.text.contains("디자이너 찾아보기"))
      // A page that one goes back to has the key of what was sent, so another time is asked for once more.
      let other = at(.saturday, 12, 0)
      let first = start + [("_key", "back")]
      _ = await browser.post(Yedi.release.action(hold.id), [])
      #expect(await browser.post(Yedi.hold.path(scene.stylist.id), first).status == 303)
      let changed = [first[0], ("start", "\(other.milliseconds)"), first[2]]
      let again = await browser.post(Yedi.hold.path(scene.stylist.id), changed)
      #expect(again.status == 422 && again.text.contains("한 번 더 눌러 주세요"))
      #expect(!again.text.contains(Refusal.keyReused.ko) && !again.text.contains("value=\"back\""))
      #expect(again.text.contains("value=\"\(other.milliseconds)\" required checked"))
      let elsewhere = try await server.stylist("elsewhere")
      let second = try await scene.guest.send(
        Yedi.hold, elsewhere.id,
        Yedi.HoldRequest(
          services: [try #require(elsewhere.service(.cut)).id], start: at(.saturday, 10, 0)))
      let third = try await server.stylist("third")
      let full = await browser.post(
        Yedi.hold.path(third.id),
        [
          ("services", "\(try #require(third.service(.cut)).id)"),
          ("start", "\(at(.saturday, 12, 0).milliseconds)"),
        ])
      #expect(full.status == 409 && full.text.contains("href=\"\(Yedi.bookings.path)\""))
      #expect(!full.text.contains("\(second.id)"))
      for client in [try await server.guest("other"), server.stranger()] {
        let seen = try await client.send(
          Yedi.slots, scene.stylist.id, Yedi.SlotRequest(services: [cut.id], day: .saturday))
        #expect(seen.hold == nil)
      }
      server.clock.move(by: .minutes(5))
      #expect(await !browser.open(path).text.contains("예약 이어서 하기"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a check page whose time has ended leads to other times of the same choice`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let hold = try await scene.hold(at(.saturday, 10, 0))
      let browser = try await server.browser(as: "guest")
      let page = await browser.open(Yedi.checkout.path(hold.id)).text
      let fields = page.matches(
        of: #/<input type="hidden" name="(designer|start|services)" value="([^"]+)">/#
      ).map { (String($0.output.1), String($0.output.2)) }
      #expect(fields.map(\.0) == ["designer", "start", "services"])
      let action = Yedi.confirm.path(hold.id)
      server.clock.move(by: .minutes(15))
      for isDeleted in [false, true] {
        if isDeleted { _ = try await server.services.jobs.runDue() }
        let key = ("_key", "\(isDeleted)")
        let late = await browser.post(action, [key, ("agrees", "true")] + fields)
        #expect(late.status == (isDeleted ? 404 : 409))
        #expect(late.text.contains(Refusal.holdExpired.ko) && late.text.contains("레이어드컷"))
        #expect(late.text.contains("start=\(at(.saturday, 10, 0).milliseconds)"))
      }
      // What another holds is not told apart from what there never was.
      let other = try await server.guest("other")
      let theirs = try await scene.hold(at(.saturday, 10, 0), by: other)
      let stolen = await browser.post(
        Yedi.confirm.path(theirs.id), [("_key", "x"), ("agrees", "true")] + fields)
      #expect(stolen.status == 404 && stolen.text.contains(Refusal.holdExpired.ko))
      let bare = await browser.post(action, [("_key", "y"), ("agrees", "true")])
      #expect(bare.status == 404 && !bare.text.contains("레이어드컷"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `an address of a check page whose time has ended leads to other times, and a booked one on`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let start = at(.saturday, 10, 0)
      let browser = try await server.browser(as: "guest")
      let held = await browser.post(
        Yedi.hold.path(scene.stylist.id),
        [("services", "\(cut.id)"), ("start", "\(start.milliseconds)")])
      let path = try #require(held.header("Location"))
      #expect(await browser.open(path).status == 200)
      let other = try await server.guest("other")
      server.clock.move(by: .minutes(15))
      for isDeleted in [false, true] {
        if isDeleted { _ = try await server.services.jobs.runDue() }
        let ended = await browser.open(path)
        #expect(ended.status == (isDeleted ? 404 : 409))
        #expect(ended.text.contains(Refusal.holdExpired.ko) && ended.text.contains("레이어드컷"))
        #expect(ended.text.contains("start=\(start.milliseconds)"))
        #expect(ended.text.contains("href=\"\(Yedi.designer.path(scene.stylist.id))\""))
      }
      // Without services they are chosen anew; without a designer there is nothing to show.
      let address = String(path.prefix { $0 != "?" })
      let unchosen = await browser.open(address + "?designer=\(scene.stylist.id)")
      #expect(unchosen.status == 404 && unchosen.text.contains("value=\"\(cut.id)\""))
      #expect(unchosen.text.contains("action=\"\(Yedi.slots.path(scene.stylist.id))\""))
      for query in ["", "?designer=nobody"] {
        let bare = await browser.open(address + query)
        #expect(bare.status == 404 && !bare.text.contains("레이어드컷"), "\(query)")
      }
      // What another holds is not told apart from what has ended, nor is its client led in.
      let theirs = try await scene.hold(start, by: other)
      let foreign = await browser.open(theirs.checkoutPath)
      #expect(foreign.status == 404 && foreign.text.contains(Refusal.holdExpired.ko))
      await #expect(throws: Refusal.notFound) {
        try await scene.guest.send(Yedi.checkout, theirs.id)
      }
      #expect(await (try server.browser()).open(path).status == 303)
      let booked = try await scene.book(at(.saturday, 12, 0))
      let again = await browser.open(booked.checkoutPath)
      #expect(again.status == 409 && again.text.contains("이미 예약한 시간이에요"))
      #expect(again.text.contains("href=\"\(Yedi.booking.path(booked.id))\""))
    }
  }

  private func chips(_ browser: Browser) async -> [Substring] {
    await browser.open(Yedi.bookings.path).text.matches(
      of: #/<span class="state booked"[^>]*>(?:<[^>]*>)*([^<]*)/#
    ).map(\.1)
  }

  @Test(arguments: Engine.allCases)
  func `the days left are those of Korea, early and late in the day and across a year: DE11 T7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let day = Day(2027, 1, 2)
      server.clock.set(at(Day(2026, 12, 20), 12, 0))
      let scene = try await Salon(server)
      let stylist = scene.stylist.client
      try await stylist.send(
        Yedi.editHours,
        Yedi.HoursRequest(
          days: try (0...6).map {
            Yedi.WeekdayHours(
              weekday: $0, isOpen: true, opens: try Yedi.ClockTime("00:00"),
              closes: try Yedi.ClockTime("24:00"))
          }))
      let trim = try await stylist.send(
        Yedi.addService,
        Yedi.ServiceRequest(
          kind: .cut, name: Yedi.ServiceName("앞머리"), price: 5_000, minutes: 10))
      for (hour, minute) in [(0, 10), (23, 50)] {
        let hold = try await scene.guest.send(
          Yedi.hold, scene.stylist.id,
          Yedi.HoldRequest(services: [trim.id], start: at(day, hour, minute)))
        _ = try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      }
      let browser = try await server.browser(as: "guest")
      for (now, expected) in [
        (at(day + -3, 23, 50), ["D-3", "D-3"]), (at(day + -2, 0, 10), ["D-2", "D-2"]),
        (at(Day(2026, 12, 31), 23, 59), ["D-2", "D-2"]), (at(day + -1, 23, 50), ["D-1", "D-1"]),
        (at(day, 0, 0), ["D-Day", "D-Day"]), (at(day, 0, 10), ["D-Day"]),
        (at(day, 23, 49), ["D-Day"]), (at(day, 23, 50), []),
      ] {
        server.clock.set(now)
        #expect(await chips(browser).map(String.init) == expected, "\(now.iso8601)")
      }
      // Among past ones it says what goes on, and then that it is over.
      for (now, word) in [(at(day, 0, 10), "시술 중"), (at(day, 0, 20), "시술 확인 중")] {
        server.clock.set(now)
        let past = await browser.open(Yedi.bookings.path + "?isPast=1").text
        #expect(past.contains(">\(word)</span>") && !past.contains("D-Day"), "\(word)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `booking again keeps the services, and offers the menu when one is no longer on it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let cut = try #require(scene.stylist.service(.cut))
      let perm = try #require(scene.stylist.service(.perm))
      let hold = try await scene.guest.send(
        Yedi.hold, scene.stylist.id,
        Yedi.HoldRequest(services: [cut.id, perm.id], start: at(.saturday, 10, 0)))
      _ = try await scene.guest.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      server.clock.set(hold.endsAt)
      try await scene.stylist.client.send(
        Yedi.visit, hold.id, Yedi.VisitRequest(outcome: .completed))
      let browser = try await server.browser(as: "guest")
      func again() async throws -> Response {
        let page = await browser.open(Yedi.booking.path(hold.id)).text
        let link = try #require(
          page.firstMatch(of: #/href="([^"]*)"[^>]*>(?:<[^>]*>)*같은 시술 다시 예약/#)
        ).1
        return await browser.open(String(link).replacing("&amp;", with: "&"))
      }
      let chosen = try await again()
      #expect(chosen.status == 200 && chosen.text.contains("시술 바꾸기"))
      for service in [cut, perm] { #expect(chosen.text.contains(service.name.text)) }
      #expect(chosen.text.contains("day open"))
      try await scene.stylist.client.send(Yedi.removeService, perm.id)
      let words = "골랐던 시술 가운데 메뉴에서 빠진 것이 있어요"
      #expect(!chosen.text.contains(words))
      let gone = try await again()
      #expect(gone.status == 200 && gone.text.contains(words))
      // What is left is chosen, and the menu of today is below; no day is offered yet.
      #expect(gone.text.contains("value=\"\(cut.id)\" checked"))
      #expect(!gone.text.contains("\(perm.id)") && !gone.text.contains("day open"))
      let next = await browser.open(
        Yedi.slots.path(scene.stylist.id) + "?services%5B0%5D=\(cut.id)&services%5B1%5D=")
      #expect(next.text.contains("day open") && !next.text.contains(words))
      let choice = try await scene.guest.send(
        Yedi.slots, scene.stylist.id,
        Yedi.SlotRequest(services: [cut.id, perm.id], start: at(.saturday + 3, 10, 0)))
      #expect(choice.isServiceGone == true && choice.chosen.map(\.id) == [cut.id])
      #expect(choice.days.isEmpty && choice.starts.isEmpty && choice.start == nil)
      // A form from before the removal is refused, and leads on just so.
      let late = await browser.post(
        Yedi.hold.path(scene.stylist.id),
        [
          ("_key", "a"), ("services", "\(cut.id)"), ("services", "\(perm.id)"),
          ("start", "\(at(.saturday + 3, 10, 0).milliseconds)"),
        ])
      #expect(late.status == 409 && late.text.contains(Refusal.serviceGone.ko))
      #expect(late.text.contains("value=\"\(cut.id)\"") && !late.text.contains("\(perm.id)"))
      // The visit keeps what was done.
      let past = try await scene.guest.send(Yedi.booking, hold.id)
      #expect(past.services.map(\.id) == [cut.id, perm.id])
    }
  }
}
