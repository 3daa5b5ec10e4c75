import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Passkeys: created in a session, used to sign in, and refused when anything is wrong.
@Suite(.timeLimit(.minutes(30)))
struct PasskeyTests {
  typealias Tampering = TestAuthenticator.Tampering

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
        try await client.send(SignIn.methods, SignIn.Destination()).methods.contains {
          $0.name == "passkey"
        })
    }
  }

  @Test func `a passkey that signs for itself is taken when that signature holds`() async throws {
    try await open { server in
      let client = try await server.viewer("haneul")
      try await make(TestAuthenticator(), for: client, Tampering(format: "packed"))
      let wrong = Tampering(format: "packed", spoilsSignature: true)
      #expect(
        try await refusal { try await make(TestAuthenticator(), for: client, wrong) }
          == .passkeyRefused
      )
      #expect(server.log.all.last?.hasSuffix("signature") == true)
      #expect(try await client.send(Identities.list).items.count == 2)
    }
  }

  private static let made: [(String, Tampering)] = [
    ("type", Tampering(type: "webauthn.get")),
    ("origin", Tampering(origin: "https://evil.example")),
    ("origin", Tampering(origin: "https://yard.example:8443")),
    ("origin", Tampering(origin: "http://yard.example")),
    ("crossOrigin", Tampering(crossOrigin: true)),
    ("challenge", Tampering(challenge: Base64URL(Data(repeating: 7, count: 32)))),
    ("site", Tampering(site: "evil.example")), ("absent", Tampering(flags: 0x1C)),
    ("unverified", Tampering(flags: 0x19)), ("backup", Tampering(flags: 0x15)),
    ("id", Tampering(id: [1, 2, 3])), ("key", Tampering(spoilsKey: true)),
    ("format", Tampering(format: "android-safetynet")),
  ]

  @Test(arguments: made)
  func `what is wrong with a new passkey is refused, and said in the log alone`(
    _ why: String, _ tampering: Tampering
  ) async throws {
    try await open { server in
      let client = try await server.viewer("haneul")
      let refused = try await refusal {
        try await make(TestAuthenticator(), for: client, tampering)
      }
      #expect(refused == (why == "challenge" ? .passkeyGone : .passkeyRefused))
      #expect(server.log.all.last?.hasSuffix(": \(why)") == true, "\(server.log.all)")
      #expect(try await client.send(Identities.list).items.count == 1)
      try await make(TestAuthenticator(), for: client)
    }
  }

  private static let used: [(String, Tampering)] = [
    ("type", Tampering(type: "webauthn.create")),
    ("origin", Tampering(origin: "https://evil.example")),
    ("origin", Tampering(origin: "https://yard.example.evil.example")),
    ("crossOrigin", Tampering(crossOrigin: true)),
    ("challenge", Tampering(challenge: Base64URL(Data(repeating: 7, count: 32)))),
    ("site", Tampering(site: "evil.example")), ("absent", Tampering(flags: 0x1C)),
    ("unverified", Tampering(flags: 0x19)), ("backup", Tampering(flags: 0x15)),
    ("owner", Tampering(owner: Data([1]))), ("signature", Tampering(spoilsSignature: true)),
    ("counter", Tampering(count: 4)), ("counter", Tampering(count: 5)),
    ("counter", Tampering(count: 0)),
  ]

  @Test(arguments: TestAuthenticator.Kind.allCases, used)
  func `what is wrong with a passkey's answer is refused, and said in the log alone`(
    _ kind: TestAuthenticator.Kind, _ wrong: (why: String, tampering: Tampering)
  ) async throws {
    try await open { server in
      let device = try TestAuthenticator(kind)
      device.count = 5
      try await make(device, for: server.viewer("haneul"))
      let stranger = server.stranger()
      let refused = try await refusal { try await enter(device, stranger, wrong.tampering) }
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
      // A wrong answer uses up the challenge, too, also for the same request.
      device.count = 5
      try await enter(device, server.stranger())
      for (why, tampering) in [
        ("signature", Tampering(spoilsSignature: true)), ("counter", Tampering(count: 4)),
      ] {
        let question = try await client.send(Passkeys.ask)
        let wrong = device.answer(question, tampering)
        let enter = { (answer: Passkeys.Proof) in
          _ = try await client.send(Passkeys.enter, answer, key: long(why))
        }
        #expect(try await refusal { try await enter(wrong) } == .passkeyRefused)
        #expect(try await refusal { try await enter(wrong) } == .passkeyGone)
        #expect(try await refusal { try await enter(device.answer(question)) } == .passkeyGone)
      }
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
      let forged = Tampering(id: mine.id, owner: mine.owner)
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
