import Commons
import HTTP
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct EntranceTests {
  @Test func `the splash stands on the first visit's page and on no later one: Y29 Y30`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let first = await browser.open("/yello/sign-in")
      #expect(first.text.contains("class=\"splash\""))
      let cookie = try #require(
        first.headers.first { $0.name == "Set-Cookie" && $0.value.contains("seen") }?.value)
      #expect(cookie.contains("; Path=/;") && cookie.contains("Max-Age=31536000"))
      let again = await browser.open(
        "/yello/sign-in", headers: [("Cookie", String(cookie.prefix { $0 != ";" }))])
      #expect(!again.text.contains("class=\"splash\""))
      #expect(!again.headers.contains { $0.name == "Set-Cookie" })
      // The splash screen appears at the entrance only, not on deep links.
      let browserOfMember = try await server.browser(as: "haneul")
      let deep = await browserOfMember.open("/yello/membership")
      #expect(!deep.text.contains("class=\"splash\""))
    }
  }

  @Test(arguments: [
    ("ko", "투표로 발견하는 우리 사이의 재미"),
    ("en", "Find the fun in your friendships by voting"),
  ])
  func `Y86: the entrance says what the app is for, finding the fun in relationships by voting`(
    _ language: String, _ words: String
  ) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let page = try await server.browser().open(
        "/yello/sign-in", headers: [("Accept-Language", language)])
      #expect(page.status == 200)
      let main = try #require(page.text.firstMatch(of: /(?s)<main.*<\/main>/)?.output)
      #expect(main.contains(words))
    }
  }

  @Test func `what Kakao calls a newcomer stands in the form where it can be a name`()
    async throws
  {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      for (nickname, value) in [("한새봄", "value=\"한새봄\""), ("Hanna ♥", nil)] {
        let browser = try await server.browser()
        let reply = await browser.post(
          Practice.signIn.path, [("nickname", nickname), ("next", "/yello/membership")])
        let cookies = reply.headers.filter { $0.name == "Set-Cookie" }.map {
          String($0.value.prefix { $0 != ";" })
        }
        let cookie = ("Cookie", cookies.joined(separator: "; "))
        let age = await browser.post(
          Yello.age.path, [("birthday", "2004-03-01")],
          headers: [("Sec-Fetch-Site", "same-origin"), cookie])
        #expect(age.header("Location") == "/yello/membership")
        let form = await browser.open("/yello/membership?connect=later", headers: [cookie])
        #expect(form.status == 200)
        if let value {
          #expect(form.text.contains(value))
        } else {
          #expect(!form.text.contains("Hanna"))
        }
      }
    }
  }

  @Test func `without Kakao the entrance leads to the methods there are`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let page = try await server.browser().open("/yello/sign-in?next=/yello/notes")
      #expect(page.text.contains("href=\"/sign-in?app=yello&amp;next=%2Fyello%2Fnotes\""))
      #expect(!page.text.contains("카카오"))
      // Redirects to another site are dropped.
      let odd = try await server.browser().open("/yello/sign-in?next=//evil.example")
      #expect(odd.text.contains("href=\"/sign-in?app=yello&amp;next=%2Fyello\""))
    }
  }

  @Test func `who follows an invitation is told so where they sign in`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let visitor = try await server.browser()
      let words = "친구가 초대했어요! 로그인하고 시작해요."
      let invited = "/yello/sign-in?next=%2Fyello%2Fmembership%3Fcode%3Dhaneul"
      #expect(await visitor.open("/yello/invitation?code=haneul").text.contains(invited))
      #expect(await visitor.open(invited).text.contains(words))
      #expect(await !visitor.open("/yello/sign-in").text.contains(words))
    }
  }

  @Test func `a worker covers its app alone and is asked for anew each time`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let worker = await browser.open("/yello/sw.js")
      #expect(worker.status == 200)
      #expect(worker.header("Content-Type")?.hasPrefix("text/javascript") == true)
      #expect(worker.header("Cache-Control") == "no-cache")
      #expect(worker.header("Service-Worker-Allowed") == "/yello")
      #expect(worker.text.contains("\"offline\":\"/yello/offline\""))
      let page = await browser.open("/yello/offline")
      #expect(page.status == 200 && page.text.contains("인터넷이 끊겼어요"))
      // The lobby's covers the pages that belong to no app.
      let platform = await browser.open("/lobby/sw.js")
      #expect(platform.header("Service-Worker-Allowed") == "/")
    }
  }
}
