import HTML
import Commons
import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Notifications about notes, friends and invitations.
@Suite(.timeLimit(.minutes(30)))
struct NotificationTests {
  @Test(arguments: Engine.allCases)
  func
    `YH8 a round tells each receiver once, by the newest note's words: no keyword, no sender`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen(cast.friends)
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(round.all))
      try await server.work()
      let receivers = cast.friends.filter { one in round.all.contains { $0.friend == one.id } }
      #expect(post.told.count == receivers.count)
      for receiver in receivers {
        let notes = try await receiver.client.send(Yello.notes, PageRequest()).items
        let newest = try #require(notes.first)
        let notice = try #require(post.told(receiver).first)
        let head = newest.keywordHead.map { " \($0)" } ?? ""
        let count = notes.count > 1 ? "\n안 읽은 쪽지가 \(notes.count)개 있어요." : ""
        #expect(notice.title.ko == "누가 나를 골랐어요")
        #expect(notice.body.ko == "\(newest.line)\(head) …\(count)")
        #expect(notice.path == "/yello/notes/\(newest.id)")
        #expect(try await receiver.client.send(Yello.note, newest.id).note.keyword == nil)
      }
      let keywords = round.ballots.map { $0.keywords[0].text }
      for parcel in post.postman.handed {
        for hidden in ["하늘", "haneul", cast.haneul.id.description, round.id.description, "여학생"] {
          #expect(!"\(parcel.payload) \(parcel.tag ?? "")".contains(hidden), "\(hidden)")
        }
        #expect(!keywords.contains { parcel.payload.contains("\($0)\"") })
      }
    }
  }

  @Test func `a preview is what stands before the keyword, with the receiver as 너`() {
    let whole = Yello.Sentence(
      nameHead: "나는 사실", nameFoot: "이랑/랑", keywordHead: "밤새", keywordFoot: "하고 싶어")
    #expect(whole.preview == "나는 사실 너랑 밤새 …")
    #expect(Yello.Sentence(nameFoot: "이/가 웃으면", keywordFoot: "같아").preview == "네가 웃으면 …")
  }

  @Test(arguments: Engine.allCases)
  func `YH1 a round handed in twenty times at once is told of once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen(cast.friends + [cast.haneul])
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await atOnce(0..<20) { _ in
        try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(round.all))
      }
      try await server.work()
      let receivers = Set(round.all.compactMap(\.friend))
      #expect(post.told.count == receivers.count)
      #expect(Set(post.told.map(\.path)).count == receivers.count)
      // Operators see the keys of failed jobs: they must not lead to the voter.
      let keys = try await server.db.read { db in
        try db.all("SELECT key FROM job WHERE kind = 'yello.open'") { try $0[0] as String }
      }
      let account = try await cast.haneul.client.send(AccountCard.show).id
      #expect(keys == [account.description])
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `YH15 who muted, blocked, was kept out, has left or takes no notifications is told of no note`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let guests = [
        try await server.student("오라온", "raon", friends: [cast.haneul]),
        try await server.student("윤슬", "seul", friends: [cast.haneul]),
      ]
      let (muter, blocker, kept, leaver) = (cast.doyun, cast.sea, cast.jun, cast.byeol)
      let note = try await server.note(from: cast.haneul, to: muter)
      let post = try await server.listen(cast.friends + [guests[0]])
      try await muter.client.send(Yello.mute, note)
      try await guests[1].client.send(
        Yello.reportPerson, kept.id, ReportRequest(reason: .impersonation))
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      server.clock.move(by: .minutes(40))
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await blocker.client.send(Yello.block, cast.haneul.id)
      try await operators.send(Operator.suspendReported, report.id)
      try await leaver.client.send(Leaving.app, "yello", Leaving.Request())
      try await cast.haneul.client.send(
        Yello.submit, round.id, Yello.Answers(round.answers(for: cast.friends + guests)))
      try await server.work()
      for one in cast.friends + [guests[1]] { #expect(post.told(one).isEmpty, "\(one.handle)") }
      #expect(post.told(guests[0]).count == 1)
      #expect(try await server.count("outbox") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `with nobody's device to tell a round leaves neither message nor job`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen([])
      _ = try await server.note(from: cast.haneul, to: cast.doyun)
      #expect(try await server.count("outbox") == 0)
      #expect(try await server.count("job") == 0)
      #expect(post.told.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a phone registered by the client library is told of a note, and a tap leads to it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let postman = RecordingCourier()
      server.services.outbox.register(.phone, by: postman)
      try await cast.doyun.client.takeNotifications(of: "yello", at: Push.PhoneToken("token-1"))
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.work()
      let notice: PushNotice = try #require(postman.handed.first).read()
      #expect(postman.handed.count == 1 && notice.path == Yello.note.path(note))
      try await cast.doyun.client.stopNotifications(of: "yello")
      _ = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.work()
      #expect(postman.handed.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who was made a friend is told by whom, once, and not of one who took it back or left`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen([cast.sea, cast.jun])
      try await cast.doyun.client.send(Yello.befriend, cast.sea.id)
      try await cast.doyun.client.send(Yello.befriend, cast.sea.id)
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      try await server.work()
      let notice = try #require(post.told(cast.sea).first)
      #expect(post.told.count == 1 && notice.title.ko == "새 친구가 생겼어요")
      #expect(notice.body.ko == "이도윤님이 나를 친구로 추가했어요.")
      #expect(notice.path == Yello.person.path(cast.doyun.id))

      try await cast.byeol.client.send(Yello.befriend, cast.jun.id)
      try await cast.byeol.client.send(Yello.unfriend, cast.jun.id)
      let leaver = try await server.student("쀍훿", "leaver", friends: [cast.sea, cast.jun])
      #expect(try await server.count("outbox WHERE payload LIKE '%쀍훿%'") == 2)
      try await leaver.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await server.count("outbox") == 0)
      try await server.work()
      #expect(post.told.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `who is made a friend over and over hears of it once a day, and of a name taken away nothing`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen([cast.sea, cast.jun])
      // A rolled-back transaction, as PostgreSQL's are before a retry, notifies no one.
      let features = YelloApp.Features(
        world: server.services.world, rules: Rules(),
        notifications: Notifications(
          pushes: server.services.pushes, jobs: server.services.jobs, world: server.services.world,
          rules: Rules()))
      let me = try await server.member(cast.doyun)
      await #expect(throws: Rollback.self) {
        try await server.db.write { db in
          _ = try features.friends.befriend(cast.sea.id, as: me, at: server.clock.now, in: db)
          throw Rollback()
        }
      }
      for _ in 0..<5 {
        try await cast.doyun.client.send(Yello.befriend, cast.sea.id)
        try await server.work()
        try await cast.doyun.client.send(Yello.unfriend, cast.sea.id)
      }
      #expect(post.told(cast.sea).count == 1)
      server.clock.move(by: .days(1))
      try await cast.doyun.client.send(Yello.befriend, cast.sea.id)
      try await server.work()
      #expect(post.told(cast.sea).count == 2)

      try await cast.byeol.client.send(Yello.befriend, cast.jun.id)
      try await cast.jun.client.send(
        Yello.reportPerson, cast.byeol.id, ReportRequest(reason: .impersonation))
      let operators = try await server.attendant()
      let report = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.removeReported, report.id)
      #expect(try await server.count("outbox") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who is ticked in joining and who invited are told, and when points come`(
    _ engine: Engine
  ) async throws {
    let settings = try Settings(
      ["MADANG_YELLO_REFERRALS_PER_DEVICE": "2"], others: YelloApp.descriptor.settings)
    try await TestServer.open(on: engine, settings: settings) { server in
      let cast = try await server.cast()
      let post = try await server.listen([cast.haneul, cast.doyun])
      try await server.tellKakaoFriends(of: "saebom", [cast.haneul, cast.doyun])
      let newcomer = try await server.newcomer("saebom")
      let joined = try await newcomer.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("한새봄"), handle: Yello.Handle("saebom"), gender: .female,
          friends: [cast.haneul.id, cast.doyun.id], referral: Yello.Handle("haneul")))
      _ = try await server.student("오라온", "raon", referral: "doyun")
      try await server.work()
      let friend = "한새봄님이 나를 친구로 추가했어요."
      #expect(
        Set(post.told(cast.haneul).map(\.body.ko)) == [
          friend, "친구가 첫 투표를 하면 다음 날 포인트를 받아요. 기다리지 않고 바로 투표할 수 있어요.",
        ])
      // 도윤 has two friends, so he cannot vote.
      #expect(Set(post.told(cast.doyun).map(\.body.ko)) == [friend, "친구가 첫 투표를 하면 다음 날 포인트를 받아요."])
      #expect(
        Set(post.told.map(\.path)) == [Yello.person.path(joined.person.id), Yello.home.path])
    }
  }
}

/// Rolls back a transaction.
private struct Rollback: Error {}

extension TestServer {
  /// The student as the verbs' `Member`.
  func member(_ student: Student, isInHighSchool: Bool = false) async throws -> Member {
    try await db.read { db in
      let account: ID<Account>? = try db.value(
        "SELECT account_id FROM yello_person WHERE id = \(student.id)")
      return try Member(
        account: #require(account), session: ID(high: 0, low: 0), id: student.id,
        handle: Yello.Handle(student.handle), name: Yello.Name(student.name), gender: .female,
        points: 0, notes: 0, unread: 0, friends: 0, school: "", isInHighSchool: isInHighSchool)
    }
  }
}
