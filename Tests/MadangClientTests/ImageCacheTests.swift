import Foundation
import MadangTesting
import Testing
import Wire

@testable import MadangClient

/// Remote pictures load through an image cache.
@Suite(.timeLimit(.minutes(30)))
struct ImageCacheTests {
  static let kept = ["cache-control": "public, max-age=31536000, immutable"]

  /// A transport that answers each path with the path itself as a picture.
  func pictures(_ headers: [String: String] = kept) -> ScriptedTransport {
    ScriptedTransport { call in HTTPReply(200, headers: headers, body: [UInt8](call.target.utf8)) }
  }

  func cache(_ script: ScriptedTransport, countLimit: Int = 50) -> ImageCache {
    ImageCache(countLimit: countLimit) { try await script.exchange(HTTPCall(.get, $0)) }
  }

  @Test func `Y87, D59, T24: a picture is loaded once and then comes from memory`() async throws {
    let script = pictures()
    let cache = cache(script)
    for _ in 0..<3 {
      #expect(try await cache.data(at: "/faces/1") == Data("/faces/1".utf8))
    }
    #expect(try await cache.data(at: "/faces/2") == Data("/faces/2".utf8))
    #expect(script.targets == ["GET /faces/1", "GET /faces/2"])
  }

  @Test func `Y87, T24: requests for one picture at the same time share one call`() async throws {
    let (asked, answered) = (Gate(2), Gate(2))
    let script = ScriptedTransport { call in
      await asked.pass()
      await answered.pass()
      return HTTPReply(200, headers: Self.kept, body: [UInt8](call.target.utf8))
    }
    let cache = cache(script)
    try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<50 { group.addTask { try await cache.data(at: "/faces/1") } }
      await asked.pass()
      // The request is pending: later callers can only share it.
      for _ in 0..<50 { group.addTask { try await cache.data(at: "/faces/1") } }
      await answered.pass()
      for try await data in group { #expect(data == Data("/faces/1".utf8)) }
    }
    #expect(script.targets == ["GET /faces/1"])
  }

  @Test func `a load ends when the last of its callers is cancelled, and not before`()
    async throws
  {
    let (asked, ended) = (Gate(2), Gate(2))
    let script = ScriptedTransport { call in
      await asked.pass()
      // Ends only by being cancelled.
      do { try await Task.sleep(for: .seconds(3600)) } catch {
        await ended.pass()
        throw error
      }
      return HTTPReply(200, headers: Self.kept, body: [])
    }
    let cache = cache(script)
    let first = Task { try await cache.data(at: "/faces/1") }
    await asked.pass()
    let second = Task { try await cache.data(at: "/faces/1") }
    while await cache.callers(of: "/faces/1") < 2 { await Task.yield() }
    first.cancel()
    while await cache.callers(of: "/faces/1") > 1 { await Task.yield() }
    #expect(script.targets == ["GET /faces/1"])
    second.cancel()
    await ended.pass()
    await #expect(throws: CancellationError.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await cache.callers(of: "/faces/1") == 0)
  }

  @Test func `Y87, D60, T24: the fifty-first picture evicts the least recently used of fifty`()
    async throws
  {
    let script = pictures()
    let cache = cache(script)
    #expect(cache.countLimit == 50)
    for number in 1...50 { _ = try await cache.data(at: "/faces/\(number)") }
    // The first is used again, so the second is the oldest.
    _ = try await cache.data(at: "/faces/1")
    _ = try await cache.data(at: "/faces/51")
    #expect(script.targets.count == 51)
    for number in [1, 3, 50, 51] { _ = try await cache.data(at: "/faces/\(number)") }
    #expect(script.targets.count == 51)
    _ = try await cache.data(at: "/faces/2")
    #expect(script.targets.count == 52 && script.targets.last == "GET /faces/2")
  }

