import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite struct QuestionTests {
  private func edit(
    asked: Bool = true, head: String = "새벽에", foot: String = "이랑/랑",
    keywords: String = "떡볶이\n와플\n\n칼국수\n우리말 노래\n호떡\n어묵"
  ) throws -> Yello.QuestionEdit {
    try Yello.QuestionEdit(
      isAsked: asked, nameHead: Yello.QuestionHead(head), nameFoot: Yello.QuestionFoot(foot),
      keywords: Yello.KeywordLines(keywords))
  }

  /// All that a note says.
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
    try await Street.open(on: engine) { street in
      let client = try await street.attendant()
      let question = try await any(client)
      #expect(question.isAsked && !question.isEdited && question.keywords.count >= 6)
      let edited = try await client.send(Yello.editQuestion, question.id, edit())
      #expect(edited.isEdited && edited.isAsked && edited.sentence.nameHead == "새벽에")
      #expect(Set(edited.keywords) == ["떡볶이", "와플", "칼국수", "우리말 노래", "호떡", "어묵"])
      // The next start loads the bank again, a new version another wording of that very question.
      try await YelloApp(street.house).load()
      try await street.db.write { db in
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
      #expect(acts[0].by == account && acts[0].at == street.clock.now)
      #expect(acts[0].was?.contains(question.sentence.whole) == true)
      #expect(acts[0].became?.contains("새벽에 ○○이랑/랑 □□") == true)
      #expect(acts[0].became?.contains("우리말 노래") == true)
    }
  }

  /// Every row of the bank, as text.
  private func rows(_ street: Street) async throws -> [String] {
    try await street.db.read { db in
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
    try await Street.open(on: engine) { street in
      let shipped = try await rows(street)
      try await YelloApp(street.house).load()
      #expect(try await rows(street) == shipped)

      // Another version: one question gone, one worded anew, one with a keyword more and one less.
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
      try await street.db.write { try $0.load(bank) }
      let changed = try await rows(street)
      try await street.db.write { try $0.load(bank) }
      #expect(try await rows(street) == changed)
      let state = { (key: String) in
        try await street.db.read { db in
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
      // What left, and the old wording, keep their rows: notes may hold them.
      let old: Int? = try await street.db.read { db in
        try db.value(
          """
          SELECT COUNT(*) FROM yello_question
          WHERE key = \(gone.key) OR successor = (SELECT id FROM yello_question WHERE key = \(worded.key))
          """)
      }
      #expect(old == 2)

      // And back again: all that is shipped is asked as before.
      try await YelloApp(street.house).load()
      #expect(try await Set(state(gone.key)) == Set(gone.keywords))
      #expect(try await Set(state(offering.key)) == Set(offering.keywords))
      let again = try await rows(street)
      try await YelloApp(street.house).load()
      #expect(try await rows(street) == again)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note reads as it was sent, whatever becomes of its question`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let cast = try await street.cast()
      let note = try await street.note(from: cast.haneul, to: cast.doyun)
      try await street.give(500, to: cast.doyun)
      try await cast.doyun.client.send(Yello.keyword, note)
      let sent = try await words(cast.doyun.client.send(Yello.note, note).note)
      let question: Int? = try await street.db.read {
        try $0.value("SELECT question_id FROM yello_note WHERE id = \(note)")
      }
      let client = try await street.attendant()
      let first = try await client.send(Yello.editQuestion, #require(question), edit())
      let second = try await client.send(
        Yello.editQuestion, first.id, edit(head: "한밤에", keywords: "가\n나\n다\n라\n마\n바"))
      try await street.db.write { db in
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
      // Every version leads to the one that is asked.
      for id in try [#require(question), first.id, second.id] {
        #expect(try await client.send(Yello.question, id) == second)
      }
      let asked: [Int] = try await street.db.read { db in
        try db.all(
          """
          SELECT id FROM yello_question
          WHERE is_asked = 1 AND id IN (\(question), \(first.id), \(second.id)) ORDER BY id
          """
        ) { try $0[0] }
      }
      #expect(asked == [second.id])
    }
  }

  @Test(arguments: Engine.allCases)
  func `an edit sent twice has effect once, and one of an older version is refused`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let client = try await street.attendant()
      let question = try await any(client)
      let wanted = try edit()
      let ids = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { try await client.send(Yello.editQuestion, question.id, wanted).id }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(try await client.send(Operator.acts, PageRequest()).items.count == 1)
      let other = try edit(head: "다른 사람이 고침")
      await #expect(throws: Refusal.questionChanged) {
        try await client.send(Yello.editQuestion, question.id, other)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `questions are added by many at once, each once, and found by search page by page`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let client = try await street.attendant()
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
      try await YelloApp(street.house).load()
      #expect((first.items + second.items).allSatisfy { $0.isAsked && $0.isEdited })
      #expect(try await client.send(Yello.question, first.items[0].id) == first.items[0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a question that is switched off is asked of nobody, and a round's worth stays on`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let client = try await street.attendant()
      // All but eleven are switched off, so that the next round holds exactly the others.
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
      _ = try await client.send(
        Yello.editQuestion, left[10], edit(asked: false, head: "꺼진 질문"))
      await #expect(throws: Refusal.questionsFew) {
        try await client.send(Yello.editQuestion, left[0], edit(asked: false, head: "이것도"))
      }
      let cast = try await street.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.count == 10)
      #expect(round.ballots.allSatisfy { $0.sentence.nameHead != "꺼진 질문" })
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

  @Test func `what cannot be a question is refused`() throws {
    let six = "하나\n둘\n셋\n넷\n다섯\n여섯"
    #expect(try Yello.KeywordLines(six).words.count == 6)
    for wrong in [
      "", "하나\n둘\n셋\n넷\n다섯", "하나\n하나\n둘\n셋\n넷\n다섯", "\(six)\n가|나", "\(six)\n이/가",
      "\(six)\n" + String(repeating: "가", count: 21), "\(six)\n가\u{0}나", "\(six)\n\u{202E}가",
      (0..<13).map(String.init).joined(separator: "\n"), String(repeating: "가\n", count: 10_000),
    ] {
      #expect(throws: Refusal.keywordLines, "\(wrong.prefix(60))") { try Yello.KeywordLines(wrong) }
    }
    for wrong in [
      String(repeating: "가", count: 31), "가\n나", "가\u{0}", "가\u{7}나", "가\u{202E}나", "가\u{200B}나",
      "가" + String(repeating: "\u{301}", count: 200), String(repeating: "가", count: 10_000),
    ] {
      #expect(throws: Refusal.questionPart, "\(wrong.prefix(60))") { try Yello.QuestionHead(wrong) }
      #expect(throws: Refusal.questionPart, "\(wrong.prefix(60))") { try Yello.QuestionFoot(wrong) }
    }
    #expect(throws: Refusal.questionParticle) { try Yello.QuestionHead("너는/은") }
    for wrong in [
      "가/이", "랑/이랑 같이", "이/", "/가", "에서/서", "을/를 먹고 이/가", " 이/가", "이 좋아", "를", "랑 같이", "야!",
    ] {
      #expect(throws: Refusal.questionParticle, "\(wrong)") { try Yello.QuestionFoot(wrong) }
    }
    #expect(try Yello.QuestionFoot("  덕분에 ").text == " 덕분에")
    #expect(try Yello.QuestionFoot("이야기를").text == "이야기를")
    #expect(try Yello.QuestionFoot("으로/로부터").text == "으로/로부터")
  }

  @Test(arguments: Particle.allCases)
  func `a preview reads every particle after every kind of sound`(_ particle: Particle)
    async throws
  {
    try await Street.open(on: .sqlite) { street in
      let client = try await street.attendant()
      let reading = try await client.send(
        Yello.reading,
        Yello.QuestionDraft(
          nameHead: "오늘", nameFoot: "\(particle.pair) 함께", keywordFoot: particle.pair,
          keywords: "와플\n떡볶이\n노래방"))
      let forms = particle.pair.split(separator: "/").map(String.init)
      try #require(forms.count == 2)
      let (closed, open) = (forms[0], forms[1])
      let afterRieul = particle == .toward ? open : closed
      #expect(
        reading.firstLines.map(\.text) == [
          "오늘 지우\(open) 함께", "오늘 민준\(closed) 함께", "오늘 하늘\(afterRieul) 함께",
        ])
      #expect(
        reading.secondLines.map(\.text) == ["와플\(afterRieul)", "떡볶이\(open)", "노래방\(closed)"])
      #expect(reading.toReceiver.hasPrefix("오늘 \(particle == .subject ? "네" : "너")"))
    }
  }

  @Test func `a refused form keeps what was typed beside what was wrong, and a preview too`()
    async throws
  {
    try await Street.open(on: .sqlite) { street in
      let client = try await street.attendant()
      await #expect(throws: Refusal.notFound) { try await client.send(Yello.question, 999_999) }
      let question = try await any(client)
      let browser = try await street.browser(as: "operator")
      let typed = [
        ("nameHead", "고친 <b>머리"), ("nameFoot", " 덕분에"), ("keywords", "하나\n둘"), ("isAsked", "true"),
      ]
      let page = await browser.post(Yello.editQuestion.action(question.id), typed)
      #expect(page.status == 422)
      #expect(page.text.contains("고친 &lt;b&gt;머리") && page.text.contains(Refusal.keywordLines.ko))
      #expect(page.text.contains("value=\" 덕분에\""))
      let blank = await browser.post(
        Yello.addQuestion.path, [("keywords", "가\n나\n다\n라\n마\n바"), ("_key", "one")])
      #expect(blank.status == 422 && blank.text.contains(Refusal.questionEmpty.ko))
      let query = typed.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
      let preview = await browser.open("\(Yello.reading.path)?question=\(question.id)&\(query)")
      #expect(preview.status == 200 && preview.text.contains("고친 &lt;b&gt;머리"))
      #expect(preview.text.contains("<b>민준</b> 덕분에"))
      #expect(preview.text.contains(Yello.editQuestion.action(question.id)))
      #expect(try await client.send(Yello.question, question.id) == question)
    }
  }
}
