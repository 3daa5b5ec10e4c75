import Commons
import Core
import Delivery
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct SearchTests {
  @Test(arguments: Engine.allCases)
  func `people within 700 m appear with a band and no position: E8 E9 E10 SW3 SH21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      let near = try await server.neighbour("near", gender: .man)
      let far = try await server.neighbour("far")
      let there = Sesac.Point(latitude: 37.5211, longitude: 126.8866)
      try await near.wait(at: there, "탁구 코딩")
      try await far.wait(at: Sesac.Point(latitude: 37.5251, longitude: 126.8866))
      let home = try await me.around()
      #expect(home.people.map(\.id) == [near.id])
      let card = try #require(home.people.first)
      #expect(card.band?.value == .within500 && card.tags.map(\.text) == ["탁구", "코딩"])
      let shown = try #require(card.shown)
      #expect(Sesac.Cell(shown) == Sesac.Cell(there) && shown != there)
      #expect(home.tags.map(\.text).sorted() == ["코딩", "탁구"])
      let json = try String(decoding: JSONEncoder().encode(home), as: UTF8.self)
      for secret in ["example.com", "2000-05-04", "phone"] {
        #expect(!json.contains(secret), "\(secret)")
      }
      // The centre is the map's, not the searcher's.
      let elsewhere = try await me.around(Sesac.Point(latitude: 37.527, longitude: 126.8866))
      #expect(Set(elsewhere.people.map(\.id)) == [near.id, far.id])
      let women = try await me.client.send(
        Sesac.home, Sesac.Around(.campus, gender: .woman))
      #expect(women.people.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `ages and wanted genders hold in both directions, and minors meet within two years: E13 SH22`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      // 2026-03-20: 17, 18, 19, 21 and 40 years old.
      let seventeen = try await server.neighbour("a17", birth: Day(2009, 3, 20))
      let eighteen = try await server.neighbour("a18", birth: Day(2008, 3, 20))
      let nineteen = try await server.neighbour("a19", birth: Day(2007, 3, 20))
      let twentyOne = try await server.neighbour("a21", birth: Day(2005, 3, 20))
      let forty = try await server.neighbour("a40", birth: Day(1986, 3, 20), gender: .man)
      for each in [seventeen, eighteen, nineteen, twentyOne, forty] { try await each.wait() }
      func seen(by me: Neighbour) async throws -> Set<ID<Sesac.Person>> {
        Set(try await me.around().people.map(\.id))
      }
      #expect(try await seen(by: seventeen) == [eighteen.id, nineteen.id])
      #expect(try await seen(by: eighteen) == [seventeen.id, nineteen.id])
      #expect(try await seen(by: twentyOne) == [nineteen.id, forty.id])
      #expect(try await seen(by: forty) == [nineteen.id, twentyOne.id])
      try await forty.client.send(
        Sesac.editProfile, Sesac.ProfileRequest(ageMin: 30, ageMax: 65))
      #expect(try await seen(by: twentyOne) == [nineteen.id])
      #expect(try await seen(by: forty).isEmpty)
      try await nineteen.wait(wants: .man)
      #expect(try await seen(by: twentyOne).isEmpty)
      #expect(try await seen(by: nineteen).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `waiting needs a gender, can be replaced and stopped, and ends after an hour, said once: E11 E13 E18 SH7`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let unknown = try await server.neighbour("unknown", gender: nil)
      await #expect(throws: Refusal.sesacGender) { try await unknown.wait() }
      let me = try await server.neighbour("me")
      let first = try await me.wait(at: .campus, "탁구")
      #expect(first.phase == .waiting && first.tags.map(\.text) == ["탁구"])
      let second = try await me.wait(at: .campus, "코딩")
      #expect(second.tags.map(\.text) == ["코딩"])
      #expect(try await me.client.send(Sesac.stop).phase == .normal)
      #expect(try await me.client.send(Sesac.stop).phase == .normal)
      try await me.wait()
      let other = try await server.neighbour("other", gender: .man)
      let third = try await server.neighbour("third")
      try await third.wait()
      server.clock.move(by: .minutes(60))
      #expect(try await other.around().people.isEmpty, "expired people are not shown")
      let ended = try await me.state
      #expect(ended.phase == .normal && ended.hasExpired)
      #expect(try await !me.state.hasExpired)
      // The third one's is removed by the job and said once all the same.
      try await server.services.jobs.runDue()
      #expect(try await third.state.hasExpired)
      #expect(try await !third.state.hasExpired)
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM sesac_seat")
      }
      #expect(left == 0, "the place is deleted with the end of the wait")
    }
  }

  @Test(arguments: Engine.allCases)
  func `uses of positions are logged for six months and exported`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      try await me.wait()
      func uses() async throws -> Int {
        try await server.db.read { try $0.value("SELECT COUNT(*) FROM sesac_position_log") ?? 0 }
      }
      _ = try await me.around()
      _ = try await me.around()
      #expect(try await uses() == 2, "searches of one minute are one entry")
      let now = server.clock.now
      try await server.db.write { db in
        try db.logPosition(
          of: me.id, .wait, server.services.world.id(), at: now - .days(190))
      }
      try await server.neighbour("other").wait()
      let export = try #require(try await me.client.send(Export.fetch).apps.sesac)
      #expect(export.positionLog.map(\.purpose.value) == [.wait, .wait, .search])
      let times = export.positionLog.map(\.at)
      #expect(times == [now - .days(190), now, now], "oldest first, mine only")
      try await server.services.sweeps.run(at: server.clock.now)
      #expect(try await uses() == 3, "the entry of 190 days ago is gone")
      #expect(try await me.client.send(Export.fetch).apps.sesac?.positionLog.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a search from the other end of the world overflows nowhere: E7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await (server.neighbour("one"), server.neighbour("other"))
      let corners = [-84.0, 0, 84].flatMap { latitude in
        [-180.0, 0, 180].map { Sesac.Point(latitude: latitude, longitude: $0) }
      }
      for place in corners {
        for person in [one, other] { try await person.wait(at: place) }
        try await one.client.send(Sesac.request, other.id)
        for corner in corners {
          #expect(try await other.around(corner).requests.map(\.id) == [one.id])
          try await other.wait(at: corner)
          _ = try await other.around(place)
        }
        try await one.client.send(Sesac.stop)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `those who wrote the same come first, marked on their cards: E10 E12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      let (near, middle, far) = try await (
        server.neighbour("near"), server.neighbour("middle"), server.neighbour("far")
      )
      try await near.wait(at: .campus, "Swiftly 산책길 100%")
      try await middle.wait(at: Sesac.Point(latitude: 37.5201, longitude: 126.8866), "탁구")
      try await far.wait(at: Sesac.Point(latitude: 37.5221, longitude: 126.8866), "독서 SWIFT")
      #expect(try await me.around().people.map(\.id) == [near.id, middle.id, far.id])
      try await me.wait(at: .campus, "Swift 산책 %")
      // A part of a word is not the same word, and a sign stands for itself only.
      #expect(try await me.around().people.map(\.id) == [far.id, near.id, middle.id])
      try await middle.wait(at: Sesac.Point(latitude: 37.5201, longitude: 126.8866), "산책")
      #expect(try await me.around().people.map(\.id) == [middle.id, far.id, near.id])
      let page = try await server.browser(as: "me").open(Sesac.finder.path).text
      #expect(page.matches(of: /class="tag shared"/).count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `any number of others nearer by hide nobody who fits: E8 E9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      try await me.wait(at: .campus, "코딩")
      for number in 0...(PeopleSearch.limit * 2) {
        try await server.neighbour("man\(number)", gender: .man).wait()
      }
      let (near, far, unlike) = try await (
        server.neighbour("near"), server.neighbour("far"), server.neighbour("unlike")
      )
      try await unlike.wait(at: Sesac.Point(latitude: 37.5201, longitude: 126.8866))
      try await near.wait(at: Sesac.Point(latitude: 37.5211, longitude: 126.8866), "코딩")
      try await far.wait(at: Sesac.Point(latitude: 37.5221, longitude: 126.8866), "탁구 코딩")
      let women = try await me.client.send(Sesac.home, Sesac.Around(.campus, gender: .woman))
      #expect(women.people.map(\.id) == [near.id, far.id, unlike.id])
      let all = try await me.around().people.map(\.id)
      #expect(all.count == PeopleSearch.limit && all.starts(with: [near.id, far.id]))
      #expect(!all.contains(unlike.id))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the page before a search uses the position and says so in the log: SH21 SW19`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      let other = try await server.neighbour("other")
      try await other.wait(at: .campus, "탁구")
      let browser = try await server.browser(as: "me")
      let place = "latitude=37.5175&longitude=126.8865"
      let page = await browser.open("\(TagsPage.path)?\(place)&tags=%EC%BD%94%EB%94%A9").text
      #expect(page.contains("data-tag=\"탁구\"") && page.contains("value=\"코딩\""))
      func uses() async throws -> Int {
        try await server.db.read { db in
          try db.value("SELECT COUNT(*) FROM sesac_position_log WHERE person_id = \(me.id)") ?? 0
        }
      }
      #expect(try await uses() == 1)
      // What is fetched ahead is told of positions too, but nobody has read yet that a wait is over.
      try await me.wait()
      server.clock.move(by: .minutes(61))
      let words = "새싹 찾기가 끝났어요.</p>"
      let before = try await uses()
      let ahead = await browser.open(
        "\(Sesac.home.path)?\(place)", headers: [("Sec-Purpose", "prefetch")])
      #expect(ahead.text.contains(words) && ahead.header("Cache-Control") == "no-store")
      #expect(try await uses() == before + 1)
      #expect(await browser.open(Sesac.home.path).text.contains(words))
      #expect(await !browser.open(Sesac.home.path).text.contains(words))
      // A place that does not exist is no place.
      #expect(await browser.open("\(TagsPage.path)?latitude=95&longitude=0").status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the finder uses the position of the wait, and tells once that it is over: E14 E18`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      try await me.wait()
      func log() async throws -> [Sesac.PositionUse.Purpose?] {
        try await me.client.send(Export.fetch).apps.sesac?.positionLog.map(\.purpose.value) ?? []
      }
      for _ in 0..<2 { _ = try await me.client.send(Sesac.finder, Sesac.FinderRequest()) }
      #expect(try await log() == [.wait, .search], "searches of one minute are one entry")
      server.clock.move(by: .minutes(60))
      let browser = try await server.browser(as: "me")
      let words = StateNotice.over.ko
      let ahead = await browser.open(Sesac.finder.path, headers: [("Sec-Purpose", "prefetch")])
      #expect(ahead.text.contains(words), "nobody reads yet what is fetched ahead")
      #expect(await browser.open(Sesac.finder.path).text.contains(words))
      for path in [Sesac.finder.path, Sesac.home.path] {
        #expect(await !browser.open(path).text.contains("role=\"status\">\(words)"), "\(path)")
      }
      #expect(try await log() == [.wait, .search, .search])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a birthday counts from midnight in Seoul, also of those who wait: E3 E14 SH18`(
    _ engine: Engine
  ) async throws {
    let clock = ManualClock()
    // In a year without 29 February, whose birthday is 1 March then.
    let birthday = Zone.seoul.instant(of: Day(2027, 3, 1), minute: 0)
    clock.set(birthday - .minutes(20))
    try await TestServer.open(on: engine, clock: clock) { server async throws in
      // Before midnight 17, 18, 19 and 26 years old.
      let seventeen = try await server.neighbour("a17", birth: Day(2009, 12, 1))
      let leapling = try await server.neighbour("a18", birth: Day(2008, 2, 29))
      let nineteen = try await server.neighbour("a19", birth: Day(2007, 3, 1))
      let grown = try await server.neighbour("a26", birth: Day(2001, 1, 1))
      for each in [seventeen, leapling, nineteen, grown] { try await each.wait() }
      func seen(by me: Neighbour) async throws -> Set<ID<Sesac.Person>> {
        Set(try await me.around().people.map(\.id))
      }
      try await nineteen.client.send(Sesac.request, seventeen.id)
      clock.set(birthday - .milliseconds(1))
      let before = try await seventeen.around()
      #expect(before.people.map(\.id) == [leapling.id])
      #expect(before.requests.map(\.id) == [nineteen.id] && before.state.received == 1)
      #expect(try await seen(by: leapling) == [seventeen.id, nineteen.id])
      #expect(try await seen(by: grown) == [nineteen.id])
      clock.set(birthday)
      let after = try await seventeen.around()
      #expect(after.people.map(\.id) == [leapling.id])
      #expect(after.requests.isEmpty)
      #expect(after.state.received == 0, "what is not shown is not counted")
      await #expect(throws: Refusal.sesacOtherStopped) {
        try await seventeen.client.send(Sesac.accept, nineteen.id)
      }
      #expect(try await seen(by: leapling) == [seventeen.id, nineteen.id, grown.id])
      #expect(try await seen(by: nineteen) == [leapling.id, grown.id])
      #expect(try await seen(by: grown) == [leapling.id, nineteen.id])
    }
  }

  @Test(arguments: Engine.allCases)
  func `requests are told until one looks at their list: E14`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let (me, other) = try await (server.neighbour("me"), server.neighbour("other"))
      try await me.wait()
      try await other.wait()
      try await other.client.send(Sesac.request, me.id)
      let browser = try await server.browser(as: "me")
      let words = "받은 요청이 1개 있어요"
      for path in [Sesac.home.path, Sesac.finder.path] {
        #expect(await browser.open(path).text.contains(words), "\(path)")
      }
      let list = await browser.open(Sesac.finder.path + "?isReceived=1").text
      #expect(!list.contains(words) && list.contains("수락하기"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `who signs out on the last device leaves the map, with the requests; a match goes on: SH7`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other) = try await server.waitingPair()
      let third = try await server.neighbour("third")
      let elsewhere = try await server.browser(as: "one")
      try await one.client.send(Sesac.request, other.id)
      try await one.client.signOut()
      #expect(try await other.around().requests.map(\.id) == [one.id])
      #expect(try await Set(third.around().people.map(\.id)) == [one.id, other.id])
      _ = await elsewhere.post(Sessions.end.action)
      #expect(try await other.around().requests.isEmpty)
      #expect(try await other.state.received == 0)
      #expect(try await third.around().people.map(\.id) == [other.id])

      let (she, he) = try await (server.neighbour("she"), server.neighbour("he", gender: .man))
      try await she.wait()
      try await he.wait()
      try await she.client.send(Sesac.request, he.id)
      _ = try await he.client.send(Sesac.accept, she.id)
      try await he.client.signOut()
      #expect(try await she.state.match != nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `addresses carry no more of a place than its cell: SW3`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.neighbour("me")
      let exact = "latitude=37.517819364682694&longitude=126.88647317074734"
      let page = try await server.browser(as: "me").open("\(Sesac.home.path)?\(exact)").text
      let links = page.matches(of: /href="([^"]*latitude=[^"]*)"/).map { String($0.1) }
      #expect(links.count >= 5)
      for link in links {
        #expect(link.contains("latitude=37.5175&amp;longitude=126.8865") || link.contains("zoom"))
        #expect(!link.contains("37.51781"), "\(link)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who has to choose a gender comes back to the search with its words: E13 E6`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.neighbour("me", gender: nil)
      let browser = try await server.browser(as: "me")
      let refused = await browser.post(
        Sesac.start.action,
        [
          ("latitude", "37.5175"), ("longitude", "126.8865"), ("tags", "탁구 코딩"), ("wants", "MAN"),
        ])
      #expect(refused.status == 409)
      let link = try #require(refused.text.firstMatch(of: /href="(\/sesac\/me\/profile\?[^"]+)"/))
      let profile = await browser.open(String(link.1).replacing("&amp;", with: "&")).text
      #expect(profile.contains("name=\"tags\"") && profile.contains("탁구 코딩"))
      let saved = await browser.post(
        Sesac.editProfile.action,
        [
          ("gender", "WOMAN"), ("latitude", "37.5175"), ("longitude", "126.8865"),
          ("tags", "탁구 코딩"), ("wants", "MAN"),
        ])
      let back = try #require(saved.header("Location"))
      #expect(saved.status == 303 && back.hasPrefix(TagsPage.path + "?latitude=37.5175"))
      let search = await browser.open(back).text
      #expect(search.contains("value=\"탁구 코딩\""))
      #expect(search.contains(/value="MAN" checked/))
      // Without a search it leads to the profile as ever.
      let plain = await browser.post(Sesac.editProfile.action, [("gender", "WOMAN")])
      #expect(plain.header("Location") == Sesac.profile.path)
    }
  }
}
