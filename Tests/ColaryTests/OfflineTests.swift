import Commons
import MadangClient
import OfflineCore
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Colary

/// What the diary promises on a device whose network comes and goes.
@Suite(.timeLimit(.minutes(30)))
struct OfflineTests {
  private func textsOnServer(_ madang: Madang) async throws -> [String] {
    let month = Colary.RecordsRequest(month: "2026-03")
    return try await madang.send(Colary.records, month).entries.items.map(\.text).sorted()
  }

  @Test(arguments: Engine.allCases)
  func `C34: a device fetches the entries when it opens, and keeps them without a network`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let first = try await Phone(server.viewer("haru"))
      try await first.write("다른 기기에서")
      await first.sync()
      let second = try await Phone(server.viewer("haru"))
      await second.sync()
      #expect(await second.texts == ["다른 기기에서"])
      await second.goOffline()
      await second.queue.trigger()
      #expect(await second.texts == ["다른 기기에서"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `C39, CW5: the queue empties without another entry, and sends nothing again`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let madang = try await server.viewer("haru")
      let phone = try await Phone(madang)
      await phone.sync()
      await phone.goOffline()
      for text in ["가", "나", "다"] { try await phone.write(text) }
      #expect(try await textsOnServer(madang).isEmpty)
      await phone.sync()
      #expect(try await textsOnServer(madang) == ["가", "나", "다"])
      for await status in await phone.queue.statuses {
        #expect(status.unsent == 0 && status.parked == 0)
        break
      }
      await phone.sync()
      let sent = phone.network.batches.withLock { $0.flatMap(\.operations).map(\.id) }
      #expect(sent.count == 3 && Set(sent).count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `CW2: an entry stays though the device says it is connected and the server is not reached`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let madang = try await server.viewer("haru")
      let phone = try await Phone(madang)
      await phone.sync()
      await phone.goOffline()
      await phone.queue.connectivityChanged(isOnline: true)
      try await phone.write("와이파이 로그인 화면")
      await phone.queue.trigger()
      #expect(await phone.texts == ["와이파이 로그인 화면"])
      #expect(await phone.rows.allSatisfy { $0.badge != .acknowledged })
      await phone.sync()
      #expect(try await textsOnServer(madang) == ["와이파이 로그인 화면"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `CW3: when the answer to some is lost, none is lost or stored twice`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let madang = try await server.viewer("haru")
      let phone = try await Phone(madang)
      await phone.sync()
      await phone.goOffline()
      // More than one batch takes.
      let texts = (100..<250).map(String.init)
      for text in texts { try await phone.write(text) }
      phone.network.answersToLose.withLock { $0 = 1 }
      await phone.sync()
      #expect(phone.network.batches.withLock { $0.count } >= 3)
      #expect(await phone.texts == texts)
      let count: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM colary_row")
      }
      #expect(count == texts.count)
    }
  }

  @Test(arguments: Engine.allCases)
  func `CW6: an entry stays in the list, and once, while it is sent and acknowledged`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      await phone.sync()
      await phone.goOffline()
      let key = try await phone.write("한 번만")
      let lists = await phone.queue.list
      async let seen = lists.reduce(into: [[VisibleRow]]()) { $0.append($1) }
      await phone.sync()
      #expect(await phone.rows.map(\.badge) == [.acknowledged])
      await phone.queue.close()
      let all = await seen
      #expect(!all.isEmpty)
      for rows in all { #expect(rows.map(\.entity) == [key]) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `CW10: entries are changed and deleted without a network`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let madang = try await server.viewer("haru")
      let phone = try await Phone(madang)
      let (changed, deleted) = (try await phone.write("처음"), try await phone.write("지울 글"))
      await phone.sync()
      await phone.goOffline()
      try await phone.rewrite(changed, text: "고친 글")
      try await phone.queue.write(.delete, deleted)
      #expect(await phone.texts == ["고친 글"])
      #expect(try await textsOnServer(madang) == ["지울 글", "처음"])
      await phone.sync()
      #expect(try await textsOnServer(madang) == ["고친 글"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `CH20: with one batch in each short window of network the queue still drains`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await Phone(server.viewer("haru"))
      await phone.sync()
      await phone.goOffline()
      for number in 1...250 { try await phone.write("\(number)") }
      var left = 250
      for _ in 1...250 where left > 0 {
        phone.network.batchesToPass.withLock { $0 = 1 }
        phone.network.isDown.withLock { $0 = false }
        await phone.queue.connectivityChanged(isOnline: true)
        for await status in await phone.queue.statuses where Int(status.unsent) < left {
          left = Int(status.unsent)
          break
        }
        await phone.goOffline()
        await phone.queue.connectivityChanged(isOnline: false)
        let stored: Int? = try await server.db.read {
          try $0.value("SELECT COUNT(*) FROM colary_row")
        }
        #expect(stored == 250 - left)
      }
      #expect(left == 0)
      let sent = phone.network.batches.withLock { $0.flatMap(\.operations).map(\.id) }
      #expect(sent.count == 250 && Set(sent).count == 250)
    }
  }
}
