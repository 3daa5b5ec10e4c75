import Core
import Foundation
import HTML
import HTTP
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Reads whose responses are kept while their version is the same.
@Suite(.timeLimit(.minutes(30)))
struct CachedReadTests {
  private static let greeting = Endpoint<Nothing, Nothing, Sample.Note>(
    "sample.greeting", .get, "/sample/greeting", for: .visitor, "Greeting")

  /// Greets with the first note; each greeting that is made is noted in `made`.
  private func serve(
    isDemo: Bool = false, isKept: Bool = true,
    _ body: (TestServer, Router, Recorder<String>) async throws -> Void
  ) async throws {
    try await TestServer.open(on: .sqlite, apps: [SampleApp.self], isDemo: isDemo) { server in
      let made = Recorder<String>()
      var site = Site(server.services)
      try site.read(Self.greeting, .anyone, version: { isKept ? $2.snapshot : nil }) { _, _, db in
        let notes = try db.sampleNotes()
        made.note("note")
        return notes.first ?? Sample.Note(text: String(repeating: "안녕! ", count: 2_000))
      } page: { note, _, view in
        SamplePage(view: view, notes: [note])
      }
      try await body(server, site.router, made)
    }
  }

  private func write(_ text: String, to server: TestServer) async throws {
    let (sessions, id) = (server.services.sessions, server.services.world.id(Sample.Note.self))
    try await server.db.write { db in
      let account = try sessions.account(of: "practice", text, in: db)
      try db.run("INSERT INTO sample_person (account_id) VALUES (\(account))")
      try db.run("DELETE FROM sample_note")
      try db.run(
        "INSERT INTO sample_note (id, text, account_id) VALUES (\(id), \(text), \(account))")
    }
  }

  @Test func `a response is made once for a version, and again after a write`() async throws {
    try await serve { server, router, made in
      let browser = Browser(router: router, cookie: nil)
      let first = await browser.open("/sample/greeting")
      let second = await browser.open("/sample/greeting")
      #expect(first.status == 200 && first.text == second.text && first.headers == second.headers)
      #expect(made.all.count == 1)
      let json = await browser.ask(.get, "/sample/greeting")
      #expect(await browser.ask(.get, "/sample/greeting").text == json.text)
      #expect(made.all.count == 2)
      try await write("새 인사", to: server)
      #expect(await browser.open("/sample/greeting").text.contains("<p>새 인사</p>"))
      #expect(await browser.ask(.get, "/sample/greeting").text == #"{"text":"새 인사"}"#)
      #expect(made.all.count == 4)
    }
  }

  @Test func `who has the response gets 304`() async throws {
    try await serve { server, router, made in
      let browser = Browser(router: router, cookie: nil)
      for accept in ["text/html", "application/json"] {
        let first = await browser.open("/sample/greeting", headers: [("Accept", accept)])
        let tag = try #require(first.header("ETag"))
        let known = [("Accept", accept), ("If-None-Match", tag)]
        let same = await browser.open("/sample/greeting", headers: known)
        #expect(same.status == 304 && same.text.isEmpty && same.header("ETag") == tag)
      }
      let tag = try #require(await browser.open("/sample/greeting").header("ETag"))
      try await write("새 인사", to: server)
      let later = await browser.open("/sample/greeting", headers: [("If-None-Match", tag)])
      #expect(later.status == 200 && later.text.contains("새 인사"))
      #expect(made.all.count == 3)
    }
  }

  @Test func `another host, language, encoding, query or credential gets a response of its own`()
    async throws
  {
    try await serve { _, router, made in
      let browser = Browser(router: router, cookie: nil)
      _ = await browser.open("/sample/greeting")
      let others: [(String, String)] = [
        ("Host", "elsewhere.example"), ("Accept-Language", "en"), ("Accept-Encoding", "gzip"),
        ("Authorization", "Basic none"), ("Cookie", "madang=ended"),
      ]
      for header in others { _ = await browser.open("/sample/greeting", headers: [header]) }
      // An authorization that is none of ours is no credential.
      #expect(made.all.count == 1 + others.count - 1)
      _ = await browser.open("/sample/greeting?next=1")
      #expect(made.all.count == 1 + others.count)
      let elsewhere = await browser.open(
        "/sample/greeting", headers: [("Host", "elsewhere.example")])
      #expect(elsewhere.text.contains("http://elsewhere.example/sample"))
      #expect(!(await browser.open("/sample/greeting").text.contains("elsewhere")))
      #expect(made.all.count == 1 + others.count)
      let packed = await browser.open("/sample/greeting", headers: [("Accept-Encoding", "gzip")])
      #expect(packed.header("Content-Encoding") == "gzip")
      let plain = await browser.open("/sample/greeting")
      #expect(plain.header("Content-Encoding") == nil)
      #expect(plain.header("ETag") != packed.header("ETag"))
    }
  }

