import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Notices of the operators, and the rows of My info.
@Suite(.timeLimit(.minutes(30)))
struct NoticeTests {
  private func words(_ title: String, _ titleEn: String? = nil) throws -> Sesac.NoticeWords {
    try Sesac.NoticeWords(
      titleKo: Sesac.NoticeTitle(title), textKo: Sesac.NoticeText("\(title)\n자세한 이야기"),
      titleEn: titleEn.map { try Sesac.NoticeTitle($0) },
      textEn: titleEn.map { try Sesac.NoticeText("\($0) in detail") })
  }

  @Test(arguments: Engine.allCases)
  func `a notice is listed newest first, unread until it is opened, and hidden once withdrawn: E33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let one = try await server.neighbour("one")
      let other = try await server.neighbour("other").client
      let operators = try await server.attendant()
      let first = try await operators.send(Sesac.publishNotice, words("첫 공지"))
      server.clock.move(by: .minutes(1))
      let second = try await operators.send(Sesac.publishNotice, words("둘째 공지", "The second"))
      let list = try await one.client.send(Sesac.notices, PageRequest()).items
      #expect(list.map(\.id) == [second.id, first.id] && list.allSatisfy(\.isUnread))
      #expect(try await one.client.send(Sesac.me).unreadNotices == 2)

      let read = try await one.client.send(Sesac.notice, first.id)
      #expect(read.words == first.words && !read.isUnread)
      _ = try await one.client.send(Sesac.notice, first.id)
      #expect(try await one.client.send(Sesac.me).unreadNotices == 1)
      let marks = try await one.client.send(Sesac.notices, PageRequest()).items.map(\.isUnread)
      #expect(marks == [true, false])
      #expect(try await other.send(Sesac.me).unreadNotices == 2, "everyone reads for themselves")

      // New words do not make it unread again.
      server.clock.move(by: .minutes(1))
      let changed = try await operators.send(
        Sesac.editNotice, first.id, Sesac.NoticeChange(words("고친 공지"), revision: 0))
      #expect(changed.editedAt == server.clock.now)
      let shown = try await one.client.send(Sesac.notice, first.id)
      #expect(try shown.words == words("고친 공지") && shown.editedAt == server.clock.now)
      #expect(try await one.client.send(Sesac.me).unreadNotices == 1)

      for _ in 0..<2 {
        let withdrawn = try await operators.send(Sesac.withdrawNotice, second.id)
        #expect(withdrawn.withdrawnAt == server.clock.now)
      }
      #expect(try await one.client.send(Sesac.me).unreadNotices == 0)
      #expect(try await one.client.send(Sesac.notices, PageRequest()).items.map(\.id) == [first.id])
      await #expect(throws: Refusal.notFound) {
        try await one.client.send(Sesac.notice, second.id)
      }
      #expect(try await operators.send(Sesac.noticeBoard, PageRequest()).items.count == 2)
      try await operators.send(Sesac.restoreNotice, second.id)
      let again = try await one.client.send(Sesac.notices, PageRequest()).items
      #expect(again.map(\.isUnread) == [true, false])

      // A notice that was not opened within a month no longer counts as unread.
      server.clock.move(by: .days(30))
      #expect(try await one.client.send(Sesac.me).unreadNotices == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only operators publish, a double submit is one notice, and English is whole or none: E33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let member = try await server.neighbour("one").client
      let operators = try await server.attendant()
      let notice = try await operators.send(Sesac.publishNotice, words("공지"))
      await #expect(throws: Refusal.notFound) {
        try await member.send(Sesac.publishNotice, words("가짜"))
      }
      await #expect(throws: Refusal.notFound) {
        try await member.send(Sesac.noticeBoard, PageRequest())
      }
      await #expect(throws: Refusal.notFound) {
        try await member.send(Sesac.publishedNotice, notice.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await member.send(
          Sesac.editNotice, notice.id, Sesac.NoticeChange(words("가짜"), revision: 0))
      }
      await #expect(throws: Refusal.notFound) {
        try await member.send(Sesac.withdrawNotice, notice.id)
      }
      await #expect(throws: Refusal.notFound) {
        try await member.send(Sesac.restoreNotice, notice.id)
      }
      var half = try words("반쪽")
      half.titleEn = try Sesac.NoticeTitle("Half")
      await #expect(throws: Refusal.sesacNoticeEnglish) {
        try await operators.send(Sesac.publishNotice, half)
      }
      await #expect(throws: Refusal.sesacNoticeEnglish) {
        try await operators.send(Sesac.editNotice, notice.id, Sesac.NoticeChange(half, revision: 0))
      }

      let browser = try await server.browser(as: "operator")
      let form = [
        ("_key", "once"), ("titleKo", "한 번만"), ("textKo", "두 번 눌러도\r\n하나"), ("titleEn", ""),
        ("textEn", ""),
      ]
      for _ in 0..<2 {
        #expect(await browser.post(Sesac.publishNotice.action, form).status == 303)
      }
      let board = try await operators.send(Sesac.noticeBoard, PageRequest()).items
      #expect(board.count == 2)
      #expect(board.contains { $0.words.textKo.text == "두 번 눌러도\n하나" })

      let refused = await browser.post(
        Sesac.publishNotice.action, [("_key", "long"), ("titleKo", ""), ("textKo", "내용만")])
      #expect(refused.status == 422 && refused.text.contains("제목을 60자까지 적어 주세요."))
      #expect(refused.text.contains("내용만"), "what was typed is still there")

      // The log says who did what; the same words again are no act.
      try await operators.send(
        Sesac.editNotice, notice.id, Sesac.NoticeChange(notice.words, revision: 0))
      try await operators.send(Sesac.withdrawNotice, notice.id)
      let acts = try await operators.send(Operator.acts, PageRequest()).items.map(\.act)
      #expect(
        acts.filter { $0.hasPrefix("sesac.") }
          == ["sesac.notice.withdrawn", "sesac.notice.published", "sesac.notice.published"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two operators do not replace each other's words unseen: E33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let operators = try await server.attendant()
      let notice = try await operators.send(Sesac.publishNotice, words("공지"))
      let change = try Sesac.NoticeChange(words("먼저 고친 공지"), revision: notice.revision)
      #expect(try await operators.send(Sesac.editNotice, notice.id, change).revision == 1)
      // Sent again it has been done.
      #expect(try await operators.send(Sesac.editNotice, notice.id, change).revision == 1)
      await #expect(throws: Refusal.changedMeanwhile) {
        try await operators.send(
          Sesac.editNotice, notice.id, Sesac.NoticeChange(words("나중에 고친 공지"), revision: 0))
      }
      let browser = try await server.browser(as: "operator")
      let form = [
        ("titleKo", "나중에 고친 공지"), ("textKo", "내용"), ("titleEn", ""), ("textEn", ""),
      ]
      let action = Sesac.editNotice.action(notice.id)
      let refused = await browser.post(action, form + [("revision", "0")])
      #expect(refused.status == 409 && refused.text.contains("나중에 고친 공지"))
      #expect(refused.text.contains("name=\"revision\" value=\"1\""))
      #expect(await browser.post(action, form + [("revision", "1")]).status == 303)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the list goes on page by page without gaps or repetition: E33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let member = try await server.neighbour("one").client
      let operators = try await server.attendant()
      for number in 0..<45 {
        // Several at the same moment, so that the id decides.
        if number % 3 == 0 { server.clock.move(by: .minutes(1)) }
        try await operators.send(Sesac.publishNotice, words("공지 \(number)"))
      }
      let all = try await server.db.read { db in
        try db.all("SELECT id FROM sesac_notice ORDER BY published_at DESC, id DESC") { row in
          let id: Wire.ID<Sesac.Notice> = try row[0]
          return id
        }
      }
      var (seen, listed): ([Wire.ID<Sesac.Notice>], [Wire.ID<Sesac.Notice>]) = ([], [])
      var (request, board) = (PageRequest(), PageRequest())
      for _ in 0..<3 {
        let page = try await member.send(Sesac.notices, request)
        let published = try await operators.send(Sesac.noticeBoard, board)
        seen += page.items.map(\.id)
        listed += published.items.map(\.id)
        (request.cursor, board.cursor) = (page.next, published.next)
      }
      #expect(seen == all && listed == all && request.cursor == nil && board.cursor == nil)
      await #expect(throws: Refusal.malformed("cursor")) {
        try await member.send(Sesac.notices, PageRequest(cursor: Cursor("x")))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `My info lists notices, questions, inquiries, alarms and terms, each with its page: E25 E33`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.neighbour("one")
      let operators = try await server.attendant()
      let korean = try await operators.send(Sesac.publishNotice, words("우리말 <공지>"))
      let both = try await operators.send(Sesac.publishNotice, words("둘 다", "In both"))
      let browser = try await server.browser(as: "one")
      let me = await browser.open(Sesac.me.path).text
      #expect(me.contains("안 읽은 공지 2개"))
      let rows = [
        Sesac.notices.path, FAQPage.path, Sesac.inquiries.path, LegalPages.terms,
        LegalPages.privacy,
      ]
      for path in rows {
        #expect(me.contains("href=\"\(path)"), "\(path)")
        let page = await browser.open(path)
        #expect(page.status == 200 && page.text.contains("<h1"), "\(path)")
      }
      #expect(me.contains("data-push=\"sesac\""), "the switch for alarms")

      let english = [("Accept-Language", "en")]
      let list = await browser.open(Sesac.notices.path, headers: english).text
      #expect(list.contains("In both") && list.contains("lang=\"ko\">우리말 &lt;공지&gt;"))
      let page = await browser.open(Sesac.notice.path(both.id), headers: english).text
      #expect(page.contains("In both in detail") && !page.contains("둘 다"))
      let untranslated = await browser.open(Sesac.notice.path(korean.id), headers: english).text
      #expect(untranslated.contains("lang=\"ko\""))
      #expect(await browser.open(Sesac.me.path).text.contains("안 읽은 공지") == false)

      let faq = await browser.open(FAQPage.path).text
      #expect(faq.components(separatedBy: "<details").count > 10)
      let translated = await browser.open(FAQPage.path, headers: english).text
      #expect(translated.contains("Who is on the map?"))
    }
  }
}
