import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Passkeys: created in a session, used to sign in, and refused when anything is wrong.
@Suite struct PasskeyTests {
  typealias Bend = TestAuthenticator.Bend

  private func open(_ engine: Engine = .sqlite, _ body: (TestServer) async throws -> Void)
    async throws
  {
    try await TestServer.openForPasskeys(engine, body)
  }

  @Test(arguments: Engine.allCases, TestAuthenticator.Kind.allCases)
  func `a passkey of each kind leads into its account from anywhere`(
    _ engine: Engine, _ kind: TestAuthenticator.Kind
  ) async throws {
    try await open(engine) { server in
      let device = try TestAuthenticator(kind)
      let client = try await server.viewer("haneul")
      try await make(device, for: client)
      let card = try #require(
        try await client.send(Identities.list).items.first { $0.provider == "passkey" })
      #expect(card.name == "패스키" && card.lastUsed == nil)
      let stranger = server.stranger()
      for _ in 0..<2 {
        try await enter(device, stranger)
        #expect(
          try await stranger.send(AccountCard.show).id == client.send(AccountCard.show).id)
      }
      #expect(try await client.send(Identities.list).items.contains { $0.lastUsed != nil })
      #expect(
        try await client.send(SignIn.ways, SignIn.Destination()).ways.contains {
          $0.name == "passkey"
        })
    }
  }

  @Test func `a passkey that signs for itself is taken when that signature holds`() async throws {
    try await open { server in
      let client = try await server.viewer("haneul")
      try await make(TestAuthenticator(), for: client, Bend(format: "packed"))
      let wrong = Bend(format: "packed", spoilsSignature: true)
      #expect(
        try await refusal { try await make(TestAuthenticator(), for: client, wrong) }
          == .passkeyRefused
      )
      #expect(server.log.all.last?.hasSuffix("signature") == true)
      #expect(try await client.send(Identities.list).items.count == 2)
    }
  }

  private static let made: [(String, Bend)] = [
    ("type", Bend(type: "webauthn.get")), ("origin", Bend(origin: "https://evil.example")),
    ("origin", Bend(origin: "https://yard.example:8443")),
    ("origin", Bend(origin: "http://yard.example")), ("crossOrigin", Bend(crossOrigin: true)),
    ("challenge", Bend(challenge: Base64URL(Data(repeating: 7, count: 32)))),
    ("site", Bend(site: "evil.example")), ("absent", Bend(flags: 0x1C)),
    ("unverified", Bend(flags: 0x19)), ("backup", Bend(flags: 0x15)),
    ("id", Bend(id: [1, 2, 3])), ("key", Bend(spoilsKey: true)),
    ("format", Bend(format: "android-safetynet")),
  ]

  @Test(arguments: made)
  func `what is wrong with a new passkey is refused, and said in the log alone`(
    _ why: String, _ bend: Bend
  ) async throws {
    try await open { server in
      let client = try await server.viewer("haneul")
      let refused = try await refusal { try await make(TestAuthenticator(), for: client, bend) }
      #expect(refused == (why == "challenge" ? .passkeyGone : .passkeyRefused))
      #expect(server.log.all.last?.hasSuffix(": \(why)") == true, "\(server.log.all)")
      #expect(try await client.send(Identities.list).items.count == 1)
      try await make(TestAuthenticator(), for: client)
    }
  }

  private static let used: [(String, Bend)] = [
    ("type", Bend(type: "webauthn.create")), ("origin", Bend(origin: "https://evil.example")),
    ("origin", Bend(origin: "https://yard.example.evil.example")),
    ("crossOrigin", Bend(crossOrigin: true)),
    ("challenge", Bend(challenge: Base64URL(Data(repeating: 7, count: 32)))),
    ("site", Bend(site: "evil.example")), ("absent", Bend(flags: 0x1C)),
    ("unverified", Bend(flags: 0x19)), ("backup", Bend(flags: 0x15)),
    ("owner", Bend(owner: Data([1]))), ("signature", Bend(spoilsSignature: true)),
    ("counter", Bend(count: 4)), ("counter", Bend(count: 5)), ("counter", Bend(count: 0)),
  ]

  @Test(arguments: TestAuthenticator.Kind.allCases, used)
  func `what is wrong with a passkey's answer is refused, and said in the log alone`(
    _ kind: TestAuthenticator.Kind, _ wrong: (why: String, bend: Bend)
  ) async throws {
    try await open { server in
      let device = try TestAuthenticator(kind)
      device.count = 5
      try await make(device, for: server.viewer("haneul"))
      let stranger = server.stranger()
      let refused = try await refusal { try await enter(device, stranger, wrong.bend) }
      #expect(refused == (wrong.why == "challenge" ? .passkeyGone : .passkeyRefused))
      #expect(server.log.all.last?.hasSuffix(": \(wrong.why)") == true, "\(server.log.all)")
      #expect(try await refusal { _ = try await stranger.send(AccountCard.show) } == .signInFirst)
      device.count = 6
      try await enter(device, stranger)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a challenge is good once, for five minutes, for whoever asked`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let device = try TestAuthenticator()
      try await make(device, for: server.viewer("haneul"))
      let client = server.stranger()
      let answer = try await device.answer(client.send(Passkeys.ask))
      var policy = answer
      policy.attempt = try await client.send(Passkeys.ask).attempt
      #expect(
        try await refusal { try await client.send(Passkeys.enter, policy) } == .passkeyGone)
      try await client.send(Passkeys.enter, answer, key: long("mine"))
      #expect(try await refusal { try await client.send(Passkeys.enter, answer) } == .passkeyGone)
      // The same request repeated after a lost reply counts as one use.
      try await client.send(Passkeys.enter, answer, key: long("mine"))
      // A wrong answer uses up the challenge, too.
      let question = try await client.send(Passkeys.ask)
      let wrong = device.answer(question, Bend(spoilsSignature: true))
      #expect(try await refusal { try await client.send(Passkeys.enter, wrong) } == .passkeyRefused)
      #expect(
        try await refusal { try await client.send(Passkeys.enter, device.answer(question)) }
          == .passkeyGone)
      let late = try await device.answer(client.send(Passkeys.ask))
      server.clock.move(by: .minutes(5))
      #expect(try await refusal { try await client.send(Passkeys.enter, late) } == .passkeyGone)
      try await Housekeeping.sweep(server.db, at: server.clock.now + .milliseconds(1))
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM passkey_challenge")
      }
      #expect(left == 0)
    }
  }

  @Test func `of ten at once with one answer, one comes in`() async throws {
    try await open { server in
      let device = try TestAuthenticator()
      try await make(device, for: server.viewer("haneul"))
      let answer = try await device.answer(server.stranger().send(Passkeys.ask))
      let answers = try await refusals(Array(0..<10)) { _ in
        try await server.stranger().send(Passkeys.enter, answer)
      }
      #expect(answers.count { $0 == nil } == 1 && answers.count { $0 == .passkeyGone } == 9)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a passkey is made in the session that asked, and is nobody else's`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let (mine, other) = (try TestAuthenticator(), try TestAuthenticator())
      let haneul = try await server.viewer("haneul")
      let doyun = try await server.viewer("doyun")
      let options = try await haneul.send(Passkeys.begin).publicKey
      #expect(
        try await refusal { try await doyun.send(Passkeys.add, mine.make(options)) } == .passkeyGone
      )
      #expect(
        try await refusal { try await server.stranger().send(Passkeys.add, mine.make(options)) }
          == .signInFirst)
      try await haneul.send(Passkeys.add, mine.make(options))
      let again = try await doyun.send(Passkeys.begin).publicKey
      #expect(
        try await refusal { try await doyun.send(Passkeys.add, mine.make(again)) } == .passkeyTaken)
      let known = try await haneul.send(Passkeys.begin).publicKey.excludeCredentials
      #expect(known.map(\.id.data) == [Data(mine.id)])
      // One's own key cannot sign for another credential id.
      try await make(other, for: doyun)
      let forged = Bend(id: mine.id, owner: mine.owner)
      #expect(
        try await refusal { try await enter(other, server.stranger(), forged) } == .passkeyRefused)
      // A challenge for registration cannot be used to sign in.
      let made = try await haneul.send(Passkeys.begin).publicKey.challenge
      let use = Passkeys.Question(
        attempt: "x", publicKey: .init(challenge: made, timeout: 0, rpId: "yard.example"))
      #expect(
        try await refusal { try await server.stranger().send(Passkeys.enter, mine.answer(use)) }
          == .passkeyGone)
    }
  }
}
