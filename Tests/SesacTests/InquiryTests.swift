import Commons
import Core
import Delivery
import Foundation
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Questions of members to the operators.
@Suite(.timeLimit(.minutes(30)))
struct InquiryTests {
  private func ask(
    _ text: String, as client: Madang
  ) async throws -> Sesac.Inquiry {
    try await client.send(
      Sesac.inquire, Sesac.InquiryRequest(text: Sesac.InquiryText(text)))
  }

  private func answer(
    _ inquiry: Wire.ID<Sesac.Inquiry>, _ text: String, _ revision: Int, as client: Madang
  ) async throws -> Sesac.ReceivedInquiry {
    try await client.send(
      Sesac.answer, inquiry,
      Sesac.AnswerRequest(text: Sesac.AnswerText(text), revision: revision))
  }

  @Test(arguments: Engine.allCases)
  func `a question is seen by its member and operators, and its answer is told once: E34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let sent = RecordingCourier()
      server.services.outbox.register(.push, by: sent)
      let one = try await server.neighbour("one").client
      let other = try await server.neighbour("other").client
      try await one.send(
        Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/one"))
      let operators = try await server.attendant()
      let second = try await server.attendant("second")
      let inquiry = try await ask("찾기가 <왜> 안 되나요?\r\n알려 주세요.", as: one)
      #expect(inquiry.text.text == "찾기가 <왜> 안 되나요?\n알려 주세요." && inquiry.answer == nil)

      await #expect(throws: Refusal.notFound) { try await other.send(Sesac.inquiry, inquiry.id) }
      #expect(try await other.send(Sesac.inquiries, PageRequest()).items.isEmpty)
      for stranger in [one, other] {
        await #expect(throws: Refusal.notFound) {
          try await stranger.send(Sesac.receivedInquiries, Sesac.InquiryFilter())
        }
        await #expect(throws: Refusal.notFound) {
          try await stranger.send(Sesac.receivedInquiry, inquiry.id)
        }
        await #expect(throws: Refusal.notFound) {
          _ = try await answer(inquiry.id, "가짜", 0, as: stranger)
        }
      }

      server.clock.move(by: .minutes(5))
      let answered = try await answer(inquiry.id, "성별을 먼저 골라 주세요.", 0, as: operators)
      #expect(answered.revision == 1 && answered.nickname.text == "one")
      // Sent again after a lost answer.
      #expect(try await answer(inquiry.id, "성별을 먼저 골라 주세요.", 0, as: operators) == answered)
      try await server.services.outbox.sendDue()
      let notices = try sent.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.path) == [Sesac.inquiry.path(inquiry.id)])
      #expect(notices.first?.title.ko == "1:1 문의에 답변이 왔어요")
      #expect(notices.first?.title.en == "Your question is answered")

      // Another operator who has not seen it does not replace it unread.
      await #expect(throws: Refusal.sesacAnswered) {
        _ = try await answer(inquiry.id, "다른 답", 0, as: second)
      }
      server.clock.move(by: .minutes(5))
      let changed = try await answer(inquiry.id, "다른 답", 1, as: second)
      let shown = try #require(try await one.send(Sesac.inquiry, inquiry.id).answer)
      #expect(changed.revision == 2 && shown.text.text == "다른 답")
      #expect(shown.editedAt == server.clock.now && shown.answeredAt < server.clock.now)
      try await server.services.outbox.sendDue()
      #expect(sent.handed.count == 1, "a change does not notify")
      let acts = try await operators.send(Operator.acts, PageRequest()).items.map(\.act)
      #expect(
        acts.filter { $0.hasPrefix("sesac.") }
          == ["sesac.inquiry.answer-edited", "sesac.inquiry.answered"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `at most three wait, also of those sent at once, and operators read the oldest first: E34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one").client
      let other = try await server.neighbour("other").client
      let operators = try await server.attendant()
      let results = await withTaskGroup(of: Refusal?.self) { group in
        for number in 0..<6 {
          group.addTask {
            do {
              _ = try await ask("질문 \(number)", as: one)
              return nil
            } catch {
              return error as? Refusal ?? .notFound
            }
          }
        }
        return await group.reduce(into: [Refusal?]()) { $0.append($1) }
      }
      #expect(results.count { $0 == nil } == 3)
      #expect(results.compactMap { $0 }.allSatisfy { $0 == .sesacInquiriesOpen })

