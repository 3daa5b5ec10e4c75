import Commons
import Core
import MadangClient
import OfflineCore
import Synchronization
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Whose diary a device has: it begins one without signing in, and opens no other.
@Suite(.timeLimit(.minutes(30)))
struct DiaryAccountTests {
  @Test(arguments: Engine.allCases)
  func
    `the first entry begins a diary without signing in, and reaches the server: C27, C29, C31, C42`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let madang = server.stranger()
      let phone = try await Phone(madang)
      await phone.goOffline()
      try await phone.write("비행기 안에서")
      #expect(await phone.texts == ["비행기 안에서"])
      await phone.sync()
      let records = try await madang.send(Colary.records, Colary.RecordsRequest(month: "2026-03"))
      #expect(records.entries.items.map(\.text) == ["비행기 안에서"])
      #expect(await phone.rows.map(\.badge) == [.acknowledged])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a device that lost the answer recognizes the diary it began: C42`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let key = "0190a000-0000-7000-8000-00000000c042"
      let wanted = ID<Colary.Person>(at: server.clock.now, sequence: 1, random: 42)
      let beginning = Colary.Beginning(id: wanted)
      let haru = server.stranger()
      let begun = try await haru.send(Colary.begin, beginning, key: key).me
      #expect(begun.id == wanted)
      let again = server.stranger()
      #expect(try await again.send(Colary.begin, beginning, key: key).me == begun)
      #expect(try await again.send(Colary.me) == begun)
      // Another account cannot take its place.
      let bom = try await server.viewer("bom")
      let other = try await bom.send(Colary.begin, beginning, key: key).me
      #expect(other.id != begun.id)
      #expect(try await haru.send(Colary.me) == begun)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the ids of a new diary, its first entry and first response open no account: C42`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let mild = Colary.Intensity(taps: 1)
      let key = "0190a000-0000-7000-8000-0000000000"
      let (begins, writes, responds) = (server.stranger(), server.stranger(), server.stranger())
      let answers = (0..<5).map { Colary.NewAnswer(question: $0, value: 1) }
      let response = Colary.NewResponse(survey: "daily", version: 1, answers: answers)
      let ids = try await [
        begins.send(Colary.begin, Colary.Beginning(), key: key + "01").me.id.description,
        writes.send(Colary.write, Colary.NewEntry(.joy, mild), key: key + "02")
          .entry.id.description,
        responds.send(Colary.respond, response, key: key + "03").response.id.description,
      ]
      var diaries: Set<ID<Colary.Person>> = []
      for each in [begins, writes, responds] { diaries.insert(try await each.send(Colary.me).id) }
      try #require(diaries.count == 3)
      for id in Set(ids + diaries.map(\.description)) {
        let thief = server.stranger()
        try await thief.send(Colary.begin, Colary.Beginning(), key: id)
        let opened = try await thief.send(Colary.me).id
        #expect(diaries.insert(opened).inserted, "\(id)")
      }
      // A repeated request makes neither a second entry nor another diary.
      let repeated = server.stranger()
      let entry = try await repeated.send(
        Colary.write, Colary.NewEntry(.joy, mild), key: key + "02"
      ).entry
      #expect(entry.id.description == ids[1])
      #expect(try await repeated.send(Colary.me) == writes.send(Colary.me))
    }
  }

  @Test(arguments: Engine.allCases)
  func `one network begins few diaries in whatever way, and those go on: C42`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      func visitor() -> Madang {
        Madang(
          over: RouterTransport(server.router, address: "2001:db8:1:2::9"), tokens: .memory,
          dependencies: server.dependencies)
      }
      let entry = Colary.NewEntry(.joy, Colary.Intensity(taps: 1))
      let first = visitor()
      _ = try await first.send(Colary.begin, Colary.Beginning())
      for _ in 0..<4 { _ = try await visitor().send(Colary.begin, Colary.Beginning()) }
      for _ in 0..<5 { _ = try await visitor().send(Colary.write, entry) }
      let refused = [
        try await refusal { _ = try await visitor().send(Colary.begin, Colary.Beginning()) },
        try await refusal { _ = try await visitor().send(Colary.write, entry) },
        try await refusal { _ = try await visitor().send(SignIn.startDevice) },
      ]
      #expect(refused.allSatisfy { $0 == .tooMany })
      _ = try await first.send(Colary.write, entry)
      _ = try await server.stranger().send(Colary.begin, Colary.Beginning())
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 11)
    }
  }

  @Test func `a diary that begins on a phone has the phone's zone, also where the server is older`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      func begin(_ zone: Zone, over transport: any Transport) async throws -> Zone {
        let madang = Madang(over: transport, tokens: .memory, dependencies: server.dependencies)
        _ = try await DiaryTransport(madang, zone: zone).authenticate(known: nil)
        return try await madang.send(Colary.me).zone
      }
      let saigon = try Zone("Asia/Saigon")
      #expect(try await begin(saigon, over: server.transport) == saigon)
      #expect(try await begin(saigon, over: OlderServer(server.transport)) == .seoul)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a diary unused for 400 days opens, writes and syncs: C42`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.stranger())
      try await phone.write("재작년 가을")
      await phone.sync()
      await phone.goOffline()
      server.clock.move(by: .days(400))
      #expect(await phone.texts == ["재작년 가을"])
      try await phone.write("오랜만에")
      await phone.sync()
      #expect(await phone.texts == ["오랜만에", "재작년 가을"])
      // An operation is known for ever: the first batch arrives once more.
      let first = try #require(phone.network.batches.withLock { $0.first })
      let again = try await phone.network.send(first)
      #expect(again.results.map(\.status) == [.duplicate])
      let kept = try await server.db.read { db in
        try db.all("SELECT person_id FROM colary_row ORDER BY id") {
          try $0[0] as ID<Colary.Person>
        }
      }
      #expect(kept.count == 2 && Set(kept).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what waits stays on a device whose account was deleted elsewhere: CH18`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      try await phone.write("보낸 것")
      await phone.sync()
      await phone.goOffline()
      try await phone.write("기다리는 것")
      let diary = try await server.viewer("haru").send(Colary.me).id
      try await server.viewer("haru").send(Leaving.all, Leaving.Request())
      await phone.reconnect()
      for await status in await phone.queue.statuses where status.state == .blockedAuthentication {
        #expect(status.unsent == 1)
        break
      }
      // No other diary is begun, or this one would be shown no more.
      await #expect(throws: OfflineRequestError.self) {
        try await phone.network.authenticate(
          known: OfflineAccount(id: diary.bytes, isMadeHere: true))
      }
      #expect(await phone.texts == ["기다리는 것", "보낸 것"])
    }
  }
}

/// A server that does not know a zone of ours.
private struct OlderServer: Transport {
  private let base: RouterTransport

  init(_ base: RouterTransport) { self.base = base }

  func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    try await base.exchange(older(call))
  }

  func stream(_ call: HTTPCall) async throws -> HTTPStream { try await base.stream(older(call)) }

  private func older(_ call: HTTPCall) -> HTTPCall {
    var call = call
    let body = String(decoding: call.body, as: UTF8.self)
    call.body = Array(body.replacing("Saigon", with: "Later").utf8)
    return call
  }
}
