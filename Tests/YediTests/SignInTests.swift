import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Signing in to YeDi by e-mail.
@Suite(.timeLimit(.minutes(30)))
struct SignInTests {
  private static let password = "노을빛 자전거 열두 대"

  /// Asks for a letter to `address` and chooses the password by its link.
  private func join(
    _ address: String, _ password: String = password, on server: TestServer
  ) async throws -> Madang {
    let client = server.stranger()
    let address = try EmailAddress(address)
    try await client.send(SignIn.askLetter, SignIn.EmailLinkRequest(address: address))
    let letter: String? = try await server.db.read { db in
      try db.value(
        """
        SELECT payload FROM outbox WHERE address = \(address.text)
        ORDER BY created_at DESC, id DESC LIMIT 1
        """)
    }
    let token = try #require(letter?.firstMatch(of: #/token=([A-Za-z0-9_\-]+)/#)?.1)
    try await client.send(
      SignIn.choosePassword,
      SignIn.PasswordChoice(token: String(token), password: NewPassword(password)))
    server.clock.move(by: .minutes(1))
    return client
  }

  @Test(arguments: Engine.allCases)
  func
    `one address is one account for both sides, in any case, with digits and plus signs: T31`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(
      on: engine, isDemo: true, settings: Settings(["MADANG_SITE": "https://yard.test"])
    ) { server in
      let first = try await join("Haru+Hair@Shop24.Example.com", on: server)
      let person = try await first.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이하루"), roles: [.client]))
      let other = server.stranger()
      try await other.send(
        SignIn.withPassword,
        SignIn.PasswordProof(
          address: EmailAddress("haru+HAIR@SHOP24.example.COM"), password: Self.password))
      let designer = try await other.send(Yedi.setRole, Yedi.RoleRequest(role: .designer))
      #expect(designer.id == person.id && designer.isClient && designer.role == .designer)
      await #expect(throws: Refusal.joinedAlready) {
        try await other.send(
          Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이하루"), roles: [.designer]))
      }
      // What stands after the plus sign is part of the address, and so is a digit of the domain.
      for address in ["haru@shop24.example.com", "haru+hair@shop25.example.com"] {
        let stranger = try await join(address, on: server)
        await #expect(throws: Refusal.joinFirst) { try await stranger.send(Yedi.me) }
      }
      // A letter to the known address leads back to the same person.
      let back = try await join("haru+hair@shop24.example.com", "물수제비 일곱 번", on: server)
      #expect(try await back.send(Yedi.me).id == person.id)
    }
  }
}
