import Commons
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// `madang operator` as an administrator runs it.
@Suite(.timeLimit(.minutes(30)))
struct OperatorCommandTests {
  private typealias Answer = BuiltProgram.End

  /// A folder of this test's own, not yet made.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID())").path

  private func madang(_ words: [String]) async throws -> Answer {
    try await BuiltProgram("madang").run(words)
  }

  @Test func `on PostgreSQL an operator is made and unmade while the server runs`() async throws {
    try await TestDatabases.place(.postgres) { place in
      guard case .postgres(let url, _) = place else { return }
      let db = try Database(place, readers: 4)
      try await db.migrate(TestServer.migrations)
      let server = try await TestServer(db)
      let haneul = try await server.student("김하늘", "haneul")
      await #expect(throws: Refusal.notFound) { try await haneul.client.send(Operator.backlog) }
      let order = { (word: String, who: String) in
        try await madang(["operator", word, who, "--database", url])
      }
      #expect(
        try await order("add", "yello:haneul")
          == Answer(status: 0, output: "yello:haneul: done; /operator opens for them now\n"))
      let acts = try await haneul.client.send(Operator.acts, PageRequest()).items
      #expect(acts.map(\.act) == ["operator.added"])
      #expect(
        try await order("add", "yello:haneul")
          == Answer(status: 0, output: "yello:haneul: nothing to change\n"))
      let account = try await haneul.client.send(AccountCard.show).id
      let list = try await madang(["operator", "list", "--database", url])
      #expect(list.status == 0 && list.output.contains(account.description))
      #expect(list.output.hasSuffix(" practice:haneul in yello\n"))
      for who in ["yello:nobody", "email:me@example.com", "haneul", "nowhere:haneul", "yello:"] {
        let answer = try await order("add", who)
        #expect(answer.status == 2 && answer.output.contains("nobody by the name \(who)"))
      }
      #expect(try await order("remove", account.description).status == 0)
      await #expect(throws: Refusal.notFound) { try await haneul.client.send(Operator.backlog) }
      #expect(
        try await order("remove", "yello:haneul")
          == Answer(status: 0, output: "yello:haneul: nothing to change\n"))
      #expect(
        try await madang(["operator", "list", "--database", url])
          == Answer(status: 0, output: "There are no operators.\n"))
      await db.close()
    }
  }

  @Test(arguments: ["version", "--version"])
  func `the program says which version it is, as the pages do`(_ word: String) async throws {
    #expect(
      try await madang([word]) == Answer(status: 0, output: "madang \(LegalPages.version)\n"))
  }

  /// A limit of nothing would divide by nothing at the first request.
  @Test func `limits of zero end the start`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await BuiltProgram("madang").run(
      ["serve", "--port", "0", "--data", folder, "--limits", "0"],
      settings: ["MADANG_MAP_ATTRIBUTION": "© Somebody"])  // ends a start that goes on
    #expect(answer == Answer(status: 2, output: "--limits takes a number from 1.\n"))
  }

  @Test(arguments: [
    (["serve", "--data", "--demo"], "--data needs a value, or is not known."),
    (["serve", "--data", ""], "--data needs a value, or is not known."),
    (["serve", "--port"], "--port needs a value, or is not known."),
    (["operator", "lsit"], "madang operator has no order lsit."),
    (["operator"], "madang operator needs an order."),
  ])
  func `an option without a value, or an order that there is not, is named`(
    _ words: [String], _ said: String
  ) async throws {
    let answer = try await madang(words)
    #expect(answer.status == 2 && answer.output.hasPrefix(said), "\(answer)")
    let tellsHow = answer.output.contains("Try 'madang \(words[0]) --help'.\n")
    #expect(tellsHow || words == ["operator"], "\(answer)")
  }

  /// systemd does not try again after the status 2.
  @Test(arguments: [
    ("--proxy", "localhost", Int32(2), "--proxy: localhost is neither an address nor a network.\n"),
    (
      "--host", "no..host", 2,
      "\n--host: no..host is neither an address nor a name that has one.\n"
    ),
    (
      "--media", "/dev/null/photos", 2,
      "\n--media: the folder /dev/null/photos cannot be used: Not a directory\n"
    ),
    (
      "--media", "ftp://photos", 2,
      "must be a folder, s3://bucket or s3://bucket/prefix, of letters, digits, dots, hyphens "
        + "and underscores.\n"
    ),
    (
      "--uploads", "/dev/null/uploads", 2,
      "\n--uploads: the folder /dev/null/uploads cannot be used: Not a directory\n"
    ),
    // This folder is there, and no file can be made in it.
    (
      "--uploads", "/proc", 2,
      "\n--uploads: the folder /proc cannot be used: No such file or directory\n"
    ),
  ])
  func `a proxy or host that is no address or a folder that cannot be used is named in a sentence`(
    _ option: String, _ value: String, _ status: Int32, _ said: String
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await madang(["serve", "--port", "0", "--data", folder, option, value])
    #expect(answer.status == status && answer.output.hasSuffix(said), "\(answer)")
  }

  @Test(arguments: [
    (
      ["serve", "--data", "/dev/null/data"],
      "--data: the folder /dev/null/data cannot be used: Not a directory\n"
    ),
    (
      // A folder in which nobody can make a file.
      ["serve", "--data", "/sys"],
      "Its folder and all files there belong to the user that runs the server.\n"
    ),
    (
      ["audit", "--data", "data", "--database", "postgresql:///madang"],
      "--data and --database are two places for the data; give one of them.\n"
    ),
  ])
  func `a place for the data that cannot be is named in a sentence`(
    _ words: [String], _ said: String
  ) async throws {
    let answer = try await madang(words)
    #expect(answer.status == 2 && answer.output.hasSuffix(said), "\(answer)")
    #expect(!answer.output.contains("database error"))
  }

  @Test(arguments: ["serve", "seed"])
  func `a folder in the place of the database is named`(_ command: String) async throws {
    let path = folder + "/madang.db"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await madang([command, "--data", folder])
    #expect(
      answer.status == 2 && answer.output.hasSuffix("--data: \(path) is a folder.\n"), "\(answer)")
  }

  @Test func `help is of one command or of all, and of no other`() async throws {
    let audit = try await madang(["help", "audit"])
    #expect(audit.status == 0 && audit.output.hasPrefix("madang audit"), "\(audit)")
    #expect(try await madang(["audit", "--help"]) == audit)
    let all = try await madang(["help"])
    #expect(all.status == 0 && all.output.contains(audit.output), "\(all)")
    for words in [["help", "adit"], ["adit", "--help"], ["adit"]] {
      #expect(
        try await madang(words)
          == Answer(status: 2, output: "There is no command 'adit'. Try 'madang help'.\n"))
    }
    #expect(try await madang(["version", "2"]).status == 2)
  }

  @Test func `a folder of photos that a setting names is named with it`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await BuiltProgram("madang").run(
      ["serve", "--port", "0", "--data", folder], settings: ["MADANG_MEDIA": "/dev/null/photos"])
    let said = "\nMADANG_MEDIA: the folder /dev/null/photos cannot be used: Not a directory\n"
    #expect(answer.status == 2 && answer.output.hasSuffix(said), "\(answer)")
  }

  @Test(arguments: ["serve", "seed"])
  func `a command with an option that is misspelt makes no folder`(_ command: String) async throws {
    let answer = try await madang([command, "--data", folder, "--prot", "0"])
    #expect(answer.status == 2 && answer.output.contains("does not know --prot."), "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a second server says that the folder is in use`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/madang.db"
    let db = try Database(.sqlite(path: path), readers: 2)
    let answer = try await madang(["serve", "--port", "0", "--data", folder])
    await db.close()
    let said =
      "\nmadang: \(path) is held: the database is open already. Stop what has it open, or name another folder with --data.\n"
    #expect(answer.status == 1 && answer.output.hasSuffix(said), "\(answer)")
  }

  @Test func `the file for tokens is written and not replaced`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (file, name) = (folder + "/tokens", folder + "/tokens-2")
    try Data("old".utf8).write(to: URL(filePath: file))
    try FileManager.default.linkItem(atPath: file, toPath: name)
    let seed = ["seed", "--people", "20", "--notes", "20", "--data", folder + "/data"]
    #expect(try await madang(seed + ["--tokens", name]).status == 0)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.split(separator: " ").count == 2 }, "\(lines)")
  }

  @Test func `a database that is not empty is not filled, and the command says so`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let seed = ["seed", "--people", "20", "--notes", "20", "--data", folder]
    #expect(try await madang(seed).status == 0)
    #expect(
      try await madang(seed)
        == Answer(
          status: 2, output: "The database is not empty; seed fills an empty one.\n"))
  }

  @Test func `a server without an address or a contact says at its start what is missing`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Ends the start after the warnings.
    let wrong = ["MADANG_MAP_TILES": "nowhere"]
    func start(_ settings: [String: String]) async throws -> Answer {
      try await BuiltProgram("madang").run(
        ["serve", "--port", "0", "--data", folder],
        settings: wrong.merging(settings) { $1 })
    }
    let bare = try await start([:])
    #expect(bare.status == 2)
    #expect(bare.output.contains("MADANG_SITE is not set: no passkeys"))
    #expect(bare.output.contains("MADANG_CONTACT is not set: no contact on the help page"))
    #expect(!bare.output.contains("docs/"))
    let mail = try await start(["MADANG_MAIL_FROM": "madang@example.com"])
    #expect(mail.output.contains("MADANG_MAIL_FROM is shown as the contact"))
    let full = try await start([
      "MADANG_SITE": "https://madang.example", "MADANG_CONTACT": "help@madang.example",
    ])
    #expect(full.status == 2 && !full.output.contains("is not set"))
  }

  @Test func `on SQLite the server that holds the file does what the command asks`()
    async throws
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = Database.Location.sqlite(path: folder + "/madang.db")
    let db = try Database(place, readers: 2)
    try await db.migrate(TestServer.migrations)
    _ = try await (try await TestServer(db)).viewer("someone")
    await db.close()
    let order = { @Sendable (words: String...) in
      try await madang(["operator"] + words + ["--data", folder])
    }
    // A socket file left by a killed server does not interfere.
    _ = FileManager.default.createFile(atPath: folder + "/madang.db.ask", contents: nil)
    let server = try await RunningServer(
      ["serve", "--port", "0", "--data", folder, "--log", "off"])
    #expect(
      try await order("add", "practice:someone")
        == Answer(status: 0, output: "practice:someone: done; /operator opens for them now\n"))
    #expect(
      try await order("add", "practice:someone")
        == Answer(status: 0, output: "practice:someone: nothing to change\n"))
    let list = try await order("list")
    #expect(list.status == 0 && list.output.split(separator: "\n").count == 1)
    let nobody = try await order("remove", "email:me@example.com")
    #expect(nobody.status == 2 && nobody.output.contains("nobody by the name"))
    let many = try await atOnce(0..<6) { _ in try await order("remove", "practice:someone") }
    #expect(many.count { $0.output.contains("done") } == 1)
    #expect(await server.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: folder + "/madang.db.ask"))
    let again = try Database(place, readers: 2)
    let acts = try await again.read { db in
      try db.all("SELECT act FROM operator_act ORDER BY id") { try $0[0] as String }
    }
    await again.close()
    #expect(acts == ["operator.added", "operator.removed"])
  }

  @Test func `on SQLite the command works without a server, and says so where one does not answer`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "madang-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = Database.Location.sqlite(path: folder + "/madang.db")
    let order = ["operator", "add", "practice:someone", "--data", folder]
    let db = try Database(place, readers: 2)
    try await db.migrate(TestServer.migrations)
    _ = try await (try await TestServer(db)).viewer("someone")
    // A process without a control socket holds the file, so the error says what to do.
    let held = try await madang(order)
    #expect(held.status == 2 && held.output.contains("Stop it"))
    await db.close()
    #expect(
      try await madang(order)
        == Answer(status: 0, output: "practice:someone: done; /operator opens for them now\n"))
    let again = try Database(place, readers: 2)
    let client = try await (try await TestServer(again)).viewer("someone")
    #expect(
      try await client.send(Operator.acts, PageRequest()).items.map(\.act) == ["operator.added"])
    await again.close()
    for wrong in [
      ["operator"], ["operator", "add"], ["operator", "make", "me"], ["operator", "add", "a", "b"],
    ] {
      let answer = try await madang(wrong + ["--data", folder])
      #expect(answer.status == 2 && answer.output.contains("madang operator"))
      #expect(answer.output.contains("add needs WHO") == (wrong.count == 2))
    }
  }

  @Test(arguments: [["audit"], ["operator", "list"]])
  func `a command that only looks refuses a missing folder and creates nothing`(_ words: [String])
    async throws
  {
    for missing in [folder, folder + "/deep/er"] {
      let answer = try await madang(words + ["--data", missing])
      #expect(answer.status == 2 && answer.output.contains("There is no database at \(missing)"))
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
    // One that cannot be reached may be there.
    let unreached = try await madang(words + ["--data", "/dev/null/data"])
    #expect(unreached.status == 2)
    #expect(unreached.output.hasSuffix("/dev/null/data/madang.db: Not a directory\n"))
    // Nor does a folder without a database get one.
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await madang(words + ["--data", folder]).status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `a database of another version is not audited`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let db = try Database(.sqlite(path: folder + "/madang.db"))
    try await db.write { try $0.run("CREATE TABLE account (id BLOB PRIMARY KEY)") }
    await db.close()
    let answer = try await madang(["audit", "--data", folder])
    #expect(answer.status == 2 && answer.output.contains("not have the tables of this version"))
  }

  @Test(arguments: [["serve", "--port", "0"], ["operator", "list"]])
  func `a file that is no database is left as it is, and said to be none`(_ words: [String])
    async throws
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = Data(repeating: 7, count: 4096)
    let file = URL(filePath: folder + "/madang.db")
    try bytes.write(to: file)
    let answer = try await madang(words + ["--data", folder])
    #expect(answer.status == 2)
    #expect(answer.output.contains("madang: The database cannot be read: file is not a database."))
    #expect(!answer.output.contains("PRAGMA"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func `a database server that does not answer is said in a sentence`() async throws {
    let url = "postgres://127.0.0.1:1/madang"
    let answer = try await madang(["operator", "list", "--database", url])
    #expect(answer.status == 1)
    #expect(answer.output.hasPrefix("madang: The database cannot be reached: "))
  }

  @Test func `an operator's mail address is taken in any letter case`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let db = try Database(.sqlite(path: folder + "/madang.db"))
    try await db.migrate(TestServer.migrations)
    let client = try await (try await TestServer(db)).viewer("someone")
    let account = try await client.send(AccountCard.show).id
    try await db.write { db in
      try db.run(
        """
        UPDATE identity SET provider = 'email', subject = 'me@example.com'
        WHERE account_id = \(account)
        """)
    }
    await db.close()
    let answer = try await madang(["operator", "add", "email:Me@Example.com", "--data", folder])
    #expect(
      answer
        == Answer(
          status: 0, output: "email:Me@Example.com: done; /operator opens for them now\n"))
  }

  @Test func `a command's help is its own, and madang's is every command's`() async throws {
    let all = try await madang(["--help"])
    for command in ["serve", "seed", "audit", "operator"] {
      let own = try await madang([command, "--help"])
      #expect(own.status == 0 && own.output.hasPrefix("madang \(command)"))
      #expect(own.output.count { $0 == "\n" } < 15 && all.output.contains(own.output))
      #expect(own.output.split(separator: "\n").count { $0.hasPrefix("madang ") } == 1)
    }
  }
}
