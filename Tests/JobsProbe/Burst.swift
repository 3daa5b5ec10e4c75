import Commons
import Core
import Delivery
import Foundation
import HTTP
import SQL
import Wal
import Wire

/// A morning of WAL at 08:00 with any number of people, each with a browser subscription.
struct Burst {
  /// 08:00 in Seoul, on 22 September 2026.
  private static let morning = Instant(milliseconds: 1_790_031_600_000)
  private static let begun = "probe.begun"

  let db: Database
  let services: Services
  private let router: Router

  /// The clock starts at 08:00 and runs `pace` times as fast, so that leases of killed processes
  /// end soon.
  init(_ location: String, pace: Int64 = 1) async throws {
    let isURL = location.hasPrefix("postgres")
    let db = try Database(isURL ? .postgres(url: location) : .sqlite(path: location))
    self.db = db
    try await db.migrate(Services.migrations(with: [WalApp.self]))
    let begun: String? = try await db.write { db in
      try db.run(
        """
        INSERT INTO setting (name, value)
        VALUES (\(Self.begun), \(String(Instant(Date()).milliseconds))) ON CONFLICT (name) DO NOTHING
        """)
      return try db.value("SELECT value FROM setting WHERE name = \(Self.begun)")
    }
    let start = Instant(milliseconds: begun.flatMap { Int64($0) } ?? 0)
    services = Services(
      db: db,
      world: World(
        clock: {
          Self.morning
            + .milliseconds((Instant(Date()) - start).milliseconds * pace)
        }, random: SodiumRandomSource()),
      files: StaticFiles([]), apps: [WalApp.self], limitScale: 1_000_000)
    router = try await services.start().router
  }

  /// Creates `count` people in an empty database.
  func set(_ count: Int) async throws {
    try await fill(count)
    await db.close()
  }

  /// Runs jobs until it is killed or nothing is left; the courier prints each message.
  func run() async throws {
    services.outbox.register(.push, by: Printer())
    repeat {
      try await services.jobs.runDue()
      try await services.outbox.sendDue()
      // Waits for the leases of killed processes to end.
      try await Task.sleep(for: .milliseconds(20))
    } while try await isWork()
    await db.close()
  }

  /// Reads printed messages from standard input and reports lost ones.
  func check(_ count: Int) async throws {
    var times: [String: Int] = [:]
    var tags: [String: Set<String>] = [:]
    while let line = readLine(strippingNewline: false) {
      // The kill may have truncated the last line.
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[1].hasSuffix("\n") else { continue }
      times[String(parts[0]), default: 0] += 1
      tags[String(parts[0]), default: []].insert(String(parts[1]))
    }
    let strays = tags.values.count { $0.count > 1 }
    let left = try await db.read { db in
      try (
        jobs: db.value("SELECT COUNT(*) FROM job WHERE due_at <= \(Self.morning)") ?? 0,
        messages: db.value("SELECT COUNT(*) FROM outbox") ?? 0
      ) as (jobs: Int, messages: Int)
    }
    let integrity: String? =
      db.engine == .sqlite ? try await db.read { try $0.value("PRAGMA integrity_check") } : "ok"
    await db.close()
    let lost = count - times.count
    let doubles = times.values.reduce(0) { $0 + $1 - 1 }
    print(
      "\(times.count) of \(count) carried, \(lost) lost, \(doubles) carried again, \(strays) under another tag, "
        + "\(left.jobs) jobs and \(left.messages) messages left, integrity \(integrity ?? "unknown")"
    )
    if lost > 0 || strays > 0 || left.jobs > 0 || left.messages > 0 || integrity != "ok" { exit(1) }
  }

