@testable import MadangClient
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

/// Whose diary a queue shows that is opened without an account.
@Suite(.timeLimit(.minutes(30)))
struct RelaunchTests {
  @Test func `after a launch without a network the diary is there and takes entries`() async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let madang = try await server.viewer("haru")
      let phone = try await Phone(madang)
      try await phone.write("보낸 것")
      await phone.sync()
      await phone.goOffline()
      try await phone.write("기다리는 것")
      let next = try await phone.relaunched(madang, isOffline: true)
      #expect(await next.texts == ["기다리는 것", "보낸 것"])
      try await next.write("새로 쓴 것")
      await next.sync()
      #expect(await next.texts == ["기다리는 것", "보낸 것", "새로 쓴 것"])
      #expect(try await diaries(server) == 1)
    }
  }

  @Test func `who made the account on the device finds it after a launch without a network`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let madang = server.stranger()
      let phone = try await Phone(madang)
      try await phone.write("보낸 것")
      await phone.sync()
      let next = try await phone.relaunched(madang, isOffline: true)
      #expect(await next.texts == ["보낸 것"])
    }
  }

  @Test func `somebody else who signs in sees nothing of it, also without a network`() async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let phone = try await Phone(server.viewer("haru"))
      try await phone.write("하루의 것")
      await phone.sync()
      let other = try await server.viewer("nari")
      let next = try await phone.relaunched(other, isOffline: true)
      #expect(await next.texts == [])
      await next.sync()
      try await next.write("나리의 것")
      await next.sync()
      #expect(await next.texts == ["나리의 것"])
      let back = try await next.relaunched(server.viewer("haru"), isOffline: true)
      #expect(await back.texts == ["하루의 것"])
    }
  }

  @Test func `a device whose session has ended shows nothing and begins no other diary`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let phone = try await Phone(server.viewer("haru"))
      try await phone.write("하루의 것")
      await phone.sync()
      let next = try await phone.relaunched(server.stranger(), isOffline: true)
      #expect(await next.texts == [])
      try await next.write("로그인이 끝난 뒤에")
      await next.reconnect()
      let last = try await server.viewer("haru").send(Colary.me).id
      await #expect(throws: OfflineRequestError.self) {
        try await next.network.authenticate(known: next.queue.knownAccount(of: nil))
      }
      #expect(await next.queue.knownAccount(of: nil)?.id == last.bytes)
      #expect(await next.texts == ["로그인이 끝난 뒤에"])
      #expect(try await diaries(server) == 1)
    }
  }

  private func diaries(_ server: TestServer) async throws -> Int {
    try await server.db.read { db in
      try db.value("SELECT count(*) FROM colary_person") ?? 0
    }
  }
}
