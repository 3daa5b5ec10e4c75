import Foundation
import MadangClient
import MadangTesting
import Testing
import Wire

/// Live events over real sockets.
@Suite(.timeLimit(.minutes(30)))
struct LiveSocketTests {
  let still = TestClock()

  func madang(_ stubServer: StubHTTPServer) throws -> Madang {
    Madang(
      over: URLSessionTransport(server: try stubServer.url), tokens: .memory,
      dependencies: still.dependencies)
  }

  @Test func `an event is read as soon as it is whole, whatever pieces it comes in`() async throws {
    let first = Signal()
    let second = Signal()
    let stubServer = try StubHTTPServer { connection in
      _ = connection.read()
      connection.beginEvents()
      // The flushes split the byte order mark, a CR LF and a three-byte character.
      connection.write("\u{FEFF}: hi\r\n\r\ndata: {\"id\":1,\r\ndata: \"text\":\"가\"}\r\n\r")
      first.block()
      connection.write("\n")
      connection.write("data: {\"id\":2,\"te")
      connection.write("xt\":\"b\"}\n")
      connection.write("\n")
      second.block()
      connection.write("data: {\"id\":3,\"text\":\"c\"}\r\r")
      connection.waitForEnd()
    }
    var events = try madang(stubServer).events(Notes.live).makeAsyncIterator()
    // If the client waited for more than the event, the server would never continue.
    #expect(try await events.next() == Note(id: 1, text: "가"))
    first.happen()
    #expect(try await events.next() == Note(id: 2, text: "b"))
    second.happen()
    #expect(try await events.next() == Note(id: 3, text: "c"))
  }

  @Test func `a lost stream goes on after the last event received`() async throws {
    let heads = Shared<[String]>([])
    let stubServer = try StubHTTPServer { connection in
      guard let head = connection.read()?.head.lowercased() else { return }
      let turn = heads.change {
        $0.append(head)
        return $0.count
      }
      if turn == 3 { return connection.answer(204) }
      connection.beginEvents()
      connection.write("retry: 40\nid: e\(turn)\ndata: {\"id\":\(turn),\"text\":\"\"}\n\nid: half")
    }
    var ids: [Int] = []
    for try await note in try madang(stubServer).events(Notes.live) { ids.append(note.id) }
    #expect(ids == [1, 2])
    let last = heads.current.map { head in
      head.split(separator: "\r\n").first { $0.hasPrefix("last-event-id:") }
    }
    #expect(last == [nil, "last-event-id: e1", "last-event-id: e2"])
    #expect(still.waits == [.milliseconds(40), .milliseconds(40)])
  }

  @Test func `leaving the loop closes the connection: S39 SW13`() async throws {
    let closed = Signal()
    let stubServer = try StubHTTPServer { connection in
      _ = connection.read()
      connection.beginEvents()
      connection.write("data: {\"id\":1,\"text\":\"\"}\n\n")
      connection.waitForEnd()
      closed.happen()
    }
    let madang = try madang(stubServer)
    for try await note in madang.events(Notes.live) where note.id == 1 { break }
    await closed.wait()
    #expect(try await !madang.isSignedIn)
  }

  @Test func `a cancelled reader ends without an error and closes the connection`() async throws {
    let closed = Signal()
    let reading = Signal()
    let stubServer = try StubHTTPServer { connection in
      _ = connection.read()
      connection.beginEvents()
      connection.write("data: {\"id\":1,\"text\":\"\"}\n\n")
      connection.waitForEnd()
      closed.happen()
    }
    let madang = try madang(stubServer)
    let task = Task {
      var count = 0
      for try await _ in madang.events(Notes.live) {
        count += 1
        reading.happen()
      }
      return count
    }
    await reading.wait()
    task.cancel()
    #expect(try await task.value == 1)
    await closed.wait()
  }
}
