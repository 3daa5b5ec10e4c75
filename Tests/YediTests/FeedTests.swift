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
struct FeedTests {
  private func titles(
    _ client: Madang, _ request: Yedi.HomeRequest = Yedi.HomeRequest()
  ) async throws -> [String] {
    var (titles, request): ([String], Yedi.HomeRequest) = ([], request)
    while true {
      let page = try await client.send(Yedi.home, request).posts
      titles += page.items.map(\.title.text)
      guard let next = page.next else { return titles }
      request.cursor = next
    }
  }

  @Test(arguments: Engine.allCases)
  func `each part of the recommendation moves a post: D7 D63`(_ engine: Engine) async throws {
    try await PhotoServer.run(on: engine) { server in
      let one = try await server.stylist("one")
      let two = try await server.stylist("two", name: "한보라")
      let far = try await server.stylist("far", name: "문지호", district: "강남구 논현동")
      let neighbour = try await server.stylist("by", name: "유하린", district: "강남구 논현동")
      _ = try await far.post("먼 곳", photos: [1], category: .other)
      let first = try await one.post("처음", photos: [2], category: .perm)
      let second = try await two.post("다음", photos: [3], category: .cut)
      let guest = try await server.guest("guest")
      #expect(try await titles(guest) == ["다음", "처음", "먼 곳"])
      // Followed: more than its district, which the other designer shares.
      _ = try await guest.send(Yedi.follow, one.id)
      #expect(try await titles(guest) == ["처음", "다음", "먼 곳"])
      _ = try await guest.send(Yedi.unfollow, one.id)
      // Nearby: a designer of the same district is followed.
      _ = try await guest.send(Yedi.follow, neighbour.id)
      #expect(try await titles(guest) == ["먼 곳", "다음", "처음"])
      _ = try await guest.send(Yedi.unfollow, neighbour.id)
      // Liked: its category.
      _ = try await guest.send(Yedi.like, first.id)
      #expect(try await titles(guest) == ["처음", "다음", "먼 곳"])
      // New: ten days later it outweighs the liked category.
      server.clock.move(by: .days(10))
      _ = try await two.post("새것", photos: [4], category: .cut)
      #expect(try await titles(guest) == ["새것", "처음", "다음", "먼 곳"])
      _ = try await guest.send(Yedi.unlike, first.id)
      // Unseen: what was opened goes behind the others.
      #expect(try await titles(guest) == ["새것", "다음", "처음", "먼 곳"])
      _ = try await guest.send(Yedi.post, second.id)
      #expect(try await titles(guest) == ["새것", "처음", "먼 곳", "다음"])
      let other = try await server.guest("other")
      #expect(try await titles(other) == ["새것", "다음", "처음", "먼 곳"])
      let stranger = try await server.client(nil)
      #expect(try await titles(stranger) == ["새것", "다음", "처음", "먼 곳"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the followed feed is by time, and pages lose nothing at equal times: D8 DW9`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let one = try await server.stylist("one")
      let two = try await server.stylist("two", name: "한보라")
      let guest = try await server.guest("guest")
      _ = try await guest.send(Yedi.follow, one.id)
      // The clock stands still: all posts have the same time.
      for number in 0..<7 { _ = try await one.post("글 \(number)", photos: [number]) }
      _ = try await two.post("남", photos: [9])
      let expected = (0..<7).reversed().map { "글 \($0)" }
      #expect(try await titles(guest, Yedi.HomeRequest(isFollowing: true)) == expected)
      #expect(Set(try await titles(guest)).count == 8)
      // A post that comes while one reads neither repeats nor hides others.
      let page = try await guest.send(Yedi.home, Yedi.HomeRequest())
      server.clock.move(by: .minutes(1))
      _ = try await one.post("나중", photos: [10])
      let next = try await guest.send(Yedi.home, Yedi.HomeRequest(cursor: page.posts.next))
      let both = (page.posts.items + next.posts.items).map(\.title.text)
      #expect(Set(both).count == 6 && !both.contains("나중"))
      _ = try await guest.send(Yedi.unfollow, one.id)
      #expect(try await titles(guest, Yedi.HomeRequest(isFollowing: true)).isEmpty)
      await #expect(throws: (any Error).self) {
        try await guest.send(Yedi.home, Yedi.HomeRequest(cursor: Cursor("1.2.x")))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `after the newest posts the feed continues with all older ones`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let world = server.services.world
      let photo = PhotoList([
        Photo(id: world.id(), width: 8, height: 8, color: HexColor(red: 1, green: 2, blue: 3))
      ])
      try await server.db.write { db in
        for number in 0..<(PostFeed.window + 5) {
          try db.run(
            """
            INSERT INTO yedi_post (id, designer_id, title, text, category, photos, created_at)
            VALUES (\(world.id(Yedi.PostCard.self)), \(stylist.id), \("글 \(number)"), '글', 'CUT',
              \(photo), \(world.now()))
            """)
        }
      }
      let all = try await titles(guest)
      #expect(all.count == PostFeed.window + 5 && Set(all).count == all.count)
      #expect(all.last == "글 0")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a kept first page is its reader's own, and shows each change at once: D7`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let one = try await server.stylist("one")
      let post = try await one.post("처음", photos: [1])
      let guest = try await server.guest("guest")
      let (mine, theirs, stranger) = try await (
        server.server.browser(as: "guest"), server.server.browser(as: "one"),
        server.server.browser()
      )
      let isLiked = "aria-pressed=\"true\""
      func page(_ browser: Browser) async -> String {
        let first = await browser.open(Yedi.home.path)
        let second = await browser.open(Yedi.home.path)
        #expect(first.status == 200 && first.text == second.text)
        #expect((first.header("ETag") != nil) == (engine == .sqlite))
        return first.text
      }
      #expect(!(await page(mine).contains(isLiked)))
      _ = try await guest.send(Yedi.like, post.id)
      #expect(await page(mine).contains(isLiked))
      for other in [theirs, stranger] {
        let text = await page(other)
        #expect(!text.contains(isLiked) && text.contains("data-likes=\"\">1<"))
      }
      #expect(await page(stranger).contains(EntrancePage.path))
      // The splash is for the first visit.
      #expect(await page(stranger).contains("class=\"splash\""))
      let seen = await stranger.open(Yedi.home.path, headers: [("Cookie", "madang-yedi-seen=1")])
      #expect(!seen.text.contains("class=\"splash\"") && seen.header("Set-Cookie") == nil)
      let first = await stranger.open(Yedi.home.path)
      #expect(first.header("Set-Cookie")?.hasPrefix("madang-yedi-seen=1") == true)
      try await one.client.send(Yedi.deletePost, post.id)
      for each in [mine, theirs, stranger] { #expect(!(await page(each).contains("처음"))) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a kept first page is the one that would be made, after each kind of change`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let (one, two) = try await (
        server.stylist("one"), server.stylist("two", name: "한보라")
      )
      let (guest, other) = try await (server.guest("guest"), server.guest("other"))
      let browsers = try await (
        server.server.browser(as: "guest"), server.server.browser(as: "one"),
        server.server.browser()
      )
      var hosts = 0
      /// Who sees another page than before, of those three.
      var known = ["", "", ""]
      func seenAnew() async -> [Bool] {
        hosts += 1
        var news: [Bool] = []
        for (place, browser) in [browsers.0, browsers.1, browsers.2].enumerated() {
          var pages = ""
          for path in [Yedi.home.path, "\(Yedi.home.path)?isFollowing=1"] {
            let kept = await browser.open(path).text
            let made = await browser.open(path, headers: [("Host", "host-\(hosts)")]).text
            #expect(kept == made.replacing("host-\(hosts)", with: "localhost"), "\(path) \(hosts)")
            pages += kept
          }
          news.append(pages != known[place])
          known[place] = pages
        }
        return news
      }
      _ = await seenAnew()
      #expect(await seenAnew() == [false, false, false])
      let post = try await one.post("처음", photos: [1])
      #expect(await seenAnew() == [true, true, true])
      _ = try await guest.send(Yedi.like, post.id)
      #expect(await seenAnew() == [true, true, true])
      _ = try await guest.send(Yedi.follow, one.id)
      #expect(await seenAnew() == [true, false, false])
      let cut = try #require(one.service(.cut))
      let hold = try await guest.send(
        Yedi.hold, one.id, Yedi.HoldRequest(services: [cut.id], start: at(.saturday, 10, 0)))
      let booking = try await guest.send(
        Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
      var now = await seenAnew()
      #expect(now[0] && now[1] && known[0].contains("1건") && known[1].contains("1건"))
      server.clock.set(booking.startsAt)
      now = await seenAnew()
      #expect(now[0] && !known[0].contains("1건") && !known[1].contains("1건"))
      _ = try await other.send(Yedi.talkAboutPost, post.id)
      #expect(await seenAnew() == [false, true, false])
      try await guest.send(Yedi.block, one.id)
      now = await seenAnew()
      #expect(now[0] && !known[0].contains("처음") && known[2].contains("처음"))
      _ = try await two.post("둘째", photos: [2])
      #expect(await seenAnew() == [true, true, true])
      _ = try await server.server.suspend("two", reportedBy: guest, two.id)
      #expect(await seenAnew() == [true, true, true])
      #expect(known.allSatisfy { !$0.contains("둘째") })
      try await one.client.send(Leaving.app, "yedi", Leaving.Request())
      now = await seenAnew()
      #expect(now[1] && now[2] && known.allSatisfy { !$0.contains("처음") })
    }
  }
}
