import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// The code in a mail that an app requested.
@Suite(.timeLimit(.minutes(30)))
struct EmailCodeTests {
  private let address = haneulsAddress

  private func ask(_ client: Madang, key: String? = nil) async throws -> SignIn.EmailLinkSent {
    try await client.send(
      SignIn.askLetter, SignIn.EmailLinkRequest(address: EmailAddress(address)), key: key)
  }

  private func code(_ server: TestServer) async throws -> SignIn.OneTimeCode {
    let mail = try #require(try await server.sent(to: address).last)
    let match = try #require(mail.firstMatch(of: #/인증번호를 적어도 돼요: ([0-9]{6})/#))
    return try SignIn.OneTimeCode(String(match.1))
  }

  private func open(
    _ client: Madang, _ code: SignIn.OneTimeCode, _ sent: SignIn.EmailLinkSent, key: String? = nil
  ) async throws -> String {
    let proof = SignIn.EmailCodeProof(code: code, attempt: try #require(sent.attempt))
    return try await client.send(SignIn.openLetter, proof, key: key).token
  }

  @Test(arguments: Engine.allCases)
  func `an app joins with the code of its mail, whose link then no longer works`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = server.stranger()
      let sent = try await ask(client, key: long("ask"))
      #expect(try await ask(client, key: long("ask")) == sent)
      #expect(try await server.sent(to: address).count == 1)
      let (link, right) = (
        try await server.token(of: EmailAddress(address)), try await code(server)
      )
      let wrong = try server.another(right)
      #expect(try await refusal { _ = try await open(client, wrong, sent) } == .codeWrong(left: 4))
      let token = try await open(client, right, sent, key: long("open"))
      #expect(try await open(client, right, sent, key: long("open")) == token)
      #expect(try await refusal { _ = try await open(client, right, sent) } == .letterCodeGone)
      #expect(token != link)
      try await client.choosePassword(token)
      #expect(try await client.send(Identities.list).items.map(\.provider) == ["email"])
      #expect(
        try await refusal { try await server.stranger().choosePassword(link) } == .letterGone)
      #expect(
        try await refusal { try await server.stranger().choosePassword(token) } == .letterGone)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a code has five tries, an hour and one requester`(_ engine: Engine) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = server.stranger()
      let spent = try await ask(client)
      let right = try await code(server)
      for left in [4, 3, 2, 1] {
        let wrong = try server.another(right, left)
        #expect(
          try await refusal { _ = try await open(client, wrong, spent) } == .codeWrong(left: left))
      }
      let last = try server.another(right, 9)
      #expect(try await refusal { _ = try await open(client, last, spent) } == .codeSpent)
      #expect(try await refusal { _ = try await open(client, right, spent) } == .codeSpent)

      server.clock.move(by: .minutes(1))
      let late = try await ask(client)
      let lateCode = try await code(server)
      var other = late
      other.attempt = "another"
      #expect(try await refusal { _ = try await open(client, lateCode, other) } == .letterCodeGone)
      server.clock.move(by: .hours(1))
      #expect(try await refusal { _ = try await open(client, lateCode, late) } == .letterCodeGone)

      server.clock.move(by: .minutes(1))
      let used = try await ask(client)
      let usedCode = try await code(server)
      try await server.stranger().choosePassword(server.token(of: EmailAddress(address)))
      #expect(try await refusal { _ = try await open(client, usedCode, used) } == .letterCodeGone)
    }
  }

  @Test func `a browser's mail has no code, and linking with a code ends where it began`()
    async throws
  {
    try await TestServer.withMail(on: .sqlite) { server in
      let page = await CookieJar(server.router).post(SignIn.askLetter.path, [("address", address)])
      #expect(page.status == 200)
      #expect(try await server.sent(to: address).last?.contains("인증번호") == false)

      server.clock.move(by: .minutes(1))
      let client = try await server.viewer("haneul")
      let sent = try await client.send(
        SignIn.askLetter, SignIn.EmailLinkRequest(address: EmailAddress(address), link: "yes"))
      let token = try await open(client, code(server), sent)
      #expect(
        try await refusal { try await server.stranger().choosePassword(token) } == .linkElsewhere)
      try await client.choosePassword(token)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["email", "practice"])
    }
  }
}
