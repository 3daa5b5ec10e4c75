import Foundation
import HTTP
import MadangClient
import MadangTesting
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

/// A device on a network that answers in the server's place.
@Suite(.timeLimit(.minutes(30)))
struct HostileNetworkTests {
  @Test(arguments: Hostility.allCases)
  func `CH5: nothing is lost, doubled or taken as sent on a network that answers itself`(
    _ hostility: Hostility
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let network = try HostileNetwork(hostility, before: server.transport)
      let madang = Madang(over: network, tokens: .memory, dependencies: server.dependencies)
      let file = try QueueFile()
      let queue = await OfflineQueue(
        file: file.url, account: nil, transport: DiaryTransport(madang, zone: .seoul), appVersion: 1
      )

      // Who has no diary yet: the request that begins one has no answer either.
      try await queue.write(.create, entry(1), diaryFields("처음"))
      await network.suffer(queue) { $0.swallowed >= 2 }
      try await expect(queue, unsent: 1, texts: ["처음"])
      #expect(try await rows(of: server) == 0)
      network.mode.change { $0 = .losingAnswers }
      await network.suffer(queue) { $0.lost.contains("/colary/membership") }
      network.mode.change { $0 = .good }
      await queue.trigger()
      await queue.settled()
      #expect(try await rows(of: server) == 1)

      // What takes effect and has no answer.
      network.mode.change { $0 = .losingAnswers }
      try await queue.write(.update, entry(1), Fields([Field(2, Array("고친 처음".utf8))]))
      for number in 2...4 {
        try await queue.write(.create, entry(UInt64(number)), diaryFields("\(number)"))
      }
      await network.suffer(queue) { $0.lost.count { $0 == "/colary/operations" } >= 2 }
      try await expect(queue, unsent: 4, texts: ["2", "3", "4", "고친 처음"])
      network.mode.change { $0 = .good }
      await queue.trigger()
      await queue.settled()
      let status = try #require(await queue.currentStatus)
      #expect(status.unsent == 0 && status.parked == 0)
      #expect(
        await queue.entries.map(\.badge) == [
          .acknowledged, .acknowledged, .acknowledged, .acknowledged,
        ])
      #expect(network.limits.current.allSatisfy { $0 == .seconds(15) })
      let kept = try await madang.send(Colary.search, Colary.SearchRequest(emotion: .joy)).entries
        .items
      #expect(kept.map(\.text).sorted() == ["2", "3", "4", "고친 처음"])
      #expect(try await rows(of: server) == 4)
      let (diaries, operations): (Int?, Int?) = try await server.db.read {
        (
          try $0.value("SELECT COUNT(*) FROM colary_person"),
          try $0.value("SELECT COUNT(*) FROM colary_operation")
        )
      }
      #expect(diaries == 1 && operations == 5)
      await queue.close()
    }
  }

  @Test func `CH6: a proxy's Retry-After is waited for, with and without a problem of ours`()
    async throws
  {
    let batch = Batch(request: 1, account: ID<Colary.Person>.sample.bytes, epoch: 0, operations: [])
    for body in ["<html>busy</html>", #"{"error":"busy"}"#] {
      for status in [429, 503] {
        let busy = try StubHTTPServer { connection in
          while connection.read() != nil {
            connection.answer(status, body, headers: ["Retry-After: 120"])
          }
        }
        let transport = DiaryTransport(Madang(server: try busy.url, tokens: .signedIn))
        let error = await #expect(throws: OfflineRequestError.self) {
          try await transport.send(batch)
        }
        #expect(error?.failure == .transport && error?.retryAfter == .seconds(120))
      }
    }
  }

  /// Nothing of the queue is taken as sent or refused, and everything is in the list once.
  private func expect(_ queue: OfflineQueue, unsent: UInt32, texts: [String]) async throws {
    let status = try #require(await queue.currentStatus)
    #expect(status.unsent == unsent && status.parked == 0)
    let entries = await queue.entries
    #expect(entries.compactMap { Colary.EntryContent($0)?.text.text }.sorted() == texts)
    #expect(Set(entries.map(\.entity)).count == entries.count)
    #expect(entries.allSatisfy { [.waiting, .sending].contains($0.badge) })
  }

  private func rows(of server: TestServer) async throws -> Int? {
    try await server.db.read { try $0.value("SELECT COUNT(*) FROM colary_row") }
  }
}

/// What answers in the server's place.
enum Hostility: CaseIterable {
  /// A sign-in page as the answer, as an error, as a redirect.
  case portal, blockingPortal, redirect
  case unknownName, brokenTLS, nobody
  /// JSON that ends early, with its length or without.
  case cutJSON, shortJSON
  /// Of another service.
  case otherJSON
  case byteByByte, silence, bomb

