import Commons
import Core
import Delivery
import HTML
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

/// Push services of which one does not respond.
@Suite(.timeLimit(.minutes(30)))
struct SlowPushTests {
  /// Holds callers until it is opened.
  private final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
      (false, []))

    func wait() async {
      await withCheckedContinuation { waiter in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(waiter) }
          return state.isOpen
        }
        if isOpen { waiter.resume() }
      }
    }

    func open() {
      let waiting = state.withLock { state in
        defer { state = (true, []) }
        return state.waiting
      }
      for waiter in waiting { waiter.resume() }
    }
  }

  /// An HTTP client that sends requests for both services to one local server.
  private struct SlowWeb: Web {
    let origin: String
    let web = CurlWeb()

    func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
      var request = request
      request.url = origin + (request.url.hasPrefix("https://slow.") ? "/slow" : "/quick")
      request.mustBePublic = false
      request.timeout = .hours(1)
      return try await web.send(request)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a push service that does not answer holds a quarter of the places, and the others go on`(
    _ engine: Engine
  ) async throws {
    let gate = Gate()
    let held = Mutex(0)
    let (arrived, arriving) = AsyncStream.makeStream(of: Void.self)
    try await StubServer.serve { request in
      if request.path == "/slow" {
        // With more than 32 at once the test would hang: then the gate opens by itself.
        let count = held.withLock { held in
          held += 1
          return held
        }
        if count > 32 { gate.open() }
        await gate.wait()
      } else {
        arriving.yield()
      }
      return Response(status: 201)
    } _: { stub, origin in
      try await TestServer.open(on: engine, web: SlowWeb(origin: origin)) { server in
        let services = server.services
        try services.registerChannels()
        for (name, handle, messages) in [("김하늘", "slow", 140), ("이도윤", "quick", 40)] {
          let student = try await server.student(name, handle)
          try await student.client.send(
            Push.subscribe, "yello",
            PushBrowser.subscription(at: "https://\(handle).push.example/secret"))
          try await server.db.write { db in
            let account = try services.sessions.account(of: "practice", handle, in: db)
            for number in 0..<messages {
              try services.pushes.put(
                PushNotice(
                  title: LocalizedText(verbatim: "옐로"), body: LocalizedText(verbatim: "\(number)"),
                  path: "/yello"),
                of: "yello",
                to: account, tag: "\(number)", life: .hours(1), in: db)
            }
          }
        }
        let work = Task { try await services.outbox.sendDue() }
        // All requests of the fast service complete, although the slow one's were first.
        var heard = arrived.makeAsyncIterator()
        for _ in 0..<40 { await heard.next() }
        #expect((1...32).contains(held.withLock { $0 }))
        gate.open()
        try await work.value
        #expect(stub.asked.withLock { $0.count } == 180)
        let left: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
        #expect(left == 0)
      }
    }
  }
}
