import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct FriendTests {
  @Test(arguments: Engine.allCases)
  func `a friendship asked for twice, and by both sides at once, is one friendship`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let sea = try await server.student("박바다", "sea")
      try await withThrowingTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { _ = try await haneul.client.send(Yello.befriend, sea.id) }
          group.addTask { _ = try await sea.client.send(Yello.befriend, haneul.id) }
        }
        try await group.waitForAll()
      }
      for (me, other) in [(haneul, sea), (sea, haneul)] {
        let page = try await me.client.send(Yello.friends, PageRequest())
        #expect(page.items.map(\.id) == [other.id] && page.total == 1)
      }
      await #expect(throws: Refusal.friendSelf) {
        try await haneul.client.send(Yello.befriend, haneul.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await haneul.client.send(Yello.befriend, ID(high: 1, low: 1))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `unfriending removes both directions, twice changes nothing, and again is possible: Y23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      for _ in 0..<2 { try await cast.haneul.client.send(Yello.unfriend, cast.sea.id) }
      #expect(try await cast.haneul.client.send(Yello.profile).friends == 3)
      #expect(try await cast.sea.client.send(Yello.profile).friends == 0)
      #expect(try await cast.haneul.client.send(Yello.home).state == .locked)
      try await cast.sea.client.send(Yello.befriend, cast.haneul.id)
      #expect(try await cast.haneul.client.send(Yello.home).state == .start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `people are found by school or department too, and by a name with a space`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      _ = try await server.student("강도윤", "doyun", school: "khu", department: "미디어학과")
      _ = try await server.student("박바다", "sea", school: "khu", department: "철학과")
      func found(_ keyword: String) async throws -> [String] {
        try await me.client.send(Yello.people, Yello.Search(keyword: keyword)).items
          .map(\.person.handle.text)
      }
      #expect(try await found("강 도윤") == ["doyun"])
      #expect(try await found("미디어") == ["doyun"])
      #expect(try await found("경희대") == ["doyun", "sea"])
      #expect(try await found("희대") == ["doyun", "sea"])
      #expect(try await found("어 학과") == ["doyun"])
      for wildcard in ["%", "__"] { #expect(try await found(wildcard).isEmpty) }
      // A school that the data files name otherwise from the next start on.
      try await server.db.write { db in
        try db.run("UPDATE yello_school SET name = '옛대학교' WHERE key = 'khu'")
        try db.run("DELETE FROM yello_group_ending")
      }
      try await YelloApp(server.services).load()
      #expect(try await found("경희대") == ["doyun", "sea"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `people of my department are recommended by name, in pages, without friends and me: Y4 Y5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      _ = try await server.student("가나다", "elsewhere", department: "철학과")
      _ = try await server.student("가나라", "friend", friends: [haneul])
      var names: [String] = []
      for (place, syllable) in ["하", "나", "다", "라", "마", "바", "사", "아", "자", "차", "카", "타"]
        .enumerated()
      {
        names.append("이" + syllable)
        _ = try await server.student("이" + syllable, "p\(place)")
      }
      let first = try await haneul.client.send(Yello.recommended, PageRequest())
      #expect(first.items.map(\.name.text) == Array(names.sorted().prefix(10)))
      try await haneul.client.send(Yello.befriend, first.items[0].id)
      let second = try await haneul.client.send(
        Yello.recommended, PageRequest(cursor: first.next))
      #expect(second.items.map(\.name.text) == Array(names.sorted().dropFirst(10)))
      #expect(second.next == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `people are found by any part of a name, by initials and by handle`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let gildong = try await server.student("홍길동", "hong_gd", department: "철학과")
      let found = { (keyword: String) in
        try await haneul.client.send(Yello.people, Yello.Search(keyword: keyword)).items
          .map(\.person.id)
      }
      for keyword in [
        "홍길동", "길", "동", "ㅎㄱㄷ", "ㄱㄷ", "hong", "_gd", "@hong_gd", "HONG", " 홍 ",
        // Prefixes of 홍길동 as they are typed.
        "호", "홍ㄱ", "홍기", "홍길ㄷ", "홍길도", "길도",
      ] {
        #expect(try await found(keyword) == [gildong.id], "\(keyword)")
      }
      for keyword in ["", "  ", "홍동", "홍가", "홍긹", "혹기", "%", "_x", "g%d", "김하늘"] {
        #expect(try await found(keyword).isEmpty, "\(keyword)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who is found is of the school and department their page says, also once they have moved`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let gildong = try await server.student("홍길동", "hong_gd", department: "철학과")
      _ = try await server.student("홍바다", "sea", department: "철학과")
      let edit = try Yello.ProfileEdit(
        name: Yello.Name("홍길동"), school: "khu", department: Yello.DepartmentName("미디어학과"),
        entryYear: 22, face: 0)
      for step in 0..<3 {
        let found = try await haneul.client.send(Yello.people, Yello.Search(keyword: "홍"))
        #expect(found.items.count == 2)
        for person in found.items.map(\.person) {
          let card = try await haneul.client.send(Yello.person, person.id)
          #expect(person == card.person, "\(step)")
        }
        if step == 0 { try await gildong.client.send(Yello.editProfile, edit) }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a search goes on through pages without doubling anyone, my own school first`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      var (mine, others): (Set<ID<Yello.Person>>, Set<ID<Yello.Person>>) = ([], [])
      for place in 0..<23 {
        let isMine = place.isMultiple(of: 2)
        let person = try await server.student(
          "이이이", "lee\(place)", school: isMine ? "snu" : "yonsei")
        if isMine { mine.insert(person.id) } else { others.insert(person.id) }
      }
      var ids: [ID<Yello.Person>] = []
      for try await found in haneul.client.pages(Yello.people, Yello.Search(keyword: "이")).items {
        ids.append(found.person.id)
      }
      #expect(ids.count == 23)
      #expect(Set(ids.prefix(12)) == mine && Set(ids.suffix(11)) == others)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block holds on every surface, in both directions`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.sea)
      try await cast.sea.client.send(Yello.block, cast.haneul.id)
      for (me, other) in [(cast.sea, cast.haneul), (cast.haneul, cast.sea)] {
        await #expect(throws: Refusal.notFound) { try await me.client.send(Yello.person, other.id) }
        await #expect(throws: Refusal.notFound) {
          try await me.client.send(Yello.befriend, other.id)
        }
        let friends = try await me.client.send(Yello.friends, PageRequest())
        #expect(!friends.items.contains { $0.id == other.id })
        let people = try await me.client.send(Yello.recommended, PageRequest())
        #expect(!people.items.contains { $0.id == other.id })
        let found = try await me.client.send(Yello.people, Yello.Search(keyword: other.handle))
        #expect(found.items.isEmpty)
        let handle = try await me.client.send(Yello.handle, Yello.Handle(other.handle))
        #expect(handle.isTaken && !handle.invites)
      }
      // The note stays: its removal would reveal who sent it.
      #expect(try await cast.sea.client.send(Yello.notes, PageRequest()).items.map(\.id) == [note])
      #expect(try await cast.sea.client.send(Yello.home).unread == 1)
      // Blocking a person who blocked me acts as on a missing person; blocking twice acts once.
      await #expect(throws: Refusal.notFound) {
        try await cast.haneul.client.send(Yello.block, cast.sea.id)
      }
      try await cast.sea.client.send(Yello.block, cast.haneul.id)
      let blocked = try await cast.sea.client.send(Blocks.list, PageRequest())
      #expect(blocked.items.map(\.name) == [cast.haneul.name])
      #expect(try await cast.haneul.client.send(Blocks.list, PageRequest()).items.isEmpty)
      try await cast.sea.client.send(Yello.unblock, cast.haneul.id)
      #expect(try await !cast.sea.client.send(Yello.person, cast.haneul.id).isFriend)
    }
  }
}
