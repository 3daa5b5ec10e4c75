import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct QuestionTests {
  private func edit(
    asked: Bool = true, head: String = "새벽에", foot: String = "이랑/랑",
    keywords: String = "떡볶이\n와플\n\n칼국수\n우리말 노래\n호떡\n어묵", of seen: Yello.Question? = nil
  ) throws -> Yello.QuestionEdit {
    try Yello.QuestionEdit(
      isAsked: asked, nameHead: Yello.QuestionHead(head), nameFoot: Yello.QuestionFoot(foot),
      keywords: Yello.KeywordLines(keywords), seen: seen?.version)
  }

  /// The texts of a note.
  private func words(_ note: Yello.Note) -> [String?] {
    [note.line, note.keywordHead, note.keyword, note.keywordFoot]
  }

  private func any(_ client: Madang) async throws -> Yello.Question {
    try #require(try await client.send(Yello.questions, Yello.QuestionSearch()).items.first)
  }

  @Test(arguments: Engine.allCases)
  func `an operator's edit stays at the next start, is asked at once, and is written down`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let question = try await any(client)
      #expect(question.isAsked && !question.isEdited && question.keywords.count >= 6)
      let edited = try await client.send(Yello.editQuestion, question.id, edit(of: question))
      #expect(edited.isEdited && edited.isAsked && edited.sentence.nameHead == "새벽에")
      #expect(Set(edited.keywords) == ["떡볶이", "와플", "칼국수", "우리말 노래", "호떡", "어묵"])
      // The next start loads a bank with another wording of that question.
      try await YelloApp(server.services).load()
      try await server.db.write { db in
        let shipped = YelloApp.bank.questions.map {
          Bank.Question(
            key: $0.key, sentence: Yello.Sentence(nameHead: "새 판의 \($0.key)"), keywords: $0.keywords
          )
        }
        try db.load(Bank(shipped))
      }
      #expect(try await client.send(Yello.question, question.id) == edited)
      let found = try await client.send(
        Yello.questions, Yello.QuestionSearch(keyword: "우리말 노래"))
      #expect(found.items == [edited])
      #expect(
        try await client.send(Yello.questions, Yello.QuestionSearch(keyword: "%")).items.isEmpty)
      let acts = try await client.send(Operator.acts, PageRequest()).items
      try #require(acts.map(\.act) == ["yello.question.edited"])
      let account = try await client.send(AccountCard.show).id
      #expect(acts[0].by == account && acts[0].at == server.clock.now)
      #expect(acts[0].was?.contains(question.sentence.whole) == true)
      #expect(acts[0].became?.contains("새벽에 ○○이랑/랑 □□") == true)
      #expect(acts[0].became?.contains("우리말 노래") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note reads as it was sent, whatever becomes of its question`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.give(500, to: cast.doyun)
      try await cast.doyun.client.send(Yello.keyword, note)
      let sent = try await words(cast.doyun.client.send(Yello.note, note).note)
      let question: Int? = try await server.db.read {
        try $0.value("SELECT question_id FROM yello_note WHERE id = \(note)")
      }
      let client = try await server.attendant()
      let asked = try await client.send(Yello.question, #require(question))
      let first = try await client.send(Yello.editQuestion, asked.id, edit(of: asked))
      let second = try await client.send(
        Yello.editQuestion, first.id, edit(head: "한밤에", keywords: "가\n나\n다\n라\n마\n바", of: first))
      try await server.db.write { db in
        try db.load(
          Bank(
            YelloApp.bank.questions.map {
              Bank.Question(
                key: $0.key, sentence: Yello.Sentence(nameHead: "새 판의 \($0.key)"), keywords: ["하나"])
            }))
      }
      #expect(try await words(cast.doyun.client.send(Yello.note, note).note) == sent)
      #expect(
        try await cast.doyun.client.send(Yello.notes, PageRequest()).items.map(words) == [sent])
      // Every version resolves to the current one.
      for id in try [#require(question), first.id, second.id] {
        #expect(try await client.send(Yello.question, id) == second)
      }
      let rows: [Int] = try await server.db.read { db in
        try db.all(
          """
          SELECT id FROM yello_question
          WHERE is_asked = 1 AND id IN (\(question), \(first.id), \(second.id)) ORDER BY id
          """
        ) { try $0[0] }
      }
      #expect(rows == [second.id])
    }
  }

  @Test(arguments: Engine.allCases)
  func `an edit sent twice has effect once, and one of an older version is refused`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let question = try await any(client)
      let wanted = try edit(of: question)
      let ids = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { try await client.send(Yello.editQuestion, question.id, wanted).id }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(try await client.send(Operator.acts, PageRequest()).items.count == 1)
      let other = try edit(head: "다른 사람이 고침", of: question)
      await #expect(throws: Refusal.changedMeanwhile) {
        try await client.send(Yello.editQuestion, question.id, other)
      }
      await #expect(throws: Refusal.missing("seen")) {
        try await client.send(Yello.editQuestion, question.id, edit(head: "못 본 채로"))
      }
      // Changed keywords make another version, too.
      let now = try await client.send(Yello.question, question.id)
      let worded = try await client.send(
        Yello.editQuestion, now.id, edit(keywords: "가\n나\n다\n라\n마\n바", of: now))
      #expect(worded.id == now.id && worded.version != now.version)
      let browser = try await server.browser(as: "operator")
      let fields = { (seen: String) in
        [
          ("nameHead", "나중에 고침"), ("keywords", "일\n이\n삼\n사\n오\n육"), ("isAsked", "true"),
          ("seen", seen),
        ]
      }
      let target = Yello.editQuestion.action(question.id)
      let late = await browser.post(target, fields(now.version))
      #expect(late.status == 409 && late.text.contains(Refusal.changedMeanwhile.ko))
      #expect(late.text.contains("가 · 나 · 다 · 라 · 마 · 바") && late.text.contains("나중에 고침"))
      #expect(late.text.contains("name=\"seen\" value=\"\(worded.version)\""))
      #expect(try await client.send(Yello.question, question.id) == worded)
      #expect(await browser.post(target, fields(worded.version)).status == 303)
      #expect(try await client.send(Yello.question, question.id).sentence.nameHead == "나중에 고침")
    }
  }

  @Test(arguments: Engine.allCases)
  func `questions are added by many at once, each once, and found by search page by page`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      let edits = try (0..<12).map { try edit(head: "더한 질문 \($0)") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, wanted) in edits.enumerated() {
          for _ in 0..<2 {
            group.addTask {
              _ = try await client.send(Yello.addQuestion, wanted, key: "add \(number)")
            }
          }
        }
        try await group.waitForAll()
      }
      await #expect(throws: Refusal.questionTwin) {
        try await client.send(Yello.addQuestion, edits[0], key: "another")
      }
      var search = Yello.QuestionSearch(keyword: "더한 질문")
      let first = try await client.send(Yello.questions, search)
      search.cursor = first.next
      let second = try await client.send(Yello.questions, search)
      let heads = (first.items + second.items).compactMap(\.sentence.nameHead)
      #expect(first.items.count == 10 && second.items.count == 2 && second.next == nil)
      #expect(Set(heads).count == 12)
      try await YelloApp(server.services).load()
      #expect((first.items + second.items).allSatisfy { $0.isAsked && $0.isEdited })
      #expect(try await client.send(Yello.question, first.items[0].id) == first.items[0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a question that is switched off is asked of nobody, and a round's worth stays on`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.attendant()
      // All but eleven questions are switched off, so that the next round has to use them.
      let left = try await server.db.write { db in
        try db.run(
          """
          UPDATE yello_question SET is_asked = 0, edited_at = 0
          WHERE id NOT IN (SELECT id FROM yello_question ORDER BY id LIMIT 11)
          """)
        return try db.all("SELECT id FROM yello_question WHERE is_asked = 1 ORDER BY id") {
          try $0[0] as Int
        }
      }
      try #require(left.count == 11)
      let (last, first) = try await (
        client.send(Yello.question, left[10]), client.send(Yello.question, left[0])
      )
      _ = try await client.send(
        Yello.editQuestion, last.id, edit(asked: false, head: "꺼진 질문", of: last))
      await #expect(throws: Refusal.questionsFew) {
        try await client.send(
          Yello.editQuestion, first.id, edit(asked: false, head: "이것도", of: first))
      }
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.count == 10)
      #expect(round.ballots.allSatisfy { $0.sentence.nameHead != "꺼진 질문" })
    }
  }
}
