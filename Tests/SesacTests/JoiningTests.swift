import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

@Suite(.timeLimit(.minutes(30)))
struct JoiningTests {
  @Test(arguments: Engine.allCases)
  func
    `one joins once, from the day one turns 17, and gender may wait: S12 S32 S33 S34 E2 E3 E6 SH18 SH26 SW11`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      // The test clock stands on 2026-03-20.
      let client = try await server.viewer("new")
      func join(_ birth: Day) async throws -> Sesac.Me {
        try await client.send(
          Sesac.join,
          Sesac.JoinRequest(
            nickname: Sesac.Nickname("새싹이"), birth: birth, email: Sesac.Email("a@example.com")))
      }
      await #expect(throws: Refusal.joinFirst) { try await client.send(Sesac.state) }
      #expect(try await !client.send(Sesac.joining).isMember)
      for young in [Day(2009, 3, 21), Day(2026, 3, 20), Day(2026, 3, 21)] {
        await #expect(throws: Refusal.sesacYoung) { try await join(young) }
      }
      let me = try await join(Day(2009, 3, 20))
      #expect(me.gender == nil && me.look == Sesac.Look(sprout: 0, background: 0))
      #expect(try await client.send(Sesac.joining).isMember)
      await #expect(throws: Refusal.sesacJoined) { try await join(Day(2000, 1, 1)) }
      #expect(try await client.send(Sesac.profile).birth == Day(2009, 3, 20))
    }
  }

  @Test func `nicknames have one to ten characters and no forbidden words: E4 SH19`() throws {
    let decomposed = "가나다라마바사아자차".decomposedStringWithCanonicalMapping
    #expect(try Sesac.Nickname(decomposed).text == "가나다라마바사아자차")
    #expect(try Sesac.Nickname(" 새싹 ").text == "새싹")
    for wrong in ["", "  ", "열한글자가되는긴닉네임", "zero\u{200B}w", "a\nb"] {
      #expect(throws: Refusal.sesacNickname, "\(wrong)") { try Sesac.Nickname(wrong) }
    }
    for wrong in ["고래밥", "나는고래밥이다", "고 래 밥", "고.래_밥", "바람의 나라", "미묘한도사1"] {
      #expect(throws: Refusal.sesacNicknameForbidden, "\(wrong)") { try Sesac.Nickname(wrong) }
    }
  }

  @Test func `e-mail addresses and words are checked as they are typed: E5 E12 SH23`() throws {
    for right in ["a@b.kr", "first.last+tag@mail.example.com"] {
      #expect(try Sesac.Email(right).text == right)
    }
    for wrong in ["", "a@b", "a b@c.kr", "@c.kr", "a@c.k", "가@나.한국"] {
      #expect(throws: Refusal.sesacEmail, "\(wrong)") { try Sesac.Email(wrong) }
    }
    let eight = (1...8).map { "여덟글자단어\($0)\($0)" }
    #expect(try Sesac.Tags(eight.joined(separator: " ")).list.count == 8)
    #expect(throws: Refusal.sesacTagsMany) {
      try Sesac.Tags((eight + ["아홉"]).joined(separator: " "))
    }
    #expect(throws: Refusal.sesacTag) { try Sesac.Tags("아홉글자나되는단어") }
    #expect(throws: Refusal.sesacTagTwice) { try Sesac.Tags("Swift swift") }
    #expect(throws: Refusal.sesacTagTwice) {
      try Sesac.Tags("가 " + "가".decomposedStringWithCanonicalMapping)
    }
    for none in ["", "Anything", "anything", "아무거나"] {
      #expect(try Sesac.Tags(none).list.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `names and words are stored in one form, however they are typed: SH19 SH23`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let other = try await server.neighbour("other")
      _ = try await server.viewer("typing")
      let browser = try await server.browser(as: "typing")
      let name = "가나다라마바사아자차"
      let joined = await browser.post(
        Sesac.join.path,
        [
          ("_key", "k"), ("nickname", name.decomposedStringWithCanonicalMapping),
          ("birth", "1999-09-09"), ("email", "a@example.com"), ("gender", "WOMAN"),
        ])
      #expect(joined.status == 303)
      func wait(_ tags: String) async -> Response {
        await browser.post(
          Sesac.start.action,
          [("latitude", "37.5175"), ("longitude", "126.8865"), ("tags", tags)])
      }
      func card() async throws -> Sesac.Card {
        let home = try await other.around()
        #expect(home.tags == home.people.first?.tags.sorted { $0.text < $1.text })
        return try #require(home.people.first)
      }
      let words = (1...8).map { "여덟글자단어\($0)\($0)" }
      let typed = words.joined(separator: " ").decomposedStringWithCanonicalMapping
      #expect(await wait(typed).status == 303)
      let shown = try await card()
      #expect(Array(shown.nickname.text.unicodeScalars) == Array(name.unicodeScalars))
      #expect(shown.tags.map { Array($0.text.utf8) } == words.map { Array($0.utf8) })
      #expect(await wait(typed + " 아홉").text.contains(Refusal.sesacTagsMany.ko))
      for twice in ["산책 " + "산책".decomposedStringWithCanonicalMapping, "Swift sWIFT"] {
        #expect(await wait(twice).text.contains(Refusal.sesacTagTwice.ko))
      }
      #expect(try await card().tags.count == 8, "what is refused changes nothing")
      for none in ["ANYTHING", "아무거나 anything", ""] {
        #expect(await wait(none).status == 303)
        #expect(try await card().tags.isEmpty)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a refused form keeps what was typed and says why beside the field: E7 S23 S24`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let browser = try await server.browser(as: "new")
      let refused = await browser.post(
        Sesac.join.path,
        [
          ("_key", "k"), ("nickname", "고래밥"), ("birth", "2001-02-03"), ("email", "a@example.com"),
          ("gender", "WOMAN"),
        ])
      #expect(refused.status == 422)
      for kept in ["고래밥", "2001-02-03", "a@example.com", "쓸 수 없는 단어"] {
        #expect(refused.text.contains(kept), "\(kept)")
      }
      let joined = await browser.post(
        Sesac.join.path,
        [
          ("_key", "k2"), ("nickname", "고래"), ("birth", "2001-02-03"), ("email", "a@example.com"),
          ("gender", "WOMAN"),
        ])
      #expect(joined.status == 303 && joined.header("Location") == Sesac.home.path)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a profile changes what it names and nothing else: E24 E25 SH22 SW18`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.neighbour("me")
      let edited = try await me.client.send(
        Sesac.editProfile, Sesac.ProfileRequest(ageMin: 20, ageMax: 30))
      #expect(edited.ages == Sesac.Ages(min: 20, max: 30) && edited.me.gender?.value == .woman)
      #expect(edited.isSearchable == false && edited.interest == nil)
      for (min, max) in [(30, 20), (16, 30), (20, 66)] {
        await #expect(throws: Refusal.sesacAges) {
          try await me.client.send(
            Sesac.editProfile, Sesac.ProfileRequest(ageMin: min, ageMax: max))
        }
      }
      let searchable = try await me.client.send(
        Sesac.editProfile,
        Sesac.ProfileRequest(interest: Sesac.Interest("탁구"), isSearchable: true))
      #expect(searchable.isSearchable && searchable.ages == Sesac.Ages(min: 20, max: 30))
    }
  }

  @Test(arguments: Engine.allCases)
  func `the step of the birthday knows who is too young: E3`(_ engine: Engine) async throws {
    #expect(Memberships.latestBirth(on: Day(2026, 3, 20)) == Day(2009, 3, 20))
    #expect(Memberships.latestBirth(on: Day(2028, 2, 29)) == Day(2011, 2, 28))
    try await TestServer.open(on: engine) { server in
      let page = try await server.browser(as: "new").open(Sesac.join.path).text
      let latest = Memberships.latestBirth(on: Zone.seoul.day(at: server.clock.now))
      #expect(page.contains("max=\"\(latest.text)\""))
      #expect(page.contains("data-over=\"\(Refusal.sesacYoung.ko)\""))
    }
  }

  @Test func `the terms say what is done with positions and who may join, where one agrees: E38`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser(as: "one")
      let terms = LegalPages.terms + "?app=sesac"
      // The last step of joining, and the page before a search.
      #expect(await browser.open(Sesac.join.path).text.contains("href=\"\(terms)\""))
      _ = try await server.neighbour("one")
      #expect(await browser.open(TagsPage.path).text.contains("href=\"\(terms)\""))
      let page = await browser.open(terms).text
      let words = [
        "위치기반서비스: 무엇을 하나요", "누구에게 보이나요", "얼마나 두나요", "내 권리", "위치정보 관리책임자",
        "위치정보법 제16조", "6개월", "100m 칸",
        "새싹을 쓸 수 있는 나이", "만 \(Memberships.minimumAge)세", "만 19세", "두 살", "만 14세 미만",
      ]
      for text in words { #expect(page.contains(text), "\(text)") }
      #expect(Waiting.logLife >= .days(181) && Waiting.logLife <= .days(184), "six months")
      // Other apps use no position.
      #expect(await !browser.open(LegalPages.terms + "?app=wal").text.contains("위치"))
    }
  }
}
