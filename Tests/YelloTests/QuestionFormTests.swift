import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The questions operators can write, and the form's errors.
@Suite(.timeLimit(.minutes(30)))
struct QuestionFormTests {
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
    try await TestServer.open(on: .sqlite) { server in
      let client = try await server.attendant()
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

  @Test func `a refused form keeps what was formState beside what was wrong, and a preview too`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let client = try await server.attendant()
      await #expect(throws: Refusal.notFound) { try await client.send(Yello.question, 999_999) }
      let question = try #require(
        try await client.send(Yello.questions, Yello.QuestionSearch()).items.first)
      let browser = try await server.browser(as: "operator")
      let formState = [
        ("nameHead", "고친 <b>머리"), ("nameFoot", " 덕분에"), ("keywords", "하나\n둘"), ("isAsked", "true"),
      ]
      let page = await browser.post(Yello.editQuestion.action(question.id), formState)
      #expect(page.status == 422)
      #expect(page.text.contains("고친 &lt;b&gt;머리") && page.text.contains(Refusal.keywordLines.ko))
      #expect(page.text.contains("value=\" 덕분에\""))
      let blank = await browser.post(
        Yello.addQuestion.path, [("keywords", "가\n나\n다\n라\n마\n바"), ("_key", "one")])
      #expect(blank.status == 422 && blank.text.contains(Refusal.questionEmpty.ko))
      let query = formState.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
      let preview = await browser.open("\(Yello.reading.path)?question=\(question.id)&\(query)")
      #expect(preview.status == 200 && preview.text.contains("고친 &lt;b&gt;머리"))
      #expect(preview.text.contains("<b>민준</b> 덕분에"))
      #expect(preview.text.contains(Yello.editQuestion.action(question.id)))
      #expect(try await client.send(Yello.question, question.id) == question)
    }
  }
}
