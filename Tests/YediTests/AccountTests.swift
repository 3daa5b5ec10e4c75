import Commons
import Core
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct AccountTests {
  @Test(arguments: Engine.allCases)
  func `leaving cancels what is to come and leaves past bookings without a name: T32 DW23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let past = try await scene.book(at(.saturday, 10, 0))
      let coming = try await scene.book(at(.saturday + 3, 10, 0))
      server.clock.set(at(.saturday, 11, 0))
      try await scene.stylist.client.send(
        Yedi.visit, past.id, Yedi.VisitRequest(outcome: .completed))
      try await scene.guest.send(Leaving.app, "yedi", Leaving.Request())
      let designer = scene.stylist.client
      let seen = try await designer.send(Yedi.booking, coming.id)
      #expect(seen.state == .cancelledByClient && seen.client == nil && seen.fee == 0)
      #expect(try await designer.send(Yedi.booking, past.id).client == nil)
      let other = try await server.guest("other")
      let again = try await scene.book(at(.saturday + 3, 10, 0), by: other)
      try await designer.send(Leaving.app, "yedi", Leaving.Request())
      let left = try await other.send(Yedi.booking, again.id)
      #expect(left.state == .cancelledByDesigner && left.designer == nil)
      let rows: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_booking")
      }
      #expect(rows == 1, "bookings whose two sides have left are deleted")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the reasons for leaving are those of a salon's visitors, not of a game among friends: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.guest("guest")
      let browser = try await server.browser(as: "guest")
      let page = await browser.open("/account/apps/yedi?step=reason")
      let offered = page.text.matches(of: /name="reasons" value="(\w+)"/).map {
        String($0.output.1)
      }
      #expect(
        offered == ["SELDOM", "ANOTHER_ACCOUNT", "UNKIND", "PRIVACY", "FAULTS", "OTHER"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export names the days one waits for and the posts one has opened`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let post = try await server.addPost(by: scene.stylist.id)
      let opened = server.clock.now
      _ = try await scene.guest.send(Yedi.post, post)
      _ = try await scene.guest.send(
        Yedi.wait, scene.stylist.id, Yedi.WaitRequest(day: .saturday))
      let export = try #require(try await scene.guest.send(Export.fetch).apps.yedi)
      #expect(export.opened == [Yedi.OpenedPost(post: post, at: opened)])
      #expect(export.waits?.map(\.day) == [.saturday])
      #expect(export.waits?.map(\.designer.id) == [scene.stylist.id])
      let other = try await scene.stylist.client.send(Export.fetch).apps.yedi
      #expect(other?.opened?.isEmpty == true && other?.waits?.isEmpty == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export of a designer has days off and breaks, past ones too`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let designer = scene.stylist.client
      let daily = try await designer.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          weekday: 7, begins: Yedi.ClockTime("13:00"), ends: Yedi.ClockTime("14:00")))
      let single = try await designer.send(
        Yedi.addBreak,
        Yedi.BreakRequest(
          day: .saturday, begins: Yedi.ClockTime("16:00"), ends: Yedi.ClockTime("17:00")))
      for day in [Day.saturday + 1, Day.saturday + 40] {
        _ = try await designer.send(Yedi.close, Yedi.CloseRequest(day: day))
      }
      server.clock.move(by: .days(20))
      #expect(
        try await designer.send(Yedi.closures)
          == Yedi.Closures(days: [Day.saturday + 40], breaks: [daily]))
      let export = try #require(try await designer.send(Export.fetch).apps.yedi)
      #expect(export.closures?.days == [Day.saturday + 1, Day.saturday + 40])
      #expect(Set(try #require(export.closures).breaks) == [daily, single])
      #expect(try await scene.guest.send(Export.fetch).apps.yedi?.closures == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block cancels coming bookings and hides the names in past ones`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let past = try await scene.book(at(.saturday, 10, 0))
      let coming = try await scene.book(at(.saturday + 3, 10, 0))
      server.clock.set(at(.saturday, 11, 0))
      try await scene.guest.send(Yedi.block, scene.stylist.id)
      let seen = try await scene.guest.send(Yedi.booking, coming.id)
      #expect(seen.state == .cancelledByClient && seen.designer == nil)
      #expect(try await scene.stylist.client.send(Yedi.booking, past.id).client == nil)
      let slots = try await refusal {
        _ = try await scene.guest.send(Yedi.slots, scene.stylist.id, Yedi.SlotRequest())
      }
      #expect(slots == .notFound)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the demo has eight designers, bookings, reviews, a conversation, and next events`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { photos in
      let server = photos.server
      let now = server.clock.now
      let guest = Demo.CastMember(handle: "haneul", name: "김하늘", blurb: .init(ko: "", en: ""))
      try await YediTown(now: now).build(for: YediTown.cast + [guest], in: server.db)
      let home = try await server.stranger().send(Yedi.home, Yedi.HomeRequest())
      #expect(home.designers.count == 8)
      #expect(Set(home.designers.map(\.district.text)).count == 1)
      let client = try await server.viewer("haneul")
      #expect(try await client.send(Yedi.bookings, Yedi.BookingsRequest()).items.count == 2)
      let past = try await client.send(Yedi.bookings, Yedi.BookingsRequest(isPast: true))
      #expect(past.items.map(\.state.value) == [.completed])
      let (next, findings) = try await server.db.read { db in
        let account: ID<Account>? = try db.value(
          "SELECT account_id FROM identity WHERE subject = 'haneul'")
        return try (
          account.flatMap { try db.nextBookingEvent(of: $0, after: now) }, db.yediFindings()
        )
      }
      #expect(next.map { $0 > now } == true)
      #expect(findings.allSatisfy { $0.wrong == 0 && $0.looked > 0 })
      var reviews: [Yedi.Review] = []
      for designer in home.designers {
        reviews += try await client.send(Yedi.designerReviews, designer.id, PageRequest()).items
      }
      #expect(reviews.count == 12 && reviews.count { $0.reply != nil } == 6)
      #expect(reviews.allSatisfy { $0.at < now })

      // Once the demo runs: portraits, posts, and a conversation that both have read.
      try await YediGallery(services: server.services).hang()
      let furnished = try await client.send(Yedi.home, Yedi.HomeRequest())
      #expect(
        furnished.designers.allSatisfy { $0.photo != nil } && furnished.posts.items.count == 3)
      let posts: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_post")
      }
      #expect(posts == 40)
      let rooms = try await client.send(Yedi.chat.rooms, PageRequest()).items
      #expect(rooms.map(\.partner.name) == ["서이안"] && rooms.map(\.unread) == [0])
      let talk = try await client.send(Yedi.chat.room, rooms[0].id, Chats.Before(before: nil))
      #expect(talk.messages.count == 6 && talk.messages.first?.card != nil)
      let ian = try await server.viewer("ian")
      #expect(try await ian.send(Yedi.chat.unread).count == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves and signs up with the same address sees nothing of before: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 2)
      let stylist = history.stylists[0]
      let guest = history.guest
      _ = try await guest.send(Yedi.follow, stylist.id)
      _ = try await guest.send(Yedi.search, Yedi.Search(keyword: "서연"))
      let booking = history.past[0]
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let old = try await server.account("guest")
      let services = server.services
      try await server.db.write { db in try services.accountDeletion.delete(old, in: db) }

      // The same name at the same provider, as the same address would be.
      let again = try await server.guest("guest")
      #expect(try await server.account("guest") != old)
      for isPast in [false, true] {
        let page = try await again.send(Yedi.bookings, Yedi.BookingsRequest(isPast: isPast))
        #expect(page.items.isEmpty)
      }
      #expect(try await again.send(Yedi.myReviews, PageRequest()).items.isEmpty)
      #expect(try await again.send(Yedi.likedPosts, PageRequest()).items.isEmpty)
      #expect(try await again.send(Yedi.chat.rooms, PageRequest()).items.isEmpty)
      #expect(try await again.send(Yedi.chat.unread).count == 0)
      #expect(try await again.send(Yedi.search, Yedi.Search()).recents.isEmpty)
      #expect(try await again.send(Yedi.me).following == 0)
      await #expect(throws: Refusal.notFound) { try await again.send(Yedi.booking, booking) }
      await #expect(throws: Refusal.notFound) {
        try await again.send(Yedi.chat.room, room, Chats.Before(before: nil))
      }
      // Nor does the designer know them again.
      #expect(try await stylist.client.send(Yedi.booking, booking).client == nil)
      #expect(try await again.send(Yedi.talk, stylist.id).room != room)
    }
  }
}
