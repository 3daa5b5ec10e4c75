import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct LeavingTests {
  @Test(arguments: Engine.allCases)
  func `after leaving, nothing of the person is in any table, nor in the file's free pages: Y28`(
    _ engine: Engine
  ) async throws {
    try await TestDatabases.place(engine) { place in
      let db = try Database(place, readers: 4)
      try await db.migrate(TestServer.migrations)
      let server = try await TestServer(db)
      let cast = try await server.cast()
      let wisher = try await server.viewer("leaver_77")
      try await wisher.send(
        Yello.wish, Yello.Wish(kind: .school, name: Yello.WishName("쬟뢔대학교")))
      let leaver = try await server.student(
        "쀍훿", "leaver_77", department: "뜷봵학과", friends: [cast.haneul] + cast.friends)
      _ = try await server.browser(as: "leaver_77")
      let account = try await leaver.client.send(AccountCard.show).id
      // Friends' stored replies name the leaver, notes are about them, a report describes them.
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.contains { $0.candidates.contains { $0.id == leaver.id } })
      let note = try await server.note(from: leaver, to: cast.sea)
      _ = try await server.vote(cast.haneul, for: leaver)
      try await cast.sea.client.send(
        Yello.reportNote, note,
        ReportRequest(reason: .insult, words: ReportWords("쀍훿가 보낸 것 같아요")))
      try await leaver.client.send(
        Yello.reportPerson, cast.jun.id,
        ReportRequest(reason: .other, words: ReportWords("뜷은 말을 해요")))
      try await leaver.client.send(Yello.block, cast.jun.id)
      // As an operator they looked at jobs of their own, whose keys are ids, and were reported.
      try await cast.byeol.client.send(
        Yello.reportPerson, leaver.id, ReportRequest(reason: .spam))
      let (world, now) = (server.services.world, server.clock.now)
      try await db.write { db in
        try Operators.add(account, at: now, in: db)
        for key in [account.description, leaver.id.description] {
          try Operators.note(
            "job.dropped", "yello.open:\(key)", by: account, id: world.id(), at: now, in: db)
        }
      }
      let traces = [
        "쀍훿", "leaver_77", "뜷봵학과", "쀍훿가 보낸", "뜷은 말을", "ㅃㅎ", "eaver_77", "쬟뢔",
        account.description, leaver.id.description,
      ]
      let bytes = [account.bytes, leaver.id.bytes]
      await db.close()
      let before = try await Scan.traces(of: traces, bytes, in: place)
      #expect(before.count == traces.count + bytes.count)

      let again = try Database(place, readers: 4)
      let opened = try await TestServer(again, clock: server.clock, seed: 8)
      let client = try await opened.viewer("leaver_77")
      let left = try await client.send(
        Leaving.app, "yello",
        Leaving.Request(reasons: [.other], words: Leaving.Comment("이사 가요")))
      #expect(left.accountEnded)
      await again.close()
      #expect(try await Scan.traces(of: traces, bytes, in: place).isEmpty)
      try await expectOnlyPseudonyms(in: place)
      // Feedback given on leaving is kept without an account.
      #expect(try await Scan.traces(of: ["이사 가요"], in: place) == ["이사 가요"])
    }
  }

  /// Requires that what is kept of the leaver is in the columns of `retained_record`, and as hashes
  /// without a time or reason in the two tables of YELL:O's rules (`docs/decisions/0041`).
  private func expectOnlyPseudonyms(in place: Database.Location) async throws {
    let db = try Database(place)
    let columns = { (table: String) in
      try await db.read { db in
        try Set(
          db.all(
            db.engine == .sqlite
              ? "SELECT name FROM pragma_table_info(\(table))"
              : """
              SELECT CAST(column_name AS TEXT) FROM information_schema.columns
              WHERE table_schema = current_schema() AND table_name = \(table)
              """
          ) { try $0[0] as String })
      }
    }
    let kept: [(String, [UInt8], Instant)] = try await db.read { db in
      try db.all("SELECT reason, pseudonym, expires_at FROM retained_record ORDER BY reason") {
        try ($0[0], $0[1], $0[2])
      }
    }
    let retained = try await columns("retained_record")
    #expect(retained == ["reason", "pseudonym", "record_id", "expires_at"])
    for table in ["yello_gone_handle", "yello_invited"] {
      #expect(try await columns(table) == ["hash"])
    }
    await db.close()
    #expect(kept.map(\.0) == ["acts", "report"])
    #expect(kept.allSatisfy { $0.1.count == 32 && $0.2 > Instant(milliseconds: 0) })
    // Neither hash can be recognised as the other's: each reason has a key of its own.
    #expect(Set(kept.map(\.1)).count == kept.count)
  }

  @Test(arguments: Engine.allCases)
  func `others' counts follow, and whoever left is in none of their lists: YH15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      _ = try await server.note(from: cast.haneul, to: cast.doyun)
      _ = try await server.note(from: cast.haneul, to: cast.sea)
      #expect(try await cast.doyun.client.send(Yello.home).unread == 1)
      // 준 sees notes that 하늘 sent 도윤, and one that she received.
      try await cast.jun.client.send(Yello.befriend, cast.doyun.id)
      let others = [
        try await server.student("오라온", "raon"), try await server.student("윤슬", "seul"),
      ]
      for other in others { try await cast.jun.client.send(Yello.befriend, other.id) }
      _ = try await server.vote(cast.jun, for: cast.haneul)
      let heard = try await cast.jun.client.send(Yello.timeline, Yello.TimelineRequest())
      try #require(Set(heard.items.map(\.receiver.id)) == [cast.doyun.id, cast.haneul.id])
      try await cast.haneul.client.send(Leaving.app, "yello", Leaving.Request())
      for filter in [nil, Yello.TimelineRequest.Filter.mine] {
        let left = try await cast.jun.client.send(
          Yello.timeline, Yello.TimelineRequest(filter: filter))
        #expect(left.items.isEmpty)
      }
      for other in others + [cast.doyun] {
        try await cast.jun.client.send(Yello.unfriend, other.id)
      }
      for friend in cast.friends {
        let profile = try await friend.client.send(Yello.profile)
        #expect(profile.friends == 0 && profile.notes == 0)
        #expect(try await friend.client.send(Yello.home).unread == 0)
        #expect(try await friend.client.send(Yello.notes, PageRequest()).items.isEmpty)
        let people = try await friend.client.send(Yello.recommended, PageRequest())
        #expect(!people.items.contains { $0.id == cast.haneul.id })
        await #expect(throws: Refusal.notFound) {
          try await friend.client.send(Yello.person, cast.haneul.id)
        }
        let found = try await friend.client.send(Yello.people, Yello.Search(keyword: "하늘"))
        #expect(found.items.isEmpty)
      }
      try await server.audit()
    }
  }

  @Test(arguments: Engine.allCases)
  func `every token of whoever left is refused at once, and coming back is beginning anew`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let haneul = cast.haneul.client
      let browser = try await server.browser(as: "haneul")
      let sessions = server.services.sessions
      let other = try await server.db.write { db in
        try sessions.openClient(sessions.account(of: "practice", "haneul", in: db), in: db)
      }
      let before = try await haneul.send(AccountCard.show).id
      try await haneul.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await !haneul.isSignedIn)
      await #expect(throws: Refusal.self) { try await haneul.send(Yello.home) }
      let page = await browser.open(Yello.home.path, headers: [("Accept", "application/json")])
      #expect(page.status == 401)
      let bearer = await server.router.respond(
        to: Request(
          .get, AccountCard.show.path,
          headers: [("Accept", "application/json"), ("Authorization", "Bearer \(other.access)")]))
      #expect(bearer.status == 401)
      await #expect(throws: Refusal.sessionExpired) {
        try await server.stranger().send(
          Sessions.refresh, RefreshRequest(refresh: other.refresh))
      }

      let back = try await server.viewer("haneul")
      let card = try await back.send(AccountCard.show)
      #expect(card.id != before && card.apps.isEmpty)
      await #expect(throws: Refusal.joinFirst) { try await back.send(Yello.home) }
      await #expect(throws: Refusal.ageFirst) {
        try await back.send(
          Yello.join,
          Yello.JoinRequest(
            school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
            name: Yello.Name("김하늘"), handle: Yello.Handle("haneul2"), gender: .female))
      }
      await #expect(throws: Refusal.handleTaken) { try await server.student("김하늘", "haneul") }
      let state = try await back.send(Yello.handle, Yello.Handle("haneul"))
      #expect(state.isTaken && !state.invites)
      await #expect(throws: Refusal.referralUnknown) {
        try await server.student("오라온", "raon", referral: "haneul")
      }
      try await back.send(Yello.age, Yello.Age(birthday: Day(2004, 3, 1)))
      try await back.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"),
          entryYear: 23, name: Yello.Name("김하늘"), handle: Yello.Handle("haneul2"),
          gender: .female))
      let profile = try await back.send(Yello.profile)
      #expect(profile.points == 200 && profile.friends == 0 && profile.notes == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves twice at once has left once, and the reason counts once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let outcomes = try await refusals(0..<6) { _ in
        try await cast.haneul.client.send(
          Leaving.app, "yello", Leaving.Request(reasons: [.quiet]))
      }
      #expect(outcomes.contains(nil))
      #expect(outcomes.allSatisfy { $0 == nil || $0?.status == 401 })
      let counted: Int? = try await server.db.read {
        try $0.value("SELECT SUM(count) FROM leave_reason")
      }
      #expect(counted == 1)
      #expect(try await cast.doyun.client.send(Yello.profile).friends == 0)
      try await server.audit()
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving asks to be sure first, and says what would go`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let losses = try await cast.haneul.client.send(Leaving.losses, "yello")
      #expect(losses.endsAccount && losses.items.map(\.count) == [200, 0, 4])
      await #expect(throws: Refusal.notFound) {
        try await cast.haneul.client.send(Leaving.losses, "nowhere")
      }
      let browser = try await server.browser(as: "haneul")
      let path = Leaving.losses.path("yello")
      #expect(await browser.open(path).text.contains("떠나면 이런 것들이 사라져요"))
      #expect(await browser.open(path + "?step=reason").text.contains("정말 떠날까요?"))
      let long = await browser.post(
        Leaving.app.action("yello"),
        [("reasons", "OTHER"), ("words", String(repeating: "가", count: 31))])
      #expect(long.status == 422 && long.text.contains("30자까지"))
      #expect(long.text.contains(String(repeating: "가", count: 31)))
      let left = await browser.post(
        Leaving.app.action("yello"), [("reasons", "OTHER"), ("words", "")])
      #expect(left.status == 303 && left.header("Location") == "/account/left?app=yello")
      #expect(left.headers.contains { $0.name == "Set-Cookie" && $0.value.hasPrefix("madang=;") })
      #expect(await browser.open("/account/left?app=yello").text.contains("모두 지웠어요"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `under fourteen not even the account that asked is kept`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let young = try await server.browser(as: "young")
      let reply = await young.post(Yello.age.path, [("birthday", "2012-03-21")])
      #expect(reply.status == 303 && reply.header("Location") == "/yello/too-young")
      // The browser forgets the session and the name from Kakao.
      for cookie in ["madang=;", "madang-hello=;"] {
        #expect(
          reply.headers.contains {
            $0.name == "Set-Cookie" && $0.value.hasPrefix(cookie) && $0.value.contains("Max-Age=0")
          }, "\(cookie)")
      }
      let goodbye = await young.open("/yello/too-young")
      #expect(goodbye.status == 200 && goodbye.text.contains("만 14세가 되면 만나요"))
      #expect(goodbye.text.contains("모두 지웠어요") && !goodbye.text.contains("2012"))
      // Reloading or going back starts over.
      let again = await young.open(Yello.age.path + "?code=haneul")
      #expect(again.status == 303)
      #expect(again.header("Location") == Yello.joining.path + "?code=haneul")
      let kept: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM account) + (SELECT COUNT(*) FROM identity)
            + (SELECT COUNT(*) FROM session) + (SELECT COUNT(*) FROM idempotency_key)
            + (SELECT COUNT(*) FROM yello_person) + (SELECT COUNT(*) FROM yello_of_age)
          """)
      }
      #expect(kept == 0)
    }
  }
}
