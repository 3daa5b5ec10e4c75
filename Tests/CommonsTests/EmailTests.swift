@testable import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Signing in with e-mail and password.
@Suite struct EmailTests {
  private static let haneul = "haneul@example.com"
  private static let password = "노을빛 자전거 열두 대"

  private func open(_ engine: Engine, _ body: (Street) async throws -> Void) async throws {
    try await Street.open(
      on: engine, isDemo: true,
      settings: Settings(["MADANG_SITE": "https://yard.test"]), body)
  }

  private func ask(_ client: Madang, _ address: String = haneul, key: String? = nil) async throws {
    try await client.send(
      SignIn.askLetter, SignIn.LetterRequest(address: EmailAddress(address)), key: key)
  }

  private func choose(
    _ client: Madang, _ token: String, _ password: String = password, key: String? = nil
  ) async throws {
    try await client.send(
      SignIn.choosePassword,
      SignIn.PasswordChoice(token: token, password: NewPassword(password)), key: key)
  }

  private func enter(
    _ client: Madang, _ address: String = haneul, _ password: String = password
  ) async throws {
    try await client.send(
      SignIn.withPassword,
      SignIn.PasswordProof(address: EmailAddress(address), password: password))
  }

  /// Joins by letter.
  private func join(_ street: Street, _ address: String = haneul) async throws -> Madang {
    let client = street.stranger()
    try await ask(client, address)
    try await choose(client, street.token(of: EmailAddress(address)))
    return client
  }

