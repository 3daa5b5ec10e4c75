import Commons
import HTTP
import SQL
import TestKit
import Testing
import Wire

/// Changes from a page that was made for somebody else.
@Suite(.timeLimit(.minutes(30)))
struct OtherAccountTests {
  @Test func `a change is not made for another account than the one whose page it is on`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let accounts = Recorder<ID<Account>>()
      let endpoint = Endpoint<Nothing, Nothing, Nothing>(
        "test.endpoint", .post, "/demo/test", for: .viewer, "Test")
      var site = Site(server.services)
      try site.write(endpoint, .signedIn, then: .next { _, _ in .to("/") }) { _, me, _ in
        accounts.note(me.account)
        return Nothing()
      }
      let (haneul, sora) = try await (
        server.browser(as: "haneul"), server.browser(as: "sora")
      )
      let page = await haneul.open("/account")
      let tag = try #require(page.text.firstMatch(of: /<html[^>]* data-account="([^"]+)"/)?.1)
      #expect(page.header("Madang-Account") == String(tag))
      let field = ("_account", String(tag))
      let own = await Browser(router: site.router, cookie: haneul.cookie).post(
        "/demo/test", [field])
      #expect(own.status == 303 && accounts.all.count == 1)
      let another = Browser(router: site.router, cookie: sora.cookie)
      let reply = await another.post("/demo/test", [field])
      #expect(reply.status == 409 && reply.text.contains("다른 계정으로 로그인해서"))
      #expect(accounts.all.count == 1)
      // Scripts name it in a header.
      let asked = await another.post(
        "/demo/test",
        headers: [("Sec-Fetch-Site", "same-origin"), ("Madang-Account", String(tag))])
      #expect(asked.status == 409 && accounts.all.count == 1)
      // Without scripts nothing waits, and no form names its account.
      #expect(await another.post("/demo/test").status == 303)
    }
  }

  @Test func `a recovery code is not replaced from the page of another account`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let (haneul, sora) = try await (server.browser(as: "haneul"), server.browser(as: "sora"))
      let tag = try #require(await haneul.open("/account").header("Madang-Account"))
      let path = SignIn.renewRecovery.action
      let fields = [("_account", tag), ("_key", "01a1f6ed-2f9e-7007-abe5-150e4a99aa08")]
      let refused = await sora.post(path, fields)
      #expect(refused.status == 409 && refused.text.contains(Refusal.otherAccount.ko))
      #expect(await haneul.post(path, fields).status == 200)
    }
  }

  @Test func `a page gets no part of another account's, and says why`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await (server.student("김하늘", "haneul"), server.student("한바다", "sora"))
      let (haneul, sora) = try await (server.browser(as: "haneul"), server.browser(as: "sora"))
      let page = await haneul.open(Yello.notes.path, headers: [("Accept", "text/html")])
      let tag = try #require(page.header("Madang-Account"))
      // htmx sends it with every request of the page.
      #expect(page.text.contains(" hx-headers=\"{&quot;Madang-Account&quot;:&quot;\(tag)&quot;}\""))
      func part(of name: String, as browser: Browser) async -> Response {
        await browser.open(
          Yello.notes.path, headers: [("HX-Request", "true"), ("Madang-Account", name)])
      }
      #expect(await part(of: tag, as: haneul).header("HX-Reswap") == nil)
      let other = await part(of: tag, as: sora)
      #expect(other.text.isEmpty && other.header("HX-Reswap") == "none")
      #expect(other.header("HX-Trigger")?.contains("toast") == true)
      #expect(other.header("Madang-Account") == nil && other.header("Set-Cookie") == nil)
      // A page that was nobody's goes on as that of who has signed in.
      #expect(await part(of: "", as: sora).header("HX-Reswap") == nil)
    }
  }
}