  @Test func `a long page and its JSON are packed for who takes gzip`() async throws {
    for isKept in [true, false] {
      try await serve(isKept: isKept) { _, router, _ in
        let browser = Browser(router: router, cookie: nil)
        for accept in ["text/html", "application/json"] {
          func read(_ headers: (String, String)...) async -> Response {
            await browser.open("/sample/greeting", headers: [("Accept", accept)] + headers)
          }
          let packed = await read(("Accept-Encoding", "gzip"))
          #expect(packed.header("Content-Encoding") == "gzip")
          let plain = await read()
          #expect(plain.header("Content-Encoding") == nil)
          #expect(packed.bytes.count * 10 < plain.bytes.count)
        }
      }
    }
  }

  @Test func `no host stands for another's address, and no address for another scheme's`()
    async throws
  {
    try await TestServer.open(on: .sqlite, apps: [SampleApp.self]) { server in
      func key(
        _ target: String, host: String?, isSecure: Bool = false
      ) -> ResponseCache<Int>.Key {
        let headers = host.map { [("Host", $0)] } ?? []
        let request = Request(.get, target, headers: headers, isSecure: isSecure)
        return ResponseCache.Key(
          1, View(me: Visitor(), toast: nil, services: server.services, request: request))
      }
      let path = "/sample/greeting"
      #expect(key("\(path)?1", host: "a") == key("\(path)?1", host: "a"))
      #expect(key("\(path)?1\(path)?2", host: "a") != key("\(path)?2", host: "a\(path)?1"))
      for host in ["a", nil] {
        #expect(key(path, host: host) != key(path, host: host, isSecure: true))
      }
    }
  }

