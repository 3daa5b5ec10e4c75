import Foundation
public import SQL

/// Empty databases on either engine, deleted after their closure.
///
/// A test runs on both with `@Test(arguments: Engine.allCases)`.
public enum TestDatabases {
  /// Runs `body` on a new database with `sets` migrated.
  public static func fresh<R>(
    _ engine: Engine, _ sets: [MigrationSet] = [], _ body: (Database) async throws -> R
  ) async throws -> R {
    try await place(engine) { place in
      let db = try Database(place, readers: 4)
      do {
        try await db.migrate(sets)
        let result = try await body(db)
        await db.close()
        return result
      } catch {
        await db.close()
        throw error
      }
    }
  }

  /// Runs `body` on a copy of `template`.
  public static func copy<R>(
    of template: DatabaseTemplate, on engine: Engine, _ body: (Database) async throws -> R
  ) async throws -> R {
    let original = try await template.original(on: engine)
    return try await limited {
      try await copied(original) { location in
        let db = try Database(location, readers: 4)
        do {
          let result = try await body(db)
          await db.close()
          return result
        } catch {
          await db.close()
          throw error
        }
      }
    }
  }

  /// Provides an empty location, for tests that open, close or reopen it themselves.
  ///
  /// PostgreSQL's is a schema of its own in one cluster, which is started for the first such test
  /// and stopped when the process ends, however it ends. At most twelve locations exist at once.
  public static func place<R>(
    _ engine: Engine, _ body: (Database.Location) async throws -> R
  ) async throws -> R {
    try await limited { try await made(engine, body) }
  }

  private static func limited<R>(_ body: () async throws -> R) async throws -> R {
    await seats.take()
    do {
      let result = try await body()
      await seats.leave()
      return result
    } catch {
      await seats.leave()
      throw error
    }
  }

  private static let seats = Seats(12)

