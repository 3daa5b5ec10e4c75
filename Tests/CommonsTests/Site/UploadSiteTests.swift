import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Uploads from a client or a form, over a socket, to a verb in its transaction.
@Suite(.timeLimit(.minutes(30)))
struct UploadSiteTests {
  @Test(arguments: Engine.allCases)
  func `a client's files reach the verb with their digests, once however often sent`(
    _ engine: Engine
  ) async throws {
    try await ProofServer.run(on: engine) { server in
      let member = try await server.client("haneul", joins: true)
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(repeating: 7, count: 3_000_000).write(to: file)
      let upload = Upload(
        Proof.Fields(title: "안녕 \"x\"\r\n끝", tags: ["a", "b"]),
        files: [
          FilePart(.data(Data("abc".utf8)), name: "한글 \"1\".png", type: "image/png"),
          FilePart(.file(file), name: "big.bin", type: "application/octet-stream"),
        ])
      let stored = try await member.send(Proof.add, upload, key: "k1")
      #expect(
        stored.digests == [
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          "892f2fe04ec507da2fe21530851fc8c60ae8a0d9b126b61d7168fd5dbb209a1b",
        ])
      #expect(stored.text == "안녕 \"x\"\r\n끝 a,b 한글 %221%22.png,big.bin")
      #expect(try await member.send(Proof.add, upload, key: "k1") == stored)
      #expect(try await server.rows() == 2)
      var other = upload
      other.files[0].content = .data(Data("abd".utf8))
      await #expect(throws: Refusal.keyReused) {
        try await member.send(Proof.add, other, key: "k1")
      }
      #expect(try await server.rows() == 2)
      #expect(try await server.leavesNoFiles())
    }
  }

  @Test(arguments: Engine.allCases)
  func `strangers, guests, foreign pages and the greedy are refused before the body`(
    _ engine: Engine
  ) async throws {
    try await ProofServer.run(on: engine) { server in
      let upload = Upload(
        Proof.Fields(title: "", tags: []),
        files: [FilePart(.data(Data(count: 15 << 20)), name: "a", type: "b")])
      let stranger = try await server.client(nil, joins: false)
      await #expect(throws: Refusal.signInFirst) { try await stranger.send(Proof.add, upload) }
      let guest = try await server.client("sea", joins: false)
      await #expect(throws: Refusal.joinFirst) { try await guest.send(Proof.add, upload) }
      let member = try await server.client("haneul", joins: true)
      for _ in 0..<3 { try await member.send(Proof.add, upload) }
      await #expect(throws: Proof.full) { try await member.send(Proof.add, upload) }
      let cookie = try await server.cookie("doyun", joins: true)
      let foreign = try await server.form(
        Proof.add.path, cookie, key: "f", origin: "https://elsewhere.example")
      #expect(foreign.status == 403)
      #expect(try await server.rows() == 3)
      #expect(server.prepared.all.count == 3)
      #expect(try await server.leavesNoFiles())
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account has two uploads at a time, and others do not wait for them`(_ engine: Engine)
    async throws
  {
    try await ProofServer.run(on: engine) { server in
      let cookie = try await server.cookie("haneul", joins: true)
      let other = try await server.cookie("doyun", joins: true)
      try await withThrowingTaskGroup(of: HTTPReply.self) { group in
        for number in 0..<2 {
          group.addTask {
            try await server.form(Proof.add.path, cookie, key: "h\(number)", title: Proof.held)
          }
        }
        try await wait { server.prepared.all.count == 2 }
        for _ in 0..<2 {
          let third = try await server.form(Proof.add.path, cookie, key: "third")
          #expect(third.status == 429 && third.headers["retry-after"] == "5")
        }
        #expect(try await server.form(Proof.add.path, other, key: "o").status == 303)
        server.held.open()
        for try await reply in group { #expect(reply.status == 303) }
      }
      // A slot is free as soon as the reply has come.
      #expect(try await server.form(Proof.add.path, cookie, key: "third").status == 303)
      #expect(try await server.rows() == 4)
      #expect(try await server.leavesNoFiles())
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form without scripts uploads, is counted once, and is answered with a page`(
    _ engine: Engine
  ) async throws {
    try await ProofServer.run(on: engine) { server in
      let cookie = try await server.cookie("haneul", joins: true)
      for _ in 0..<2 {
        let reply = try await server.form(Proof.add.path, cookie, key: "f1")
        #expect(reply.status == 303 && reply.headers["location"] == "/demo/proof/done")
      }
      #expect(try await server.rows() == 1)
      let put = try await server.form(Proof.replace.action("a b"), cookie, key: "f2")
      #expect(put.status == 303)
      let refused = try await server.form(Proof.add.path, nil, key: "f3")
      #expect(refused.status == 401)
      #expect(refused.headers["content-type"] == "text/html; charset=utf-8")
      #expect(try await server.leavesNoFiles())
    }
  }

  @Test func `the document says that files are sent as a form`() throws {
    let document = try OpenAPIDocument(title: "", version: "", endpoints: [Proof.add.described])
      .json()
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains("\"multipart/form-data\""))
    #expect(text.contains("contentMediaType"))
    #expect(!text.contains("application/x-www-form-urlencoded"))
  }

  @Test func `an upload declares what its files may be refused with`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      var site = Site(server.services)
      try ProofServer.mount(Proof.add, on: &site, Recorder())
      let declared = Set(try site.endpoints.flatMap { try $0.allRefusals() }.map(\.code))
      let files: [Refusal] = [.fileTooLarge, .tooManyFiles, .uploadType, .bodyTooLarge, .keyReused]
      #expect(declared.isSuperset(of: files.map(\.code)))
      #expect(!declared.contains(Refusal.contentType.code))
    }
  }
}

