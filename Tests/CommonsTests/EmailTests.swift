import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Signing in with e-mail and password.
struct EmailTests {
  @Test(arguments: Engine.allCases)
  func `who joins by letter comes in by password, whatever the letters' case`(
    _ engine: Engine
  ) async throws {
    try await Street.withMail(on: engine) { street in
      let client = try await street.joinByLetter()
      let account = try await client.send(AccountCard.show).id
      #expect(try await client.send(Identities.list).items.map(\.provider) == ["email"])
      let other = street.stranger()
      try await other.enterPassword("Haneul@Example.com")
      #expect(try await other.send(AccountCard.show).id == account)
      let decomposed = haneulsPassword.decomposedStringWithCanonicalMapping
      try await street.stranger().enterPassword(haneulsAddress, decomposed)
      #expect(
        try await refusal { try await street.stranger().enterPassword(haneulsAddress, "노을빛 자전거") }
          == .passwordWrong)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a link is good once and for an hour, and looking at it does not use it`(
    _ engine: Engine
  ) async throws {
    try await Street.withMail(on: engine) { street in
      let address = try EmailAddress(haneulsAddress)
      try await street.stranger().askLetter()
      let token = try await street.token(of: address)
      let letter = try #require(try await street.sent(to: address.text).last)
      #expect(letter.contains("https://yard.test/sign-in/email/password?token=\(token)"))
      for _ in 0..<3 {
        let page = await Jar(street.router).open("/sign-in/email/password?token=\(token)")
        #expect(page.status == 200 && page.text.contains(haneulsAddress))
      }
      try await street.stranger().choosePassword(token, key: long("mine"))
      #expect(
        try await refusal { try await street.stranger().choosePassword(token) } == .letterGone)
      try await street.stranger().choosePassword(token, key: long("mine"))
      let used = await Jar(street.router).open("/sign-in/email/password?token=\(token)")
      #expect(used.status == 410 && used.text.contains("메일 다시 받기"))

      street.clock.move(by: .minutes(1))
      try await street.stranger().askLetter()
      let late = try await street.token(of: address)
      street.clock.move(by: .hours(1) - .milliseconds(1))
      #expect(await Jar(street.router).open("/sign-in/email/password?token=\(late)").status == 200)
      street.clock.move(by: .milliseconds(1))
      #expect(try await refusal { try await street.stranger().choosePassword(late) } == .letterGone)
      for nonsense in ["", "x", String(repeating: "A", count: 43)] {
        #expect(
          try await refusal { try await street.stranger().choosePassword(nonsense) } == .letterGone)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a new password signs out everyone, and voids every other letter`(
    _ engine: Engine
  ) async throws {
    try await Street.withMail(on: engine) { street in
      let address = try EmailAddress(haneulsAddress)
      let client = try await street.joinByLetter()
      let account = try await client.send(AccountCard.show).id
      street.clock.move(by: .minutes(1))
      try await street.stranger().askLetter()
      let first = try await street.token(of: address)
      street.clock.move(by: .minutes(1))
      try await street.stranger().askLetter()
      let second = try await street.token(of: address)
      let fresh = street.stranger()
      try await fresh.choosePassword(first, "물수제비 일곱 번")
      #expect(try await fresh.send(AccountCard.show).id == account)
      #expect(try await refusal { _ = try await client.send(AccountCard.show) } != nil)
      #expect(
        try await refusal { try await street.stranger().choosePassword(second) } == .letterGone)
      #expect(try await refusal { try await street.stranger().enterPassword() } == .passwordWrong)
      try await street.stranger().enterPassword(haneulsAddress, "물수제비 일곱 번")
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who join with one address at once come into one account`(
    _ engine: Engine
  ) async throws {
    try await Street.withMail(on: engine) { street in
      let address = try EmailAddress(haneulsAddress)
      var tokens: [String] = []
      for _ in 0..<4 {
        try await street.stranger().askLetter()
        tokens.append(try await street.token(of: address))
        street.clock.move(by: .minutes(1))
      }
      let answers = try await refusals(tokens) { token in
        try await street.stranger().choosePassword(token)
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .letterGone } == 3)
      let accounts: Int? = try await street.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 1)
      // Asked for at the same moment, one letter goes out.
      street.clock.move(by: .minutes(1))
      let asked = try await refusals(0..<10) { _ in
        try await street.stranger().askLetter()
      }
      #expect(asked.count { $0 == nil } == 1 && asked.count { $0 == .letterSoon } == 9)
    }
  }

  @Test func `a link in a letter leads to the site that was set, whatever Host a request names`()
    async throws
  {
    try await Street.withMail(on: .sqlite) { street in
      let reply = await street.router.respond(
        to: Request(
          .post, SignIn.askLetter.path,
          headers: [
            ("Host", "evil.example"), ("Content-Type", "application/x-www-form-urlencoded"),
          ], body: Array("address=haneul%40example.com".utf8)))
      #expect(reply.status == 200)
      let letter = try #require(try await street.sent(to: haneulsAddress).last)
      #expect(!letter.contains("evil.example") && letter.contains("https://yard.test/"))
    }
    // Without a site nothing is mailed, but in the demo.
    try await Street.open(on: .sqlite) { street in
      let refused = try await refusal { try await street.stranger().askLetter() }
      #expect(refused == .noSender)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an address is linked where linking began, and a letter opened elsewhere links nothing`(
    _ engine: Engine
  ) async throws {
    try await Street.withMail(on: engine) { street in
      let client = try await street.viewer("haneul")
      try await client.send(
        SignIn.askLetter, SignIn.LetterRequest(address: EmailAddress(haneulsAddress), link: "yes"))
      let token = try await street.token(of: EmailAddress(haneulsAddress))
      #expect(
        try await refusal { try await street.stranger().choosePassword(token) } == .linkElsewhere)
      try await client.choosePassword(token)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["email", "practice"])
      let other = street.stranger()
      try await other.enterPassword()
      #expect(
        try await other.send(AccountCard.show).id == client.send(AccountCard.show).id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever leaves takes address, password and letters along`(_ engine: Engine) async throws {
    try await Street.withMail(on: engine) { street in
      let client = try await street.joinByLetter()
      try await client.send(Departure.all, Departure.Request())
      let left: Int? = try await street.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM email_password) + (SELECT COUNT(*) FROM email_link)
            + (SELECT COUNT(*) FROM outbox) + (SELECT COUNT(*) FROM identity)
          """)
      }
      #expect(left == 0)
      #expect(try await refusal { try await street.stranger().enterPassword() } == .passwordWrong)
    }
  }
}
