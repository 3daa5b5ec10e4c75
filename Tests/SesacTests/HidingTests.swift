import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Hiding from phone numbers.
@Suite(.timeLimit(.minutes(30)))
struct HidingTests {
  private static let numbers = (one: "+821011110001", other: "+821011110002")

  /// A member who signs in by a number.
  private func neighbour(
    _ name: String, _ number: String, _ server: TestServer
  ) async throws -> Neighbour {
    let member = try await server.neighbour(name)
    let now = server.clock.now
    try await server.db.write { db in
      try db.run(
        """
        INSERT INTO identity (provider, subject, account_id, created_at)
        SELECT 'phone', \(number), account_id, \(now) FROM sesac_person WHERE id = \(member.id)
        """)
    }
    return member
  }

  private func request(_ numbers: String) throws -> Sesac.HideRequest {
    Sesac.HideRequest(numbers: try Sesac.ContactNumbers(numbers))
  }

  private func removal(_ numbers: String) throws -> Sesac.ShowRequest {
    Sesac.ShowRequest(numbers: try Sesac.ContactNumbers(numbers))
  }

  @Test(arguments: Engine.allCases)
  func `neither sees or asks the other once one hides from the other's number: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await neighbour("one", Self.numbers.one, server)
      let other = try await neighbour("other", Self.numbers.other, server)
      let third = try await server.neighbour("third")
      for person in [one, other, third] { try await person.wait() }
      #expect(try await one.around().people.map(\.id).contains(other.id))
      try await other.client.send(Sesac.request, one.id)
      #expect(try await one.state.received == 1)

      let hidden = try await one.client.send(
        Sesac.hideNumbers, request("010-1111-0002\n+82 10 9999 9999"))
      #expect(hidden == Sesac.HiddenNumbers(count: 2, most: 300))
      #expect(try await one.state.received == 0)
      for (me, them) in [(one, other), (other, one)] {
        for home in [
          try await me.around(), try await me.client.send(Sesac.finder, Sesac.FinderRequest()),
        ] {
          #expect(home.people.map(\.id) == [third.id] && home.requests.isEmpty)
        }
        // The same as for somebody who has stopped.
        for endpoint in [Sesac.request, Sesac.accept] {
          await #expect(throws: Refusal.sesacOtherStopped) {
            try await me.client.send(endpoint, them.id)
          }
        }
      }
      #expect(try await third.around().people.count == 2)

      #expect(try await one.client.send(Sesac.showNumbers, removal(Self.numbers.other)).count == 1)
      #expect(try await other.around().people.map(\.id).contains(one.id))
      #expect(try await one.around().people.map(\.id).contains(other.id))
      #expect(try await one.client.send(Sesac.showAllNumbers).count == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `it also holds for those who join or link a number later, and leaves a match alone: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, partner, match) = try await server.matchedPair()
      try await one.client.send(Sesac.hideNumbers, request(Self.numbers.other))
      let other = try await neighbour("later", Self.numbers.other, server)
      try await other.wait()
      try await one.client.send(Sesac.end, match.id)
      server.clock.move(by: .minutes(2))
      try await one.wait()
      #expect(try await one.around().people.isEmpty)
      #expect(try await other.around().people.isEmpty)

      // A match, its chat and its end go on.
      try await partner.client.send(Sesac.end, match.id)
      try await partner.wait()
      try await partner.client.send(Sesac.request, one.id)
      let again = try #require(try await one.client.send(Sesac.accept, partner.id).match)
      let now = server.clock.now
      try await server.db.write { db in
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          SELECT 'phone', \(Self.numbers.one), account_id, \(now) FROM sesac_person
          WHERE id = \(partner.id)
          """)
      }
      try await one.client.send(Sesac.hideNumbers, request(Self.numbers.one))
      #expect(try await one.state.match?.partner?.id == partner.id)
      #expect(try await partner.state.match?.id == again.id)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a number that is linked or unlinked during a wait counts at once: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let (one, other) = try await server.waitingPair()
      try await one.client.send(Sesac.hideNumbers, request(Self.numbers.other))
      try await one.client.send(Sesac.request, other.id)
      func seen() async throws -> Bool {
        try await one.around().people.map(\.id).contains(other.id)
      }
      #expect(try await seen())
      #expect(try await other.state.received == 1)

      let number = try PhoneNumber(Self.numbers.other)
      let sent = try await other.client.send(
        SignIn.askCode, SignIn.CodeRequest(number: number, link: "yes"))
      let text: String = try #require(
        try await server.db.read { db in
          try db.value("SELECT payload FROM outbox WHERE address = \(number)")
        })
      let digits = try #require(text.firstMatch(of: #/[^0-9]([0-9]{6})[^0-9]/#)).1
      let linked = try await other.client.send(
        SignIn.enterCode,
        SignIn.CodeProof(code: SignIn.OneTimeCode(String(digits)), attempt: sent.attempt))
      #expect(linked.outcome == .linked)
      #expect(try await !seen())
      #expect(try await other.state.received == 0)

      let phone = try #require(
        try await other.client.send(Identities.list).items.first { $0.provider == "phone" })
      try await other.client.send(Identities.unlink, phone.key)
      #expect(try await seen())
    }
  }

  @Test(arguments: Engine.allCases)
  func `a reply says nothing about members, and numbers are stored as hashes only: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      _ = try await neighbour("other", Self.numbers.other, server)
      let browser = try await server.browser(as: "one")
      func reply(_ number: String) async throws -> (Int, String, String) {
        let response = await browser.ask(
          .put, Sesac.hiddenNumbers.path, json: "{\"numbers\":\"\(number)\"}")
        let after = (
          response.status, response.text, await browser.open("/sesac/hidden-numbers").text
        )
        try await one.client.send(Sesac.showAllNumbers)
        return after
      }
      let (member, nobody) = (try await reply("01011110002"), try await reply("01077770007"))
      #expect(member == nobody && member.0 == 200)

      try await one.client.send(Sesac.hideNumbers, request("01011110002\n01077770007"))
      // Sent again after a lost reply.
      #expect(
        try await one.client.send(Sesac.hideNumbers, request("010 1111 0002, 010-7777-0007")).count
          == 2)
      let hashes: [[UInt8]] = try await server.db.read { db in
        try db.all("SELECT hash FROM sesac_hidden_number ORDER BY hash") { try $0[0] }
      }
      #expect(hashes.count == 2 && hashes.allSatisfy { $0.count == 32 })
      let export = await browser.ask(.get, "/account/export").text
      #expect(export.contains(#/"hiddenNumbers"\s*:\s*2/#))
      for text in [export, await browser.open("/sesac/hidden-numbers").text] {
        #expect(!text.contains("77770007") && !text.contains("7777-0007"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `numbers are limited, also by removing and adding, and a wrong one is named: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      func numbers(_ range: Range<Int>) -> String {
        range.map { "010\(20_000_000 + $0)" }.joined(separator: "\n")
      }
      #expect(throws: Refusal.sesacNumbersMany) { try Sesac.ContactNumbers(numbers(0..<301)) }
      #expect(throws: Refusal.sesacNumber("")) { try Sesac.ContactNumbers(" \n, ") }
      let named = #expect(throws: Refusal.self) {
        try Sesac.ContactNumbers("010-1234-5678\n02-123-4567")
      }
      #expect(named?.ko.contains("02-123-4567") == true)
      #expect(
        try Sesac.ContactNumbers("０１０-1234-5678; +82 10 1234 5678").list.map(\.text)
          == ["+821012345678"])
      #expect(
        try await one.client.send(Sesac.hideNumbers, request(numbers(0..<300))).count == 300)
      #expect(
        try await one.client.send(Sesac.showNumbers, removal(numbers(0..<200))).count == 100)
      await #expect(throws: Refusal.sesacNumbersMany) {
        try await one.client.send(Sesac.hideNumbers, request(numbers(300..<301)))
      }
      #expect(try await one.client.send(Sesac.hiddenNumbers).count == 100)
      // One that was there comes back without using another place.
      #expect(try await one.client.send(Sesac.hideNumbers, request(numbers(0..<1))).count == 101)
      server.clock.move(by: .days(30))
      #expect(
        try await one.client.send(Sesac.hideNumbers, request(numbers(300..<301))).count == 102)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who comes again is hidden from the same numbers, and removed ones are deleted: E36`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      func numbers(_ range: Range<Int>) -> String {
        range.map { "010\(20_000_000 + $0)" }.joined(separator: "\n")
      }
      try await one.client.send(Sesac.hideNumbers, request(numbers(0..<200)))
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      let again = try await server.neighbour("one")
      #expect(try await again.client.send(Sesac.hiddenNumbers).count == 200)
      await #expect(throws: Refusal.sesacNumbersMany) {
        try await again.client.send(Sesac.hideNumbers, request(numbers(200..<301)))
      }
      try await again.client.send(Sesac.hideNumbers, request(numbers(200..<300)))
      try await again.client.send(Sesac.showAllNumbers)
      server.clock.move(by: .days(30))
      try await server.services.sweeps.run(at: server.clock.now)
      let kept: Int? = try await server.db.read { db in
        try db.value("SELECT COUNT(*) FROM sesac_hidden_number")
      }
      #expect(kept == 0)
      #expect(
        try await again.client.send(Sesac.hideNumbers, request(numbers(0..<300))).count == 300)
    }
  }
}
