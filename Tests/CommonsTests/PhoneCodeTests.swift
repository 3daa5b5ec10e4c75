@testable import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Signing in by a code sent to a phone.
@Suite struct PhoneCodeTests {
  private static let number = "010-1234-5678"

  private func ask(
    _ client: Madang, _ number: String = number, instead attempt: String? = nil, key: String? = nil
  ) async throws -> SignIn.CodeSent {
    try await client.send(
      SignIn.askCode, SignIn.CodeRequest(number: PhoneNumber(number), attempt: attempt), key: key)
  }

  private func enter(
    _ client: Madang, _ code: SignIn.OneTimeCode, _ sent: SignIn.CodeSent, key: String? = nil
  ) async throws {
    try await client.send(
      SignIn.enterCode, SignIn.CodeProof(code: code, attempt: sent.attempt), key: key)
  }

  private func signIn(_ client: Madang, _ street: Street) async throws {
    let sent = try await ask(client)
    try await enter(client, street.code(of: PhoneNumber(Self.number)), sent)
  }

  @Test(arguments: Engine.allCases)
  func `a code signs in to an account of the number, and to the same one the next time`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let number = try PhoneNumber(Self.number)
      let (mine, other) = (street.stranger(), street.stranger())
      let sent = try await ask(mine)
      #expect(sent.resendAfter == 60 && sent.expiresIn == 300)
      try await enter(mine, street.code(of: number), sent)
      let account = try await mine.send(AccountCard.show).id
      #expect(try await mine.send(Identities.list).items.map(\.provider) == ["phone"])
      street.clock.move(by: .minutes(1))
      let again = try await ask(other)
      try await enter(other, street.code(of: number), again)
      #expect(try await other.send(AccountCard.show).id == account)
    }
  }

  @Test(arguments: Engine.allCases)
  func `five tries are five, however many come at once`(_ engine: Engine) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let sent = try await ask(street.stranger())
      let code = try await street.code(of: PhoneNumber(Self.number))
      let answers = await withTaskGroup(of: Refusal?.self) { group in
        for step in 1...40 {
          group.addTask {
            await refusal {
              try await enter(street.stranger(), street.another(code, step), sent)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0 == .codeWrong(left: 1) } == 4)
      #expect(answers.count { $0 == .codeSpent } == 36)
      #expect(await refusal { try await enter(street.stranger(), code, sent) } == .codeSpent)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a code is good once, for five minutes, and only where it was asked for`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let number = try PhoneNumber(Self.number)
      let client = street.stranger()
      let first = try await ask(client)
      let code = try await street.code(of: number)
      for attempt in ["", "x", String(repeating: "A", count: 43)] {
        let elsewhere = SignIn.CodeSent(attempt: attempt, resendAfter: 0, expiresIn: 0)
        #expect(await refusal { try await enter(street.stranger(), code, elsewhere) } == .codeGone)
      }
      try await enter(client, code, first, key: long("mine"))
      #expect(await refusal { try await enter(street.stranger(), code, first) } == .codeGone)
      // The same request again after a lost reply is the same use.
      try await enter(street.stranger(), code, first, key: long("mine"))

      street.clock.move(by: .minutes(5))
      let second = try await ask(client)
      let late = try await street.code(of: number)
      street.clock.move(by: .minutes(5) - .seconds(1))
      #expect(
        await refusal { try await enter(client, street.another(late), second) }
          == .codeWrong(left: 4))
      street.clock.move(by: .seconds(1))
      #expect(await refusal { try await enter(client, late, second) } == .codeGone)
    }
  }

  @Test(arguments: Engine.allCases)
  func `another code makes the one before void, and a request sent again sends no second one`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let number = try PhoneNumber(Self.number)
      let client = street.stranger()
      let first = try await ask(client, key: long("one"))
      street.clock.move(by: .seconds(20))
      let same = try await ask(client, key: long("one"))
      #expect(same.attempt == first.attempt && same.resendAfter == 40 && same.expiresIn == 280)
      #expect(try await street.sent(to: number.text).count == 1)
      let old = try await street.code(of: number)
      street.clock.move(by: .seconds(40))
      let second = try await ask(client, instead: first.attempt)
      #expect(await refusal { try await enter(client, old, first) } == .codeGone)
      try await enter(client, street.code(of: number), second)
    }
  }

  @Test(arguments: Engine.allCases)
  func `one number gets a code a minute, five an hour and ten a day, whoever asks`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      var network = 0
      let asked: () async -> Refusal? = {
        network += 1
        let client = street.stranger(from: "10.0.\(network / 250).\(network % 250)")
        return await refusal { _ = try await ask(client) }
      }
      let begin = street.clock.now
      #expect(await asked() == nil)
      #expect(await asked()?.retryAfter == 60)
      street.clock.move(by: .seconds(60) - .milliseconds(1))
      #expect(await asked()?.retryAfter == 1)
      street.clock.move(by: .milliseconds(1))
      for _ in 2...5 {
        #expect(await asked() == nil)
        street.clock.move(by: .minutes(1))
      }
      // Five in this hour: the sixth waits until the first is an hour old.
      let left = (begin + .hours(1) - street.clock.now).milliseconds / 1000
      #expect(await asked()?.retryAfter == Int(left))
      street.clock.move(by: .seconds(Int(left)))
      for _ in 6...10 {
        #expect(await asked() == nil)
        street.clock.move(by: .minutes(15))
      }
      let day = (begin + .days(1) - street.clock.now).milliseconds / 1000
      #expect(await asked()?.retryAfter == Int(day))
      // Another node, and another number.
      let node = try await Street(
        street.db, clock: street.clock,
        demo: Demo(clock: DemoClock(real: { street.clock.now }), cast: []))
      #expect(await refusal { _ = try await ask(node.stranger()) } == .codeSoon)
      _ = try await ask(street.stranger(), "010-9999-0000")
      street.clock.move(by: .seconds(Int(day)))
      #expect(await asked() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `requests at the same moment send one code`(_ engine: Engine) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let answers = await withTaskGroup(of: Refusal?.self) { group in
        for _ in 1...20 {
          group.addTask { await refusal { _ = try await ask(street.stranger()) } }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0 == nil } == 1)
      #expect(answers.count { $0 == .codeSoon } == 19)
      let number = try PhoneNumber(Self.number)
      #expect(try await street.sent(to: number.text).count == 1)
    }
  }

  @Test func `one network cannot have codes sent to many numbers`() async throws {
    try await Street.open(on: .sqlite, limitScale: 1, isDemo: true) { street in
      let asked: @Sendable (Int, String) async -> Refusal? = { number, network in
        await refusal {
          _ = try await ask(street.stranger(from: network), "010-2000-\(1000 + number)")
        }
      }
      for number in 0..<10 { #expect(await asked(number, "10.0.0.1") == nil) }
      #expect(await asked(10, "10.0.0.1") == .tooMany)
      for number in 11..<301 { _ = await asked(number, "10.1.\(number / 200).\(number % 200)") }
      #expect(await asked(301, "10.2.0.1") == .tooMany)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the answer is the same for a number with an account and without`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let known = try PhoneNumber(Self.number)
      let client = street.stranger()
      try await signIn(client, street)
      street.clock.move(by: .minutes(1))
      let one = try await ask(street.stranger())
      let other = try await ask(street.stranger(), "010-8765-4321")
      #expect(one.resendAfter == other.resendAfter && one.expiresIn == other.expiresIn)
      #expect(one.attempt.count == other.attempt.count && one.attempt != other.attempt)
      let wrong = try await street.another(street.code(of: known))
      for sent in [one, other] {
        let said = await refusal { try await enter(street.stranger(), wrong, sent) }
        #expect(said == .codeWrong(left: 4) && said?.ko == Refusal.codeWrong(left: 4).ko)
      }
    }
  }

  // The arithmetic: a number is sent 10 codes a day, 5 tries are looked at on each, and one code in
  // 10⁶ is right. Whoever guesses all day is right with 1 − (1 − 5·10⁻⁶)¹⁰ ≈ 5·10⁻⁵, however many
  // guesses they send; 1,000,000 guesses that are looked at take 20,000 days.
  @Test func `of a million guesses at one number in a day, fifty are looked at`() async throws {
    try await Street.open(on: .sqlite, isDemo: true) { street in
      let house = street.house
      let codes = PhoneCodes(world: house.world, outbox: house.outbox, site: nil)
      let number = try PhoneNumber(Self.number)
      var attempts: [String] = []
      var right = 0
      // Every minute of a day another code is asked for, and as many guesses sent as make a million.
      for minute in 0..<1440 {
        let sent = try? await street.db.write { db in
          try codes.send(
            to: number,
            for: PhoneCodes.Asker(key: "\(minute)", earlier: nil, session: nil, language: .ko),
            in: db)
        }
        if let sent { attempts.append(sent.attempt) }
        let (live, count) = (Array(attempts.suffix(5)), minute < 640 ? 695 : 694)
        right += try await street.db.write { db in
          var right = 0
          for guess in 0..<count {
            let code = try SignIn.OneTimeCode(
              String(String(2_000_000 - minute * 694 - guess).suffix(6)))
            let verdict = try codes.check(code, of: live[guess % live.count], key: "k", in: db)
            if case .right = verdict { right += 1 }
          }
          return right
        }
        street.clock.move(by: .minutes(1))
      }
      let looked: Int? = try await street.db.read {
        try $0.value("SELECT SUM(tries) FROM phone_code")
      }
      #expect(attempts.count == 10 && looked == 50 && right == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser is led from number to code to where it wanted to go`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let number = try PhoneNumber(Self.number)
      let jar = Jar(street.router)
      let page = await jar.open("/sign-in/phone?app=yello&next=/yello/notes")
      #expect(page.status == 200 && page.text.contains("인증 문자 받기"))
      let wrong = await jar.post(
        SignIn.askCode.path, [("number", "02-123-4567"), ("app", "yello")])
      #expect(wrong.status == 422 && wrong.text.contains(#"value="02-123-4567""#))
      #expect(wrong.text.contains(Refusal.phoneWrong.ko))
      let fields = [("app", "yello"), ("next", "/yello/notes")]
      let sent = await jar.post(SignIn.askCode.path, [("number", "０１０ １２３４ ５６７８")] + fields)
      #expect(sent.status == 303)
      let way = try #require(sent.header("Location"))
      #expect(way.hasPrefix("/sign-in/phone/code?app=yello&next="))
      let entry = await jar.open(way).text
      #expect(entry.contains("010-1234-5678번으로") && entry.contains("one-time-code"))
      #expect(entry.contains(#"data-wait="60""#))
      // Another browser knows nothing of it.
      let stranger = await Jar(street.router).open(way)
      #expect(
        stranger.status == 303 && stranger.header("Location")?.contains("/sign-in/phone") == true)
      let code = try await street.code(of: number)
      let no = try await jar.post(
        SignIn.enterCode.path, [("code", street.another(code).text)] + fields)
      #expect(no.status == 422 && no.text.contains("4번 더 해 볼 수 있어요"))
      let elsewhere = await Jar(street.router).post(SignIn.enterCode.path, [("code", code.text)])
      #expect(elsewhere.status == 410)
      let yes = await jar.post(SignIn.enterCode.path, [("code", code.text)] + fields)
      #expect(yes.status == 303 && yes.header("Location") == "/yello/notes")
      #expect(jar.cookie("madang") != nil && jar.cookie("madang-code") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a number is linked to the account that asks, in its own session and from our own page`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let number = try PhoneNumber(Self.number)
      let client = try await street.viewer("haneul")
      let account = try await client.send(AccountCard.show).id
      let sent = try await client.send(
        SignIn.askCode, SignIn.CodeRequest(number: number, link: "yes"))
      let code = try await street.code(of: number)
      // Whoever has seen the code has not the session.
      #expect(await refusal { try await enter(street.stranger(), code, sent) } == .linkElsewhere)
      let arrival = try await client.send(
        SignIn.enterCode, SignIn.CodeProof(code: code, attempt: sent.attempt))
      #expect(arrival.outcome == .linked && arrival.tokens == nil)
      #expect(try await client.send(Identities.list).items.count == 2)
      street.clock.move(by: .minutes(1))
      let other = street.stranger()
      try await signIn(other, street)
      #expect(try await other.send(AccountCard.show).id == account)
      // A cookie alone does not link: another site could have it sent.
      let browser = try await street.browser(as: "sea")
      let forged = await browser.post(
        SignIn.askCode.path, [("number", "010-5555-6666"), ("link", "guess")])
      #expect(forged.status == 403)
      #expect(try await street.sent(to: "+821055556666").isEmpty)
    }
  }

  @Test func `the database holds no code and no attempt as they were given out`() async throws {
    try await Street.open(on: .sqlite, isDemo: true) { street in
      let sent = try await ask(street.stranger())
      let code = try await street.code(of: PhoneNumber(Self.number))
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

  @Test(arguments: Engine.allCases)
  func `whoever leaves takes number and codes along, and limits stay`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine, isDemo: true) { street in
      let client = street.stranger()
      try await signIn(client, street)
      try await client.send(Departure.all, Departure.Request())
      let left: Int? = try await street.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM phone_code) + (SELECT COUNT(*) FROM outbox)
            + (SELECT COUNT(*) FROM identity)
          """)
      }
      #expect(left == 0)
      #expect(await refusal { _ = try await ask(street.stranger()) } == .codeSoon)
      street.clock.move(by: .days(1) + .minutes(1))
      try await Housekeeping.sweep(street.db, at: street.clock.now)
      let tallies: Int? = try await street.db.read { try $0.value("SELECT COUNT(*) FROM tally") }
      #expect(tallies == 0)
    }
  }
}
