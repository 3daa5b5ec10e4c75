import Core
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct LanguageTests {
  private func stored(_ server: TestServer, _ name: String) async throws -> Language? {
    try await server.db.read { db in
      let account: ID<Account>? = try db.value(
        "SELECT account_id FROM identity WHERE provider = 'practice' AND subject = \(name)")
      return try account.flatMap(db.language)
    }
  }

  /// Signs in by a browser of this language.
  private func signIn(_ server: TestServer, _ languages: String?) async throws -> Browser {
    let request = Request(
      .post, Practice.signIn.path,
      headers: [("Accept", "text/html")] + (languages.map { [("Accept-Language", $0)] } ?? []))
    let entry = try await server.db.write { db in
      try server.services.enter("practice", "haneul", by: nil, request, in: db)
    }
    return Browser(router: server.router, cookie: "madang=\(try #require(entry.cookie))")
  }

  private func languageCookies(_ response: Response) -> [String] {
    response.headers.filter { $0.name == "Set-Cookie" }.map(\.value).filter {
      $0.hasPrefix("madang-language=")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the first sign-in stores the device's language, and later ones keep it`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      _ = try await signIn(server, nil)
      #expect(try await stored(server, "haneul") == nil)
      _ = try await signIn(server, "en-GB,en;q=0.9,ko;q=0.5")
      #expect(try await stored(server, "haneul") == .en)
      _ = try await signIn(server, "ko")
      #expect(try await stored(server, "haneul") == .en)
      // A language of notifications only: nobody chose it for pages.
      let page = await (try await signIn(server, "ko")).open(AccountLanguage.show.path)
      #expect(page.text.contains(#"<html lang="ko""#) && languageCookies(page).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a chosen language beats Accept-Language on every device, until the device decides again`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let phone = try await server.browser(as: "haneul")
      let form = await phone.open(AccountLanguage.show.path)
      #expect(form.text.contains(#"value="device" required checked"#))
      let saved = await phone.post(AccountLanguage.choose.action, [("language", "en")])
      #expect(saved.status == 303)
      #expect(try #require(languageCookies(saved).first).hasPrefix("madang-language=en; Path=/;"))
      #expect(try await server.toast(after: saved, with: phone.cookie) == "The language is set.")
      let english = Browser(
        router: server.router, cookie: try #require(phone.cookie) + "; madang-language=en")
      #expect(await english.open("/account").text.contains(#"<html lang="en""#))
      #expect(await english.open("/nowhere").text.contains(#"<html lang="en""#), "also an error")

      // Another browser of the account is told with its first page.
      let tablet = try await server.browser(as: "haneul")
      let first = await tablet.open(AccountLanguage.show.path)
      #expect(first.text.contains(#"<html lang="en""#))
      #expect(first.header("Content-Language") == "en")
      #expect(languageCookies(first).count == 1)

      _ = await phone.post(AccountLanguage.choose.action, [("language", "device")])
      #expect(try await stored(server, "haneul") == .ko, "notifications follow the device")
      server.clock.set(server.clock.now + .hours(1))
      let later = await english.open(AccountLanguage.show.path)
      #expect(later.text.contains(#"<html lang="ko""#))
      #expect(later.header("Content-Language") == "ko")
      #expect(try #require(languageCookies(later).first).contains("Max-Age=0"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client reads and chooses it; a stranger and an unknown language are refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.viewer("haneul")
      #expect(try await haneul.send(AccountLanguage.show).language == .device)
      let chosen = try await haneul.send(AccountLanguage.choose, AccountLanguage.Choice(.english))
      #expect(chosen.language == .english)
      #expect(try await haneul.send(AccountLanguage.show).language == .english)
      #expect(try await haneul.send(Export.fetch).language == "en")
      let doyun = try await server.viewer("doyun")
      #expect(try await doyun.send(AccountLanguage.show).language == .device)
      await #expect(throws: Refusal.signInFirst) {
        try await server.stranger().send(AccountLanguage.show)
      }
      let browser = try await server.browser(as: "haneul")
      let wrong = await browser.post(AccountLanguage.choose.action, [("language", "fr")])
      #expect((400..<500).contains(wrong.status))
      #expect(try await haneul.send(AccountLanguage.show).language == .english)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a browser without an account chooses its language, and the account made there keeps it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let path = AccountLanguage.chooseForBrowser.path
      let jar = CookieJar(server.router, languages: "ko")
      #expect(await jar.open(path).text.contains(#"value="device" required checked"#))
      let wrong = await jar.post(AccountLanguage.chooseForBrowser.action, [("language", "fr")])
      #expect((400..<500).contains(wrong.status) && jar.cookie("madang-language") == nil)
      let saved = await jar.post(AccountLanguage.chooseForBrowser.action, [("language", "en")])
      #expect(saved.status == 303 && saved.header("Location") == path)
      let form = await jar.open(path)
      #expect(form.text.contains(#"<html lang="en""#))
      #expect(form.text.contains(#"value="en" required checked"#))

      _ = await jar.post(SignIn.startDevice.path, [("_key", long("browser"))])
      let credential = Credential(token: try #require(jar.cookie("madang")))
      let chosen = try await server.db.read { try $0.chosenLanguage(of: credential) }
      #expect(chosen == .en)
      let account = await jar.open("/account")
      #expect(account.text.contains(#"<html lang="en""#) && languageCookies(account).isEmpty)
      #expect(await jar.open(path).header("Location") == AccountLanguage.show.path)
      // A form that was opened before there was an account.
      _ = await jar.post(AccountLanguage.chooseForBrowser.action, [("language", "device")])
      let left = try await server.db.read { try $0.chosenLanguage(of: credential) }
      #expect(left == nil && jar.cookie("madang-language") == nil)

      let foreign = await server.router.respond(
        to: Request(
          .post, AccountLanguage.chooseForBrowser.action,
          headers: [
            ("Sec-Fetch-Site", "cross-site"), ("Content-Type", "application/x-www-form-urlencoded"),
          ], body: Array("language=en".utf8)))
      #expect(foreign.status == 403 && languageCookies(foreign).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an account that has a language keeps it in a browser where another was chosen`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let code = try #require(
        try await server.stranger().send(SignIn.startDevice).recoveryCode)
      let jar = CookieJar(server.router, languages: "ko")
      _ = await jar.post(AccountLanguage.chooseForBrowser.action, [("language", "en")])
      _ = await jar.post(SignIn.recover.path, [("code", code.text)])
      let page = await jar.open("/account")
      #expect(page.text.contains(#"<html lang="ko""#) && jar.cookie("madang-language") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a queued message is sent in the language the account has by then`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let texts = Recorder<String>()
      let courier = RecordingCourier { item in
        let message: TextMessage? = try? item.read()
        texts.note(message?.text.sentence(in: item.language ?? message?.language ?? .ko) ?? "")
        return .delivered
      }
      server.services.outbox.register(.sms, by: courier)
      let haneul = try await server.viewer("haneul")
      let account = try await haneul.send(AccountCard.show).id
      let put = { @Sendable (language: Language?, account: ID<Account>?) in
        try await server.db.write { db in
          _ = try server.services.outbox.put(
            .sms(to: "+82", t(ko: "안녕", en: "Hello"), in: language, for: account), in: db)
        }
        try await server.services.outbox.sendDue()
      }
      try await put(nil, account)
      try await put(.en, nil)
      try await haneul.send(AccountLanguage.choose, AccountLanguage.Choice(.english))
      try await put(.ko, account)
      try await server.db.write { db in
        _ = try server.services.outbox.put(
          .sms(to: "+82", t(ko: "안녕", en: "Hello"), for: account), in: db)
      }
      try await haneul.send(AccountLanguage.choose, AccountLanguage.Choice(.korean))
      try await server.services.outbox.sendDue()
      #expect(courier.handed.map(\.language) == [nil, nil, .en, .ko])
      #expect(texts.all == ["안녕", "Hello", "Hello", "안녕"])
    }
  }

  @Test func `notifications of phones and browsers are in the account's language`() throws {
    let notice = PushNotice(
      title: t(ko: "옐로", en: "YELL:O"), body: t(ko: "쪽지", en: "A note"), path: "/yello")
    for (language, title) in [(Language?.none, "옐로"), (.ko, "옐로"), (.en, "YELL:O")] {
      let item = OutboxItem(
        id: ID(high: 1, low: 1), channel: .phone, address: "", payload: "", tag: nil,
        concurrencyKey: "", attempt: 1, expires: Instant(milliseconds: 1), language: language)
      let message = try JSONEncoder().encode(
        FCMMessage(notice, item, to: "token", at: Instant(milliseconds: 0)))
      #expect(String(decoding: message, as: UTF8.self).contains("\"\(title)\""))
    }
  }

  @Test func `a text of the build before is read as both languages`() throws {
    let old = try JSONDecoder().decode(
      EmailMessage.self, from: Data(#"{"subject":"가","text":"나"}"#.utf8))
    #expect(
      old == EmailMessage(subject: LocalizedText(verbatim: "가"), text: LocalizedText(verbatim: "나"))
    )
    let both = EmailMessage(
      subject: t(ko: "가", en: "a"), text: LocalizedText(verbatim: "나"), language: .en)
    #expect(try JSONDecoder().decode(EmailMessage.self, from: JSONEncoder().encode(both)) == both)
  }

  @Test(arguments: Engine.allCases)
  func `a mail to an account is in its language, one to a new address in that of its requester`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let courier = RecordingCourier()
      server.services.outbox.register(.mail, by: courier)
      let accounts = EmailAccounts(world: server.services.world, outbox: server.services.outbox)
      let send = { @Sendable (name: String, language: Language) in
        let asker = EmailAccounts.Requester(
          key: name, session: nil, language: language, page: "http://localhost/x?token=")
        try await server.db.write { db in
          _ = try accounts.send(to: EmailAddress("\(name)@example.com"), for: asker, in: db)
        }
        try await server.services.outbox.sendDue()
      }
      try await server.db.write { db in
        let account = try server.services.sessions.account(
          of: "email", "known@example.com", in: db)
        try db.setLanguage(.english, of: account, on: .ko)
      }
      try await send("known", .ko)
      try await send("new", .en)
      let read = try courier.handed.map { item -> (Language?, EmailMessage) in
        (item.language, try item.read())
      }
      #expect(read.map(\.0) == [.en, nil] && read.map(\.1.language) == [.ko, .en])
      #expect(read[0].1.subject.en == "[Madang] Choose a new password")
    }
  }
}
