import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// The questions of the data file.
@Suite(.timeLimit(.minutes(30)))
struct QuestionBankTests {
  /// All rows of the bank as text.
  private func rows(_ server: TestServer) async throws -> [String] {
    try await server.db.read { db in
      let questions = try db.all(
        """
        SELECT id, key, is_asked, to_receiver, COALESCE(name_head, '-'), COALESCE(name_foot, '-'),
          COALESCE(keyword_head, '-'), COALESCE(keyword_foot, '-'), COALESCE(successor, 0)
        FROM yello_question ORDER BY id
        """
      ) { row in
        let said: [String] = try [row[1], row[3], row[4], row[5], row[6], row[7]]
        return try "\(row[0] as Int) \(row[2] as Bool) \(row[8] as Int) \(said)"
      }
      let keywords = try db.all(
        "SELECT id, question_id, text, is_offered FROM yello_keyword ORDER BY id"
      ) { row in
        try "\(row[0] as Int) of \(row[1] as Int): \(row[2] as String) \(row[3] as Bool)"
      }
      return questions + keywords
    }
  }

  @Test(arguments: Engine.allCases)
  func `loading the bank again changes no row, be it as it was, changed or without some questions`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let shipped = try await rows(server)
      try await YelloApp(server.services).load()
      #expect(try await rows(server) == shipped)

      // A new bank: one question removed, one reworded, one with a keyword more and one less.
      var questions = YelloApp.bank.questions
      try #require(shipped.count > questions.count * 7)
      let (gone, worded, offering) = (questions[0], questions[1], questions[2])
      questions.removeFirst(3)
      questions += [
        Bank.Question(
          key: worded.key, sentence: Yello.Sentence(nameHead: "새 말로"), keywords: worded.keywords),
        Bank.Question(
          key: offering.key, sentence: offering.sentence,
          keywords: offering.keywords.dropFirst() + ["새 낱말"]),
      ]
      let bank = Bank(questions)
      try await server.db.write { try $0.load(bank) }
      let changed = try await rows(server)
      try await server.db.write { try $0.load(bank) }
      #expect(try await rows(server) == changed)
      let state = { (key: String) in
        try await server.db.read { db in
          try db.all(
            """
            SELECT k.text FROM yello_question q JOIN yello_keyword k ON k.question_id = q.id
            WHERE q.key = \(key) AND q.is_asked = 1 AND k.is_offered = 1
            """
          ) { try $0[0] as String }
        }
      }
      #expect(try await state(gone.key).isEmpty)
      #expect(try await Set(state(worded.key)) == Set(worded.keywords))
      #expect(
        try await Set(state(offering.key)) == Set(offering.keywords.dropFirst() + ["새 낱말"]))
      // Removed questions and old wordings keep their rows, because notes may refer to them.
      let old: Int? = try await server.db.read { db in
        try db.value(
          """
          SELECT COUNT(*) FROM yello_question
          WHERE key = \(gone.key) OR successor = (SELECT id FROM yello_question WHERE key = \(worded.key))
          """)
      }
      #expect(old == 2)

      // Back to the shipped bank: everything is in use again.
      try await YelloApp(server.services).load()
      #expect(try await Set(state(gone.key)) == Set(gone.keywords))
      #expect(try await Set(state(offering.key)) == Set(offering.keywords))
      let again = try await rows(server)
      try await YelloApp(server.services).load()
      #expect(try await rows(server) == again)
    }
  }

  @Test func `every shipped question passes what operators' questions must`() throws {
    try #require(YelloApp.bank.questions.count >= 300)
    for question in YelloApp.bank.questions {
      let edit = try Yello.QuestionEdit(
        isAsked: true, nameHead: question.sentence.nameHead.map { try .init($0) },
        nameFoot: question.sentence.nameFoot.map { try .init($0) },
        keywordHead: question.sentence.keywordHead.map { try .init($0) },
        keywordFoot: question.sentence.keywordFoot.map { try .init($0) },
        keywords: Yello.KeywordLines(question.keywords.joined(separator: "\n")))
      #expect(edit.sentence == question.sentence && edit.keywords.words == question.keywords)
    }
  }
}
