import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Passwords: the rules for new ones, and limits on guessing.
@Suite(.timeLimit(.minutes(30)))
struct PasswordTests {
  @Test(arguments: Engine.allCases)
  func `nobody learns whether an address has an account: T31`(_ engine: Engine) async throws {
    try await TestServer.withMail(on: engine) { server in
      let somebody = "byeol@example.com"
      _ = try await server.joinByLetter(somebody)
      server.clock.move(by: .minutes(1))
      let nobody = "nobody@example.com"
      var answers: [String] = []
      for address in [somebody, nobody] {
        let jar = CookieJar(server.router)
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
      // The e-mails differ, but only their recipients see them.
      let known = try #require(try await server.sent(to: somebody).last)
      let unknown = try #require(try await server.sent(to: nobody).last)
      #expect(known.contains("비밀번호를 새로") && unknown.contains("가입을 마쳐"))
      // Unknown addresses take the same hashing work as known ones.
      let hash: String? = try await server.db.read {
        try $0.value("SELECT hash FROM email_password")
      }
      let price = try #require(hash).split(separator: "$").prefix(3)
      #expect(price == ["argon2id", "v=19", "m=19456,t=2,p=1"])
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `guessing at a password is slowed for any address, and the owner still comes in by letter: T31`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.withMail(on: engine) { server in
      _ = try await server.joinByLetter()
      for address in [haneulsAddress, "nobody@example.com"] {
        let answers = try await refusals(0..<14) { guess in
          try await server.stranger().enterPassword(address, "guess \(guess)")
        }
        #expect(answers.count { $0 == .passwordWrong } == 10)
        #expect(answers.count { $0 == .passwordTries && $0?.retryAfter == 900 } == 4)
      }
      #expect(try await refusal { try await server.stranger().enterPassword() } == .passwordTries)
      server.clock.move(by: .minutes(1))
      try await server.stranger().askLetter()
      try await server.stranger().choosePassword(server.token(of: EmailAddress(haneulsAddress)))
      try await server.stranger().enterPassword()
      // Other addresses wait a quarter of an hour.
      server.clock.move(by: .minutes(14) - .milliseconds(1))
      #expect(
        try await refusal { try await server.stranger().enterPassword("nobody@example.com") }
          == .passwordTries)
      server.clock.move(by: .milliseconds(1))
      #expect(
        try await refusal { try await server.stranger().enterPassword("nobody@example.com") }
          == .passwordWrong)
    }
  }

  @Test func `passwords that guessing begins with are refused beside their field`() async throws {
    try await TestServer.withMail(on: .sqlite) { server in
      try await server.stranger().askLetter()
      let token = try await server.token(of: EmailAddress(haneulsAddress))
      let common = [
        "password", "Password1234", "qwerty123", "1q2w3e4r", "12345678", "aaaaaaaa", "abababab",
        "87654321", "iloveyou1!", "비밀번호1234", "tkfkdgo1004", "ｐａｓｓｗｏｒｄ",
      ]
      for password in common {
        #expect(
          try await refusal { try await server.stranger().choosePassword(token, password) }
            == .passwordCommon, "\(password)")
      }
      for password in ["haneul@example.com", "HANEUL@example.com"] {
        #expect(
          try await refusal { try await server.stranger().choosePassword(token, password) }
            == .passwordIsAddress)
      }
      let page = await CookieJar(server.router).post(
        SignIn.choosePassword.path, [("token", token), ("password", "short")])
      #expect(page.status == 422 && page.text.contains(Refusal.passwordShort.ko))
      #expect(page.text.contains(#"aria-invalid="true""#))
      try await server.stranger().choosePassword(token, "qwerty 말고 다른 것")
    }
  }

  @Test func `when too many passwords wait to be compared, the rest are asked to come again`()
    async throws
  {
    let passwords = Passwords(waiting: 2)
    let answers = try await refusals(0..<40) { _ in
      _ = try await passwords.isRight("guess", nil)
    }
    #expect(answers.count == 40 && answers.contains(nil))
    #expect(answers.contains { $0?.status == 503 && $0?.retryAfter != nil })
    // The placeholder hash costs as much as a new one.
    let hash = try await passwords.hash(NewPassword(haneulsPassword))
    #expect(hash.count == Passwords.nobody.count)
    #expect(hash.prefix(30) == Passwords.nobody.prefix(30))
    #expect(try await passwords.isRight(haneulsPassword, hash))
    #expect(try await !passwords.isRight("", nil))
  }
}
