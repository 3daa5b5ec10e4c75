import Apps
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// What outlives an account that was a member of every app.
@Suite(.timeLimit(.minutes(30)))
struct LeavingEveryAppTests {
  /// The only columns that may hold an id of a deleted account or membership
  /// (`docs/decisions/0041`): all of SeSAC's first membership, for which no name is stored.
  private static let kept: Set = [
    "sesac_departed_number.origin_id", "sesac_departure.origin_id", "sesac_encounter.other_id",
    "sesac_encounter.person_id", "sesac_position_log.person_id", "sesac_report.reporter_id",
    "sesac_report.subject_id",
  ]

  /// Words of the leaver, none of which may be left.
  private static let words = [
    "쀍훿", "leaver_77", "뜷봵학과", "쬟뢔", "leaver77@example.com", "뿗산책", "뷁문의", "쏂예약",
    "쮋대화", "퓌말을", "휍일기", "뛣검색", "01077778888",
  ]

  /// A member of every app, with what they did in each and with others.
  private struct Leaver {
    let client: Madang
    let account: ID<Account>
    /// Their memberships, which are named by ids.
    let yello: ID<Yello.Person>
    let sesac: ID<Sesac.Person>
    let designer: ID<Yedi.Designer>
  }

  private func member(_ name: String, gender: Sesac.Gender, of server: TestServer) async throws
    -> (client: Madang, id: ID<Sesac.Person>)
  {
    let client = try await server.viewer(name)
    let me = try await client.send(
      Sesac.join,
      Sesac.JoinRequest(
        nickname: Sesac.Nickname(name == "leaver_77" ? "쀍훿" : name), birth: Day(2000, 5, 4),
        email: Sesac.Email(name == "leaver_77" ? "leaver77@example.com" : "\(name)@example.com"),
        gender: gender))
    try await client.send(
      Sesac.start,
      Sesac.StartRequest(.campus, tags: Sesac.Tags(name == "leaver_77" ? "뿗산책" : "")))
    return (client, me.id)
  }

  private func leaver(_ server: TestServer) async throws -> Leaver {
    let student = try await server.student("쀍훿", "leaver_77", department: "뜷봵학과")
    let client = student.client
    // Both are told of it, and one is a friend no more.
    let (friend, former) = try await (
      server.student("김하늘", "haneul_1"), server.student("이도윤", "doyun_1")
    )
    for each in [friend, former] { try await client.send(Yello.befriend, each.id) }
    try await former.client.send(Yello.unfriend, student.id)
    // WAL and Colary keep texts for oneself.
    try await client.send(
      Wal.join,
      Wal.JoinRequest(nickname: Wal.Nickname("쬟뢔"), categories: [.comedy], slots: [.morning]))
    try await client.send(
      Wal.reserve,
      Wal.ReserveRequest(
        text: Wal.Letter("퓌말을 하자"), day: Day(2026, 3, 22), hour: 9, minute: 0))
    let mild = try #require(Colary.Intensity(rawValue: 1))
    try await client.send(
      Colary.write, Colary.NewEntry(.joy, mild, text: Colary.Note("휍일기를 쓴다")))
    // SeSAC: a match, a conversation, reports by and about the leaver.
    let me = try await member("leaver_77", gender: .woman, of: server)
    let (other, third) = try await (
      member("other", gender: .man, of: server), member("third", gender: .man, of: server)
    )
    try await third.client.send(Sesac.request, me.id)
    try await third.client.send(Sesac.report, me.id, Sesac.ReportRequest(reasons: [.words]))
    try await other.client.send(Sesac.request, me.id)
    let match = try #require(try await client.send(Sesac.accept, other.id).match)
    _ = try await client.send(
      Sesac.chat.send, Pair(match.room, try #require(Chats.ClientID("m1"))),
      Chats.Draft(text: Chats.Text("쮋대화를 하자")))
    try await client.send(Sesac.report, other.id, Sesac.ReportRequest(reasons: [.noShow]))
    try await client.send(
      Sesac.inquire, Sesac.InquiryRequest(text: Sesac.InquiryText("뷁문의가 있어요")))
    try await client.send(
      Sesac.hideNumbers,
      Sesac.HideRequest(numbers: Sesac.ContactNumbers("01077778888\n01011112222")))
    // YeDi: a booking with another designer, a shop of their own.
    let stylist = try await server.viewer("stylist")
    try await registerSalon(with: stylist)
    try await client.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name("쀍훿"), roles: [.client, .designer]))
    try await client.send(
      Yedi.editMe, Yedi.MeRequest(name: Yedi.Name("쀍훿"), phone: PhoneNumber("01077778888")))
    _ = try await client.send(
      Yedi.search, Yedi.Search(keyword: "뛣검색", isSubmitted: true))
    let shop = try await stylist.send(Yedi.studio).designer
    let cut = try #require(shop.services.first { $0.kind == .cut })
    let held = try await client.send(
      Yedi.hold, shop.card.id,
      Yedi.HoldRequest(
        services: [cut.id], start: Zone.seoul.instant(of: Day(2026, 3, 21), minute: 600)))
    _ = try await client.send(
      Yedi.confirm, held.id,
      Yedi.ConfirmRequest(note: Yedi.Note("쏂예약 부탁드려요"), agrees: true))
    let room = try await client.send(Yedi.talk, shop.card.id).room
    _ = try await client.send(
      Yedi.chat.send, Pair(room, try #require(Chats.ClientID("m2"))),
      Chats.Draft(text: Chats.Text("쮋대화를 하자")))
    let studio = try await client.send(
      Yedi.register,
      Yedi.RegisterRequest(
        profile: Yedi.ProfileRequest(
          rank: .owner, introduction: Yedi.Introduction("쀍훿의 머리"), specialities: [.cut]),
        shop: Yedi.ShopRequest(
          shop: Yedi.ShopName("살롱 쬟뢔"), district: Yedi.District("마포구 연남동"),
          address: Yedi.Address("동교로 25길 7"))))
    return Leaver(
      client: client, account: try await client.send(AccountCard.show).id, yello: student.id,
      sesac: me.id, designer: studio.designer.card.id)
  }

