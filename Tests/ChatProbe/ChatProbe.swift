import Apps
import Chat
import ChatSample
import Commons
import Core
import Foundation
import HTTP
import Media
import SQL
import Wire

/// A server of the sample app, for the browser tests and the benchmark.
struct ChatProbe {
  private let db: Database
  private let services: Services
  private let store: String

  /// `publicFolder` is `Public`, for pages with scripts and styles.
  init(_ location: String, publicFolder: String?) async throws {
    let isURL = location.hasPrefix("postgres")
    db = try Database(isURL ? .postgres(url: location) : .sqlite(path: location))
    try await db.migrate(Apps.migrations(of: [SalonApp.self]))
    let world = World(clock: { Instant(Date()) }, random: SodiumRandomSource())
    services = Services(
      db: db, world: world, files: StaticFiles(try publicFolder.map(Self.files) ?? []),
      apps: [SalonApp.self], limitScale: 1_000_000)
    store = NSTemporaryDirectory() + "/madang-chatprobe-\(UUID())"
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "madang").path
    try services.addShared(
      store: try FolderStore(store + "/media"),
      processor: ImageProcessor(program: [program, ImageWorker.command]))
  }

  /// Prints the port, then for each pair a room and its members' session tokens.
  func serve(pairs: Int) async throws {
    let router = try await services.start().router
    var configuration = Server.Configuration()
    configuration.uploads = try UploadFolder(store + "/uploads")
    let log = AccessLog(now: { Instant(Date()) }) { FileHandle.standardError.write(Data($0)) }
    let server = try Server(configuration, router: router, log: log)
    let port = try server.start()
    let app = SalonApp(services)
    var lines = ["\(port)"]
    for pair in 0..<pairs {
      let names = ["김하늘 \(pair)", "이도윤 \(pair)"]
      let line = try await db.write { [services] db in
        let accounts = try names.map { name in
          let account = try services.sessions.account(of: "practice", name, in: db)
          try db.run(
            "INSERT INTO salon_person (account_id, name) VALUES (\(account), \(name))")
          return account
        }
        let room = try app.chat.open(between: accounts[0], and: accounts[1], in: db)
        let tokens = try accounts.map { try services.sessions.openWeb($0, in: db) }
        return ([room.description] + tokens).joined(separator: " ")
      }
      lines.append(line)
    }
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    let work = Task { await services.work { _ in } }
    while readLine() != nil {}
    work.cancel()
    await server.stop()
    await work.value
    await db.close()
    try FileManager.default.removeItem(atPath: store)
  }

  /// The files of `Public` and the app's style sheet.
  private static func files(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names.sorted() where name.contains(".") {
      let path = URL(filePath: folder).appending(path: name)
      if let content = try? Data(contentsOf: path) { files.append((name, [UInt8](content))) }
    }
    let htmx = URL(filePath: folder).appending(path: "../.cache/htmx/htmx.min.js")
    files.append(("vendor/htmx.min.js", [UInt8](try Data(contentsOf: htmx))))
    let sheets = ["css/layers", "css/base/", "css/components/", "css/chat/"].flatMap { start in
      files.filter { $0.name.hasPrefix(start) }.map(\.bytes)
    }
    files.append(("salon.css", Array(sheets.joined())))
    return files.filter { !$0.name.hasPrefix("css/") }
  }
}