  /// The parent of SQLite's files, which in shared memory is deleted when the process ends, however it
  /// ends.
  private static let sqliteFolder: URL = {
    let usual = FileManager.default.temporaryDirectory
    guard let memory = Cluster.sharedMemory else { return usual }
    let folder = "\(memory)/madang-sqlite-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Cluster.watch("cd /; cat; rm -rf \(folder)")
      return URL(filePath: folder)
    } catch {
      return usual
    }
  }()

  private static func copied<R>(
    _ original: DatabaseTemplate.Original, _ body: (Database.Location) async throws -> R
  ) async throws -> R {
    switch original {
    case .file(let bytes):
      return try await made(.sqlite) { location in
        if case .sqlite(let path) = location { try bytes.write(to: URL(filePath: path)) }
        return try await body(location)
      }
    case .database(let template):
      let name = uniqueName()
      let cluster = try await Cluster.shared.value
      try await cluster.administer(
        "CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
      let result = try await body(.postgres(url: cluster.url(of: name), connections: 4))
      try await cluster.administer("DROP DATABASE \(name) WITH (FORCE)")
      return result
    }
  }

  /// A name for a database, schema or folder.
  static func uniqueName() -> String {
    "t" + UUID().uuidString.lowercased().replacing("-", with: "")
  }

  private static func made<R>(
    _ engine: Engine, _ body: (Database.Location) async throws -> R
  ) async throws -> R {
    let name = uniqueName()
    switch engine {
    case .sqlite:
      let folder = sqliteFolder.appending(path: "madang-\(name)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try await body(.sqlite(path: folder.appending(path: "test.db").path))
    case .postgres:
      let cluster = try await Cluster.shared.value
      try await cluster.run("CREATE SCHEMA \(name)")
      let result = try await body(
        .postgres(url: cluster.url + "&options=-csearch_path%3D\(name)", connections: 4))
      try await cluster.run("DROP SCHEMA \(name) CASCADE")
      return result
    }
  }
}

/// Limits the number of locations: every PostgreSQL connection is a process.
private actor Seats {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// A PostgreSQL cluster in a temporary folder with a Unix socket, so no port is used.
struct Cluster: Sendable {
  static let shared = Task { try Cluster() }

  let folder: String
  let binaries: String
  private let owner: Database
  private let administrator: PostgresAdministrator
  /// A libpq URL with a query, so that more can be added with `&`.
  var url: String { url(of: "postgres") }

  private init() throws {
    let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    guard let version = versions.max(by: { $0.compare($1, options: .numeric) == .orderedAscending })
    else { throw CocoaError(.fileNoSuchFile) }
    binaries = "/usr/lib/postgresql/\(version)/bin"
    // Not in TMPDIR, which the owner of the server may be kept out of; and short, as the path of a socket must be.
    folder = "\(Self.sharedMemory ?? "/tmp")/madang-postgres-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // The server refuses to run as root.
    let isRoot = getuid() == 0
    if isRoot { try Self.shell("chown postgres \(folder)") }
    let asOwner = isRoot ? "runuser -u postgres -- " : ""
    // The data is temporary, so nothing is synced; C.UTF-8 sorts as SQLite does.
    try Self.shell(
      "\(asOwner)\(binaries)/initdb -D \(folder)/data -U postgres -A trust -N --locale=C.UTF-8 -E UTF8"
    )
    try Self.shell(
      """
      \(asOwner)\(binaries)/pg_ctl -D \(folder)/data -l \(folder)/log -w -o "-k \(folder) \
      -c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
      -c max_connections=300 -c shared_buffers=64MB -c autovacuum=off" start
      """)
    try Self.watch(
      "cd /; cat; \(asOwner)\(binaries)/pg_ctl -D \(folder)/data -m immediate stop; rm -rf \(folder)"
    )
    let address = Self.url(of: "postgres", in: folder)
    owner = try Database(.postgres(url: address, connections: 2))
    administrator = PostgresAdministrator(url: address)
  }

  /// Shared memory if it has room: no commit waits for a disk there, and making and deleting the thousand files of
  /// a PostgreSQL database takes a twentieth of the processor time.
  static var sharedMemory: String? {
    var space = statvfs()
    guard statvfs("/dev/shm", &space) == 0, UInt(space.f_bavail) * UInt(space.f_frsize) >= 2 << 30
    else { return nil }
    return "/dev/shm"
  }

  func url(of database: String) -> String { Self.url(of: database, in: folder) }

  private static func url(of database: String, in folder: String) -> String {
    "postgresql:///\(database)?host=\(folder)&user=postgres"
  }

  /// Runs a statement that cannot be part of a transaction, such as CREATE DATABASE.
  func administer(_ statement: String) async throws {
    try await administrator.run(statement)
  }

  func run(_ statement: String) async throws {
    try await owner.write { try $0.script(statement) }
  }

  /// Runs `command` after this process has ended, even if killed, because its input then ends.
  static func watch(_ command: String) throws {
    let watcher = Process()
    let life = Pipe()
    watcher.executableURL = URL(filePath: "/bin/sh")
    watcher.arguments = ["-c", command]
    watcher.standardInput = life.fileHandleForReading
    watcher.standardOutput = FileHandle.nullDevice
    watcher.standardError = FileHandle.nullDevice
    try watcher.start()
    // Stays open as long as the process lives.
    _ = Unmanaged.passRetained(life)
  }

  /// Avoids Foundation's `Process`, which waits for the started server to end as well.
  private static func shell(_ command: String) throws {
    // The server outlives this call: an inherited socket of another test would stay open.
    let alone = "for fd in /proc/$$/fd/*; do fd=${fd##*/}; ((fd < 3)) || eval \"exec $fd>&-\"; done"
    let script: [String] = ["bash", "-c", "\(alone); cd /; \(command) >/dev/null"]
    let words: [UnsafeMutablePointer<CChar>?] = script.map { strdup($0) }
    let environment: [UnsafeMutablePointer<CChar>?] = [
      strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin")
    ]
    defer { for word in words + environment { free(word) } }
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, "/bin/bash", nil, nil, words + [nil], environment + [nil]) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { throw CocoaError(.executableLoad, userInfo: ["command": command]) }
  }
}
