import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Signing in with e-mail and password.
@Suite(.timeLimit(.minutes(30)))
struct EmailTests {
  @Test(arguments: Engine.allCases)
  func `who joins by letter comes in by password, whatever the letters' case`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = try await server.joinByLetter()
      let account = try await client.send(AccountCard.show).id
      #expect(try await client.send(Identities.list).items.map(\.provider) == ["email"])
      let other = server.stranger()
      try await other.enterPassword("Haneul@Example.com")
      #expect(try await other.send(AccountCard.show).id == account)
      let decomposed = haneulsPassword.decomposedStringWithCanonicalMapping
      try await server.stranger().enterPassword(haneulsAddress, decomposed)
      #expect(
        try await refusal { try await server.stranger().enterPassword(haneulsAddress, "노을빛 자전거") }
          == .passwordWrong)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a link is good once and for an hour, and looking at it does not use it: T31`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let address = try EmailAddress(haneulsAddress)
      try await server.stranger().askLetter()
      let token = try await server.token(of: address)
      let letter = try #require(try await server.sent(to: address.text).last)
      #expect(letter.contains("https://yard.test/sign-in/email/password?token=\(token)"))
      for _ in 0..<3 {
        let page = await CookieJar(server.router).open("/sign-in/email/password?token=\(token)")
        #expect(page.status == 200 && page.text.contains(haneulsAddress))
      }
      try await server.stranger().choosePassword(token, key: long("mine"))
      #expect(
        try await refusal { try await server.stranger().choosePassword(token) } == .letterGone)
      try await server.stranger().choosePassword(token, key: long("mine"))
      let used = await CookieJar(server.router).open("/sign-in/email/password?token=\(token)")
      #expect(used.status == 410 && used.text.contains("메일 다시 받기"))

      server.clock.move(by: .minutes(1))
      try await server.stranger().askLetter()
      let late = try await server.token(of: address)
      server.clock.move(by: .hours(1) - .milliseconds(1))
      #expect(
        await CookieJar(server.router).open("/sign-in/email/password?token=\(late)").status == 200)
      server.clock.move(by: .milliseconds(1))
      #expect(try await refusal { try await server.stranger().choosePassword(late) } == .letterGone)
      for nonsense in ["", "x", String(repeating: "A", count: 43)] {
        #expect(
          try await refusal { try await server.stranger().choosePassword(nonsense) } == .letterGone)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a new password signs out everyone, and voids every other letter`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let address = try EmailAddress(haneulsAddress)
      let client = try await server.joinByLetter()
      let account = try await client.send(AccountCard.show).id
      server.clock.move(by: .minutes(1))
      try await server.stranger().askLetter()
      let first = try await server.token(of: address)
      server.clock.move(by: .minutes(1))
      try await server.stranger().askLetter()
      let second = try await server.token(of: address)
      let fresh = server.stranger()
      try await fresh.choosePassword(first, "물수제비 일곱 번")
      #expect(try await fresh.send(AccountCard.show).id == account)
      #expect(try await refusal { _ = try await client.send(AccountCard.show) } != nil)
      #expect(
        try await refusal { try await server.stranger().choosePassword(second) } == .letterGone)
      #expect(try await refusal { try await server.stranger().enterPassword() } == .passwordWrong)
      try await server.stranger().enterPassword(haneulsAddress, "물수제비 일곱 번")
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who join with one address at once come into one account`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let address = try EmailAddress(haneulsAddress)
      var tokens: [String] = []
      for _ in 0..<4 {
        try await server.stranger().askLetter()
        tokens.append(try await server.token(of: address))
        server.clock.move(by: .minutes(1))
      }
      let answers = try await refusals(tokens) { token in
        try await server.stranger().choosePassword(token)
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .letterGone } == 3)
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 1)
      // Simultaneous requests send one e-mail.
      server.clock.move(by: .minutes(1))
      let asked = try await refusals(0..<10) { _ in
        try await server.stranger().askLetter()
      }
      #expect(asked.count { $0 == nil } == 1 && asked.count { $0 == .letterSoon } == 9)
    }
  }

  @Test func `a link in a letter leads to the site that was set, whatever Host a request names`()
    async throws
  {
    try await TestServer.withMail(on: .sqlite) { server in
      let reply = await server.router.respond(
        to: Request(
          .post, SignIn.askLetter.path,
          headers: [
            ("Host", "evil.example"), ("Content-Type", "application/x-www-form-urlencoded"),
          ], body: Array("address=haneul%40example.com".utf8)))
      #expect(reply.status == 200)
      let letter = try #require(try await server.sent(to: haneulsAddress).last)
      #expect(!letter.contains("evil.example") && letter.contains("https://yard.test/"))
    }
    // Without a site address no e-mail is sent, except in the demo.
    try await TestServer.open(on: .sqlite) { server in
      let refused = try await refusal { try await server.stranger().askLetter() }
      #expect(refused == .noSender)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an address is linked where linking began, and a letter opened elsewhere links nothing`(
    _ engine: Engine
  ) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = try await server.viewer("haneul")
      try await client.send(
        SignIn.askLetter,
        SignIn.EmailLinkRequest(address: EmailAddress(haneulsAddress), link: "yes"))
      let token = try await server.token(of: EmailAddress(haneulsAddress))
      #expect(
        try await refusal { try await server.stranger().choosePassword(token) } == .linkElsewhere)
      try await client.choosePassword(token)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["email", "practice"])
      let other = server.stranger()
      try await other.enterPassword()
      #expect(
        try await other.send(AccountCard.show).id == client.send(AccountCard.show).id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever leaves takes address, password and letters along`(_ engine: Engine) async throws {
    try await TestServer.withMail(on: engine) { server in
      let client = try await server.joinByLetter()
      try await client.send(Leaving.all, Leaving.Request())
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM email_password) + (SELECT COUNT(*) FROM email_link)
            + (SELECT COUNT(*) FROM outbox) + (SELECT COUNT(*) FROM identity)
          """)
      }
      #expect(left == 0)
      #expect(try await refusal { try await server.stranger().enterPassword() } == .passwordWrong)
    }
  }
}
