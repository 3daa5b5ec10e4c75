import Commons
import HTML
import Testing
import Wire

@testable import Yello

/// The HTML of a round's parts.
@Suite(.timeLimit(.minutes(30)))
struct BallotPartsTests {
  @Test func `Y72 every slot holds each word with the particle that fits it`() throws {
    let page = written(SentenceCard(ballot: try ballot()))
    #expect(page.contains("<b class=\"label\">김하늘</b>이랑</span> 몰래"))
    #expect(page.contains("<b class=\"label\">한지우</b>랑</span> 몰래"))
    #expect(page.contains("<span class=\"slot-empty\">누구</span>(이)랑</span> 몰래"))
    #expect(page.contains("<b class=\"label\">떡볶이</b>를</span> 먹고 싶어"))
    #expect(page.contains("<b class=\"label\">호떡</b>을</span> 먹고 싶어"))
    #expect(page.contains("<span class=\"slot-empty\">무엇</span>을(를)</span> 먹고 싶어"))
  }

  @Test func `a pick made before a shuffle without scripts is still picked`() throws {
    let ballot = try ballot()
    let friend = try #require(ballot.candidates.last).id.description
    let form = FormState(
      refusal: nil,
      fields: [("answers[2][friend]", friend), ("answers[2][keyword]", "7")])
    let names = written(
      NamePicks(
        candidates: ballot.candidates, places: 4, isFilled: false, field: "answers[2][friend]",
        form: form))
    #expect(checked(names) == ["value=\"\(friend)\""])
    let keywords = written(
      KeywordPicks(keywords: ballot.keywords, field: "answers[2][keyword]", form: form))
    #expect(checked(keywords) == ["value=\"7\""])
    let fresh = written(
      KeywordPicks(keywords: ballot.keywords, field: "answers[2][keyword]", form: .empty))
    #expect(checked(fresh).isEmpty)
  }

  @Test func `Y67 a ballot whose shuffles are used up says so`() throws {
    var ballot = try ballot()
    let round = ID<Yello.Round>(high: 1, low: 2)
    #expect(
      !written(BallotTools(round: round, ballot: ballot, shuffles: 3)).contains("aria-disabled"))
    ballot.shufflesLeft = 0
    let used = written(BallotTools(round: round, ballot: ballot, shuffles: 3))
    #expect(used.contains("aria-disabled=\"true\""))
    #expect(used.contains("data-why=\"이 질문의 셔플을 다 썼어요\""))
  }

  @Test func `a skipped ballot carries its number alone`() {
    let friend = ID<Yello.Person>(high: 3, low: 4)
    let skipped = Yello.Answer(ballot: 4, friend: nil, keyword: nil)
    #expect(
      written(AnswerFields(index: 0, answer: skipped))
        == "<input type=\"hidden\" name=\"answers[0][ballot]\" value=\"4\">")
    let full = written(
      AnswerFields(index: 1, answer: Yello.Answer(ballot: 5, friend: friend, keyword: 9)))
    #expect(full.contains("name=\"answers[1][friend]\" value=\"\(friend)\""))
    #expect(full.contains("name=\"answers[1][keyword]\" value=\"9\""))
  }

  private func ballot() throws -> Yello.Ballot {
    Yello.Ballot(
      number: 3,
      sentence: Yello.Sentence(
        nameHead: "공강에", nameFoot: "이랑/랑 몰래", keywordHead: "학교 앞에서",
        keywordFoot: "을/를 먹고 싶어"),
      candidates: [
        Yello.Candidate(
          id: ID(high: 1, low: 1), name: try Yello.Name("김하늘"), handle: try Yello.Handle("haneul")),
        Yello.Candidate(
          id: ID(high: 1, low: 2), name: try Yello.Name("한지우"), handle: try Yello.Handle("jiwoo")),
      ],
      keywords: [Yello.Keyword(id: 6, text: "떡볶이"), Yello.Keyword(id: 7, text: "호떡")],
      points: 9, color: 5, shufflesLeft: 3)
  }
}

/// The rendered `content` in Korean.
func written(_ content: some HTML) -> String {
  var writer = HTMLWriter(language: .ko)
  content.render(into: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The values of checked inputs.
private func checked(_ page: String) -> [String] {
  page.split(separator: "<input").filter { $0.contains(" checked") }.map { part in
    let value = part.firstRange(of: "value=\"")
    guard let value, let end = part[value.upperBound...].firstIndex(of: "\"") else { return "" }
    return String(part[value.lowerBound...end])
  }
}
