import Commons
import Core
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
    `designers are found by name, shop, district and speciality, half typed or by initials: D9 T30`(
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
      for keyword in ["김서연", "서연", "ㄱㅅㅇ", "김섀", "살롱", "ㅁㄹ", "연남", "perm"] {
        // 김섀 becomes no other syllable of 김서연.
        #expect(try await find(keyword) == (keyword == "김섀" ? [] : [kim.id]), "\(keyword)")
      }
      for keyword in ["한나", "hair21", "colour", "이돟", "ㅇㄷㅎ"] {
        #expect(try await find(keyword) == [lee.id], "\(keyword)")
      }
      #expect(try await find("김서연".decomposedStringWithCanonicalMapping) == [kim.id])
      #expect(try await find(" 이  도하 ") == [lee.id])
      #expect(try await find("이%도_하'\"\\") == [lee.id])
      for blank in ["", "   ", "%", "!!", "'", "\\", "🙂", String(repeating: "가", count: 31)] {
        #expect(try await find(blank).isEmpty, "\(blank)")
      }
      let browser = try await server.browser()
      let both = percentEncoded("동")
      #expect(await browser.open(Yedi.search.path + "?keyword=\(both)").text.contains("디자이너 (2건)"))
      #expect(await !browser.open(Yedi.search.path + "?keyword=x").text.contains("디자이너 ("))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer is found by the services of the menu, as they are now: T30`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (kim, lee) = try await (server.stylist("kim"), server.stylist("lee"))
      let stranger = server.stranger()
      func find(_ keyword: String) async throws -> Set<ID<Yedi.Designer>> {
        Set(
          try await stranger.send(Yedi.search, Yedi.Search(keyword: keyword)).designers.items
            .map(\.id))
      }
      for keyword in ["뿌리염색", "염ㅅ", "ㅃㄹㅇㅅ", "펌"] {
        #expect(try await find(keyword) == [kim.id, lee.id], "\(keyword)")
      }
      var request = Yedi.ServiceRequest(
        kind: .cut, name: try Yedi.ServiceName("단발 보브"), price: 50_000, minutes: 60)
      let added = try await kim.client.send(Yedi.addService, request)
      #expect(try await find("단발") == [kim.id])
      request.name = try Yedi.ServiceName("태슬 보브")
      _ = try await kim.client.send(Yedi.editService, added.id, request)
      #expect(try await find("단발").isEmpty)
      #expect(try await find("태슬보브") == [kim.id])
      try await kim.client.send(Yedi.removeService, added.id)
      #expect(try await find("태슬").isEmpty)
      // The page says what can be searched, also after nothing was found.
      let browser = try await server.browser()
      for query in ["", "?keyword=%EC%97%86%EC%9D%8C"] {
        let page = await browser.open(Yedi.search.path + query).text
        #expect(page.contains("?keyword=\(percentEncoded("붙임머리"))"), "\(query)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a shop's new name is found, the old one no more; namesakes come page by page: T30`(
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

  /// Registers so many designers of one name, as rows.
  private func addNamesakes(_ count: Int, to db: Database, on engine: Engine) async throws {
    let id: SQL =
      engine == .sqlite
      ? "CAST(printf('%016d', n) AS BLOB)" : "convert_to(lpad(CAST(n AS TEXT), 16, '0'), 'UTF8')"
    let numbers: SQL = """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
      """
    try await db.write { db in
      try db.run(
        """
        INSERT INTO account (id, created_at) \(sql: numbers) SELECT \(sql: id), 1 FROM number
        """)
      try db.run(
        """
        INSERT INTO yedi_person (id, account_id, name, role, is_client, joined_at) \(sql: numbers)
        SELECT \(sql: id), \(sql: id), '김서연', 'DESIGNER', 0, 1 FROM number
        """)
      try db.run(
        """
        INSERT INTO yedi_designer (id, person_id, rank, introduction, specialities, shop, district,
          address, buffer, notice, horizon, free_hours, partial_percent, full_hours)
        \(sql: numbers)
        SELECT \(sql: id), \(sql: id), 'OWNER', '', 1, '살롱', '연남동', '1', 0, 0, 30, 24, 50, 2
        FROM number
        """)
      // One ending each, which all searches below begin with.
      try db.run(
        """
        INSERT INTO yedi_ending (ending, designer_id) \(sql: numbers)
        SELECT '김서연', \(sql: id) FROM number
        """)
      try db.script("ANALYZE")
    }
  }

  @Test(arguments: Engine.allCases)
  func `among 100,000 designers a page of namesakes is read from the index, and one is found: T30`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let lee = try await server.stylist("lee", name: "이도하", shop: "결 헤어")
      try await addNamesakes(100_000, to: server.db, on: engine)
      let stranger = server.stranger()
      func find(_ keyword: String, _ cursor: Cursor? = nil) async throws -> Page<Yedi.DesignerCard>
      {
        try await stranger.send(Yedi.search, Yedi.Search(keyword: keyword, cursor: cursor))
          .designers
      }
      #expect(try await find("도하").items.map(\.id) == [lee.id])
      for keyword in ["김서연", "김서", "김"] {
        let first = try await find(keyword)
        let second = try await find(keyword, first.next)
        #expect(first.items.count == 20 && Set((first.items + second.items).map(\.id)).count == 40)
        let range = try #require(KeyRange.all(keyword).first)
        let after = (ending: "김서연", id: try #require(first.items.last).id)
        let plan: [String] = try await server.db.read { db in
          let sql = Transaction.designers(in: range, after: after, for: nil, limit: 21)
          return engine == .sqlite
            ? try db.all("EXPLAIN QUERY PLAN \(sql: sql)") { try $0[3] }
            : try db.all("EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) \(sql: sql)") { try $0[0] }
        }
        if engine == .sqlite {
          #expect(plan.contains { $0.hasPrefix("SEARCH e USING PRIMARY KEY") }, "\(plan)")
          let wholeReads = ["SCAN", "BLOOM FILTER", "USE TEMP B-TREE"]
          #expect(!plan.contains { step in wholeReads.contains { step.hasPrefix($0) } }, "\(plan)")
        } else {
          // No step of the plan reads more rows than a few pages have.
          let read = plan.compactMap {
            $0.firstMatch(of: #/actual rows=([0-9]+)[0-9.]* loops=([0-9]+)/#).map {
              (Int($0.1) ?? 0) * (Int($0.2) ?? 0)
            }
          }
          #expect(read.count > 3 && read.allSatisfy { $0 < 200 }, "\(plan)")
        }
      }
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

  @Test(arguments: Engine.allCases)
  func `a recent search is one visible line, and what cannot be seen is no search: DE4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let guest = try await server.guest("guest")
      func remember(_ keyword: String) async throws -> [String] {
        try await guest.send(Yedi.search, Yedi.Search(keyword: keyword, isSubmitted: true))
          .recents.compactMap(\.keyword)
      }
      for keyword in ["김서연", "김서연\u{202E}", " 김\u{200B}서\u{7}연\u{1B} "] {
        #expect(try await remember(keyword) == ["김서연"], "\(keyword.debugDescription)")
      }
      #expect(try await remember("레이어드\n\t컷\u{85}") == ["레이어드 컷", "김서연"])
      #expect(try await remember("\u{7}\u{200B}\n") == ["레이어드 컷", "김서연"])
      let long = String(repeating: "가", count: 29) + " 나"
      #expect(try await remember(long).first == String(repeating: "가", count: 29))
    }
  }
}
