import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct MembershipTests {
  @Test(arguments: Engine.allCases)
  func `one joins as client, designer or both and switches in the profile: D14 D31 D64`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let both = try await server.viewer("both")
      let me = try await both.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("박온유"), roles: [.designer, .client]))
      #expect(me.isClient && me.role == .client && me.designer == nil)
      await #expect(throws: Refusal.joinedAlready) {
        try await both.send(
          Yedi.join, Yedi.JoinRequest(name: Yedi.Name("박온유"), roles: [.client]))
      }
      let stylist = try await server.stylist("stylist")
      #expect(try await !stylist.client.send(Yedi.me).isClient)
      let other = try await server.stylist("other", name: "최다온")
      await #expect(throws: Refusal.clientsOnly) {
        try await stylist.client.send(Yedi.follow, other.id)
      }
      let switched = try await stylist.client.send(
        Yedi.setRole, Yedi.RoleRequest(role: .client))
      #expect(switched.isClient && switched.role == .client && switched.designer == stylist.id)
      #expect(try await stylist.client.send(Yedi.follow, other.id).followers == 1)
      let back = try await stylist.client.send(
        Yedi.setRole, Yedi.RoleRequest(role: .designer))
      #expect(back.isClient && back.role == .designer)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a designer's tabs and profile lead to the shop's form until there is a shop: D29 D30 D64`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.viewer("new")
      try await me.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("박온유"), roles: [.designer]))
      let browser = try await server.browser(as: "new")
      let tabs = [Yedi.schedule.path, Yedi.myPosts.path, Yedi.studio.path]
      for path in tabs {
        let page = await browser.open(path)
        #expect(page.status == 403 && page.text.contains("href=\"\(RegisterPage.path)\""))
        #expect(page.text.contains("href=\"\(path)\" aria-current=\"page\""), "\(path)")
      }
      #expect(await browser.open(Yedi.me.path).text.contains("href=\"\(RegisterPage.path)\""))
      await #expect(throws: Refusal.designersOnly) { try await me.send(Yedi.studio) }
      // A client has no such tab.
      _ = try await server.guest("guest")
      let guest = try await server.browser(as: "guest")
      for path in tabs {
        let page = await guest.open(path).text
        #expect(page.contains(Refusal.designersOnly.ko) && !page.contains(RegisterPage.path))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `empty lists lead on, and pages lead back to where they were opened: D14 D15 D17 D66`(
    _ engine: Engine
  ) async throws {
    try await PaidSalon.open(on: engine, percent: 0) { shop in
      let (server, stylist) = (shop.server, shop.salon.stylist)
      let browser = try await server.browser(as: "guest")
      let liked = await browser.open(Yedi.likedPosts.path).text
      #expect(liked.contains("찜한 게시물이 없어요"))
      #expect(liked.contains("href=\"\(Yedi.home.path)\">게시물 보기"))
      let written = await browser.open(Yedi.myReviews.path).text
      #expect(written.contains("href=\"\(Yedi.bookings.path)?isPast=1\""))
      let orders = ReturnContext.path(Orders.list.path, of: YediApp.branding)
      #expect(
        await browser.open(Yedi.me.path).text.contains(
          "href=\"\(orders.replacing("&", with: "&amp;"))\""))
      #expect(await browser.open(orders).text.contains("href=\"\(Yedi.me.path)\""))
      // Following from a post stays there.
      let post = try await server.addPost(by: stylist.id)
      let page = await browser.open(Yedi.post.path(post)).text
      #expect(page.contains("name=\"\(FollowForm.field)\" value=\"\(post)\""))
      let followed = await browser.post(
        Yedi.follow.action(stylist.id), [(FollowForm.field, post.description)])
      #expect(followed.header("Location") == Yedi.post.path(post))
      let elsewhere = await browser.post(
        Yedi.unfollow.action(stylist.id), [(FollowForm.field, "https://elsewhere.kr")])
      #expect(elsewhere.header("Location") == Yedi.designer.path(stylist.id))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form that is refused says why beside the field and keeps what was typed: DW22`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "new")
      let none = await browser.post(
        Yedi.join.path, [("_key", "k"), ("name", "남을 이름"), ("phone", "12"), ("roles", "CLIENT")])
      #expect(none.status == 422 && none.text.contains("남을 이름") && none.text.contains("휴대폰 번호를"))
      let roles = await browser.post(Yedi.join.path, [("_key", "k"), ("name", "이름")])
      #expect(roles.status == 400 && roles.text.contains("하나는 골라"))
      #expect(roles.text.contains(#/<input[^>]* name="roles"[^>]* autofocus/#))
      let next = "/yedi/search?keyword=a"
      let joined = await browser.post(
        Yedi.join.path,
        [("_key", "k2"), ("name", "이름"), ("roles", "CLIENT"), ("next", next)])
      #expect(joined.status == 303 && joined.header("Location") == next)
    }
  }

  @Test func `joining leads on to pages of the app only`() {
    for local in ["/yedi", "/yedi?isFollowing=1", "/yedi/search?keyword=%EA%B0%80"] {
      #expect(YediApp.localPath(local) == local)
    }
    for foreign in [
      "", "//evil.example", "/yedievil", "/wal", "/yedi//x", "/yedi/\\x", "https://x",
    ] {
      #expect(YediApp.localPath(foreign) == nil, "\(foreign)")
    }
  }

  @Test func `the entrance leads who is signed in to pages of the app only`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser(as: "new")
      for (next, path) in [
        ("/yedi/search", "/yedi/search"), ("https://evil.example/", "/yedi"),
        ("//evil.example", "/yedi"),
      ] {
        let page = await browser.open("\(EntrancePage.path)?next=\(percentEncoded(next))").text
        #expect(page.contains("href=\"\(path)\">예디 열기"), "\(next)")
        #expect(!page.contains("href=\"\(next)\"") || next == path)
      }
    }
  }
}