  /// Measures the time until the outbox holds all messages, and page and write times meanwhile.
  ///
  /// Exits with 1 when it took longer than `most` or the 99th percentile of pages exceeds `page`, if these are given.
  func measure(_ count: Int, within most: Duration?, page: Duration?) async throws {
    services.outbox.register(.push, by: Printer())
    try await fill(count)
    let visits = try await Visits(services, router)
    let begun = ContinuousClock.now
    let done = try await services.jobs.runDue()
    let took = begun.duration(to: .now)
    let times = try await visits.end()
    let put: Int = try await db.read { try $0.value("SELECT COUNT(*) FROM outbox") ?? 0 }
    await db.close()
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "unknown"
    print(
      """
      \(db.engine.rawValue): \(done) jobs, \(put) messages in \(took.inSeconds), load \(load.prefix(14))
        \(times.pages.count) pages meanwhile: p50 \(times.pages.percentile(50)), \
      p99 \(times.pages.percentile(99)), longest \(times.pages.percentile(100))
        \(times.writes.count) writes meanwhile: p50 \(times.writes.percentile(50)), \
      p99 \(times.writes.percentile(99)), longest \(times.writes.percentile(100))
      """)
    var missed = put == count ? [] : ["messages"]
    if let most, took > most {
      missed.append("the jobs took \(took.inSeconds), more than \(most.inSeconds)")
    }
    if times.pages.isEmpty { missed.append("no page was read meanwhile") }
    if let page, !times.pages.isEmpty, times.pages.at(99) > page {
      missed.append("p99 of the pages is over \(Double(page.milliseconds)) ms")
    }
    for miss in missed { print("MISSED: \(miss)") }
    if !missed.isEmpty { exit(1) }
  }

  /// Creates people with morning and night slots, yesterday's messages and one browser each.
  private func fill(_ count: Int) async throws {
    let (world, jobs) = (services.world, services.jobs)
    let yesterday = Self.morning - .days(1)
    for start in stride(from: 0, to: count, by: 5000) {
      try await db.write { db in
        let people = (start..<min(count, start + 5000)).map { number in
          (
            number: number, account: world.id(Account.self), session: world.id(Session.self),
            person: world.id(Wal.Person.self), device: world.id(Account.self)
          )
        }
        try db.insert(
          people, "INSERT INTO account (id, created_at)", { "(\($0.account), \(yesterday))" })
        try db.insert(
          people,
          "INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at)",
          {
            """
            (\($0.session), \($0.account), \("web"), \($0.session.bytes),
              \(Self.morning + .days(30)), \(yesterday))
            """
          })
        try db.insert(
          people,
          """
          INSERT INTO push_subscription (id, account_id, session_id, app, endpoint, p256dh, auth,
            created_at)
          """,
          {
            """
            (\($0.device), \($0.account), \($0.session), \("wal"),
              \("https://push.example/\($0.number)"), \($0.device.bytes), \($0.device.bytes),
              \(yesterday))
            """
          })
        try db.insert(
          people,
          """
          INSERT INTO wal_person (id, account_id, nickname, zone, categories, slots, listed,
            joined_at)
          """,
          {
            """
            (\($0.person), \($0.account), \("보리"), \("Asia/Seoul"), \(15), \(5), \("2026-09-21"),
              \(yesterday))
            """
          })
        try db.insert(
          people.flatMap { [($0.person, "MORNING", "1"), ($0.person, "NIGHT", "2")] },
          """
          INSERT INTO wal_item (id, person_id, day, slot, category, message_key, text, at, handed_at)
          """,
          { person, slot, key in
            """
            (\(world.id(Wal.Item.self)), \(person), \("2026-09-21"), \(slot), \("COMFORT"), \(key),
              \("어제의 왈소리"), \(yesterday), \(yesterday))
            """
          })
        for each in people {
          try jobs.schedule(
            "wal.delivery", each.person.description, at: Self.morning, for: each.account, in: db)
        }
      }
    }
    // As autovacuum does on a server that has run for a day.
    if db.engine == .postgres { try await db.write { try $0.run("ANALYZE") } }
  }

  private func isWork() async throws -> Bool {
    try await db.read {
      try $0.exists(
        """
        SELECT 1 FROM job WHERE due_at <= \(Self.morning) UNION ALL SELECT 1 FROM outbox
        """)
    }
  }
}

/// A courier that prints each message at once.
private struct Printer: Courier {
  func deliver(_ parcel: OutboxItem) async -> Delivery {
    // Bypasses the buffer of `print`, which is lost when the process is killed.
    FileHandle.standardOutput.write(Data("\(parcel.address)\t\(parcel.tag ?? "")\n".utf8))
    return .delivered
  }
}

extension Duration {
  fileprivate var inSeconds: String { String(format: "%.1f s", Double(milliseconds) / 1000) }
}
