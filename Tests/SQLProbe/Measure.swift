import Foundation
import SQL
import Wire

/// Measures reads and writes; prints a table.
struct Measure {
  let db: Database

  init(_ location: String) throws {
    let isURL = location.hasPrefix("postgres")
    db = try Database(isURL ? .postgres(url: location) : .sqlite(path: location))
  }

  func run() async throws {
    try await fill()
    try await reads()
    for tasks in [1, 10, 100, 500] { try await writes(in: tasks, atOnce: tasks == 1 ? 300 : 4000) }
    await db.close()
  }

  private func fill() async throws {
    try await db.write { db in
      try db.script(
        """
        DROP TABLE IF EXISTS note; DROP TABLE IF EXISTS person; DROP TABLE IF EXISTS tally;
        CREATE TABLE person (id {blob} PRIMARY KEY, name TEXT NOT NULL, born BIGINT NOT NULL){rowless};
        CREATE TABLE note (id {blob} PRIMARY KEY, author {blob} NOT NULL REFERENCES person(id),
          reader BIGINT NOT NULL, text TEXT NOT NULL, made BIGINT NOT NULL, seen BIGINT){rowless};
        CREATE INDEX note_reader ON note (reader, made DESC, id DESC);
        CREATE TABLE tally (id {blob} PRIMARY KEY, made BIGINT NOT NULL){rowless}
        """)
      for index in 0..<1000 {
        try db.run(
          """
          INSERT INTO person (id, name, born)
          VALUES (\(id(index)), \("사람 \(index)"), \(index))
          """)
      }
      for index in 0..<20_000 {
        try db.run(
          """
          INSERT INTO note (id, author, reader, text, made) VALUES (\(id(index)), \(id(index % 1000)),
            \(index % 500), \("오늘도 잘 지내고 있지? 힘내!"), \(index))
          """)
      }
    }
  }

  private func reads() async throws {
    let isFile = db.engine == .sqlite
    let rounds = isFile ? 100_000 : 2000
    try await time("read, one row by primary key", rounds) { round in
      let found = try await db.read { db in
        try db.one("SELECT name, born FROM person WHERE id = \(id(round % 1000))") {
          (try $0[0] as String, try $0[1] as Int)
        }
      }
      precondition(found?.1 == round % 1000)
    }
    try await time("read, page of ten notes joined", rounds / 5) { round in
      let page = try await db.read { try notes($0, round % 500) }
      precondition(page == 10)
    }
    try await time("read, one row and the page, as a request does", rounds / 5) { round in
      let page = try await db.read { db in
        let name: String? = try db.value("SELECT name FROM person WHERE id = \(id(round % 1000))")
        return name == nil ? 0 : try notes(db, round % 500)
      }
      precondition(page == 10)
    }
  }

  private func writes(in tasks: Int, atOnce count: Int) async throws {
    let db = db
    let start = ContinuousClock.now
    let base = Int64(start.duration(to: .now).components.attoseconds) & 0xFFFF + Int64(tasks) << 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for index in stride(from: task, to: count, by: tasks) {
            let key = ID<Measure>(high: UInt64(base), low: UInt64(index))
            try await db.write { try $0.run("INSERT INTO tally VALUES (\(key), \(index))") }
          }
        }
      }
      try await group.waitForAll()
    }
    report("write, \(tasks) at once", count, start.duration(to: .now))
  }
}

private func notes(_ db: Transaction, _ reader: Int) throws -> Int {
  struct Note {
    let id: ID<Note>
    let author: ID<Measure>
    let name: String
    let text: String
    let made: Instant
    let seen: Instant?
  }
  return try db.all(
    """
    SELECT note.id, person.id, person.name, note.text, note.made, note.seen
    FROM note JOIN person ON person.id = note.author
    WHERE note.reader = \(reader) ORDER BY note.made DESC, note.id DESC LIMIT 10
    """
  ) {
    try Note(id: $0[0], author: $0[1], name: $0[2], text: $0[3], made: $0[4], seen: $0[5])
  }.count
}

private func id(_ index: Int) -> ID<Measure> {
  ID(high: UInt64(index) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(index))
}

private func time(_ what: String, _ rounds: Int, _ body: (Int) async throws -> Void) async throws {
  for round in 0..<rounds / 10 { try await body(round) }
  let start = ContinuousClock.now
  let used = clock()
  for round in 0..<rounds { try await body(round) }
  let cpu = Double(clock() - used) / Double(rounds)  // POSIX counts a million clocks a second
  report(what, rounds, start.duration(to: .now), cpu)
}

private func report(_ what: String, _ count: Int, _ took: Duration, _ cpu: Double? = nil) {
  let seconds = Double(took.milliseconds) / 1000
  let each = String(format: "%.2f", seconds / Double(count) * 1e6)
  let busy = cpu.map { String(format: ", %.2f µs of processor", $0) } ?? ""
  print("\(what): \(each) µs each\(busy), \(Int(Double(count) / seconds)) a second")
}