private enum Proof {
  struct Fields: Codable, Sendable, Hashable {
    var title: String
    var tags: [String]
  }

  struct Stored: Codable, Sendable, Hashable {
    var text: String
    var digests: [String]
  }

  static let add = Endpoint<Nothing, Upload<Fields>, Stored>(
    "proof.add", .post, "/demo/proof", "Add files")
  static let replace = Endpoint<String, Upload<Fields>, Stored>(
    "proof.replace", .put, "/demo/proof/:name", "Replace files")
  /// The title of an upload that waits in `prepare` until the test lets it go.
  static let held = "held"
  static let full = Refusal(409, "proof.full", ko: "꽉 찼어요.", en: "It is full.")

  /// Requires a session and a row in the table of members.
  static let members = Gate<Viewer>(for: .member) { request in
    try request.session(", m.account_id", "LEFT JOIN proof_member m ON m.account_id = s.account_id")
    {
      me, row in
      let member: ID<Account>? = try row.next()
      guard member != nil else { throw Refusal.joinFirst }
      return me
    }
  }
}

/// A server on a port with two routes that store the digests of files.
private struct ProofServer: Sendable {
  let server: TestServer
  let port: UInt16
  let folder: String
  /// The names of the files that `prepare` saw on disk.
  let prepared: Recorder<String>
  /// What uploads with the title `Proof.held` wait for.
  let held: Latch

  static func run(on engine: Engine, _ body: (ProofServer) async throws -> Void) async throws {
    try await TestServer.open(on: engine) { server in
      try await server.db.write { db in
        try db.script("CREATE TABLE proof_member (account_id \(uuidColumn(engine)) PRIMARY KEY)")
        try db.script("CREATE TABLE proof (account TEXT NOT NULL, digest TEXT NOT NULL)")
      }
      let folder = NSTemporaryDirectory() + "/madang-proof-\(UUID())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let prepared = Recorder<String>()
      var site = Site(server.services)
      let held = Latch()
      try mount(Proof.add, on: &site, prepared, held)
      try mount(Proof.replace, on: &site, prepared, held)
      var configuration = Server.Configuration()
      configuration.uploads = try UploadFolder(folder)
      let log = AccessLog(now: { Instant(Date()) }) { _ in }
      let socket = try Server(configuration, router: site.router, log: log)
      let port = try socket.start()
      try await body(
        ProofServer(server: server, port: port, folder: folder, prepared: prepared, held: held))
      await socket.stop(grace: .seconds(2))
    }
  }