  fileprivate func serve(_ connection: ClientConnection, while isUp: () -> Bool) {
    let page = "<!doctype html><title>Wi-Fi</title><form>…</form>"
    let html = ["Content-Type: text/html"]
    let json = ["Content-Type: application/json"]
    while connection.read() != nil {
      switch self {
      case .portal, .unknownName, .brokenTLS, .nobody: connection.answer(200, page, headers: html)
      case .blockingPortal: connection.answer(403, page, headers: html)
      case .redirect: connection.answer(302, page, headers: html + ["Location: /sign-in"])
      case .shortJSON: connection.answer(200, #"{"epoch":1,"results":[{"id""#, headers: json)
      case .otherJSON: connection.answer(403, #"{"code":7,"status":"blocked"}"#, headers: json)
      case .silence: connection.waitForEnd()
      case .cutJSON:
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
            + #"{"epoch":1,"results":[{"#)
        return
      case .byteByByte:
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{")
        while isUp() {
          connection.write(" ")
          usleep(20_000)
        }
        return
      case .bomb:
        let bomb = Self.blanks
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
            + "Content-Length: \(bomb.count)\r\n\r\n")
        connection.write(bytes: bomb)
      }
    }
  }

  /// A list of 100 MB of blanks in half a megabyte.
  private static let blanks: [UInt8] = {
    var response = Response(
      status: 200, body: .bytes([UInt8](repeating: UInt8(ascii: " "), count: 100_000_000)))
    response.pack(for: Request(.get, "/", headers: [("Accept-Encoding", "gzip")]))
    return response.bytes
  }()
}

/// The server, or what answers in its place.
private final class HostileNetwork: Transport {
  enum Mode { case good, swallowing, losingAnswers }

  let mode = Shared(Mode.swallowing)
  /// The calls that had no answer of the server: those that did not arrive, and the paths of those that did.
  private let calls = Shared<(swallowed: Int, lost: [String])>((0, []))
  let limits = Shared<[Duration?]>([])
  private let ends = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let server: any Transport
  private let stub: StubHTTPServer
  private let isUp = Shared(true)
  private let hostile: URLSessionTransport

  init(_ hostility: Hostility, before server: any Transport) throws {
    self.server = server
    stub = try StubHTTPServer { [isUp] in hostility.serve($0) { isUp.current } }
    let address =
      switch hostility {
      case .unknownName: "http://colary.invalid"
      case .brokenTLS: "https://127.0.0.1:\(stub.port)"
      // The system never assigns port 1.
      case .nobody: "http://127.0.0.1:1"
      default: "http://127.0.0.1:\(stub.port)"
      }
    hostile = URLSessionTransport(server: try #require(URL(string: address)))
  }

  deinit { isUp.change { $0 = false } }

  func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    limits.change { $0.append(call.limit) }
    let mode = mode.current
    guard mode != .good else { return try await server.exchange(call) }
    if mode == .losingAnswers { _ = try await server.exchange(call) }
    defer {
      calls.change {
        if mode == .losingAnswers { $0.lost.append(call.target) } else { $0.swallowed += 1 }
      }
      ends.continuation.yield()
    }
    var hurried = call
    if call.limit != nil { hurried.limit = .milliseconds(500) }
    return try await hostile.exchange(hurried)
  }

  func stream(_ call: HTTPCall) async throws -> HTTPStream { try await server.stream(call) }

  /// Lets `queue` send until `isEnough`.
  func suffer(
    _ queue: OfflineQueue, until isEnough: ((swallowed: Int, lost: [String])) -> Bool
  ) async {
    while !isEnough(calls.current) {
      await queue.trigger()
      for await _ in ends.stream { break }
    }
  }
}

extension OfflineQueue {
  fileprivate var currentStatus: Status? {
    get async {
      for await status in statuses { return status }
      return nil
    }
  }

  fileprivate var entries: [VisibleRow] {
    get async {
      for await rows in list { return rows }
      return []
    }
  }
}

extension ID<Colary.Person> {
  fileprivate static var sample: Self {
    Self(at: Instant(milliseconds: 1_774_000_000_000), sequence: 0, random: 1)
  }
}

/// An entry of one day in March.
private func diaryFields(_ text: String) throws -> Fields {
  try Colary.EntryContent(
    time: Colary.EntryTime(Instant(milliseconds: 1_774_000_000_000), in: .seoul),
    feeling: Colary.Feeling(.joy, Colary.Intensity(taps: 1)), text: Colary.Note(text)
  ).queueFields
}
