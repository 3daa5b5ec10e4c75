import Commons
import HTML
import HTTP
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct LinkPreviewTests {
  @Test(arguments: [
    "/", "/yello/sign-in", "/yello/invitation?code=haneul", "/wal/sign-in",
  ])
  func `a crawler that accepts anything gets a page with a picture`(path: String) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let crawler = Browser(router: server.router, cookie: nil)
      let page = await crawler.open(path, headers: [("Accept", "*/*")])
      #expect(page.status == 200)
      #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
      let address = try #require(
        page.text.firstMatch(of: #/property="og:image" content="https?://[^"/]+([^"]+)"/#))
      #expect(page.text.contains("property=\"og:url\" content=\"http"))
      let picture = await crawler.open(
        String(address.1).replacing("&amp;", with: "&"), headers: [("Accept", "*/*")])
      #expect(picture.header("Content-Type") == "image/png")
      #expect(picture.header("Cache-Control")?.hasPrefix("public") == true)
      // Width and height of the PNG's header chunk.
      guard case .shared(let png) = picture.body else {
        Issue.record("The picture has no bytes.")
        return
      }
      #expect(Array(png.bytes[16..<24]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
    }
  }

  @Test func `the lobby's preview names the open apps`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let page = await Browser(router: server.router, cookie: nil).open("/")
      let title = try #require(page.text.firstMatch(of: #/property="og:title" content="([^"]+)"/#))
      let names = server.services.apps.all.map(\.branding.title.ko)
      #expect(names.count > 1)
      #expect(title.1 == "마당: \(names.joined(separator: ", "))")
    }
  }

  @Test func `an invitation says who invites and asks the database nothing`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let visitor = Browser(router: server.router, cookie: nil)
      let page = await visitor.open("/yello/invitation?code=nobody.here")
      #expect(page.text.contains("@nobody.here 님이 옐로에 초대했어요!"))
      #expect(page.text.contains("next=%2Fyello%2Fmembership%3Fcode%3Dnobody.here"))
      #expect(await visitor.open("/yello/invitation?code=<b>").status == 404)
      #expect(await visitor.open("/yello/invitation/preview.png").status == 404)
    }
  }
}
