import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Students of high schools: a grade and a class in place of a department and a year.
@Suite(.timeLimit(.minutes(30)))
struct HighSchoolTests {
  private func request(
    school: String = "yunseul.high", grade: Int = 2, classNumber: Int = 3
  ) throws -> Yello.JoinRequest {
    try Yello.JoinRequest(
      school: school, grade: grade, classNumber: classNumber, name: Yello.Name("김하늘"),
      handle: Yello.Handle("haneul"), gender: .female)
  }

  @Test(arguments: Engine.allCases)
  func `a high-school student joins with grade and class, which everyone reads: Y44`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.pupil("김하늘", "haneul")
      let card = try await me.client.send(Yello.person, me.id)
      #expect(card.person.group == "윤슬고등학교 2학년 3반")
      let student = try await server.student("박바다", "sea")
      let found = try await student.client.send(Yello.people, Yello.Search(keyword: "윤슬고"))
      #expect(found.items.map(\.person.id) == [me.id])
      #expect(found.items[0].person.group == "윤슬고등학교 2학년 3반")
      let next = try await server.student("이도윤", "doyun")
      let seen = try await next.client.send(Yello.person, student.id).person.group
      #expect(seen == "서울대학교 국어국문학과 23학번")
    }
  }

  @Test(arguments: Engine.allCases)
  func `grades are 1 to 3, classes 1 to 20, and each kind of school asks for its own`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let client = try await server.newcomer("haneul")
      let mixed = try Yello.JoinRequest(
        school: "yunseul.high", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
        name: Yello.Name("김하늘"), handle: Yello.Handle("haneul"), gender: .female)
      let wrong: [(Yello.JoinRequest, Refusal, String)] = [
        (try request(grade: 0), .gradeOutOfRange, "grade"),
        (try request(grade: 4), .gradeOutOfRange, "grade"),
        (try request(classNumber: 0), .classOutOfRange, "classNumber"),
        (try request(classNumber: 21), .classOutOfRange, "classNumber"),
        (try request(school: "nowhere.high"), .schoolUnknown, "school"),
        (try request(school: "snu"), .missing("department"), "department"),
        (mixed, .gradeOutOfRange, "grade"),
      ]
      for (request, refusal, field) in wrong {
        let thrown = try await #require(throws: Refusal.self) {
          try await client.send(Yello.join, request)
        }
        #expect(thrown == refusal && thrown.field == field)
      }
      let profile = try await client.send(Yello.join, request(grade: 3, classNumber: 20))
      #expect(profile.person.group == "윤슬고등학교 3학년 20반")
    }
  }

  @Test(arguments: Engine.allCases)
  func `my class is recommended first, then my grade, then my school, page by page: Y4 Y43`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.pupil("김하늘", "haneul")
      _ = try await server.student("가온", "university")
      _ = try await server.pupil("가람", "elsewhere", school: "gaon.high")
      _ = try await server.pupil("나무", "grade1", grade: 1)
      for number in 1...8 { _ = try await server.pupil("다솜", "grade2.\(number)", classNumber: 7) }
      _ = try await server.pupil("라온", "mine.2")
      _ = try await server.pupil("마루", "mine.1")
      var handles: [String] = []
      for try await person in me.client.pages(Yello.recommended, PageRequest()).items {
        handles.append(person.handle.text)
      }
      #expect(handles.prefix(2) == ["mine.2", "mine.1"] && handles.last == "grade1")
      #expect(handles.count == 11 && Set(handles).count == 11)
      let classmates = try await me.client.send(Yello.classmates, Yello.ClassmatesRequest())
      #expect(classmates.items.first?.handle.text == "mine.2" && classmates.total == 11)
      let page = try await server.browser(as: "haneul").open(Yello.classmates.path)
      #expect(page.text.contains("우리 학교 11명이 먼저 와 있어요"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a profile moves to another class, and after graduation to a university`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.pupil("김하늘", "haneul")
      let moved = try await me.client.send(
        Yello.editProfile,
        Yello.ProfileEdit(
          name: Yello.Name("김하늘"), school: "yunseul.high", grade: 3, classNumber: 1, face: 0))
      #expect(moved.person.group == "윤슬고등학교 3학년 1반")
      let browser = try await server.browser(as: "haneul")
      let form = await browser.open("/yello/profile/edit").text
      #expect(form.contains("value=\"3\" required checked"), "\(form)")
      #expect(form.contains("<option value=\"1\" selected>1반</option>"))
      #expect(form.contains("<option value=\"yunseul.high\" selected>"))
      let other = await browser.open(
        "/yello/profile/edit?to=university&name=%EA%B9%80%EB%85%B8%EC%9D%84&face=4")
      #expect(other.text.contains("value=\"김노을\"") && other.text.contains("id=\"department\""))
      let student = try await me.client.send(
        Yello.editProfile,
        Yello.ProfileEdit(
          name: Yello.Name("김하늘"), school: "snu", department: Yello.DepartmentName("철학과"),
          entryYear: 26, face: 0))
      #expect(student.person.group == "서울대학교 철학과 26학번")
      let groups: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yello_group")
      }
      #expect(groups == 1)
    }
  }

  @Test func `schools are searched by kind: nobody is shown high schools unasked`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let client = try await server.viewer("haneul")
      let high = try await client.send(
        Yello.schools, Yello.SchoolSearch(keyword: "ㅇㅅㄱ", kind: .highSchool))
      #expect(high.items.first?.key == "yunseul.high" && high.items[0].kind == .highSchool)
      let all = try await client.send(Yello.schools, Yello.SchoolSearch(kind: .highSchool))
      #expect((all.total ?? 0) >= 100)
      let plain = try await client.send(Yello.schools, Yello.SchoolSearch(keyword: "윤슬고"))
      #expect(plain.items.isEmpty)
      let browser = try await server.browser(as: "haneul")
      let page = await browser.open(Yello.schools.path + "?kind=high").text
      #expect(page.contains("/yello/membership?school=garamsol.high"))
      #expect(page.contains("/yello/schools?kind=high&amp;keyword=&amp;cursor=10"))
    }
  }

  @Test func `the form asks a high-school student for grade and class, and keeps them`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.newcomer("haneul")
      let browser = try await server.browser(as: "haneul")
      let page = await browser.open(Yello.joining.path + "?kind=high&referral=doyun").text
      #expect(page.contains("name=\"grade\"") && !page.contains("name=\"entryYear\""))
      #expect(page.contains("?kind=university&amp;connect=later&amp;referral=doyun"))
      let refused = await browser.post(
        Yello.join.path,
        [
          ("kind", "high"), ("school", "yunseul.high"), ("grade", "2"), ("classNumber", ""),
          ("name", "Kim"), ("handle", "haneul"), ("gender", "FEMALE"), ("referral", ""),
        ])
      #expect(refused.status >= 400)
      for fault in ["반을 골라 주세요.", "이름은 한글 1~4자로 적어 주세요."] {
        #expect(refused.text.contains("polite\">\(fault)</p>"), "\(fault)")
      }
      let reply = await browser.post(
        Yello.join.path,
        [
          ("kind", "high"), ("school", "yunseul.high"), ("grade", "2"), ("classNumber", "3"),
          ("name", "김하늘"), ("handle", "haneul"), ("gender", "FEMALE"), ("referral", ""),
        ])
      #expect(reply.status == 303)
      let home = await browser.open(Yello.home.path).text
      #expect(home.contains("우리 학교 친구 고르기"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `high-school students are asked no questions about university life`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      func asked(_ student: Student, isInHighSchool: Bool) async throws -> [String] {
        let member = try await server.member(student, isInHighSchool: isInHighSchool)
        return try await server.db.read { db in
          let ids = try db.nextQuestions(for: member, count: 1000)
          return try db.sentences(ids).values.map { "\($0)" }
        }
      }
      let all = try await asked(server.student("박바다", "sea"), isInHighSchool: false)
      let some = try await asked(server.pupil("김하늘", "haneul"), isInHighSchool: true)
      #expect(all.count == YelloApp.bank.questions.count && all.contains { $0.contains("학식") })
      #expect((330..<all.count).contains(some.count))
      for word in ["공강", "학식", "우리 과 ", "엠티", "교수"] {
        #expect(!some.contains { $0.contains(word) }, "\(word)")
      }
    }
  }
}
