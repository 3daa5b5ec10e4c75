import Commons
import HTML
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// What Colary calls the person who writes.
@Suite(.timeLimit(.minutes(30)))
struct GreetingTests {
  @Test(arguments: [
    ("하루", "하루는", "하루가 쓰는 일기"), ("지훈", "지훈은", "지훈이 쓰는 일기"),
    ("보물", "보물은", "보물이 쓰는 일기"), ("민지2", "민지2는", "민지2가 쓰는 일기"),
    ("Sam", "Sam은", "Sam이 쓰는 일기"), ("…", "…은(는)", "…이(가) 쓰는 일기"),
  ])
  func `a name takes the particle of its last sound`(
    _ name: String, _ greeting: String, _ title: String
  ) throws {
    let nickname = try Colary.Nickname(name)
    #expect(nickname.greeting.ko == greeting)
    #expect(nickname.diaryTitle.ko == title)
    #expect(nickname.greeting.en == "\(name),")
  }

  @Test(arguments: Engine.allCases)
  func `both stand on the first page, in the language of the reader`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stranger = try await server.browser()
      #expect(await stranger.open(Colary.home.path).text.contains("반가워요"))
      for (person, name, topic, subject) in [("haru", "하늘", "은", "이"), ("bom", "나리", "는", "가")] {
        let madang = try await server.viewer(person)
        try await madang.send(Colary.begin, Colary.Beginning(nickname: Colary.Nickname(name)))
        let page = try await server.browser(as: person).open(Colary.home.path).text
        #expect(page.contains("\(name)\(topic)</small>"))
        #expect(page.contains("\(name)\(subject) 쓰는 일기"))
      }
    }
  }
}
