import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite struct QuestionTests {
  private func attendant(_ street: Street) async throws -> Madang {
    let client = try await street.viewer("operator")
    let account = try await client.send(AccountCard.show).id
    let now = street.clock.now
    try await street.db.write { _ = try Operators.add(account, at: now, in: $0) }
    return client
  }

  private func edit(
    _ question: Yello.Question, asked: Bool = true, head: String
  ) throws -> Yello.QuestionEdit {
    try Yello.QuestionEdit(
      isAsked: asked, nameHead: Yello.QuestionPart(head), nameFoot: Yello.QuestionPart("이랑/랑"),
      keywords: Yello.KeywordLines("떡볶이\n와플\n\n칼국수\n우리말 노래"))
  }

  @Test(arguments: Engine.allCases)
  func `an operator's edit stays at the next start, and is written down`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let client = try await attendant(street)
      let question = try #require(
        try await client.send(Yello.questions, Yello.QuestionSearch()).items.first)
      #expect(question.isAsked && !question.isEdited && question.keywords.count >= 4)
      let edited = try await client.send(
        Yello.editQuestion, question.id, edit(question, asked: false, head: "새벽에"))
      #expect(edited.isEdited && !edited.isAsked && edited.sentence.nameHead == "새벽에")
      #expect(Set(edited.keywords) == ["떡볶이", "와플", "칼국수", "우리말 노래"])
      // The next start loads the bank again.
      try await YelloApp(street.house).load()
      let kept = try await client.send(Yello.question, question.id)
      #expect(kept == edited)
      let found = try await client.send(
        Yello.questions, Yello.QuestionSearch(keyword: "우리말 노래"))
      #expect(found.items.map(\.id) == [question.id])
      #expect(
        try await client.send(Yello.questions, Yello.QuestionSearch(keyword: "%")).items.isEmpty)
      #expect(
        try await client.send(Operator.acts, PageRequest()).items.map(\.act) == [
          "yello.question.edited"
        ])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a question that is switched off is asked of nobody`(_ engine: Engine) async throws {
    try await Street.open(on: engine) { street in
      let client = try await attendant(street)
      // All but ten are switched off, so that the next round holds exactly those.
      let left = try await street.db.write { db in
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
      let question = try await client.send(Yello.question, left[10])
      _ = try await client.send(
        Yello.editQuestion, left[10], edit(question, asked: false, head: "꺼진 질문"))
      let cast = try await street.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.count == 10)
      #expect(round.ballots.allSatisfy { $0.sentence.nameHead != "꺼진 질문" })
    }
  }

  @Test func `what cannot be a question is refused beside its field, and what was typed stays`()
    async throws
  {
    try await Street.open(on: .sqlite) { street in
      let client = try await attendant(street)
      await #expect(throws: Refusal.notFound) { try await client.send(Yello.question, 999_999) }
      for wrong in ["하나\n둘\n셋", "하나\n하나\n둘\n셋", String(repeating: "가", count: 21) + "\n하나\n둘\n셋"] {
        #expect(throws: Refusal.keywordLines) { try Yello.KeywordLines(wrong) }
      }
      #expect(throws: Refusal.questionPart) {
        try Yello.QuestionPart(String(repeating: "가", count: 41))
      }
      let browser = try await street.browser(as: "operator")
      let page = await browser.post(
        Yello.editQuestion.action(1), [("nameHead", "고친 머리"), ("keywords", "하나\n둘")])
      #expect(page.status == 422)
      #expect(page.text.contains("고친 머리") && page.text.contains(Refusal.keywordLines.ko))
      let stranger = try await street.viewer("someone")
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Yello.questions, Yello.QuestionSearch())
      }
    }
  }
}