  static func mount<Path>(
    _ endpoint: Endpoint<Path, Upload<Proof.Fields>, Proof.Stored>, on site: inout Site,
    _ prepared: Recorder<String>, _ held: Latch = Latch()
  ) throws {
    try site.upload(
      endpoint, Proof.members, limits: UploadLimits(files: 2),
      quota: { me, db in
        let count: Int =
          try db.value("SELECT count(*) FROM proof WHERE account = \(me.account.description)") ?? 0
        guard count < 3 else { throw Proof.full }
      }, then: .to("/demo/proof/done"),
      prepare: { form, _ in
        for file in form.files where FileManager.default.fileExists(atPath: file.path) {
          prepared.note(file.name)
        }
        if form.fields.title == Proof.held { await held.pass() }
      }
    ) { ask, me, db in
      let digests = ask.input.files.map { $0.digest.map { String(format: "%02x", $0) }.joined() }
      for digest in digests {
        try db.run("INSERT INTO proof VALUES (\(me.account.description), \(digest))")
      }
      let (fields, files) = (ask.input.fields, ask.input.files)
      let names = files.map(\.name).joined(separator: ",")
      return Proof.Stored(
        text: "\(fields.title) \(fields.tags.joined(separator: ",")) \(names)", digests: digests)
    }
  }

  func client(_ name: String?, joins: Bool) async throws -> Madang {
    var tokens: Tokens?
    if let name {
      let sessions = server.services.sessions
      tokens = try await server.db.write { db in
        try sessions.openClient(account(name, joins, in: db), in: db)
      }
    }
    var dependencies = ClientDependencies.real
    let clock = server.clock
    dependencies.now = { clock.now }
    // It waits as long as it takes: after a minute without a byte another would send the files again.
    return Madang(
      over: CurlTransport(port: port), tokens: MemoryTokenStore(tokens), dependencies: dependencies)
  }

  func cookie(_ name: String, joins: Bool) async throws -> String {
    let sessions = server.services.sessions
    let token = try await server.db.write { db in
      try sessions.openWeb(account(name, joins, in: db), in: db)
    }
    return "madang=\(token)"
  }

  private func account(_ name: String, _ joins: Bool, in db: Transaction) throws -> ID<Account> {
    let account = try server.services.sessions.account(of: "practice", name, in: db)
    if joins { try db.run("INSERT INTO proof_member VALUES (\(account))") }
    return account
  }

  /// Posts a form with one file as a browser does, with a boundary of its own each time.
  func form(
    _ target: String, _ cookie: String?, key: String, title: String = "안녕", origin: String? = nil
  ) async throws -> HTTPReply {
    let boundary = "----WebKitFormBoundary\(UUID().uuidString.prefix(16))"
    let parts = [
      "name=\"_key\"\r\n\r\n\(key)", "name=\"title\"\r\n\r\n\(title)",
      "name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nabc",
    ]
    let body =
      parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0)\r\n" }.joined()
      + "--\(boundary)--\r\n"
    var headers = [
      "content-type": "multipart/form-data; boundary=\(boundary)", "accept": "text/html",
      "origin": origin ?? "http://127.0.0.1:\(port)",
    ]
    headers["cookie"] = cookie
    return try await CurlTransport(port: port).exchange(
      HTTPCall(.post, target, headers: headers, body: Array(body.utf8)))
  }

  func rows() async throws -> Int {
    try await server.db.read { try $0.value("SELECT count(*) FROM proof") ?? 0 }
  }

  /// Whether the files of uploads are removed; the last one is let go just after its reply is sent.
  func leavesNoFiles() async throws -> Bool {
    try await wait { leftovers.isEmpty }
    return leftovers.isEmpty
  }

  /// Files of uploads that are still there.
  private var leftovers: [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { $0.contains("/") && !$0.hasSuffix(".lock") }
  }
}

/// Waits for what is expected, for as long as only a hang takes.
private func wait(until isDone: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(600)
  while !isDone(), ContinuousClock.now < end {
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// What tasks wait for until it is opened, once.
private final class Latch: Sendable {
  private let end: AsyncStream<Void>.Continuation
  private let opened: Task<Void, Never>

  init() {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    opened = Task { for await _ in stream {} }
  }

  func pass() async { await opened.value }

  func open() { end.finish() }

  deinit { end.finish() }
}

private func uuidColumn(_ engine: Engine) -> String { engine == .sqlite ? "BLOB" : "BYTEA" }
