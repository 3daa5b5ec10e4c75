import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct JoiningTests {
  private func request(
    _ handle: String = "haneul", name: String = "김하늘",
    school: String = "snu", year: Int = 23, referral: String? = nil
  ) throws -> Yello.JoinRequest {
    try Yello.JoinRequest(
      school: school, department: Yello.DepartmentName("국어국문학과"),
      entryYear: year, name: Yello.Name(name), handle: Yello.Handle(handle), gender: .female,
      referral: referral.map { try Yello.Handle($0) })
  }

  @Test(arguments: Engine.allCases)
  func `joining gives 200 points and a place in my department: Y43 Y45 Y55`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.newcomer("haneul")
      await #expect(throws: Refusal.joinFirst) { try await client.send(Yello.home) }
      let profile = try await client.send(Yello.join, request())
      #expect(profile.points == 200 && profile.friends == 0 && profile.notes == 0)
      #expect(profile.person.group == "서울대학교 국어국문학과 23학번")
      let sea = try await server.student("박바다", "sea")
      let people = try await client.send(Yello.recommended, PageRequest())
      #expect(people.items.map(\.id) == [sea.id])
      await #expect(throws: Refusal.alreadyMember) {
        try await client.send(Yello.join, request("other"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `under fourteen nobody joins and nothing is kept; on the fourteenth birthday one may`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let young = try await server.viewer("young")
      // The clock is at 20 March 2026 in Seoul.
      await #expect(throws: Refusal.tooYoung) {
        try await young.send(Yello.age, Yello.Age(birthday: Day(2012, 3, 21)))
      }
      // A member of another app keeps that account, and cannot join here either.
      let known = try await server.newcomer("known")
      let wish = try Yello.Wish(kind: .school, name: Yello.WishName("한빛바다대학교"))
      try await known.send(Yello.wish, wish)
      try await known.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("보리"), categories: [.comedy], slots: [.morning]))
      await #expect(throws: Refusal.tooYoung) {
        try await known.send(Yello.age, Yello.Age(birthday: Day(2012, 3, 21)))
      }
      await #expect(throws: Refusal.ageFirst) { try await known.send(Yello.join, request()) }
      let client = try await server.viewer("old enough")
      await #expect(throws: Refusal.birthdayAhead) {
        try await client.send(Yello.age, Yello.Age(birthday: Day(2026, 3, 21)))
      }
      await #expect(throws: Refusal.ageFirst) { try await client.send(Yello.join, request()) }
      let kept: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM yello_person) + (SELECT COUNT(*) FROM yello_group)
            + (SELECT COUNT(*) FROM yello_wish) + (SELECT COUNT(*) FROM yello_ending) + (SELECT COUNT(*) FROM yello_of_age)
          """)
      }
      #expect(kept == 0)
      #expect(try await !client.send(Yello.joining).isOfAge)
      for _ in 0..<2 {
        try await client.send(Yello.age, Yello.Age(birthday: Day(2012, 3, 20)))
      }
      #expect(try await client.send(Yello.joining).isOfAge)
      try await client.send(Yello.join, request())
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two who want the same handle at once, one gets it: Y49`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let clients = [try await server.newcomer("one"), try await server.newcomer("two")]
      let joined = try await refusals(clients) { client in
        try await client.send(Yello.join, request())
      }
      #expect(joined.contains(nil) && joined.contains(.handleTaken))
      #expect(try await clients[0].send(Yello.handle, Yello.Handle("haneul")).isTaken)
      #expect(try await !clients[0].send(Yello.handle, Yello.Handle("haneul2")).isTaken)
    }
  }

  @Test
  func `a name is Hangul only, an ID lower-case letters, digits, dots and underscores: Y46 Y47`()
    throws
  {
    #expect(try Yello.Name("  하늘 ").text == "하늘")
    #expect(try Yello.Name("\u{1112}\u{1161}\u{1102}\u{1173}\u{11AF}").text == "하늘")
    for name in ["", "Kim", "김하늘별빛", "김 하늘", "ㄱㄴ", "하늘😀", "金"] {
      #expect(throws: Refusal.nameHangul) { try Yello.Name(name) }
    }
    #expect(try Yello.Handle("a.b_9").text == "a.b_9")
    for handle in ["", "Haneul", "하늘", "a b", "a-b", "a@b"] {
      #expect(throws: Refusal.handleLetters) { try Yello.Handle(handle) }
    }
    #expect(throws: Refusal.handleLength) { try Yello.Handle(String(repeating: "a", count: 21)) }
  }

  @Test(arguments: Engine.allCases)
  func `an unknown code, my own ID, an unknown school and a year out of range are refused: Y52 Y53`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.newcomer("haneul")
      let wrong: [(Yello.JoinRequest, Refusal, String)] = [
        (try request(referral: "nobody"), .referralUnknown, "referral"),
        (try request(referral: "haneul"), .referralOwn, "referral"),
        (try request(school: "hogwarts"), .schoolUnknown, "school"),
        (try request(year: 14), .yearOutOfRange, "entryYear"),
        (try request(year: 27), .yearOutOfRange, "entryYear"),
      ]
      for (request, refusal, field) in wrong {
        let thrown = try await #require(throws: Refusal.self) {
          try await client.send(Yello.join, request)
        }
        #expect(thrown == refusal && thrown.field == field)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a skipped code may be sent empty, and what cannot be a code is an unknown one: Y52 Y53`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.newcomer("haneul")
      let phone = try await server.browser(as: "haneul")
      func join(referral: String) async -> Response {
        await phone.ask(
          .post, Yello.join.path,
          json: #"""
            {"school": "snu", "department": "국어국문학과", "entryYear": 23, "name": "김하늘",
             "handle": "haneul", "gender": "FEMALE", "referral": "\#(referral)"}
            """#)
      }
      for code in ["Haneul", "하 늘", String(repeating: "a", count: 21)] {
        let reply = await join(referral: code)
        #expect(reply.status == 422 && reply.text.contains(Refusal.referralUnknown.code))
        #expect(reply.text.contains(#""field":"referral""#), "\(reply.text)")
      }
      let reply = await join(referral: "")
      #expect(reply.status == 200, "\(reply.text)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `skipping the code sends an empty one: one joins, and nobody is thanked for it: Y53`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let host = try await server.student("이도윤", "doyun")
      _ = try await server.newcomer("haneul")
      let browser = try await server.browser(as: "haneul")
      let reply = await browser.post(
        Yello.join.path,
        [
          ("school", "snu"), ("department", "국어국문학과"), ("entryYear", "23"), ("name", "김하늘"),
          ("handle", "haneul"), ("gender", "FEMALE"), ("referral", ""),
        ])
      #expect(reply.status == 303 && reply.header("Location") == "/yello?welcome=1")
      #expect(try await server.viewer("haneul").send(Yello.profile).points == 200)
      #expect(try await host.client.send(Yello.profile).points == 200)
      let referrals: Int? = try await server.db.read {
        try $0.value("SELECT SUM(referrals) FROM yello_person")
      }
      #expect(referrals == 0)
    }
  }

  @Test func `a refused form tells every fault at once`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.newcomer("haneul")
      let browser = try await server.browser(as: "haneul")
      let reply = await browser.post(
        Yello.join.path,
        [
          ("school", ""), ("department", ""), ("entryYear", "23"), ("name", "Kim"),
          ("handle", "haneul"), ("referral", ""),
        ])
      for fault in [
        "학교를 골라 주세요.", "학과를 골라 주세요.", "이름은 한글 1~4자로 적어 주세요.", "하나를 골라 주세요.",
      ] {
        #expect(reply.text.contains("polite\">\(fault)</p>"), "\(fault)")
      }
      #expect(reply.text.contains("고칠 곳이 4군데 있어요"))
      #expect(throws: Refusal.departmentMissing) { try Yello.DepartmentName("%") }
    }
  }

  @Test func `schools are found by a part of their name, ten at a time: Y38 Y39`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let client = try await server.viewer("haneul")
      let all = try await client.send(Yello.schools, Yello.SchoolSearch())
      #expect(all.items.count == 10 && (all.total ?? 0) >= 190)
      let seoul = try await client.send(Yello.schools, Yello.SchoolSearch(keyword: " 서울대 "))
      #expect(seoul.items.contains { $0.key == "snu" && $0.name == "서울대학교" })
      var names: [String] = []
      for try await school in client.pages(Yello.schools, Yello.SchoolSearch(keyword: "대학교")).items
      {
        names.append(school.name)
      }
      #expect(names.count > 100 && Set(names).count == names.count)
      #expect(try await client.send(Yello.schools, Yello.SchoolSearch(keyword: "%")).items.isEmpty)
      let departments = try await client.send(
        Yello.departments, "snu", Yello.Search(keyword: "국어"))
      #expect(departments.items.contains { $0.name == "국어국문학과" })
    }
  }

  @Test
  func
    `a refused form comes back with all that was formState and the reason beside its field: Y48`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.newcomer("haneul")
      let browser = try await server.browser(as: "haneul")
      let reply = await browser.post(
        Yello.join.path,
        [
          ("school", "snu"), ("department", "우주공학과"),
          ("entryYear", "23"), ("name", "Haneul"), ("handle", "haneul.k"), ("gender", "FEMALE"),
        ])
      #expect(reply.status == 422)
      #expect(reply.text.contains(Refusal.nameHangul.ko))
      let veiled = await browser.post(
        Yello.join.path,
        [
          ("school", "snu"), ("department", "우주공학과"),
          ("entryYear", "23"), ("name", "가려짐"), ("handle", "haneul.k"), ("gender", "FEMALE"),
        ])
      #expect(veiled.status == 422 && veiled.text.contains("가려짐&#39;은 이름으로 쓸 수 없어요."))
      for formState in ["우주공학과", "Haneul", "haneul.k"] {
        #expect(reply.text.contains(formState), "\(formState) was lost")
      }
    }
  }
}
