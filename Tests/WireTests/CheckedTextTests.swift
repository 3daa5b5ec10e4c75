import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct CheckedTextTests {
  /// Two to five characters, trimmed.
  struct Nickname: CheckedText {
    let text: String

    init(_ raw: String) throws(Refusal) {
      text = raw.trimmingCharacters(in: .whitespaces)
      guard (2...5).contains(text.count) else {
        throw Refusal(422, "nickname.length", ko: "두 자에서 다섯 자까지예요.", en: "Two to five.")
      }
    }

    static let sample = "여우비"
  }

  struct Joining: Codable, Equatable {
    struct Person: Codable, Equatable { var nickname: Nickname }

    var people: [Person]
    var motto: Nickname?
  }

  @Test func `text is kept as its type keeps it`() throws {
    let name = try JSONDecoder().decode([Nickname].self, from: Data(#"[" 여우 "]"#.utf8))
    #expect(name.map(\.text) == ["여우"])
    #expect(name.map(\.description) == ["여우"])
    #expect(String(decoding: try JSONEncoder().encode(name), as: UTF8.self) == #"["여우"]"#)
  }

  @Test func `refused text names the field it stood in`() throws {
    let bodies = [
      (#"{"people":[],"motto":"여"}"#, "motto"),
      (#"{"people":[{"nickname":"여우"},{"nickname":"여"}]}"#, "people.1.nickname"),
    ]
    for (body, field) in bodies {
      let refusal = try #require(throws: Refusal.self) {
        try JSONDecoder().decode(Joining.self, from: Data(body.utf8))
      }
      #expect(refusal.code == "nickname.length")
      #expect(refusal.field == field)
    }
  }

  @Test func `refused text by itself names no field`() throws {
    let refusal = try #require(throws: Refusal.self) { try Nickname("여") }
    #expect(refusal.field == nil)
  }

  @Test(arguments: [
    "2026-+1-05", "+026-01-05", "2026-01-+5", "2026-1-005", "02026-1-05", "2026-01- 5",
    "2026-003-1", "2026-03-1", "2026/03/01", "2026-13-01", "2026-02-29", "2026-01-00",
    "1899-12-31", "2026-01-٠٥", "2026-01-5\u{0}", "",
  ])
  func `a day has one spelling`(_ text: String) {
    #expect(throws: Refusal.dayUnreadable) { try Day(text) }
  }

  @Test func `a leap day is read`() throws {
    #expect(try Day("2024-02-29").number == Day(2024, 2, 29).number)
  }

  @Test(arguments: ["+9:00", "-0:00", "1:030", "009:0", "24:10", "10:05"])
  func `a time of day has one spelling`(_ raw: String) {
    #expect(throws: Refusal.clockTime) { try Yedi.ClockTime(raw) }
  }

  @Test(arguments: [
    ("가힣 a~!", "가힣 a~!"), (" 가", "가"), ("가 ", "가"), ("가  나", "가  나"), ("가\n나", "가 나"),
    ("\u{1100}\u{1161}", "가"), ("é", "é"), ("가\u{7F}", nil), ("\u{ABFF}", nil), ("\u{D7A4}", nil),
    (" ", nil),
    (String(repeating: "가", count: 20), String(repeating: "가", count: 20)),
    (String(repeating: "가", count: 21), nil), (String(repeating: "a", count: 21), nil),
  ])
  func `a line is kept in one form, or refused`(_ raw: String, _ line: String?) {
    #expect((try? Yedi.Name(raw))?.text == line)
  }

  @Test(arguments: [
    ("", nil), ("가\r\n나", "가\n나"), ("가\t나 \n", "가\t나"), (" 가", "가"),
    ("가\r나\u{2028}다\u{2029}라\u{85}마\u{B}바\u{C}사", "가\n나\n다\n라\n마\n바\n사"),
    ("\u{FEFF}가\u{200B}\n\u{200B}\n나\u{202E}\u{7}다", "가\n\n나다"), ("\u{1112}\u{200B}\u{1161}", "하"),
    ("👩\u{200D}🦰", "👩\u{200D}🦰"), ("\u{200B}\n\u{2028}", nil),
    (String(repeating: "가", count: 1000), String(repeating: "가", count: 1000)),
    (String(repeating: "가", count: 1001), nil), (String(repeating: "가\n", count: 501), nil),
  ])
  func `paragraphs are kept in one form, or refused`(_ raw: String, _ text: String?) {
    #expect((try? Yedi.PostText(raw))?.text == text)
  }

  @Test func `equal text is equal`() throws {
    #expect(try Nickname(" 여우") == Nickname("여우 "))
    #expect(try Set([Nickname(" 여우"), Nickname("여우")]).count == 1)
  }

  @Test(arguments: [
    "컴퓨터\u{202E}공학", "국\u{200B}문", "\u{FEFF}국문", "국문\u{2028}x", "국\u{E0041}문",
    "국" + String(repeating: "\u{301}", count: 100),
  ])
  func `a department holds no marks that hide, turn or pile up`(_ raw: String) {
    #expect(throws: Refusal.departmentLength) { try Yello.DepartmentName(raw) }
  }
}
