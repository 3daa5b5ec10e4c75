import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Limits for strangers: guessing recovery codes and creating accounts without proof of identity.
@Suite(.timeLimit(.minutes(30)))
struct DeviceGuessTests {
  /// One of a thousand well-formed codes that lead nowhere.
  private func guess(_ number: Int) -> RecoveryCode {
    let tail = [UInt8(number >> 5 & 31), UInt8(number & 31)]
    return RecoveryCode(bytes: [UInt8](repeating: 7, count: 26) + tail)
  }

  private func recover(
    _ code: RecoveryCode, at server: TestServer, from address: String
  ) async throws -> Refusal? {
    try await refusal {
      _ = try await server.stranger(from: address).send(
        SignIn.recover, SignIn.Recovery(code: code))
    }
  }

  private func begin(at server: TestServer, from address: String) async throws -> Refusal? {
    try await refusal { _ = try await server.stranger(from: address).send(SignIn.startDevice) }
  }

  @Test(arguments: Engine.allCases)
  func `guesses at recovery codes are held back per network, and so is the right one from there`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      let code = try #require(
        try await server.stranger().send(SignIn.startDevice).recoveryCode)
      for (address, neighbour, limit) in [
        ("192.0.2.7", "192.0.2.7", 300), ("2001:db8:1:2::9", "2001:db8:1:2::10", 30),
      ] {
        for number in 0..<limit {
          let refused = try await recover(guess(number), at: server, from: address)
          #expect(refused == .recoveryUnknown, "\(address) \(number)")
        }
        for number in limit..<limit + 5 {
          #expect(try await recover(guess(number), at: server, from: address) == .tooMany)
        }
        #expect(try await recover(code, at: server, from: neighbour) == .tooMany)
      }
      // Its owner comes in elsewhere at once, and there after a while.
      #expect(try await recover(code, at: server, from: "203.0.113.5") == nil)
      server.clock.move(by: .minutes(1))
      #expect(try await recover(code, at: server, from: "2001:db8:1:2::9") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `one network creates few accounts, and a refused request creates none`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      for (address, limit, perMinute) in [("192.0.2.7", 60, 12), ("2001:db8:1:2::9", 10, 2)] {
        for count in [limit, perMinute] {
          for _ in 0..<count { #expect(try await begin(at: server, from: address) == nil) }
          for _ in 0..<5 { #expect(try await begin(at: server, from: address) == .tooMany) }
          server.clock.move(by: .minutes(1))
        }
      }
      #expect(try await begin(at: server, from: "203.0.113.5") == nil)
      let accounts: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM account") }
      #expect(accounts == 60 + 12 + 10 + 2 + 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account replaces its code thirty times a minute, from however many devices`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, limitScale: 1) { server in
      let (mine, other) = (server.stranger(), server.stranger())
      var code = try await mine.send(SignIn.startDevice).recoveryCode
      for _ in 0..<30 { code = try await mine.send(SignIn.renewRecovery).recoveryCode }
      let last = try #require(code)
      // The refused requests leave the code as it is.
      for client in [mine, other] {
        _ = try await other.send(SignIn.recover, SignIn.Recovery(code: last))
        let refused = try await refusal { _ = try await client.send(SignIn.renewRecovery) }
        #expect(refused == .tooMany)
      }
      let neighbour = server.stranger()
      _ = try await neighbour.send(SignIn.startDevice)
      _ = try await neighbour.send(SignIn.renewRecovery)
    }
  }
}
