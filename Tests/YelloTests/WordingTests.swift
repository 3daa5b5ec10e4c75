import Commons
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct WordingTests {
  @Test(arguments: Engine.allCases)
  func `lines are read once, and again for a question that came after`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let questionCache = QuestionCache()
      let question: Int? = try await server.db.read {
        try $0.value("SELECT MAX(id) FROM yello_question")
      }
      let old = try #require(question)
      func line(_ id: Int) async throws -> (words: [String?], asked: Int) {
        try await server.db.read { db in
          var asked = 0
          let words = try questionCache.use(in: db) { known in
            asked += 1
            return try db.one(
              """
              SELECT \(id), \(ID<Yello.Note>(high: 1 << 16, low: 0)), \(Yello.Gender.female), \(nil as Int?),
                \(nil as String?), \(nil as Int?), \(nil as String?), 1
              """
            ) { try known.note($0) }
          }
          return ([words?.line, words?.keywordHead, words?.keywordFoot], asked)
        }
      }
      let first = try await line(old)
      #expect(first.asked == 2)
      #expect(try await line(old).asked == 1)
      let sentence = Yello.Sentence(
        nameHead: "달밤에", nameFoot: "이랑/랑", keywordHead: "함께", keywordFoot: "을/를 먹고 싶어")
      let new = try await server.db.write { try $0.reword(old, as: sentence) }
      let second = try await line(new)
      #expect(second.words == ["달밤에 너랑", "함께", "을(를) 먹고 싶어"] && second.asked == 2)
      let again = try await line(old)
      #expect(again.words == first.words && again.asked == 1)
    }
  }
}
