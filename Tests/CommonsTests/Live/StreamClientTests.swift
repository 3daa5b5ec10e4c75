import Commons
import Core
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// The streams of one client, and of one account.
@Suite(.timeLimit(.minutes(30)))
struct StreamClientTests {
  @Test(arguments: Engine.allCases)
  func `of two tabs with one name the first is told, and the pages of one tab are one client`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      var pages: [EventStream] = []
      for _ in 0..<3 * Hub.mostClients {
        let reply = await browser.open(Yello.events.path + "?client=tab&after=")
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        pages.append(stream)
      }
      #expect(pages.map(\.isEnded) == pages.indices.map { $0 < pages.count - 1 })
      let heard = await blocks(pages[0], 3)
      #expect(heard.map { $0.contains("event: replaced") } == [false, true, false])
      #expect(heard.last == "retry: 60000")
    }
  }

  @Test(arguments: Engine.allCases)
  func `of many streams that one client opens at one moment a single one stays open`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let streams = try await withThrowingTaskGroup(of: EventStream.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let reply = await browser.open(Yello.events.path + "?client=tab&after=")
            guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
            return stream
          }
        }
        return try await group.reduce(into: [EventStream]()) { $0.append($1) }
      }
      #expect(streams.count { !$0.isEnded } == 1)
      for stream in streams { stream.end() }
      #expect(!server.services.hub.hasSubscribers(haneul.id))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client that comes back takes its own place, and an eleventh is told to wait`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let open = { (client: String) async throws -> EventStream in
        let reply = await browser.open(Yello.events.path + "?client=" + client)
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        return stream
      }
      var streams: [EventStream] = []
      for number in 0..<Hub.mostClients { streams.append(try await open("tab\(number)")) }
      let again = try await open("tab3")
      #expect(streams.map(\.isEnded) == (0..<Hub.mostClients).map { $0 == 3 })
      for target in ["?client=tab10", "", "?client="] {
        let reply = await browser.ask(.get, Yello.events.path + target)
        #expect(reply.status == 429 && reply.header("Retry-After") == "30", "\(target)")
      }
      #expect(!streams[0].isEnded && !again.isEnded)
      // Other accounts have a limit of their own, and an ended stream frees its place.
      _ = try await server.student("박바다", "sea")
      let other = try await server.browser(as: "sea")
      #expect(await other.open(Yello.events.path + "?client=tab10").status == 200)
      again.end()
      #expect(await browser.open(Yello.events.path + "?client=tab10").status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the stream of an app ends when its member leaves it, though the session goes on`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      try await haneul.client.send(
        Wal.join,
        Wal.JoinRequest(nickname: Wal.Nickname("하늘"), categories: [.comedy], slots: [.morning]))
      let browser = try await server.browser(as: "haneul")
      let reply = await browser.open(Yello.events.path)
      guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
      let left = try await haneul.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(!left.accountEnded)
      while !stream.isEnded { await Task.yield() }
      while server.services.hub.hasSubscribers(haneul.id) { await Task.yield() }
      #expect(await browser.ask(.get, Yello.events.path).status == 403)
      #expect(await browser.open(Wal.today.path).status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a stream of a session that has ended is refused, and leaves the notice to the next page`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      try await server.db.write { try $0.run("DELETE FROM session") }
      let agent = ("User-Agent", "Mozilla/5.0")
      let stream = await browser.open(
        Yello.events.path + "?client=tab&after=", headers: [agent, ("Accept", "text/event-stream")])
      #expect(stream.status == 401 && stream.header("Set-Cookie") == nil)
      let page = await browser.open("/yello/friends", headers: [agent, ("Accept", "text/html")])
      #expect(page.status == 303)
      #expect(try await server.toast(after: page, with: nil).contains(SessionEnd.words.ko))
    }
  }
}
