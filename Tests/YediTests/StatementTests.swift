import Chat
import Commons
import Core
import MadangClient
import TestKit
import Testing
import Wire

@testable import SQL
@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct StatementTests {
  private typealias List = (name: String, rows: @Sendable (Transaction) throws -> Int)

  /// What a list has shown and what it has cost.
  private struct Cost { let rows, statements: Int }

  /// The cost of every list for a guest of `count` designers.
  private func costs(of count: Int, on engine: Engine) async throws -> [String: Cost] {
    var costs: [String: Cost] = [:]
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: count)
      let (guest, stylist) = try await (server.member("guest"), server.member("stylist0"))
      for list in Self.lists(server, history, guest, stylist) {
        costs[list.name] = try await server.db.read { db in
          let before = db.statements
          let rows = try list.rows(db)
          return Cost(rows: rows, statements: db.statements - before)
        }
      }
    }
    return costs
  }

  private static func lists(
    _ server: TestServer, _ history: GuestHistory, _ guest: Member, _ stylist: Member
  ) -> [List] {
    let features = YediApp.Features(world: server.services.world, blocks: nil, pushes: nil)
    let chat = Chat(server.services, of: YediApp.branding, Yedi.chat) {
      try $2.yediPartners($0, for: $1)
    }
    let now = server.clock.now
    let (me, page, first) = (Reader.member(guest), PageRequest(), history.stylists[0].id)
    let day = Yedi.ScheduleRequest(day: .saturday)
    return [
      (
        "home",
        { try features.feed.home(Yedi.HomeRequest(), for: me, at: now, in: $0).posts.items.count }
      ),
      (
        "following",
        {
          let request = Yedi.HomeRequest(isFollowing: true)
          return try features.feed.home(request, for: me, at: now, in: $0).posts.items.count
        }
      ),
      (
        "designers",
        { try features.designers.list(Yedi.DesignersRequest(), for: me, in: $0).items.count }
      ),
      (
        "search",
        {
          let request = Yedi.Search(keyword: "살롱")
          return try features.search.find(request, for: me, in: $0).designers.items.count
        }
      ),
      ("recents", { try features.search.find(Yedi.Search(), for: me, in: $0).recents.count }),
      (
        "coming bookings",
        {
          try features.bookings.list(Yedi.BookingsRequest(), of: guest, at: now, in: $0).items.count
        }
      ),
      (
        "past bookings",
        {
          let request = Yedi.BookingsRequest(isPast: true)
          return try features.bookings.list(request, of: guest, at: now, in: $0).items.count
        }
      ),
      ("likes", { try $0.likedPosts(of: guest, before: nil, limit: 20).count }),
      (
        "posts",
        { try features.posts.list(of: first, page, for: guest.account, in: $0).items.count }
      ),
      (
        "my reviews",
        {
          try features.reviews.list("v.person_id = \(guest.id)", page, for: guest.account, in: $0)
            .items.count
        }
      ),
      (
        "received reviews",
        {
          try features.reviews.list("v.designer_id = \(first)", page, for: stylist.account, in: $0)
            .items.count
        }
      ),
      ("day", { try features.schedules.day(day, of: stylist, at: now, in: $0).day.bookings.count }),
      (
        "week",
        {
          try features.schedules.week(day, of: stylist, at: now, in: $0).days
            .map(\.bookings.count).reduce(0, +)
        }
      ),
      ("rooms of a client", { try chat.rooms(page, of: guest.account, in: $0).items.count }),
      ("rooms of a designer", { try chat.rooms(page, of: stylist.account, in: $0).items.count }),
    ]
  }

  @Test(arguments: Engine.allCases)
  func `a list of many rows takes no more queries than one of few: DW15`(
    _ engine: Engine
  ) async throws {
    let (few, many) = try await (costs(of: 1, on: engine), costs(of: 5, on: engine))
    #expect(few.count == 15 && many.count == 15)
    for (name, cost) in many {
      let small = try #require(few[name])
      #expect(cost.rows > small.rows, "\(name)")
      #expect(cost.statements <= small.statements && cost.statements > 0, "\(name)")
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `a time is held and booked with few statements, and the reply is what is read afterwards: DW15`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
      rules.buffer = 10
      try await scene.stylist.client.send(Yedi.editRules, rules)
      let guest = try await server.member("guest")
      let features = YediApp.Features(world: server.services.world, blocks: nil, pushes: nil)
      let services = [Yedi.Kind.colour, .cut, .perm].compactMap { scene.stylist.service($0)?.id }
      let request = Yedi.HoldRequest(services: services, start: at(.saturday, 12, 0))
      let (id, now) = (scene.stylist.id, server.clock.now)
      let (held, statements) = try await server.db.write { db in
        let before = db.statements
        let held = try features.holds.hold(id, request, as: guest, at: now, in: db)
        return (held, db.statements - before)
      }
      #expect(statements <= 10)
      #expect(held.services.map(\.kind.value) == [.cut, .perm, .colour])
      #expect(try await scene.guest.send(Yedi.booking, held.id) == held)
      let (booked, more) = try await server.db.write { db in
        let before = db.statements
        let request = Yedi.ConfirmRequest(note: try Yedi.Note("앞머리"), agrees: true)
        let form = RequestPhotos.Prepared(request: request, photos: [])
        let booked = try features.holds.confirm(held.id, form, as: guest, at: now, in: db)
        return (booked, db.statements - before)
      }
      #expect(booked.state == .booked && more <= 12)
      let coming = try await scene.guest.send(Yedi.bookings, Yedi.BookingsRequest())
      #expect(coming.items == [booked])
    }
  }
}
