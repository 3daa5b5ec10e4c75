import Commons
import Foundation
import HTTP
import SQL
import Wire

/// Many jobs due at one instant, each of which puts a message into the outbox.
struct Burst {
  let db: Database
  let house: House

  /// `pace` makes the clock go that much faster, so that the leases of whoever was killed end soon.
  init(_ place: String, pace: Int64 = 1) throws {
    let isURL = place.hasPrefix("postgres")
    db = try Database(isURL ? .postgres(url: place) : .sqlite(path: place))
    house = House(
      db: db,
      world: World(
        clock: {
          let start: Int64 = 1_790_000_000_000
          return Instant(milliseconds: start + (Instant(Date()).milliseconds - start) * pace)
        }, chance: SodiumChance()),
      files: StaticFiles([]), limitScale: 1_000_000)
    let house = house
    house.jobs.on("greet") { job, db in
      try house.outbox.put(
        Message(
          .push, to: job.key, Note(text: "오늘도 잘 지내고 있지? 힘내!"), tag: "at \(job.due.milliseconds)"),
        in: db)
      return .done
    }
  }

  /// Sets `count` jobs for now, in an empty database.
  func set(_ count: Int) async throws {
    try await fill(count)
    await db.close()
  }

  /// Does the jobs until it is killed, or there is nothing left to do; couriers print what they carry.
  func run() async throws {
    house.outbox.carry(.push, by: Printer())
    try await db.migrate([House.migrations])
    repeat {
      try await house.jobs.runDue()
      try await house.outbox.sendDue()
      // Leases of those that were killed have to end.
      try await Task.sleep(for: .milliseconds(20))
    } while try await isWork()
    await db.close()
  }

  /// Reads on standard input what was carried, and tells what is lost.
  func check(_ count: Int) async throws {
    var times: [String: Int] = [:]
    var tags: [String: Set<String>] = [:]
    while let line = readLine(strippingNewline: false) {
      // The kill may have cut the last line short.
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[1].hasSuffix("\n") else { continue }
      times[String(parts[0]), default: 0] += 1
      tags[String(parts[0]), default: []].insert(String(parts[1]))
    }
    let strays = tags.values.count { $0.count > 1 }
    let left = try await db.read { db in
      try (
        jobs: db.value("SELECT COUNT(*) FROM job") ?? 0,
        messages: db.value("SELECT COUNT(*) FROM outbox") ?? 0
      ) as (jobs: Int, messages: Int)
    }
    let integrity: String? =
      db.engine == .sqlite ? try await db.read { try $0.value("PRAGMA integrity_check") } : "ok"
    await db.close()
    let lost = (0..<count).filter { times["person \($0)", default: 0] == 0 }.count
    let doubles = times.values.reduce(0) { $0 + $1 - 1 }
    print(
      "\(times.count) of \(count) carried, \(lost) lost, \(doubles) carried again, \(strays) under another tag, "
        + "\(left.jobs) jobs and \(left.messages) messages left, integrity \(integrity ?? "unknown")"
    )
    if lost > 0 || strays > 0 || left.jobs > 0 || left.messages > 0 || integrity != "ok" { exit(1) }
  }

  /// How long until the outbox holds all, and how long pages and writes take meanwhile.
  func measure(_ count: Int) async throws {
    house.outbox.carry(.push, by: Printer())
    try await fill(count)
    let visits = try await Visits(house)
    let begun = ContinuousClock.now
    let done = try await house.jobs.runDue()
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
    if put != count { exit(1) }
  }

  private func fill(_ count: Int) async throws {
    try await db.migrate([House.migrations])
    let jobs = house.jobs
    let now = house.world.now()
    for start in stride(from: 0, to: count, by: 5000) {
      try await db.write { db in
        for number in start..<min(count, start + 5000) {
          try jobs.schedule("greet", "person \(number)", at: now, in: db)
        }
      }
    }
  }

  private func isWork() async throws -> Bool {
    try await db.read { try $0.exists("SELECT 1 FROM job UNION ALL SELECT 1 FROM outbox") }
  }
}

/// Carries a message by saying so on standard output, at once.
private struct Printer: Courier {
  func deliver(_ parcel: Parcel) async -> Delivery {
    // Past the buffer of `print`, which would die with the process.
    FileHandle.standardOutput.write(Data("\(parcel.address)\t\(parcel.tag ?? "")\n".utf8))
    return .delivered
  }
}

extension Duration {
  fileprivate var inSeconds: String { String(format: "%.1f s", Double(milliseconds) / 1000) }
}
