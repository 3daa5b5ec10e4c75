import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The first people to befriend, and several befriended at once.
@Suite(.timeLimit(.minutes(30)))
struct ClassmatesTests {
  @Test(arguments: Engine.allCases)
  func `who invited me comes first, whatever their department, then mine by name with their number`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let host = try await server.student("최준", "jun", department: "철학과")
      _ = try await server.student("박바다", "sea")
      _ = try await server.student("이도윤", "doyun")
      let me = try await server.student("김하늘", "haneul")
      let request = try Yello.ClassmatesRequest(inviter: Yello.Handle(host.handle))
      let page = try await me.client.send(Yello.classmates, request)
      #expect(page.items.map(\.handle.text) == ["jun", "sea", "doyun"])
      #expect(page.total == 2)
      try await me.client.send(Yello.befriend, host.id)
      let second = try await me.client.send(Yello.classmates, request)
      #expect(second.items.map(\.handle.text) == ["sea", "doyun"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `several are befriended at once, twice is once, and voting opens`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      var others: [Student] = []
      for (name, handle) in [("이도윤", "a1"), ("박바다", "a2"), ("최준", "a3"), ("한별", "a4")] {
        others.append(try await server.student(name, handle))
      }
      #expect(try await me.client.send(Yello.home).state == .locked)
      let unknown = ID<Yello.Person>(high: 1, low: 1)
      let request = Yello.FriendsRequest(
        friends: others.map(\.id) + [me.id, unknown, others[0].id])
      for _ in 0..<2 {
        #expect(try await me.client.send(Yello.befriendAll, request).friends == 4)
      }
      #expect(try await others[0].client.send(Yello.profile).friends == 1)
      #expect(try await me.client.send(Yello.home).state == .start)
    }
  }

  @Test(arguments: Engine.allCases)
  func `with a block on either side nobody is befriended by it`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      let blocker = try await server.student("이도윤", "doyun")
      let blocked = try await server.student("박바다", "sea")
      try await blocker.client.send(Yello.block, me.id)
      try await me.client.send(Yello.block, blocked.id)
      let all = Yello.FriendsRequest(friends: [blocker.id, blocked.id])
      #expect(try await me.client.send(Yello.befriendAll, all).friends == 0)
    }
  }

  @Test func `the welcome leads first to the vote who can vote, and to friends who cannot: Y54`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.cast()
      let vote = "<a class=\"button\" href=\"/yello\">"
      let pick = "<a class=\"button\" href=\"/yello/classmates\">"
      let ready = await (try server.browser(as: "haneul")).open("/yello?welcome=1").text
      #expect(ready.contains(vote) && !ready.contains(pick))
      let alone = await (try server.browser(as: "doyun")).open("/yello?welcome=1").text
      #expect(alone.contains(pick) && !alone.contains(vote))
      let invited = await (try server.browser(as: "haneul")).open(
        "/yello?welcome=1&inviter=doyun"
      ).text
      #expect(invited.contains("<a class=\"button\" href=\"/yello/classmates?inviter=doyun\">"))
    }
  }

  @Test func `joining by an invitation leads on with who sent it`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.student("이도윤", "doyun")
      _ = try await server.newcomer("haneul")
      let browser = try await server.browser(as: "haneul")
      let reply = await browser.post(
        Yello.join.path,
        [
          ("school", "snu"), ("department", "국어국문학과"), ("entryYear", "23"), ("name", "김하늘"),
          ("handle", "haneul"), ("gender", "FEMALE"), ("referral", "@doyun"),
        ])
      #expect(reply.header("Location") == "/yello?welcome=1&inviter=doyun")
      let page = await browser.open("/yello?welcome=1&inviter=doyun")
      #expect(page.text.contains("/yello/classmates?inviter=doyun"))
      let picks = await browser.open("/yello/classmates?inviter=doyun")
      #expect(picks.text.contains("우리 과 1명이 먼저 와 있어요"))
      #expect(picks.text.split(separator: " checked").count == 2)
    }
  }
}
