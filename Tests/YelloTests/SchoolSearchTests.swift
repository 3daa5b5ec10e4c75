import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

@Suite(.timeLimit(.minutes(30)))
struct SchoolSearchTests {
  private let catalogue = YelloApp.catalogue

  private func schools(_ keyword: String) -> [String] {
    catalogue.schools(foundBy: keyword).map(\.key)
  }

  private func departments(_ keyword: String, at school: String = "snu") throws -> [String] {
    let school = try #require(catalogue.school(school))
    return catalogue.departments(of: school, foundBy: keyword).map(\.name)
  }

  @Test(arguments: [
    ("서울대", "snu"), ("연대", "yonsei"), ("고대", "korea"), ("카이스트", "kaist"), ("KAIST", "kaist"),
    ("이대", "ewha"), ("경대", "knu"), ("서울대학교", "snu"), (" 서울 대 ", "snu"), ("snu", "snu"),
    ("yonsei", "yonsei"), ("Korea University", "korea"), ("kyung hee", "khu"), ("dong-a", "donga"),
    ("ㅎㅇㅈ", "karts"), ("ㅋㅇㅅㅌ", "kaist"), ("서울ㄷ", "snu"),
    ("서울과학대", "seoultech"),
  ])
  func `a school comes first by its short name, its initials or its English name: Y38`(
    _ keyword: String, _ key: String
  ) {
    #expect(schools(keyword).first == key)
  }

  @Test(arguments: [
    ("경흐", "khu"), ("경ㅎ", "khu"), ("서우", "snu"), ("연ㅅ", "yonsei"), ("갗", "gachon"), ("고ㄹ", "korea"),
    ("골", "korea"), ("이호", "ewha"),
  ])
  func `a school is found while its next syllable is still being formState`(
    _ formState: String, _ key: String
  ) {
    #expect(schools(formState).prefix(5).contains(key), "\(schools(formState).prefix(5))")
  }

  @Test func `what is called so comes before what may still come of it`() {
    #expect(schools("경희") == ["khu", "khcu"])
    let found = catalogue.schools(foundBy: "가").map(\.name)
    #expect(found.first?.hasPrefix("가") == true && found.contains("강남대학교"))
  }

  @Test func `Latin letters are not looked for over the end of a word: SNU is no Forces Nursing`() {
    #expect(schools("SNU").first == "snu" && !schools("SNU").contains("kafna"))
    #expect(schools("forces nurs").contains("kafna") && schools("nurs").contains("kafna"))
  }

  @Test func `initials find every name they setCandidacy for: ㅎㄱㄷ is 한경대 and 한기대`() {
    #expect(Set(schools("ㅎㄱㄷ").prefix(3)).isSuperset(of: ["hknu", "koreatech"]))
    #expect(Set(schools("ㅎㄱㄷ")).isDisjoint(with: ["snu", "kaist"]))
  }

  @Test func `what begins with the keyword comes before a word of it, and that before the rest`() {
    let found = catalogue.schools(foundBy: "가톨릭").map(\.name)
    #expect(found.prefix(2) == ["가톨릭대학교", "가톨릭관동대학교"])
    #expect(found.count > 6 && found.last.map { !$0.hasPrefix("가톨릭") } == true)
    let women = schools("women")
    #expect(women.contains("swu") && women.contains("duksung"), "a word within the English name")
    let korea = catalogue.schools(foundBy: "korea").map(\.english)
    #expect(korea.first == "Korea University")
    let starts = korea.map { $0.hasPrefix("Korea") }
    #expect(starts.first == true && starts.last == false)
    #expect(
      starts == starts.sorted { $0 && !$1 }, "none that begins with it after one that does not")
  }

  @Test func `departments are found by initials, short forms and in English: Y42`() throws {
    #expect(try departments("국어국").first == "국어국문학과")
    #expect(try departments("ㄱㅇㅎㄱ").first == "경영학과")
    #expect(try departments("컴공").contains("컴퓨터공학과"))
    #expect(try departments("business").first == "경영학과")
    #expect(try departments("우주정거장").isEmpty)
  }

  @Test func `a short form is looked for only where nothing is called so: 경희대 is one school`() {
    #expect(schools("경희대") == ["khu"])
    #expect(schools("서울과학대") == ["seoultech"])
  }

  @Test func `marks find nothing, and nothing finds everything`() {
    #expect(schools("%").isEmpty && schools("-").isEmpty)
    #expect(schools("  ").count == catalogue.schools.count)
  }

  @Test func `whoever reads or types English is told the English names`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.viewer("haneul")
      let browser = try await server.browser(as: "haneul")
      let korean = await browser.open(Yello.schools.path + "?keyword=%EC%97%B0%EB%8C%80").text
      #expect(korean.contains("연세대학교") && !korean.contains("Yonsei"))
      let latin = await browser.open(Yello.schools.path + "?keyword=yonsei").text
      #expect(latin.contains("Yonsei University") && latin.contains("연세대학교"))
    }
  }
}
