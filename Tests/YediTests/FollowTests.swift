import Commons
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct FollowTests {
  @Test(arguments: Engine.allCases)
  func `follows are states with exact counts, from many devices at once: D16 DE5 T27 DW19`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      var guests: [Madang] = []
      for number in 0..<5 { guests.append(try await server.guest("g\(number)")) }
      try await atOnce((0..<20).map { guests[$0 % 5] }) { guest in
        _ = try await guest.send(Yedi.follow, stylist.id)
      }
      let page = try await guests[0].send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(page.card.followers == 5 && page.isFollowed)
      let mine = try await guests[0].send(
        Yedi.designers, Yedi.DesignersRequest(isFollowing: true))
      #expect(mine.items.map(\.id) == [stylist.id])
      try await atOnce((0..<20).map { guests[$0 % 5] }) { guest in
        _ = try await guest.send(Yedi.unfollow, stylist.id)
      }
      #expect(try await guests[0].send(Yedi.unfollow, stylist.id).followers == 0)
      #expect(try await guests[0].send(Yedi.me).following == 0)
      await #expect(throws: Refusal.ownPage) {
        try await stylist.client.send(Yedi.setRole, Yedi.RoleRequest(role: .client))
        _ = try await stylist.client.send(Yedi.follow, stylist.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `saving the profile while followers and rooms come loses none of them: T33 DW14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      var guests: [Madang] = []
      for number in 0..<10 { guests.append(try await server.guest("g\(number)")) }
      try await atOnce(0..<30) { [guests] number in
        switch number % 3 {
        case 0: _ = try await guests[number / 3].send(Yedi.follow, stylist.id)
        case 1:
          _ = try await guests[number / 3].send(Yedi.talk, stylist.id)
        default:
          try await stylist.client.send(
            Yedi.editProfile,
            Yedi.ProfileRequest(
              rank: .principal, introduction: Yedi.Introduction("새 소개 \(number)"),
              specialities: [.perm]))
        }
      }
      let page = try await guests[0].send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(page.card.followers == 10 && page.card.rank == .principal)
      let rooms: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM chat_room") }
      #expect(rooms == 10)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block hides the pair from each other everywhere and ends the follow`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      _ = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest(isFound: true))
      _ = try await guest.send(Yedi.follow, stylist.id)
      try await guest.send(Yedi.block, stylist.id)
      await #expect(throws: Refusal.notFound) {
        try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      }
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.follow, stylist.id) }
      for id in [stylist.id, ID<Yedi.Designer>(high: 1, low: 1)] {
        await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.unfollow, id) }
      }
      #expect(try await guest.send(Yedi.me).following == 0)
      let found = try await guest.send(Yedi.search, Yedi.Search(keyword: "서연"))
      #expect(found.designers.items.isEmpty && found.recents.isEmpty)
      #expect(try await guest.send(Yedi.home, Yedi.HomeRequest()).designers.isEmpty)
      let stranger = server.stranger()
      let seen = try await stranger.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(seen.card.followers == 0)
    }
  }

  @Test func `followers are counted in ten thousands as Korean does`() {
    for (number, words) in [
      (9_999, "9999"), (10_000, "1만"), (15_430, "1.543만"), (10_500, "1.05만"),
      (999_999, "99.9999만"), (1_234_567, "123만"),
    ] {
      #expect(Yedi.count(number).ko == words)
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving deletes the designer and keeps the others' counts exact: T32`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, two) = try await (server.stylist("one"), server.stylist("two"))
      let guest = try await server.guest("guest")
      for id in [one.id, two.id] { _ = try await guest.send(Yedi.follow, id) }
      try await one.client.send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await guest.send(Yedi.me).following == 1)
      try await guest.send(Leaving.app, "yedi", Leaving.Request())
      let page = try await server.stranger().send(Yedi.designer, two.id, Yedi.DesignerRequest())
      #expect(page.card.followers == 0)
    }
  }
}
