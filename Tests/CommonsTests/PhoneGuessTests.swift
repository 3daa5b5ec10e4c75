import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// What whoever has no business with a number is kept from: guessing its code, and having codes sent to it.
struct PhoneGuessTests {
  @Test(arguments: Engine.allCases)
  func `five tries are five, however many come at once`(_ engine: Engine) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let sent = try await street.stranger().askCode()
      let code = try await street.code(of: PhoneNumber(haneulsNumber))
      let answers = try await refusals(1...40) { step in
        try await street.stranger().enterCode(street.another(code, step), sent)
      }
      #expect(answers.count { $0 == .codeWrong(left: 1) } == 4)
      #expect(answers.count { $0 == .codeSpent } == 36)
      #expect(try await refusal { try await street.stranger().enterCode(code, sent) } == .codeSpent)
    }
  }

  @Test(arguments: Engine.allCases)
  func `one number gets a code a minute, five an hour and ten a day, whoever asks`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      var network = 0
      let asked: () async throws -> Refusal? = {
        network += 1
        let client = street.stranger(from: "10.0.\(network / 250).\(network % 250)")
        return try await refusal { _ = try await client.askCode() }
      }
      let begin = street.clock.now
      #expect(try await asked() == nil)
      #expect(try await asked()?.retryAfter == 60)
      street.clock.move(by: .seconds(60) - .milliseconds(1))
      #expect(try await asked()?.retryAfter == 1)
      street.clock.move(by: .milliseconds(1))
      for _ in 2...5 {
        #expect(try await asked() == nil)
        street.clock.move(by: .minutes(1))
      }
      // Five in this hour: the sixth waits until the first is an hour old.
      let left = (begin + .hours(1) - street.clock.now).milliseconds / 1000
      #expect(try await asked()?.retryAfter == Int(left))
      street.clock.move(by: .seconds(Int(left)))
      for _ in 6...10 {
        #expect(try await asked() == nil)
        street.clock.move(by: .minutes(15))
      }
      let day = (begin + .days(1) - street.clock.now).milliseconds / 1000
      #expect(try await asked()?.retryAfter == Int(day))
      // Another node, and another number.
      let node = try await Street(
        street.db, clock: street.clock,
        demo: Demo(clock: DemoClock(real: { street.clock.now }), cast: []))
      #expect(try await refusal { _ = try await node.stranger().askCode() } == .codeSoon)
      _ = try await street.stranger().askCode("010-9999-0000")
      street.clock.move(by: .seconds(Int(day)))
      #expect(try await asked() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `requests at the same moment send one code`(_ engine: Engine) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let answers = try await refusals(1...20) { _ in
        _ = try await street.stranger().askCode()
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .codeSoon } == 19)
      let number = try PhoneNumber(haneulsNumber)
      #expect(try await street.sent(to: number.text).count == 1)
    }
  }

  @Test func `one network cannot have codes sent to many numbers`() async throws {
    try await Street.open(on: .sqlite, limitScale: 1, isDemo: true) { street in
      let asked: @Sendable (Int, String) async throws -> Refusal? = { number, network in
        try await refusal {
          _ = try await street.stranger(from: network).askCode("010-2000-\(1000 + number)")
        }
      }
      for number in 0..<10 { #expect(try await asked(number, "10.0.0.1") == nil) }
      #expect(try await asked(10, "10.0.0.1") == .tooMany)
      for number in 11..<301 { _ = try await asked(number, "10.1.\(number / 200).\(number % 200)") }
      #expect(try await asked(301, "10.2.0.1") == .tooMany)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the answer is the same for a number with an account and without`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let known = try PhoneNumber(haneulsNumber)
      let client = street.stranger()
      try await street.comeInByCode(client)
      street.clock.move(by: .minutes(1))
      let one = try await street.stranger().askCode()
      let other = try await street.stranger().askCode("010-8765-4321")
      #expect(one.resendAfter == other.resendAfter && one.expiresIn == other.expiresIn)
      #expect(one.attempt.count == other.attempt.count && one.attempt != other.attempt)
      let wrong = try await street.another(street.code(of: known))
      for sent in [one, other] {
        let said = try await refusal { try await street.stranger().enterCode(wrong, sent) }
        #expect(said == .codeWrong(left: 4) && said?.ko == Refusal.codeWrong(left: 4).ko)
      }
    }
  }

  @Test func `of a million guesses at one number in a day, fifty are looked at`() async throws {
    try await Street.open(on: .sqlite, limitScale: 1, isDemo: true) { street in
      let (house, number) = (street.house, try PhoneNumber(haneulsNumber))
      let codes = PhoneCodes(world: house.world, outbox: house.outbox, site: nil)
      // Whatever comes from a network has its bucket.
      let networks = ["203.0.113.7", "198.51.100.7"].map {
        Limits.subject(SignIn.enterCode.pattern, from: $0)
      }
      var attempts: [String] = []
      var (sent, heard, right) = (0, 0, 0)
      // Every minute of a day another code is asked for, and as many guesses sent as make a million.
      for minute in 0..<1440 {
        let asker = PhoneCodes.Asker(key: "\(minute)", earlier: nil, session: nil, language: .ko)
        let code = try? await street.db.write { try codes.send(to: number, for: asker, in: $0) }
        if let code { attempts.append(code.attempt) }
        // Two networks, each of which has as many guesses heard as a network may.
        var guesses: [Int] = []
        for _ in 0..<(minute < 640 ? 695 : 694) {
          sent += 1
          let network = networks[sent % 2]
          if house.limits.wait(.signIns, for: network) == nil { guesses.append(sent) }
        }
        let (tried, live) = (guesses, Array(attempts.suffix(5)))
        right += try await street.db.write { db in
          try tried.count { guess in
            let code = try SignIn.OneTimeCode(String(String(2_000_000 - guess).suffix(6)))
            let verdict = try codes.check(code, of: live[guess % live.count], key: "k", in: db)
            return if case .right = verdict { true } else { false }
          }
        }
        heard += tried.count
        street.clock.move(by: .minutes(1))
      }
      let looked: Int? = try await street.db.read {
        try $0.value("SELECT SUM(tries) FROM phone_code")
      }
      #expect(sent == 1_000_000 && heard == 2 * 30 * 1440)
      #expect(attempts.count == 10 && looked == 50 && right == 0)
      // The odds of that day: each of the codes sent is a draw of its own, on which so many of 10⁶ are tried.
      let missed = pow(1 - Double(PhoneCodes.tries) / 1e6, Double(attempts.count))
      #expect(abs((1 - missed) / 5e-5 - 1) < 1e-4, "once in 20,000 days")
    }
  }

  @Test func `the database holds no code and no attempt as they were given out`() async throws {
    try await Street.open(on: .sqlite, isDemo: true) { street in
      let sent = try await street.stranger().askCode()
      let code = try await street.code(of: PhoneNumber(haneulsNumber))
      let found: Int? = try await street.db.read { db in
        try db.value(
          """
          SELECT COUNT(*) FROM phone_code WHERE CAST(attempt_hash AS TEXT) = \(sent.attempt)
            OR CAST(code_hash AS TEXT) = \(code.text)
          """)
      }
      #expect(found == 0)
      #expect(street.log.all.allSatisfy { !$0.contains(code.text) && !$0.contains("1234") })
    }
  }
}