  @Test(arguments: Engine.allCases)
  func `who joins by letter comes in by password, whatever the letters' case`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      let client = try await join(street)
      let account = try await client.send(AccountCard.show).id
      #expect(try await client.send(Identities.list).items.map(\.provider) == ["email"])
      let other = street.stranger()
      try await enter(other, "Haneul@Example.com")
      #expect(try await other.send(AccountCard.show).id == account)
      let decomposed = Self.password.decomposedStringWithCanonicalMapping
      try await enter(street.stranger(), Self.haneul, decomposed)
      #expect(
        await refusal { try await enter(street.stranger(), Self.haneul, "노을빛 자전거") }
          == .passwordWrong)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a link is good once and for an hour, and looking at it does not use it`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      let address = try EmailAddress(Self.haneul)
      try await ask(street.stranger())
      let token = try await street.token(of: address)
      let letter = try #require(try await street.sent(to: address.text).last)
      #expect(letter.contains("https://yard.test/sign-in/email/password?token=\(token)"))
      for _ in 0..<3 {
        let page = await Jar(street.router).open("/sign-in/email/password?token=\(token)")
        #expect(page.status == 200 && page.text.contains(Self.haneul))
      }
      try await choose(street.stranger(), token, key: long("mine"))
      #expect(await refusal { try await choose(street.stranger(), token) } == .letterGone)
      try await choose(street.stranger(), token, key: long("mine"))
      let used = await Jar(street.router).open("/sign-in/email/password?token=\(token)")
      #expect(used.status == 410 && used.text.contains("메일 다시 받기"))

      street.clock.move(by: .minutes(1))
      try await ask(street.stranger())
      let late = try await street.token(of: address)
      street.clock.move(by: .hours(1) - .milliseconds(1))
      #expect(await Jar(street.router).open("/sign-in/email/password?token=\(late)").status == 200)
      street.clock.move(by: .milliseconds(1))
      #expect(await refusal { try await choose(street.stranger(), late) } == .letterGone)
      for nonsense in ["", "x", String(repeating: "A", count: 43)] {
        #expect(await refusal { try await choose(street.stranger(), nonsense) } == .letterGone)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a new password signs out everyone, and voids every other letter`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      let address = try EmailAddress(Self.haneul)
      let client = try await join(street)
      let account = try await client.send(AccountCard.show).id
      street.clock.move(by: .minutes(1))
      try await ask(street.stranger())
      let first = try await street.token(of: address)
      street.clock.move(by: .minutes(1))
      try await ask(street.stranger())
      let second = try await street.token(of: address)
      let fresh = street.stranger()
      try await choose(fresh, first, "물수제비 일곱 번")
      #expect(try await fresh.send(AccountCard.show).id == account)
      #expect(await refusal { _ = try await client.send(AccountCard.show) } != nil)
      #expect(await refusal { try await choose(street.stranger(), second) } == .letterGone)
      #expect(await refusal { try await enter(street.stranger()) } == .passwordWrong)
      try await enter(street.stranger(), Self.haneul, "물수제비 일곱 번")
    }
  }

  @Test(arguments: Engine.allCases)
  func `nobody learns whether an address has an account`(_ engine: Engine) async throws {
    try await open(engine) { street in
      let somebody = "byeol@example.com"
      _ = try await join(street, somebody)
      street.clock.move(by: .minutes(1))
      let nobody = "nobody@example.com"
      var answers: [String] = []
      for address in [somebody, nobody] {
        let jar = Jar(street.router)
        let page = await jar.post(SignIn.askLetter.path, [("address", address)])
        let wrong = await jar.post(
          SignIn.withPassword.path, [("address", address), ("password", "not this one")])
        #expect(page.status == 200 && wrong.status == 401)
        #expect(wrong.text.contains(#"value="\#(address)""#) && !wrong.text.contains("not this"))
        let key = #/name="_key" value="[^"]*"/#
        answers.append(
          (page.text + wrong.text).replacing(address, with: "…").replacing(key, with: "…"))
      }
      #expect(answers[0] == answers[1])
      // The letters differ, but only their reader sees them.
      let known = try #require(try await street.sent(to: somebody).last)
      let unknown = try #require(try await street.sent(to: nobody).last)
      #expect(known.contains("비밀번호를 새로") && unknown.contains("가입을 마쳐"))
      // The same work is done for nobody's password as for somebody's.
      let hash: String? = try await street.db.read {
        try $0.value("SELECT hash FROM email_password")
      }
      let price = try #require(hash).split(separator: "$").prefix(3)
      #expect(price == ["argon2id", "v=19", "m=19456,t=2,p=1"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who join with one address at once come into one account`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      let address = try EmailAddress(Self.haneul)
      var tokens: [String] = []
      for _ in 0..<4 {
        try await ask(street.stranger())
        tokens.append(try await street.token(of: address))
        street.clock.move(by: .minutes(1))
      }
      let answers = await withTaskGroup(of: Refusal?.self) { group in
        for token in tokens {
          group.addTask { await refusal { try await choose(street.stranger(), token) } }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .letterGone } == 3)
      let accounts: Int? = try await street.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 1)
      // Asked for at the same moment, one letter goes out.
      street.clock.move(by: .minutes(1))
      let asked = await withTaskGroup(of: Refusal?.self) { group in
        for _ in 0..<10 { group.addTask { await refusal { try await ask(street.stranger()) } } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(asked.count { $0 == nil } == 1 && asked.count { $0 == .letterSoon } == 9)
    }
  }

  @Test(arguments: Engine.allCases)
  func `guessing at a password is slowed for any address, and the owner still comes in by letter`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      _ = try await join(street)
      for address in [Self.haneul, "nobody@example.com"] {
        let answers = await withTaskGroup(of: Refusal?.self) { group in
          for guess in 0..<14 {
            group.addTask {
              await refusal { try await enter(street.stranger(), address, "guess \(guess)") }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == .passwordWrong } == 10)
        #expect(answers.count { $0 == .passwordTries && $0?.retryAfter == 900 } == 4)
      }
      #expect(await refusal { try await enter(street.stranger()) } == .passwordTries)
      street.clock.move(by: .minutes(1))
      try await ask(street.stranger())
      try await choose(street.stranger(), street.token(of: EmailAddress(Self.haneul)))
      try await enter(street.stranger())
      // Others wait a quarter of an hour.
      street.clock.move(by: .minutes(14) - .milliseconds(1))
      #expect(
        await refusal { try await enter(street.stranger(), "nobody@example.com") }
          == .passwordTries)
      street.clock.move(by: .milliseconds(1))
      #expect(
        await refusal { try await enter(street.stranger(), "nobody@example.com") }
          == .passwordWrong)
    }
  }

  @Test func `passwords that guessing begins with are refused beside their field`() async throws {
    try await open(.sqlite) { street in
      try await ask(street.stranger())
      let token = try await street.token(of: EmailAddress(Self.haneul))
      let common = [
        "password", "Password1234", "qwerty123", "1q2w3e4r", "12345678", "aaaaaaaa", "abababab",
        "87654321", "iloveyou1!", "비밀번호1234", "tkfkdgo1004", "ｐａｓｓｗｏｒｄ",
      ]
      for password in common {
        #expect(
          await refusal { try await choose(street.stranger(), token, password) }
            == .passwordCommon, "\(password)")
      }
      for password in ["haneul@example.com", "HANEUL@example.com"] {
        #expect(
          await refusal { try await choose(street.stranger(), token, password) }
            == .passwordIsAddress)
      }
      let page = await Jar(street.router).post(
        SignIn.choosePassword.path, [("token", token), ("password", "short")])
      #expect(page.status == 422 && page.text.contains(Refusal.passwordShort.ko))
      #expect(page.text.contains(#"aria-invalid="true""#))
      try await choose(street.stranger(), token, "qwerty 말고 다른 것")
    }
  }

  @Test func `when too many passwords wait to be compared, the rest are asked to come again`()
    async throws
  {
    let passwords = Passwords(waiting: 2)
    let answers = await withTaskGroup(of: Refusal?.self) { group in
      for _ in 0..<40 {
        group.addTask { await refusal { _ = try await passwords.isRight("guess", nil) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 40 && answers.contains(nil))
    #expect(answers.contains { $0?.status == 503 && $0?.retryAfter != nil })
    // Nobody's hash costs what a new one does.
    let hash = try await passwords.hash(NewPassword(Self.password))
    #expect(hash.count == Passwords.nobody.count)
    #expect(hash.prefix(30) == Passwords.nobody.prefix(30))
    #expect(try await passwords.isRight(Self.password, hash))
    #expect(try await !passwords.isRight("", nil))
  }

  @Test func `a link in a letter leads to the site that was set, whatever Host a request names`()
    async throws
  {
    try await open(.sqlite) { street in
      let reply = await street.router.respond(
        to: Request(
          .post, SignIn.askLetter.path,
          headers: [
            ("Host", "evil.example"), ("Content-Type", "application/x-www-form-urlencoded"),
          ], body: Array("address=haneul%40example.com".utf8)))
      #expect(reply.status == 200)
      let letter = try #require(try await street.sent(to: Self.haneul).last)
      #expect(!letter.contains("evil.example") && letter.contains("https://yard.test/"))
    }
    // Without a site nothing is mailed, but in the demo.
    try await Street.open(on: .sqlite) { street in
      #expect(await refusal { try await ask(street.stranger()) } == .noSender)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an address is linked where linking began, and a letter opened elsewhere links nothing`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { street in
      let client = try await street.viewer("haneul")
      try await client.send(
        SignIn.askLetter, SignIn.LetterRequest(address: EmailAddress(Self.haneul), link: "yes"))
      let token = try await street.token(of: EmailAddress(Self.haneul))
      #expect(await refusal { try await choose(street.stranger(), token) } == .linkElsewhere)
      try await choose(client, token)
      #expect(
        try await client.send(Identities.list).items.map(\.provider).sorted()
          == ["email", "practice"])
      let other = street.stranger()
      try await enter(other)
      #expect(
        try await other.send(AccountCard.show).id == client.send(AccountCard.show).id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever leaves takes address, password and letters along`(_ engine: Engine) async throws {
    try await open(engine) { street in
      let client = try await join(street)
      try await client.send(Departure.all, Departure.Request())
      let left: Int? = try await street.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM email_password) + (SELECT COUNT(*) FROM email_link)
            + (SELECT COUNT(*) FROM outbox) + (SELECT COUNT(*) FROM identity)
          """)
      }
      #expect(left == 0)
      #expect(await refusal { try await enter(street.stranger()) } == .passwordWrong)
    }
  }
}
