import Foundation
import MadangClient
import Testing
import Wire

/// Live events over real sockets.
@Suite(.timeLimit(.minutes(1)))
struct LiveSocketTests {
  let still = Stillness()

  func madang(_ responder: Responder) throws -> Madang {
    Madang(
      over: URLSessionTransport(server: try responder.url), tokens: .memory,
      surroundings: still.surroundings)
  }

  @Test func `an event is read as soon as it is whole, whatever pieces it comes in`() async throws {
    let first = Occasion()
    let second = Occasion()
    let responder = try Responder { connection in
      _ = connection.read()
      connection.beginEvents()
      // The mark, a CR LF and a character of three bytes are each cut in two by the flushes.
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
    var events = try madang(responder).events(Notes.live).makeAsyncIterator()
    // Had the client waited for more than the event, the responder would never write on.
    #expect(try await events.next() == Note(id: 1, text: "가"))
    first.happen()
    #expect(try await events.next() == Note(id: 2, text: "b"))
    second.happen()
    #expect(try await events.next() == Note(id: 3, text: "c"))
  }

  @Test func `a lost stream goes on after the last event received`() async throws {
    let heads = Shared<[String]>([])
    let responder = try Responder { connection in
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
    for try await note in try madang(responder).events(Notes.live) { ids.append(note.id) }
    #expect(ids == [1, 2])
    let last = heads.current.map { head in
      head.split(separator: "\r\n").first { $0.hasPrefix("last-event-id:") }
    }
    #expect(last == [nil, "last-event-id: e1", "last-event-id: e2"])
    #expect(still.waits.current == [.milliseconds(40), .milliseconds(40)])
  }

  @Test func `leaving the loop closes the connection`() async throws {
    let closed = Occasion()
    let responder = try Responder { connection in
      _ = connection.read()
      connection.beginEvents()
      connection.write("data: {\"id\":1,\"text\":\"\"}\n\n")
      connection.waitForEnd()
      closed.happen()
    }
    let madang = try madang(responder)
    for try await note in madang.events(Notes.live) where note.id == 1 { break }
    await closed.wait()
    #expect(try await !madang.isSignedIn)
  }

  @Test func `a cancelled reader ends without an error and closes the connection`() async throws {
    let closed = Occasion()
    let reading = Occasion()
    let responder = try Responder { connection in
      _ = connection.read()
      connection.beginEvents()
      connection.write("data: {\"id\":1,\"text\":\"\"}\n\n")
      connection.waitForEnd()
      closed.happen()
    }
    let madang = try madang(responder)
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