  @Test func `Y87: a failed load is not cached, for whoever shared it or asks next`() async throws {
    let turns = Shared(0)
    let script = ScriptedTransport { call in
      let turn = turns.change {
        $0 += 1
        return $0
      }
      if turn == 1 { throw NoNetwork() }
      return HTTPReply(200, headers: Self.kept, body: [UInt8](call.target.utf8))
    }
    let cache = cache(script)
    await #expect(throws: NoNetwork.self) { try await cache.data(at: "/faces/1") }
    #expect(try await cache.data(at: "/faces/1") == Data("/faces/1".utf8))
    #expect(try await cache.data(at: "/faces/1") == Data("/faces/1".utf8))
    #expect(script.targets.count == 2)
  }

  @Test(arguments: ["no-store", "private, no-cache", "No-Store"])
  func `Y87: a picture the server wants asked for again is not kept`(_ rule: String) async throws {
    let script = pictures(["cache-control": rule])
    let cache = cache(script)
    for _ in 0..<2 { _ = try await cache.data(at: "/notes/1/picture") }
    #expect(script.targets.count == 2)
  }

  @Test func `Y87: a load that began before everything was removed is not kept after`()
    async throws
  {
    let (asked, answered) = (Gate(2), Gate(2))
    let script = ScriptedTransport { call in
      await asked.pass()
      await answered.pass()
      return HTTPReply(200, headers: Self.kept, body: [UInt8](call.target.utf8))
    }
    let cache = cache(script)
    async let early = cache.data(at: "/faces/1")
    await asked.pass()
    await cache.removeAll()
    await answered.pass()
    #expect(try await early == Data("/faces/1".utf8))
    _ = try await cache.data(at: "/faces/1")
    #expect(script.targets.count == 2)
  }

  @Test func `Y87, D61: a client has one cache, whose pictures end with the session`() async throws
  {
    let script = ScriptedTransport { call in
      call.method == .get
        ? HTTPReply(200, headers: Self.kept, body: [UInt8](call.target.utf8))
        : try .json(Nothing())
    }
    let tokens = Tokens(
      access: "mine", refresh: "r", accessExpires: Instant(milliseconds: 9_000_000))
    let madang = Madang(
      over: script, tokens: MemoryTokenStore(tokens), dependencies: TestClock().dependencies)
    #expect(madang.images === madang.images && madang.images.countLimit == 50)
    for _ in 0..<2 { _ = try await madang.images.data(at: "/notes/1/picture") }
    #expect(script.targets == ["GET /notes/1/picture"] && script.passes == ["Bearer mine"])
    try await madang.signOut()
    _ = try await madang.images.data(at: "/notes/1/picture")
    #expect(
      script.targets == ["GET /notes/1/picture", "DELETE /session", "GET /notes/1/picture"])
    #expect(script.passes == ["Bearer mine", "Bearer mine", nil])
  }

  @Test func `Y87: what the server refuses is thrown, and not a picture`() async throws {
    let script = ScriptedTransport { _ in try .refusal(.notFound) }
    let madang = Madang(
      over: script, tokens: .memory, dependencies: TestClock().dependencies)
    for _ in 0..<2 {
      await #expect(throws: Refusal.notFound) { try await madang.images.data(at: "/faces/none") }
    }
    #expect(script.targets.count == 2)
  }

  @Test func `D60, T24: one picture of 10 MB evicts none of the forty-nine of 10 KB beside it`()
    async throws
  {
    let script = ScriptedTransport { call in
      let size = call.target == "/large" ? 10_000_000 : 10_000
      return HTTPReply(200, headers: Self.kept, body: [UInt8](repeating: 7, count: size))
    }
    let cache = cache(script)
    let paths = (1...24).map { "/small/\($0)" } + ["/large"] + (25...49).map { "/small/\($0)" }
    for _ in 0..<3 {
      for path in paths {
        #expect(try await cache.data(at: path).count == (path == "/large" ? 10_000_000 : 10_000))
      }
    }
    #expect(script.targets.count == 50)
    // The next one takes the place of one, whatever their sizes.
    _ = try await cache.data(at: "/small/50")
    for path in paths.dropFirst() { _ = try await cache.data(at: path) }
    #expect(script.targets.count == 51)
  }
}
