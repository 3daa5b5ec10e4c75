import Dispatch
import Foundation
import MadangClient
import MadangTesting
import Testing
import Wire

/// Errors that say what went wrong, and where decoding runs.
@Suite(.timeLimit(.minutes(30)))
struct UnreadableTests {
  func error(_ body: String, status: Int = 200) async -> MadangError? {
    let server = ScriptedTransport { _ in HTTPReply(status, body: [UInt8](body.utf8)) }
    let madang = Madang(over: server, tokens: .memory, dependencies: TestClock().dependencies)
    return await #expect(throws: MadangError.self) {
      try await madang.send(Notes.list, PageRequest())
    }
  }

  @Test(arguments: [
    (#"{"items":[{"id":1,"text":"a"},{"id":2,"text":7}]}"#, "items[1].text", "not a String"),
    (#"{"items":[{"id":1}]}"#, "items[0].text", "missing"),
    (#"{"items":[{"id":1,"text":null}]}"#, "items[0].text", "null instead of a String"),
  ])
  func `a decoding failure names the path and keeps the underlying error`(
    body: String, path: String, kind: String
  ) async throws {
    guard case .unreadable(let response) = await error(body) else {
      Issue.record("not unreadable")
      return
    }
    #expect(response.status == 200 && response.endpoint == "note.list")
    #expect(response.path == path)
    #expect(response.underlying is DecodingError)
    #expect("\(response)" == "unreadable response 200 of note.list at \(path): \(kind)")
  }

  @Test func `a text that is not of its form is named like any other member`() async throws {
    let list = Endpoint<Nothing, Nothing, Page<Dated>>(
      "dated.list", .get, "/dated", for: .visitor, "Dates")
    let server = ScriptedTransport { _ in
      HTTPReply(200, body: Array(#"{"items":[{"day":"2026-03-01"},{"day":"someday"}]}"#.utf8))
    }
    let error = await #expect(throws: MadangError.self) {
      try await Madang(over: server, tokens: .memory).send(list)
    }
    guard case .unreadable(let response) = error else {
      Issue.record("not unreadable")
      return
    }
    #expect(response.path == "items[1].day")
    #expect(
      "\(response)" == "unreadable response 200 of dated.list at items[1].day: invalid value")
  }

  @Test func `a page in place of JSON has no path, and a proxy's failure no decoding error`() async
  {
    if case .unreadable(let page) = await error("<p>Wi-Fi") {
      #expect(page.path == nil && page.underlying is DecodingError)
    } else {
      Issue.record("not unreadable")
    }
    if case .unreadable(let failed) = await error("<p>", status: 418) {
      #expect(failed.underlying == nil && failed.endpoint == "note.list")
    } else {
      Issue.record("not unreadable")
    }
  }

  @Test func `a page of a proxy whose server is away is no reason to update the app`() {
    let away = MadangError.unreadable(UnreadableResponse(status: 502, endpoint: nil))
    let fault = MadangError.fault(reference: nil)
    for language in Language.allCases {
      #expect(away.sentence(in: language) == fault.sentence(in: language))
    }
  }

  @Test func `every error has a sentence in both languages`() {
    let all: [MadangError] = [
      .unreachable(underlying: NoNetwork()), .fault(reference: "r-17"), .fault(reference: nil),
      .unreadable(UnreadableResponse(status: 200, endpoint: nil)),
      .tokenStore(underlying: NoNetwork()),
    ]
    for error in all {
      let (korean, english) = (error.sentence(in: .ko), error.sentence(in: .en))
      #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
      #expect(english.allSatisfy(\.isASCII) && english != korean)
      #expect([korean, english].contains(error.localizedDescription))
    }
    #expect(all[1].sentence(in: .ko).contains("r-17"))
    #expect(all[1].sentence(in: .en).contains("r-17"))
  }

  @Test func `payloads are decoded off the caller's actor`() async throws {
    let server = ScriptedTransport { call in
      call.headers["accept"]?.contains("event-stream") == true
        ? .events("data: {}\n\n") : HTTPReply(200, body: Array("{}".utf8))
    }
    let madang = Madang(over: server, tokens: .memory)
    let caller = Caller()
    #expect(try await caller.send(madang) == Placed(isOnCaller: false))
    #expect(try await caller.listen(madang) == Placed(isOnCaller: false))
    #expect(await caller.decodeHere() == Placed(isOnCaller: true))
  }
}

private struct Dated: Codable, Hashable, Sendable {
  var day: Day
}

/// Notes on which queue it is decoded.
private struct Placed: Codable, Hashable, Sendable {
  static let queue = DispatchSpecificKey<Bool>()
  static let here = Endpoint<Nothing, Nothing, Placed>(
    "placed.here", .get, "/placed", for: .visitor, "Where it is decoded")

  var isOnCaller: Bool

  init(isOnCaller: Bool) { self.isOnCaller = isOnCaller }

  init(from decoder: any Decoder) throws {
    isOnCaller = DispatchQueue.getSpecific(key: Self.queue) ?? false
  }
}

/// An actor on a queue of its own, in place of the main actor.
private actor Caller {
  private final class Executor: SerialExecutor {
    let queue = DispatchQueue(label: "caller")

    init() { queue.setSpecific(key: Placed.queue, value: true) }

    func enqueue(_ job: UnownedJob) {
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
      UnownedSerialExecutor(ordinary: self)
    }
  }

  private let executor = Executor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func send(_ madang: Madang) async throws -> Placed { try await madang.send(Placed.here) }

  func listen(_ madang: Madang) async throws -> Placed? {
    for try await event in madang.events(Placed.here) { return event }
    return nil
  }

  func decodeHere() -> Placed? {
    try? JSONDecoder().decode(Placed.self, from: Data("{}".utf8))
  }
}
