import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Anonymous device accounts and their recovery codes.
@Suite(.timeLimit(.minutes(30)))
struct DeviceTests {
  private func start(_ client: Madang, key: String? = nil) async throws -> RecoveryCode {
    try #require(try await client.send(SignIn.startDevice, key: key).recoveryCode)
  }

  private func renew(_ client: Madang, key: String) async throws -> RecoveryCode {
    try await client.send(SignIn.renewRecovery, key: key).recoveryCode
  }

  @Test(arguments: Engine.allCases)
  func `a device begins an account, and its recovery code leads back into it from another`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (mine, other) = (server.stranger(), server.stranger())
      let code = try await start(mine)
      let account = try await mine.send(AccountCard.show).id
      #expect(try await start(server.stranger()) != code)
      // The code is written on paper, so it can be used again.
      for _ in 0..<2 {
        let arrival = try await other.send(SignIn.recover, SignIn.Recovery(code: code))
        #expect(arrival.outcome == .signedIn && arrival.recoveryCode == nil)
        #expect(try await other.send(AccountCard.show).id == account)
      }
      let unknown = RecoveryCode(bytes: Array(repeating: 7, count: 32))
      #expect(
        try await refusal {
          _ = try await other.send(SignIn.recover, SignIn.Recovery(code: unknown))
        } == .recoveryUnknown)
      let found: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM identity WHERE subject = \(code.text)")
      }
      #expect(found == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `beginning again after a lost reply begins no second account`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let answers = try await withThrowingTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { try await start(server.stranger(), key: long("the same key")) }
        }
        return try await group.reduce(into: Set<RecoveryCode>()) { $0.insert($1) }
      }
      #expect(answers.count == 1)
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 1)
      // After a day no client is still waiting for that reply.
      server.clock.move(by: .days(1))
      #expect(try await !answers.contains(start(server.stranger(), key: long("the same key"))))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a key that others could come upon is refused to visitors, and opens nobody's account`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      for key in ["", "1", "0", "key", String(repeating: "a", count: 35)] {
        let refused = try await refusal { _ = try await start(server.stranger(), key: key) }
        #expect(refused?.status == 400, "\(key)")
        let page = await CookieJar(server.router).post(SignIn.startDevice.path, [("_key", key)])
        #expect(page.status == 400)
      }
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 0)
      _ = try await start(server.stranger(), key: "01a1f6ed-2f9e-7007-abe5-150e4a99aa08")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a new code voids the one before, and any account may have one`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = server.stranger()
      let old = try await start(client)
      let new = try await client.send(SignIn.renewRecovery).recoveryCode
      #expect(
        try await refusal {
          _ = try await server.stranger().send(SignIn.recover, SignIn.Recovery(code: old))
        } == .recoveryUnknown)
      try await server.stranger().send(SignIn.recover, SignIn.Recovery(code: new))
      let haneul = try await server.viewer("haneul")
      let account = try await haneul.send(AccountCard.show).id
      let hers = try await haneul.send(SignIn.renewRecovery).recoveryCode
      let other = server.stranger()
      try await other.send(SignIn.recover, SignIn.Recovery(code: hers))
      #expect(try await other.send(AccountCard.show).id == account)
      #expect(
        try await refusal { _ = try await server.stranger().send(SignIn.renewRecovery) }
          == .signInFirst)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a new code asked for twice is one code, until yet another takes its place`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.viewer("haneul")
      let narae = try await server.viewer("narae")
      let key = "01a1f6ed-2f9e-7007-abe5-150e4a99aa08"
      let code = try await renew(haneul, key: key)
      let again = try await withThrowingTaskGroup(of: RecoveryCode.self) { group in
        for _ in 0..<8 { group.addTask { try await renew(haneul, key: key) } }
        return try await group.reduce(into: Set<String>()) { $0.insert($1.text) }
      }
      #expect(again == [code.text])
      #expect(try await renew(narae, key: key) != code)
      _ = try await renew(haneul, key: "01a1f6ed-2f9e-7007-abe5-150e4a99aa09")
      #expect(try await refusal { _ = try await renew(haneul, key: key) } == .keyReused)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account begun on a device gains a phone number and loses nothing`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let number = try PhoneNumber("010-1234-5678")
      let client = server.stranger()
      _ = try await start(client)
      let account = try await client.send(AccountCard.show).id
      let sent = try await client.send(
        SignIn.askCode, SignIn.CodeRequest(number: number, link: "yes"))
      let arrival = try await client.send(
        SignIn.enterCode,
        SignIn.CodeProof(code: server.code(of: number), attempt: sent.attempt))
      #expect(arrival.outcome == .linked)
      #expect(try await client.send(AccountCard.show).id == account)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["device", "phone"])
    }
  }

  @Test func `a browser is shown the code once, and one network begins few accounts`() async throws
  {
    try await TestServer.open(on: .sqlite, limitScale: 1) { server in
      let jar = CookieJar(server.router)
      let page = await jar.post(SignIn.startDevice.path, [("_key", long("k")), ("app", "yello")])
      #expect(page.status == 200 && page.header("Cache-Control") == "no-store")
      #expect(page.text.contains("적어 두세요") && page.text.contains(#"href="/yello""#))
      #expect(jar.cookie("madang") != nil)
      let groups = page.text.matches(of: #/<span>([0-9A-Z]{4})<\/span>/#).map { String($0.1) }
      let code = groups.joined(separator: " ").lowercased()
      let other = CookieJar(server.router)
      let wrong = await other.post(SignIn.recover.path, [("code", "not a code")])
      #expect(wrong.status == 422 && wrong.text.contains("not a code"))
      let back = await other.post(SignIn.recover.path, [("code", code), ("next", "/account")])
      #expect(back.status == 303 && back.header("Location") == "/account")
      for _ in 0..<59 { _ = await jar.post(SignIn.startDevice.path, []) }
      let flood = await jar.post(SignIn.startDevice.path, [])
      #expect(flood.status == 429 && flood.header("Retry-After") == "5")
    }
  }
}
