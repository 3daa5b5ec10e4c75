import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// A link from an e-mail whose form is submitted more than once.
@Suite(.timeLimit(.minutes(30)))
struct EmailLinkTests {
  private static let address = "haneul@example.com"
  private static let first = "노을빛 자전거 열두 대"
  private static let second = "달빛 자전거 열세 대"

  private func open(_ engine: Engine, _ body: (TestServer, String) async throws -> Void)
    async throws
  {
    try await TestServer.open(
      on: engine, isDemo: true, settings: Settings(["MADANG_SITE": "https://yard.test"])
    ) { server in
      try await server.stranger().send(
        SignIn.askLetter, SignIn.EmailLinkRequest(address: EmailAddress(Self.address)))
      try await body(server, server.token(of: EmailAddress(Self.address)))
    }
  }

  private func choose(_ server: TestServer, _ token: String, _ password: String) async throws {
    try await server.stranger().send(
      SignIn.choosePassword,
      SignIn.PasswordChoice(token: token, password: NewPassword(password)), key: long("page"))
  }

  private func isRight(_ server: TestServer, _ password: String) async throws -> Bool {
    let proof = SignIn.PasswordProof(address: try EmailAddress(Self.address), password: password)
    return try await refusal { try await server.stranger().send(SignIn.withPassword, proof) } == nil
  }

  @Test(arguments: Engine.allCases)
  func `a link sets one password: whoever goes back to its page sets no other by the same key`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, token in
      try await choose(server, token, Self.first)
      #expect(try await refusal { try await choose(server, token, Self.second) } == .letterGone)
      #expect(try await isRight(server, Self.first))
      #expect(try await !isRight(server, Self.second))
      // The same request repeated after a lost reply signs in.
      try await choose(server, token, Self.first)
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two passwords sent at once by one link one is set, and comes in as often as sent`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server, token in
      let outcomes = try await withThrowingTaskGroup { group in
        for password in [Self.first, Self.second, Self.first, Self.second] {
          group.addTask {
            (password, try await refusal { try await choose(server, token, password) })
          }
        }
        return try await group.reduce(into: [(String, Refusal?)]()) { $0.append($1) }
      }
      let set = try #require(outcomes.first { $0.1 == nil }?.0)
      for (password, refused) in outcomes {
        #expect(refused == (password == set ? nil : .letterGone))
        #expect(try await isRight(server, password) == (password == set))
      }
    }
  }
}
