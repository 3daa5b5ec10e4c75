import Commons
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct SearchTests {
  @Test(arguments: Engine.allCases)
  func
    `designers are found by name, shop, district and speciality, half typed or by initials: D9`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let kim = try await server.stylist("kim", name: "김서연", specialities: [.perm])
      let lee = try await server.stylist(
        "lee", name: "이도하", shop: "HAIR 21", district: "용산구 한남동", specialities: [.colour])
      let stranger = server.stranger()
      func find(_ keyword: String) async throws -> [ID<Yedi.Designer>] {
        try await stranger.send(Yedi.search, Yedi.Search(keyword: keyword)).designers.items
          .map(\.id)
      }
      for keyword in ["김서연", "서연", "ㄱㅅㅇ", "김섀", "살롱", "ㅁㄹ", "연남", "펌", "perm"] {
        // 김섀 becomes no other syllable of 김서연.
        #expect(try await find(keyword) == (keyword == "김섀" ? [] : [kim.id]), "\(keyword)")
      }
      for keyword in ["한나", "hair21", "염ㅅ", "이돟", "ㅇㄷㅎ"] {
        #expect(try await find(keyword) == [lee.id], "\(keyword)")
      }
      #expect(try await find("김서연".decomposedStringWithCanonicalMapping) == [kim.id])
      for blank in ["", "   ", "%", "!!"] { #expect(try await find(blank).isEmpty) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a shop's new name is found, the old one no more; namesakes come page by page:`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist", shop: "옛날 미용실")
      try await stylist.client.send(
        Yedi.editShop,
        Yedi.ShopRequest(
          shop: Yedi.ShopName("새벽"), district: Yedi.District("성동구"), address: Yedi.Address("1")))
      let stranger = server.stranger()
      #expect(
        try await stranger.send(Yedi.search, Yedi.Search(keyword: "옛날")).designers.items.isEmpty)
      for number in 0..<24 { _ = try await server.stylist("s\(number)", shop: "새벽") }
      var (seen, cursor): (Set<ID<Yedi.Designer>>, Cursor?) = ([], nil)
      repeat {
        let page = try await stranger.send(
          Yedi.search, Yedi.Search(keyword: "새벽", cursor: cursor)
        ).designers
        #expect(seen.isDisjoint(with: page.items.map(\.id)))
        seen.formUnion(page.items.map(\.id))
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 25)
    }
  }

  @Test(arguments: Engine.allCases)
  func `recent searches mix keywords and designers, five per account, newest first: DE4 DW21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let (guest, other) = try await (server.guest("guest"), server.guest("other"))
      for keyword in ["가", "나", "다", "라", "마", "나"] {
        _ = try await guest.send(Yedi.search, Yedi.Search(keyword: keyword, isSubmitted: true))
      }
      _ = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest(isFound: true))
      _ = try await guest.send(Yedi.search, Yedi.Search(keyword: "typing"))
      let recents = try await guest.send(Yedi.search, Yedi.Search()).recents
      #expect(
        recents.map { $0.designer?.name.text ?? $0.keyword ?? "" } == ["김서연", "나", "마", "라", "다"])
      #expect(try await other.send(Yedi.search, Yedi.Search()).recents.isEmpty)
      try await other.send(Yedi.forget, recents[0].id)
      try await guest.send(Yedi.forget, recents[1].id)
      #expect(try await guest.send(Yedi.search, Yedi.Search()).recents.count == 4)
      try await guest.send(Yedi.forgetAll)
      #expect(try await guest.send(Yedi.search, Yedi.Search()).recents.isEmpty)
    }
  }
}