  @Test(arguments: Engine.allCases)
  func `of a member of every app only SeSAC's listed columns keep an id, until they expire`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let leaver = try await leaver(server)
      let ids = [
        leaver.account.description, leaver.yello.description, leaver.sesac.description,
        leaver.designer.description,
      ]
      let bytes = [
        leaver.account.bytes, leaver.yello.bytes, leaver.sesac.bytes, leaver.designer.bytes,
      ]
      // Numbers to hide from are stored as hashes, and the words of a search only until a match.
      for word in Self.words where !["01077778888", "뿗산책"].contains(word) {
        let held = try await server.db.read { try Scan.columns(holding: [word], in: $0) }
        #expect(!held.isEmpty, "\(word) is nowhere before")
      }
      let named = try await server.db.read {
        try Scan.columns(holding: [leaver.yello.description], in: $0)
      }
      #expect(named.contains("event.subject"), "a friend was told who they are")
      let apps = try await leaver.client.send(AccountCard.show).apps
      try #require(Set(apps) == Set(Apps.all.map { $0.descriptor.name }))

      #expect(try await leaver.client.send(Leaving.all, Leaving.Request()).accountEnded)
      let left = try await server.db.read {
        try Scan.columns(holding: Self.words + ids, bytes, in: $0)
      }
      #expect(left == Self.kept)
      func later(_ days: Int) async throws -> Set<String> {
        server.clock.move(by: .days(days))
        try await server.services.sweeps.run(at: server.clock.now)
        return try await server.db.read {
          try Scan.columns(holding: Self.words + ids, bytes, in: $0)
        }
      }
      // What a new membership would inherit is kept for thirty days, the log for six months, and who
      // reported a member until that member has been gone for thirty days.
      let reports = "sesac_report.reporter_id"
      #expect(try await later(31) == ["sesac_position_log.person_id", reports])
      #expect(try await later(170) == [reports])
      try await server.viewer("other").send(Leaving.all, Leaving.Request())
      #expect(try await later(31) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `events of accounts that are gone leave with the migrations, and the others stay`(
    _ engine: Engine
  ) async throws {
    let before = TestServer.migrations.map { set in
      guard set.name == "yello" else { return set }
      return MigrationSet(name: set.name, scripts: Array(set.scripts.prefix(16)))
    }
    try await TestDatabases.fresh(engine, before) { db in
      let (here, gone) = (ID<Account>(high: 1, low: 1), ID<Account>(high: 2, low: 2))
      try await db.write { db in
        try db.run("INSERT INTO account (id, created_at) VALUES (\(here), 0)")
        for topic in [here, gone] {
          try Feed.append(LiveEvent(kind: "chat.changed"), to: topic, in: db)
        }
        let former = LiveEvent(kind: "friend.made", subject: gone.description)
        try Feed.append(former, to: here, in: db)
      }
      try await db.migrate(TestServer.migrations)
      for table in ["feed", "event"] {
        let topics: [ID<Account>] = try await db.read {
          try $0.all("SELECT topic FROM \(raw: table)") { try $0[0] }
        }
        #expect(topics == [here], "\(table)")
      }
    }
  }

  @Test func `an app that became the last one is not left from a page that kept the account`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let haneul = try await server.student("김하늘", "haneul")
      _ = try await member("haneul", gender: .woman, of: server)
      let browser = try await server.browser(as: "haneul")
      func answer(_ page: Response) throws -> [(String, String)] {
        let said = try #require(page.text.firstMatch(of: #/name="endsAccount" value="(\w+)"/#)).1
        return [("endsAccount", String(said)), ("reasons", "OTHER"), ("words", "이사 가요")]
      }
      let kept = try answer(await browser.open(Leaving.losses.path("yello") + "?step=reason"))
      try await haneul.client.send(Leaving.app, "sesac", Leaving.Request())
      let refused = await browser.post(Leaving.app.action("yello"), kept)
      #expect(refused.status == 409 && refused.text.contains(Refusal.endsAccount.ko))
      #expect(refused.text.contains("이사 가요") && refused.text.contains("마당 계정도 함께 지워져요."))
      #expect(try await haneul.client.send(Yello.profile).friends == 0)
      let left = await browser.post(Leaving.app.action("yello"), try answer(refused))
      #expect(left.status == 303 && left.header("Location") == "/account/left?app=yello")
    }
  }
}
