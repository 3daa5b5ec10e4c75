import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

@Suite(.timeLimit(.minutes(30)))
struct LimitTests {
  @Test func `an address of IPv6 counts as its network, one of IPv4 as itself`() {
    for (address, expected) in [
      ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8::9", "2001:db8:0:0::/64"),
      ("::1", "0:0:0:0::/64"), ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
    ] {
      #expect(network(address) == expected)
    }
  }

  @Test func `behind an address of IPv4 thousands of phones come in, and a network of IPv6 is one`()
    async throws
  {
    try await TestServer.open(on: .sqlite, limitScale: 1) { server in
      let rateLimiter = server.services.rateLimiter
      func heard(_ rate: Rate, from address: String) -> Int {
        var count = 0
        while (try? rateLimiter.take(rate, "/here", from: address)) != nil { count += 1 }
        return count
      }
      #expect(heard(.signIns, from: "192.0.2.7") == 300)
      #expect(heard(.signIns, from: "::ffff:192.0.2.8") == 300)
      #expect(heard(.signIns, from: "2001:db8:1:2::9") == 30)
      // Another address of the same network shares its limit.
      #expect(heard(.signIns, from: "2001:db8:1:2::10") == 0)
      #expect(heard(.messages, from: "198.51.100.1") == 30)
      #expect(heard(.messages, from: "2001:db8:2::1") == 10)
      #expect(heard(.begun, from: "198.51.100.2") == 60)
      #expect(heard(.begun, from: "2001:db8:3::1") == 10)
      server.clock.move(by: .minutes(1))
      #expect(heard(.signIns, from: "192.0.2.7") == 300)
      #expect(heard(.messages, from: "198.51.100.1") == 15)
      #expect(heard(.begun, from: "198.51.100.2") == 12)
    }
  }

  @Test func `who shares an address with a guesser comes in, and what is guessed at stays held`()
    async throws
  {
    try await TestServer.open(
      on: .sqlite, limitScale: 1, isDemo: true,
      settings: Settings(["MADANG_SITE": "https://yard.test"])
    ) { server in
      let address = try EmailAddress("haneul@example.com")
      let proof = SignIn.PasswordProof(address: address, password: "맞을 리 없는 것")
      var refusals: [Refusal?] = []
      for _ in 0..<12 {
        do {
          _ = try await server.stranger(from: "203.0.113.7").send(SignIn.withPassword, proof)
          refusals.append(nil)
        } catch let refusal as Refusal {
          refusals.append(refusal)
        }
      }
      #expect(refusals.prefix(10).allSatisfy { $0 == .passwordWrong })
      #expect(refusals.suffix(2).allSatisfy { $0 == .passwordTries })
      // Forty more people behind that address, one after another, start on their phones.
      for _ in 0..<40 {
        _ = try await server.stranger(from: "203.0.113.7").send(SignIn.startDevice)
      }
    }
  }
}
