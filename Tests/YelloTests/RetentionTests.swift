import Core
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@testable import Commons

/// What is kept of deleted accounts, and until when.
@Suite(.timeLimit(.minutes(30)))
struct RetentionTests {
  @Test(arguments: Engine.allCases)
  func `a suspended person who deletes the account stays out for a year, and then is forgotten`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await suspended(on: server)
      #expect(try await kept(server).isEmpty)
      try await haneul.client.send(Leaving.all, Leaving.Request())
      #expect(try await kept(server) == ["suspension": server.clock.now + .days(365)])
      server.clock.move(by: .days(364))
      try await server.services.jobs.runDue()
      #expect(try await refusal { _ = try await server.newcomer("haneul") } == .suspended)
      // Leaving again keeps it for another year.
      try await server.viewer("haneul").send(Leaving.all, Leaving.Request())
      #expect(try await kept(server) == ["suspension": server.clock.now + .days(365)])
      server.clock.move(by: .days(365))
      _ = try await server.newcomer("haneul")
      try await server.services.jobs.runDue()
      #expect(try await kept(server).isEmpty)
      try await Housekeeping.sweep(server.db, at: server.clock.now)
      #expect(try await server.count("suspension") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a job deletes each record when it expires, also those of builds before the job`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let retention = server.services.retention
      let keep = { @Sendable (reason: Retention.Reason) async throws in
        try await server.db.write {
          let record = server.services.world.id(Account.self)
          try retention.retain(reason, of: "one", for: record, in: $0)
        }
      }
      let reasons = {
        try await server.db.read {
          try $0.all("SELECT reason FROM retained_record ORDER BY reason") { try $0[0] as String }
        }
      }
      let due = {
        try await server.db.read {
          try $0.value("SELECT due_at FROM job WHERE kind = 'retention'") as Instant?
        }
      }
      let start = server.clock.now
      try await keep(.acts)
      #expect(try await due() == start + .days(3 * 365))
      try await keep(.suspension)
      #expect(try await due() == start + .days(365))
      server.clock.move(by: .days(365))
      try await server.services.jobs.runDue()
      #expect(try await reasons() == ["acts"])
      #expect(try await due() == start + .days(3 * 365))
      // A build before has kept it without a job.
      try await server.db.write { _ = try $0.run("DELETE FROM job") }
      try await retention.begin(server.services.jobs, in: server.db)
      server.clock.move(by: .days(2 * 365))
      try await server.services.jobs.runDue()
      #expect(try await reasons().isEmpty)
      #expect(try await due() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an identity that a suspended person unlinks stays out, until the suspension is lifted`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await suspended(on: server)
      let book = server.services.identities
      try await server.db.write { db in
        let session: (Wire.ID<Session>, Wire.ID<Account>)? = try db.one(
          """
          SELECT s.id, s.account_id FROM session s JOIN identity i ON i.account_id = s.account_id
          WHERE i.subject = 'haneul' ORDER BY s.id LIMIT 1
          """
        ) { try ($0[0], $0[1]) }
        guard let (session, account) = session else { return }
        _ = try book.resolve(
          "practice", "other way", by: Viewer(account: account, session: session), in: db)
      }
      let methods = try await haneul.client.send(Identities.list).items
      try #require(methods.count == 2)
      #expect(try await server.count("retained_record") == 0)
      try await haneul.client.send(Identities.unlink, methods[1].key)
      #expect(try await server.count("retained_record") == 1)
      #expect(try await refusal { _ = try await server.newcomer("other way") } == .suspended)
      let list = try await server.attendant().send(Operator.suspensions, PageRequest()).items
      try await server.viewer("other way").send(Leaving.all, Leaving.Request())
      try await server.attendant().send(Operator.liftSuspension, list[0].id)
      #expect(try await server.count("retained_record") == 0)
      _ = try await server.newcomer("other way")
    }
  }

  @Test(arguments: Engine.allCases)
  func `acts of a deleted operator stay together under an id that only their account id leads to`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await server.cast()
      for student in [scene.haneul, scene.doyun] {
        try await scene.sea.client.send(
          Yello.reportPerson, student.id, ReportRequest(reason: .spam))
      }
      let client = try await server.attendant("boss")
      let account = try await client.send(AccountCard.show).id
      let reports = try await client.send(Operator.reports, PageRequest()).items
      for report in reports { try await client.send(Operator.handleReport, report.id) }
      try await client.send(Leaving.all, Leaving.Request())
      let acts = try await server.attendant("next").send(Operator.acts, PageRequest()).items
      try #require(acts.count == 2)
      #expect(acts[0].by == acts[1].by && acts[0].by != account)
      let retention = server.services.retention
      let found: [Wire.ID<Account>] = try await server.db.read {
        try retention.records(.acts, of: account.description, in: $0)
      }
      #expect(found == [acts[0].by])
    }
  }

  @Test(arguments: Engine.allCases)
  func `blocks and suspended identities outlive the migrations that move them`(
    _ engine: Engine
  ) async throws {
    let sets = [
      MigrationSet(name: "commons", scripts: Array(Services.migrations.scripts.prefix(13))),
      MigrationSet(name: "yello", scripts: Array(YelloApp.migrations.scripts.prefix(11))),
    ]
    try await TestDatabases.fresh(engine, sets) { db in
      let world = World(clock: { Instant(milliseconds: 0) }, random: SeededRandomSource(seed: 3))
      let ids = (0..<3).map { _ in world.id(Account.self) }
      let (group, report, suspension) =
        (world.id(Account.self), world.id(), world.id())
        as (
          Wire.ID<Account>, Wire.ID<Operator.Report>, Wire.ID<Operator.Suspension>
        )
      let hash = keyedHash("practice gone", key: "a key of old")
      try await db.write { db in
        try db.run("INSERT INTO yello_school VALUES ('snu', '서울대', '', '')")
        try db.run("INSERT INTO yello_group VALUES (\(group), 'snu', '철학과')")
        for (number, id) in ids.enumerated() {
          try db.run("INSERT INTO account (id, created_at) VALUES (\(id), 0)")
          try db.run(
            """
            INSERT INTO yello_person (id, account_id, group_id, entry_year, name, handle, gender,
              points, joined_at)
            VALUES (\(id), \(id), \(group), 23, '김하늘', \("haneul\(number)"), 'FEMALE', 0, 0)
            """)
        }
        for (number, other) in ids.dropFirst().enumerated() {
          try db.run("INSERT INTO yello_block VALUES (\(ids[0]), \(other), \(number + 5))")
        }
        try db.run(
          """
          INSERT INTO report (id, app, reporter_id, kind, subject_id, reason, created_at)
          VALUES (\(report), 'yello', \(ids[0]), 'person', \(ids[1]), 'SPAM', 0)
          """)
        try db.run("INSERT INTO suspension VALUES (\(suspension), 'yello', \(report), 1000)")
        try db.run("INSERT INTO suspended_way VALUES (\(hash), \(suspension))")
        try db.run("INSERT INTO setting VALUES ('suspension.key', 'a key of old')")
      }
      try await db.migrate(TestServer.migrations)
      let blocks: [String] = try await db.read { db in
        try db.all("SELECT number, blocked_id, app, created_at FROM block ORDER BY number") {
          let (number, other, app, at): (Int, Wire.ID<Account>, String, Int) = try (
            $0[0], $0[1], $0[2], $0[3]
          )
          return "\(number) \(other) \(app) \(at)"
        }
      }
      #expect(blocks == ["1 \(ids[1]) yello 5", "2 \(ids[2]) yello 6"])
      let expiry: Int? = try await db.read {
        try $0.value("SELECT expires_at FROM retained_record")
      }
      #expect(expiry == 1000 + 365 * 86_400_000)
      // The moved hash is still recognised.
      let (sessions, holds) = (SessionStore(world: world), Suspensions(world: world))
      let isHeld = try await db.write { db in
        let account = try sessions.account(of: "practice", "gone", in: db)
        return try holds.holds(suspension, account, in: db)
      }
      #expect(isHeld)
    }
  }

  @Test(arguments: Engine.allCases)
  func `when two accounts become one, blocks by and of both hold for it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let services = server.services
      let now = server.clock.now
      _ = try await server.viewer("other way")
      try await server.db.write { db in
        let account = { try services.sessions.account(of: "practice", $0, in: db) }
        let (haneul, other) = try (account("haneul"), account("other way"))
        let (doyun, sea, jun) = try (account("doyun"), account("sea"), account("jun"))
        for (me, them) in [
          (other, doyun), (other, sea), (other, haneul), (haneul, sea), (haneul, other),
          (jun, other),
        ] { try services.blocks.block(them, by: me, in: "yello", at: now, in: db) }
        try services.accountDeletion.move(other, to: haneul, in: db)
        try services.accountDeletion.deleteRow(other, in: db)
      }
      let list = try await cast.haneul.client.send(Blocks.list, PageRequest()).items
      #expect(Set(list.map(\.name)) == [cast.doyun.name, cast.sea.name])
      #expect(Set(list.map(\.number)).count == 2)
      let blocked = try await cast.jun.client.send(Blocks.list, PageRequest()).items
      #expect(blocked.map(\.name) == [cast.haneul.name])
      // The friendships with all three have ended.
      let friends = try await cast.haneul.client.send(Yello.friends, PageRequest())
      #expect(friends.items.map(\.id) == [cast.byeol.id] && friends.total == 1)
      try await server.audit()
    }
  }

  /// 하늘, suspended from YELL:O.
  private func suspended(on server: TestServer) async throws -> Student {
    let cast = try await server.cast()
    try await cast.sea.client.send(
      Yello.reportPerson, cast.haneul.id, ReportRequest(reason: .spam))
    let client = try await server.attendant()
    let report = try #require(try await client.send(Operator.reports, PageRequest()).items.first)
    try await client.send(Operator.suspendReported, report.id)
    return cast.haneul
  }

  /// The expiry of what is kept for suspensions, by reason.
  private func kept(_ server: TestServer) async throws -> [String: Instant] {
    let rows: [(String, Instant)] = try await server.db.read { db in
      try db.all(
        "SELECT reason, expires_at FROM retained_record WHERE reason = 'suspension'"
      ) { try ($0[0], $0[1]) }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