      server.clock.move(by: .minutes(1))
      let last = try await ask("다른 사람의 질문", as: other)
      let waiting = try await operators.send(Sesac.receivedInquiries, Sesac.InquiryFilter()).items
      #expect(waiting.count == 4 && waiting.last?.id == last.id, "oldest first")
      let first = try #require(waiting.first)
      _ = try await answer(first.id, "답", 0, as: operators)
      let rest = try await operators.send(Sesac.receivedInquiries, Sesac.InquiryFilter()).items
      #expect(rest.map(\.id) == waiting.dropFirst().map(\.id))
      let done = try await operators.send(
        Sesac.receivedInquiries, Sesac.InquiryFilter(isAnswered: true))
      #expect(done.items.map(\.id) == [first.id])
      _ = try await ask("이제 다시 되나요?", as: one)
      await #expect(throws: Refusal.sesacInquiriesOpen) { _ = try await ask("넷째", as: one) }
      let mine = try await one.send(Sesac.inquiries, PageRequest()).items
      #expect(mine.count == 4 && mine.first?.text.text == "이제 다시 되나요?", "newest first")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the form refuses beside the field, and a double submit is one question: E34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one").client
      let browser = try await server.browser(as: "one")
      let action = Sesac.inquire.action
      for wrong in ["", "  ", String(repeating: "가", count: 1001)] {
        let refused = await browser.post(action, [("_key", "a\(wrong.count)"), ("text", wrong)])
        #expect(refused.status == 422)
        #expect(refused.text.contains("궁금한 점을 1,000자까지 적어 주세요."))
      }
      let longest = String(repeating: "👍🏽", count: 1000)
      #expect(try await ask(longest, as: one).text.text == longest, "an emoji is one")
      for _ in 0..<2 {
        let sent = await browser.post(action, [("_key", "same"), ("text", "한 번만 보내요")])
        #expect(sent.status == 303 && sent.header("Location") == Sesac.inquiries.path)
      }
      #expect(await browser.post(action, [("_key", "third"), ("text", "셋째")]).status == 303)
      let full = await browser.post(action, [("_key", "fourth"), ("text", "넷째 질문")])
      #expect(full.status == 409 && full.text.contains("넷째 질문"), "what was typed is still there")
      #expect(full.text.contains("답변을 기다리는 문의가 세 개예요."))
      #expect(try await one.send(Sesac.inquiries, PageRequest()).items.count == 3)
      let page = await browser.open(Sesac.inquiries.path).text
      #expect(page.components(separatedBy: "기다리는 중").count == 4)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the export has one's questions, and leaving deletes them: E34 E26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one").client
      let operators = try await server.attendant()
      let inquiry = try await ask("무엇을 저장하나요?", as: one)
      _ = try await answer(inquiry.id, "내보내기에서 볼 수 있어요.", 0, as: operators)
      let browser = try await server.browser(as: "one")
      let export = await browser.ask(.get, "/account/export").text
      #expect(export.contains("무엇을 저장하나요?") && export.contains("내보내기에서 볼 수 있어요."))
      let notice = try await operators.send(
        Sesac.publishNotice,
        Sesac.NoticeWords(titleKo: Sesac.NoticeTitle("공지"), textKo: Sesac.NoticeText("내용")))
      _ = try await one.send(Sesac.notice, notice.id)
      let losses = await browser.open(Leaving.losses.path("sesac")).text
      #expect(losses.contains("1:1 문의"))
      try await one.send(Leaving.app, "sesac", Leaving.Request())
      let left: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT (SELECT COUNT(*) FROM sesac_inquiry) + (SELECT COUNT(*) FROM sesac_notice_opening)
          """)
      }
      #expect(left == 0)
      await #expect(throws: Refusal.notFound) {
        try await operators.send(Sesac.receivedInquiry, inquiry.id)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators answer on a page, and one who comes late sees the other's answer: E34`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one", nickname: "보리").client
      _ = try await server.attendant()
      let browser = try await server.browser(as: "operator")
      let inquiry = try await ask("줄을\n바꿔서 <물어봐요>", as: one)
      let list = await browser.open(Sesac.receivedInquiries.path).text
      #expect(list.contains("보리") && list.contains("&lt;물어봐요&gt;"))
      let action = Sesac.answer.action(inquiry.id)
      let first = await browser.post(action, [("revision", "0"), ("text", "첫 답")])
      #expect(first.status == 303)
      let late = await browser.post(action, [("revision", "0"), ("text", "늦은 답")])
      #expect(late.status == 409 && late.text.contains("첫 답") && late.text.contains("늦은 답"))
      #expect(late.text.contains("name=\"revision\" value=\"1\""), "saving again replaces it")
      let empty = await browser.post(action, [("revision", "1"), ("text", "")])
      #expect(empty.status == 422 && empty.text.contains("답변을 2,000자까지 적어 주세요."))
      #expect(await browser.post(action, [("revision", "1"), ("text", "늦은 답")]).status == 303)
      let page = await (try server.browser(as: "one")).open(Sesac.inquiry.path(inquiry.id)).text
      #expect(page.contains("답변 완료") && page.contains("늦은 답") && page.contains("고침"))
      let done = await browser.open(Sesac.receivedInquiries.path + "?isAnswered=true").text
      #expect(done.contains("보리"))
      #expect(await browser.open(Operator.backlog.path).text.contains(Sesac.noticeBoard.path))
    }
  }
}
