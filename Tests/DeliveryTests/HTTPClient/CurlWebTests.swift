import Commons
import Core
import Delivery
import Foundation
import HTTP
import Synchronization
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct CurlWebTests {
  @Test func `a request goes out as it was made, and the answer comes back whole`() async throws {
    try await StubServer.serve { request in
      Response(
        status: 418, headers: [Header("X-Tea", "녹차"), Header("Location", "/elsewhere")],
        body: .bytes(request.body + Array("!".utf8)))
    } _: { stub, site in
      let web = CurlWeb()
      var request = OutgoingRequest(
        "PUT", site + "/tea?x=1", headers: [(name: "X-Cup", value: "둘")], body: Array("찻잔".utf8))
      request.timeout = .seconds(5)
      let response = try await web.send(request)
      #expect(response.status == 418 && response.header("x-tea") == "녹차")
      #expect(String(decoding: response.body, as: UTF8.self) == "찻잔!")
      let asked = try #require(stub.asked.withLock { $0.first })
      #expect(asked.method == .put && asked.query == "x=1" && asked.header("X-Cup") == "둘")
      #expect(asked.header("Expect") == nil && asked.header("Content-Type") == nil)
      let empty = try await web.send(OutgoingRequest("POST", site + "/nothing"))
      #expect(empty.body == Array("!".utf8))
    }
  }

  @Test func `a redirect is not followed, nor any scheme but http and https`() async throws {
    try await StubServer.serve { _ in
      Response(status: 302, headers: [Header("Location", "/there")])
    } _: { stub, site in
      let web = CurlWeb()
      let here = try await web.send(OutgoingRequest("GET", site + "/here"))
      #expect(here.status == 302)
      #expect(stub.asked.withLock { $0.count } == 1)
      for url in ["file:///etc/passwd", "gopher://127.0.0.1/x", "nonsense", "http://"] {
        await #expect(throws: Unreachable.self) { try await web.send(OutgoingRequest("GET", url)) }
      }
      await #expect(throws: Unreachable.self) {
        try await web.send(
          OutgoingRequest("GET", site + "/x", headers: [(name: "A", value: "b\r\nC: d")]))
      }
    }
  }

  @Test func `too long an answer, too slow a one and a call taken back all end`() async throws {
    let (arrivals, bell) = AsyncStream.makeStream(of: Void.self)
    try await StubServer.serve { request in
      if request.path == "/long" { return .text(String(repeating: "가", count: 1000)) }
      bell.yield()
      // Never answered: stopping the stub server ends it.
      try await Task.sleep(for: .seconds(600))
      return .text("late")
    } _: { _, site in
      let web = CurlWeb()
      var long = OutgoingRequest("GET", site + "/long")
      long.limit = 3000
      let whole = try await web.send(long)
      #expect(whole.body.count == 3000)
      long.limit = 2999
      await #expect(throws: Unreachable.self) { try await web.send(long) }
      var slow = OutgoingRequest("GET", site + "/slow")
      slow.timeout = .milliseconds(200)
      await #expect(throws: Unreachable.self) { try await web.send(slow) }
      slow.timeout = .seconds(600)
      var calls = arrivals.makeAsyncIterator()
      _ = await calls.next()
      let call = Task { [slow] in try await web.send(slow) }
      _ = await calls.next()
      call.cancel()
      await #expect(throws: CancellationError.self) { _ = try await call.value }
    }
  }

  @Test func `many calls at once hold no thread each`() async throws {
    let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    try await StubServer.serve { _ in
      await withCheckedContinuation { one in
        let all = waiting.withLock { waiting in
          waiting.append(one)
          return waiting.count == 300 ? waiting : []
        }
        for one in all { one.resume() }
      }
      return .text("together")
    } _: { _, site in
      let web = CurlWeb()
      let count = try await withThrowingTaskGroup { group in
        for number in 0..<300 {
          group.addTask {
            var request = OutgoingRequest("GET", site + "/\(number)")
            request.timeout = .seconds(60)
            return try await web.send(request).status
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
      }
      #expect(count == 300)
    }
  }

  @Test func `an address a stranger chose must be public, by whatever name it goes`() async throws {
    try await StubServer.serve { _ in
      .text("secret")
    } _: { stub, site in
      let port = site.split(separator: ":").last ?? ""
      let web = CurlWeb()
      // A kept-alive connection must not bypass the check.
      let own = try await web.send(OutgoingRequest("GET", site + "/own"))
      #expect(own.status == 200)
      for host in [
        "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0",
        "10.0.0.1", "192.168.0.1", "169.254.169.254", "[fd00::1]", "[fe80::1]",
        "[64:ff9b::7f00:1]",
      ] {
        var request = OutgoingRequest("GET", "http://\(host):\(port)/push")
        request.mustBePublic = true
        request.timeout = .seconds(5)
        await #expect(throws: Unreachable.self, "\(host)") { try await web.send(request) }
      }
      #expect(stub.asked.withLock { $0.count } == 1)
      var request = OutgoingRequest("GET", site + "/push")
      request.mustBePublic = true
      let allowed = try await CurlWeb(allowsLoopback: true).send(request)
      #expect(allowed.status == 200)
    }
  }
}
