import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// Changing one's name, school, department, year and face.
@Suite(.timeLimit(.minutes(30)))
struct ProfileEditTests {
  private func edit(
    name: String = "김하늘", school: String = "snu", department: String = "국어국문학과", year: Int = 23,
    face: Int = 0
  ) throws -> Yello.ProfileEdit {
    try Yello.ProfileEdit(
      name: Yello.Name(name), school: school, department: Yello.DepartmentName(department),
      entryYear: year, face: face)
  }

  @Test(arguments: Engine.allCases)
  func `a new name, school and face are seen, found and recommended everywhere at once`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      let sea = try await server.student("박바다", "sea", school: "khu", department: "미디어학과")
      let profile = try await me.client.send(
        Yello.editProfile,
        edit(name: "김노을", school: "khu", department: "미디어학과", year: 22, face: 3))
      #expect(profile.person.group == "경희대학교 미디어학과 22학번" && profile.person.face == 3)
      let seen = try await sea.client.send(Yello.recommended, PageRequest())
      #expect(seen.items.map(\.name.text) == ["김노을"] && seen.items[0].face == 3)
      for (keyword, count) in [("노을", 1), ("하늘", 0), ("ㄴㅇ", 1), ("haneul", 1)] {
        let found = try await sea.client.send(Yello.people, Yello.Search(keyword: keyword))
        #expect(found.items.count == count, "\(keyword)")
      }
      let page = try await server.browser(as: "sea").open(Yello.recommended.path)
      #expect(page.text.contains("/faces/3.svg"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a name or school changes five times a day, a face at any time`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      for name in ["김가", "김나", "김다", "김라", "김마"] {
        try await me.client.send(Yello.editProfile, edit(name: name))
      }
      await #expect(throws: Refusal.profileOften(1)) {
        try await me.client.send(Yello.editProfile, edit(name: "김바"))
      }
      let face = try await me.client.send(Yello.editProfile, edit(name: "김마", face: 10))
      #expect(face.person.face == 10 && face.person.name.text == "김마")
      let none = try await me.client.send(Yello.editProfile, edit(name: "김마"))
      #expect(none.person.face == nil)
      for (wrong, refusal) in [
        (try edit(name: "김마", face: 11), Refusal.faceUnknown),
        (try edit(name: "김마", school: "nowhere"), .schoolUnknown),
        (try edit(name: "김마", year: 3), .yearOutOfRange), (try edit(name: "가려짐"), .nameVeiled),
      ] {
        await #expect(throws: refusal) { try await me.client.send(Yello.editProfile, wrong) }
      }
    }
  }

  @Test func `the form holds what is stored, and a refused one what was typed`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let page = await browser.open("/yello/profile/edit")
      for stored in ["value=\"김하늘\"", "value=\"snu\" selected", "value=\"국어국문학과\""] {
        #expect(page.text.contains(stored), "\(stored)")
      }
      let reply = await browser.post(
        Yello.editProfile.action,
        [
          ("name", "Kim"), ("school", "snu"), ("department", "철학과"), ("entryYear", "23"),
          ("face", "2"),
        ])
      #expect(reply.text.contains("value=\"Kim\"") && reply.text.contains("value=\"철학과\""))
      #expect(reply.text.contains("이름은 한글 1~4자로 적어 주세요."))
    }
  }
}
