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

/// Limits for strangers: guessing a number's code and having codes sent to it.
@Suite(.timeLimit(.minutes(30)))
struct PhoneGuessTests {
  @Test(arguments: Engine.allCases)
  func `five tries are five, however many come at once: SH16`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let sent = try await server.stranger().askCode()
      let code = try await server.code(of: PhoneNumber(haneulsNumber))
      let answers = try await refusals(1...40) { step in
        try await server.stranger().enterCode(server.another(code, step), sent)
      }
      #expect(answers.count { $0 == .codeWrong(left: 1) } == 4)
      #expect(answers.count { $0 == .codeSpent } == 36)
      #expect(try await refusal { try await server.stranger().enterCode(code, sent) } == .codeSpent)
    }
  }

  @Test(arguments: Engine.allCases)
  func `one number gets a code a minute, five an hour and ten a day, whoever asks: SH16 SW10`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      var network = 0
      let asked: () async throws -> Refusal? = {
        network += 1
        let client = server.stranger(from: "10.0.\(network / 250).\(network % 250)")
        return try await refusal { _ = try await client.askCode() }
      }
      let begin = server.clock.now
      #expect(try await asked() == nil)
      #expect(try await asked()?.retryAfter == 60)
      server.clock.move(by: .seconds(60) - .milliseconds(1))
      #expect(try await asked()?.retryAfter == 1)
      server.clock.move(by: .milliseconds(1))
      for _ in 2...5 {
        #expect(try await asked() == nil)
        server.clock.move(by: .minutes(1))
      }
      // Five in this hour: the sixth waits until the first is an hour old.
      let left = (begin + .hours(1) - server.clock.now).milliseconds / 1000
      #expect(try await asked()?.retryAfter == Int(left))
      server.clock.move(by: .seconds(Int(left)))
      for _ in 6...10 {
        #expect(try await asked() == nil)
        server.clock.move(by: .minutes(15))
      }
      let day = (begin + .days(1) - server.clock.now).milliseconds / 1000
      #expect(try await asked()?.retryAfter == Int(day))
      // On another node, and for another number.
      let node = try await TestServer(
        server.db, clock: server.clock,
        demo: Demo(clock: DemoClock(real: { server.clock.now })))
      #expect(try await refusal { _ = try await node.stranger().askCode() } == .codeSoon)
      _ = try await server.stranger().askCode("010-9999-0000")
      server.clock.move(by: .seconds(Int(day)))
      #expect(try await asked() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `requests at the same moment send one code`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let answers = try await refusals(1...20) { _ in
        _ = try await server.stranger().askCode()
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .codeSoon } == 19)
      let number = try PhoneNumber(haneulsNumber)
      #expect(try await server.sent(to: number.text).count == 1)
    }
  }

  @Test func `one network cannot have codes sent to many numbers`() async throws {
    try await TestServer.open(on: .sqlite, limitScale: 1, isDemo: true) { server in
      let asked: @Sendable (Int, String) async throws -> Refusal? = { number, network in
        try await refusal {
          _ = try await server.stranger(from: network).askCode("010-2000-\(1000 + number)")
        }
      }
      for number in 0..<30 { #expect(try await asked(number, "10.0.0.1") == nil) }
      #expect(try await asked(30, "10.0.0.1") == .tooMany)
      for number in 31..<301 { _ = try await asked(number, "10.1.\(number / 200).\(number % 200)") }
      #expect(try await asked(301, "10.2.0.1") == .tooMany)
    }
  }

  @Test(arguments: Engine.allCases)
  func `codes that are used up leave letters, and what is not sent uses nothing up`(
    _ engine: Engine
  ) async throws {
    let settings = try Settings(["MADANG_SITE": "https://yard.test"])
    try await TestServer.open(on: engine, limitScale: 1, isDemo: true, settings: settings) {
      server in
      let code: @Sendable (Int, Int, String?) async throws -> Refusal? = { network, number, key in
        let client = server.stranger(from: "10.3.\(network / 200).\(network % 200)")
        return try await refusal {
          _ = try await client.askCode("010-2000-\(1000 + number)", key: key)
        }
      }
      // The same request repeatedly, and a number at its limit, from all networks.
      for network in 0..<300 {
        let said = try await code(network, 0, network < 150 ? long("one") : nil)
        #expect(said == (network < 150 ? nil : .codeSoon))
      }
      for number in 1..<300 { #expect(try await code(number, number, nil) == nil) }
      #expect(try await code(300, 300, nil) == .tooMany)
      // Codes sent before can still be confirmed.
      #expect(try await code(301, 0, long("one")) == nil)
      #expect(try await code(302, 1, nil) == .codeSoon)

      let letter: @Sendable (Int, Int, String?) async throws -> Refusal? = { network, person, key in
        let client = server.stranger(from: "10.4.\(network / 200).\(network % 200)")
        return try await refusal {
          try await client.askLetter("person\(person)@example.com", key: key)
        }
      }
      for network in 0..<150 {
        let said = try await letter(network, 0, network < 75 ? long("two") : nil)
        #expect(said == (network < 75 ? nil : .letterSoon))
      }
      for person in 1..<300 { #expect(try await letter(person, person, nil) == nil) }
      #expect(try await letter(300, 300, nil) == .tooMany)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the answer is the same for a number with an account and without: SH16`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine, isDemo: true) { server in
      let known = try PhoneNumber(haneulsNumber)
      let client = server.stranger()
      try await server.comeInByCode(client)
      server.clock.move(by: .minutes(1))
      let one = try await server.stranger().askCode()
      let other = try await server.stranger().askCode("010-8765-4321")
      #expect(one.resendAfter == other.resendAfter && one.expiresIn == other.expiresIn)
      #expect(one.attempt.count == other.attempt.count && one.attempt != other.attempt)
      let wrong = try await server.another(server.code(of: known))
      for sent in [one, other] {
        let said = try await refusal { try await server.stranger().enterCode(wrong, sent) }
        #expect(said == .codeWrong(left: 4) && said?.ko == Refusal.codeWrong(left: 4).ko)
      }
    }
  }

  @Test func `of ten thousand guesses at one number in a day, fifty are looked at`() async throws {
    try await TestServer.open(on: .sqlite, limitScale: 1, isDemo: true) { server in
      let (services, number) = (server.services, try PhoneNumber(haneulsNumber))
      let codes = PhoneCodes(world: services.world, outbox: services.outbox, site: nil)
      var attempts: [String] = []
      var (sent, right) = (0, 0)
      var heard: [Refusal?: Int] = [:]
      // Each guess is another code.
      let guess = { try SignIn.OneTimeCode(String(String(2_000_000 - sent).suffix(6))) }
      // Each minute of a day another code is requested, with six or seven guesses.
      for minute in 0..<1440 {
        let asker = PhoneCodes.Requester(
          key: "\(minute)", earlier: nil, session: nil, language: .ko)
        let code = try? await server.db.write { try codes.send(to: number, for: asker, in: $0) }
        if let code { attempts.append(code.attempt) }
        let live = Array(attempts.suffix(5))
        // An attacker with many networks evades their limits: each guess comes from a new one.
        sent += 1
        let network = "10.\(minute & 15).\(minute >> 8).\(minute & 255)"
        let attempt = SignIn.CodeSent(
          attempt: live[sent % live.count], resendAfter: 0, expiresIn: 0)
        let tried = try guess()
        let said = try await refusal {
          try await server.stranger(from: network).enterCode(tried, attempt)
        }
        heard[said, default: 0] += 1
        // The other guesses test the rule itself, without the limits before it.
        let others = try (0..<(minute < 1360 ? 6 : 5)).map { _ in
          sent += 1
          return (code: try guess(), attempt: live[sent % live.count])
        }
        right += try await server.db.write { db in
          try others.count { other in
            let verdict = try codes.check(other.code, of: other.attempt, key: "k", in: db)
            return if case .right = verdict { true } else { false }
          }
        }
        server.clock.move(by: .minutes(1))
      }
      let tries: [Int] = try await server.db.read {
        try $0.all("SELECT tries FROM phone_code") { try $0[0] }
      }
      #expect(sent == 10_000 && tries == Array(repeating: 5, count: 10) && right == 0)
      let known: Set<Refusal?> = [.codeSpent, .codeGone]
      let looked = heard.filter { !known.contains($0.key) }
      #expect(heard.values.reduce(0, +) == 1440, "\(heard)")
      #expect(
        !looked.isEmpty && looked.keys.allSatisfy { $0?.code == Refusal.codeWrong(left: 1).code })
      // The odds of that day: every code is a separate draw, and the counted guesses were out of
      // 10⁶.
      let missed = tries.reduce(1) { $0 * (1 - Double($1) / 1e6) }
      #expect(abs((1 - missed) / 5e-5 - 1) < 1e-4, "once in 20,000 days")
    }
  }

  @Test func `the database holds no code and no attempt as they were given out`() async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let sent = try await server.stranger().askCode()
      let code = try await server.code(of: PhoneNumber(haneulsNumber))
      let found: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT COUNT(*) FROM phone_code WHERE CAST(attempt_hash AS TEXT) = \(sent.attempt)
            OR CAST(code_hash AS TEXT) = \(code.text)
          """)
      }
      #expect(found == 0)
      #expect(server.log.all.allSatisfy { !$0.contains(code.text) && !$0.contains("1234") })
    }
  }
}