  @Test func `what is shown once, a part of a page and what has no version are not kept`()
    async throws
  {
    try await serve { server, router, made in
      let browser = Browser(router: router, cookie: nil)
      let part = await browser.open("/sample/greeting", headers: [("HX-Request", "true")])
      #expect(part.header("ETag") == nil)
      let toast = ToastCookie(vault: server.services.cookieVault)
      let request = Request(.get, "/sample/greeting")
      let line = toast.line("저장했어요", for: nil, request, at: server.clock.now)
      let cookie = ("Cookie", String(line.prefix { $0 != ";" }))
      for _ in 0..<2 {
        let told = await browser.open("/sample/greeting", headers: [cookie])
        #expect(told.text.contains("저장했어요") && told.header("ETag") == nil)
      }
      #expect(!(await browser.open("/sample/greeting").text.contains("저장했어요")))
      #expect(await browser.open("/sample/greeting", headers: [cookie]).text.contains("저장했어요"))
      #expect(made.all.count == 5)
    }
    try await serve(isKept: false) { _, router, made in
      let browser = Browser(router: router, cookie: nil)
      for _ in 0..<2 { #expect(await browser.open("/sample/greeting").header("ETag") == nil) }
      #expect(made.all.count == 2)
    }
  }

  @Test func `of a kept page of the demo only the bar is made again`() async throws {
    try await serve(isDemo: true) { server, router, made in
      let browser = Browser(router: router, cookie: nil)
      let first = await browser.open("/sample/greeting").text
      server.clock.move(by: .minutes(40))
      let second = await browser.open("/sample/greeting").text
      #expect(made.all.count == 1)
      let now = server.clock.now.milliseconds
      #expect(second.contains("data-now=\"\(now)\"") && !first.contains("data-now=\"\(now)\""))
      let bar = /<aside class="demo-bar".*?<\/aside>/.dotMatchesNewlines()
      #expect(first.replacing(bar, with: "") == second.replacing(bar, with: ""))
      #expect(first.contains(bar) && second.count == first.count)
    }
  }

  @Test func `what is kept in another language than the account's is read by its gate again`()
    async throws
  {
    try await TestServer.open(on: .sqlite, apps: [SampleApp.self]) { server in
      let steps = Recorder<String>()
      let gate = Gate<Visitor>(for: .visitor) { _ in
        steps.note("gate")
        return Visitor()
      }
      var site = Site(server.services)
      try site.read(Self.greeting, gate, version: { _, _, _ in 1 }) { _, _, _ in
        steps.note("verb")
        return Sample.Note(text: "안녕")
      } page: { note, _, view in
        SamplePage(view: view, notes: [note])
      }
      let router = site.router
      func open(as name: String) async throws -> Response {
        let cookie = try await server.browser(as: name).cookie
        return await Browser(router: router, cookie: cookie).open("/sample/greeting")
      }
      _ = try await open(as: "haneul")
      try await server.db.write { db in
        let account = try server.services.sessions.account(of: "practice", "sora", in: db)
        try db.run(
          "UPDATE account SET language = 'en', language_chosen = 1 WHERE id = \(account)")
      }
      #expect(try await open(as: "sora").text.contains("<html lang=\"en\""))
      #expect(steps.all == ["gate", "verb", "gate", "gate", "verb"])
    }
  }

  @Test func `what was committed while a read waited is not in its future`() async throws {
    try await TestDatabases.place(.sqlite) { location in
      let db = try Database(location, readers: 1)
      try await db.migrate(TestServer.migrations(with: [SampleApp.self]))
      let server = try await TestServer(db, apps: [SampleApp.self])
      let seen = Recorder<Duration>()
      let clock = server.clock
      var site = Site(server.services)
      try site.read(Self.greeting, .anyone, version: { $2.snapshot }) { context, _, db in
        seen.note(clock.now - context.now)
        return try #require(db.sampleNotes().first)
      } page: { note, _, view in
        SamplePage(view: view, notes: [note])
      }
      let browser = Browser(router: site.router, cookie: nil)
      let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let first = Task(executorPreference: OwnThread()) {
        try await db.read { _ in
          begun.signal()
          go.wait()
        }
      }
      await begun.signalled()
      // Waits for the only connection.
      let reading = Task.immediate { await browser.open("/sample/greeting") }
      clock.move(by: .seconds(1))
      try await write("새 인사", to: server)
      go.signal()
      try await first.value
      #expect(await reading.value.text.contains("새 인사"))
      #expect(seen.all == [.zero])
      await db.close()
    }
  }

  @Test func `a page of no app cannot be kept`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      var site = Site(server.services)
      let endpoint = Endpoint<Nothing, Nothing, Nothing>("test", .get, "/demo/test", "Test")
      #expect(throws: MountError.self) {
        try site.read(endpoint, .anyone, version: { $2.snapshot }) { _, _, _ in
          Nothing()
        } page: { _, _, _ in
          Empty()
        }
      }
    }
  }

  @Test func `what nobody asks for goes when the room is used`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let view = Responder(services: server.services).view(Request(.get, "/sample"), Visitor())
      let cache = ResponseCache<Int>(limit: 20_000)
      func key(_ version: Int) -> ResponseCache<Int>.Key {
        ResponseCache.Key(version, view)
      }
      for version in 0..<100 {
        cache.store(.page([UInt8](repeating: 0, count: 1_000), momentary: 0..<0), for: key(version))
        #expect(cache[key(0)] != nil, "asked for each time, after \(version)")
      }
      let kept = (0..<100).count { cache[key($0)] != nil }
      #expect(kept < 12)
      #expect(cache[key(99)] != nil)
    }
  }

  @Test func `reads of one state have one number, and writes another`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let db = server.db
      let first = try await db.read { $0.snapshot }
      let second = try await db.read { $0.snapshot }
      #expect(first != nil && second == first)
      let inWrite = try await db.write { db in
        try db.run("INSERT INTO setting (name, value) VALUES ('a', 'b')")
        return db.snapshot
      }
      #expect(inWrite == nil)
      let later = try await db.read { $0.snapshot }
      #expect(later != first)
    }
    try await TestServer.open(on: .postgres) { server in
      let onPostgres = try await server.db.read { $0.snapshot }
      #expect(onPostgres == nil)
    }
  }
}

/// Runs a task whose read is held up, outside the pool that all tests share.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    Thread.detachNewThread { job.runSynchronously(on: executor) }
  }
}
