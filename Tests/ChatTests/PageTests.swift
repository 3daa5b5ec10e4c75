import Media
import HTML
import Foundation
import Delivery
import Chat
import ChatSample
import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct PageTests {
  @Test(arguments: Engine.allCases)
  func `a conversation works with forms alone, and a form that is sent twice sends once`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      let browser = try await chat.haneul.browser()
      let path = "/salon/chats/\(room)"
      let page = await browser.open(path).text
      let action = try #require(page.firstMatch(of: #/action="(/[^"]*/sent/[^"]*)"/#)?.1)
      let target = String(action)
      for _ in 0..<2 {
        let reply = await browser.post(target, [("text", "안녕하세요 <b>")])
        #expect(reply.status == 303 && reply.header("Location") == path)
      }
      let sent = await browser.open(path).text
      #expect(sent.contains("안녕하세요 &lt;b&gt;") && sent.contains("id=\"m1\""))
      #expect(!sent.contains("id=\"m2\"") && sent.contains("chat-unread"))

      // What was refused stays in the form.
      let long = String(repeating: "가", count: 1_001)
      let refused = await browser.post(target, [("text", long)])
      #expect(refused.status == 422 && refused.text.contains(long))
      #expect(refused.text.contains("1,000자까지"))

      // Opening the room reads it; a prefetch and a client do not.
      let reader = try await chat.doyun.browser()
      _ = await reader.open(path, headers: [("Sec-Purpose", "prefetch")])
      _ = try await chat.doyun.conversation(room)
      #expect(try await chat.doyun.unread() == 1)
      _ = await reader.open(path)
      #expect(try await chat.doyun.unread() == 0)
      #expect(await !browser.open(path).text.contains("chat-unread"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a changed message comes as a row, and earlier ones as rows alone`(
    _ engine: Engine
  ) async throws {
    try await ChatServer.run(on: engine) { chat in
      let room = try await chat.haneul.open(with: chat.doyun)
      for number in 1...20 {
        if number == 10 { chat.server.clock.move(by: .days(1)) }
        try await Talker(chat.server, "하늘").say("말 \(number)", in: room)
      }
      let browser = try await chat.haneul.browser()
      let path = "/salon/chats/\(room)"
      let partial = [("HX-Request", "true")]
      let earlier = await browser.open("\(path)?before=8", headers: partial).text
      #expect(!earlier.contains("<html") && earlier.contains("말 7") && !earlier.contains("말 8"))
      let page = await browser.open(path).text
      #expect(page.contains("before=8") && page.matches(of: #/chat-day/#).count == 2)
      try await chat.haneul.client.send(
        Salon.chat.edit, room, 20, Chats.Edit(text: try Chats.Text("고친 말")))
      let rows = await browser.open("\(path)/changes?after=20", headers: partial).text
      #expect(rows.contains("고친 말") && rows.contains("수정됨") && rows.contains("data-change=\"21\""))
      #expect(!rows.contains("말 19"))
      let menu = await browser.open("\(path)/messages/20").text
      #expect(menu.contains("고친 말") && menu.contains("_method=DELETE"))
      let theirs = await (try chat.doyun.browser()).open("\(path)/messages/20").text
      #expect(theirs.contains("신고 보내기") && !theirs.contains("_method=DELETE"))
      let list = await (try chat.doyun.browser()).open("/salon/chats").text
      #expect(list.contains("고친 말") && list.contains("하늘") && list.contains(">20<"))
    }
  }
}
