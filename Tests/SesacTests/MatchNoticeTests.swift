import Chat
import Commons
import Core
import Delivery
import HTML
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// What is pushed to members, and what the legal pages say of location and age.
@Suite(.timeLimit(.minutes(30)))
struct MatchNoticeTests {
  @Test(arguments: Engine.allCases)
  func `nobody is asked again and again by the same member, who stops in between: E29`(
    _ engine: Engine
  ) async throws {
    try await CompatibilityCaller.open(on: engine, limitScale: 1) { server in
      let (one, other) = try await server.waitingPair()
      let third = try await server.neighbour("third")
      try await third.wait()
      for _ in 0..<SesacApp.requestRate.burst {
        try await one.client.send(Sesac.request, other.id)
        try await one.client.send(Sesac.stop)
        try await one.wait()
      }
      let refused = await #expect(throws: Refusal.self) {
        try await one.client.send(Sesac.request, other.id)
      }
      #expect(refused?.status == 429 && refused?.retryAfter == 60)
      #expect(try await other.state.received == 0)
      let api = try await CompatibilityCaller("one", of: server)
      let asked = [("otheruid", "\(other.id)")]
      for path in ["/queue/hobbyrequest", "/v1/queue/studyrequest"] {
        #expect(await api.call(.post, path, asked).status == 429, "\(path)")
      }
      // Others may be asked, and the same one after a while.
      try await one.client.send(Sesac.request, third.id)
      server.clock.move(by: .minutes(1))
      try await one.client.send(Sesac.request, other.id)
      #expect(try await other.state.received == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block takes back the message that is not pushed yet: E29`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let courier = RecordingCourier()
      server.services.outbox.register(.push, by: courier)
      let (one, other, match) = try await server.matchedPair()
      try await other.client.send(
        Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/other"))
      try await one.client.send(
        Sesac.chat.send, Pair(match.room, try #require(Chats.ClientID("m"))),
        Chats.Draft(text: Chats.Text("어디예요?")))
      try await other.client.send(Sesac.block, one.id)
      server.clock.move(by: .seconds(6))
      try await server.services.outbox.sendDue()
      #expect(courier.handed.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases, ["leave", "block", "suspension"])
  func `however a partner goes, it is pushed that the meeting is cancelled: E21 E29 SH25`(
    _ engine: Engine, _ act: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let courier = RecordingCourier()
      server.services.outbox.register(.push, by: courier)
      let (one, other, _) = try await server.matchedPair()
      for (name, person) in [("one", one), ("other", other)] {
        try await person.client.send(
          Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/\(name)"))
      }
      switch act {
      case "leave": try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      case "block": try await other.client.send(Sesac.block, one.id)
      default:
        let witness = try await server.neighbour("witness")
        try await witness.client.send(
          Sesac.report, other.id, Sesac.ReportRequest(reasons: [.sexual]))
        let operators = try await server.attendant()
        let cases = try await operators.send(Operator.reports, PageRequest()).items
        try await operators.send(Operator.suspendReported, try #require(cases.first).id)
      }
      try await server.services.outbox.sendDue()
      let notices = try courier.handed.map { try $0.read(PushNotice.self) }
      #expect(notices.map(\.title.ko) == ["약속이 취소됐어요"], "once, and to the other alone")
      #expect(notices.map(\.path) == [Sesac.home.path])
    }
  }

  @Test(arguments: Engine.allCases)
  func `each kind of push has a title and the page it leads to, and goes to the other: S4 E29`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let courier = RecordingCourier()
      server.services.outbox.register(.push, by: courier)
      let (one, other) = try await server.waitingPair()
      for (name, person) in [("one", one), ("other", other)] {
        try await person.client.send(
          Push.subscribe, "sesac", PushBrowser.subscription(at: "https://push.test/\(name)"))
      }
      let devices = try await server.db.read { db in
        try db.all("SELECT id, endpoint FROM push_subscription ORDER BY endpoint") {
          row -> (String, String) in
          let (id, endpoint): (ID<Sesac.Person>, String) = try (row[0], row[1])
          return (id.description, endpoint.split(separator: "/").last.map(String.init) ?? "")
        }
      }
      let names = Dictionary(devices, uniquingKeysWith: { first, _ in first })
      #expect(devices.map(\.1) == ["one", "other"])
      var seen = 0
      /// What was pushed since the last call, and to whom.
      func pushed() async throws -> [(to: String, notice: PushNotice)] {
        try await server.services.outbox.sendDue()
        defer { seen = courier.handed.count }
        return try courier.handed.dropFirst(seen).map {
          (names[$0.address] ?? "nobody", try $0.read(PushNotice.self))
        }
      }
      #expect(try await pushed().isEmpty)
      try await one.client.send(Sesac.request, other.id)
      var news = try await pushed()
      #expect(news.map(\.to) == ["other"])
      #expect(news.map(\.notice.title.ko) == ["새싹이 요청을 보냈어요"])
      #expect(news.map(\.notice.path) == [Sesac.finder.path + "?isReceived=1"])
      // A request sent again says nothing more.
      try await one.client.send(Sesac.request, other.id)
      #expect(try await pushed().isEmpty)

      let match = try #require(try await other.client.send(Sesac.accept, one.id).match)
      news = try await pushed()
      #expect(news.map(\.to) == ["one"])
      #expect(news.map(\.notice.title.ko) == ["새싹과 매칭됐어요"])
      #expect(news.map(\.notice.title.en) == ["It is a match"])
      #expect(news.first?.notice.body.ko.contains("other님") == true)
      #expect(news.map(\.notice.path) == [Sesac.chat.room.path(match.room)])

      try await one.client.send(
        Sesac.chat.send, Pair(match.room, Chats.ClientID("m")!),
        Chats.Draft(text: Chats.Text("6시에 만나요")))
      server.clock.move(by: .seconds(6))
      news = try await pushed()
      #expect(news.map(\.to) == ["other"])
      #expect(news.map(\.notice.title.ko) == ["one"])
      #expect(news.map(\.notice.body.ko) == ["6시에 만나요"])
      #expect(news.map(\.notice.path) == [Sesac.chat.room.path(match.room)])

      try await other.client.send(Sesac.end, match.id)
      news = try await pushed()
      #expect(news.map(\.to) == ["one"])
      #expect(news.map(\.notice.title.ko) == ["약속이 취소됐어요"])
      #expect(news.map(\.notice.title.en) == ["The meeting was cancelled"])
      #expect(news.map(\.notice.path) == [Sesac.home.path])
      // Leaving what is over says nothing.
      try await one.client.send(Sesac.end, match.id)
      #expect(try await pushed().isEmpty)
    }
  }

  @Test func `the legal pages say what becomes of a position, and from what age one may join`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let browser = try await server.browser()
      let privacy = await browser.open("/privacy?app=sesac").text
      for words in [
        "약 100m 칸의 위치", "위치를 쓴 기록은 법에 따라 6개월", "정확한 위치는 아무도 볼 수 없고", "생년월일",
        "탈퇴한 뒤 30일",
      ] { #expect(privacy.contains(words), "\(words)") }
      let terms = await browser.open("/terms?app=sesac").text
      for words in ["만 17세부터", "18세까지는 두 살 차이"] {
        #expect(terms.contains(words), "\(words)")
      }
      let help = await browser.open("/help?app=sesac").text
      for words in ["내 위치가 다른 사람에게 보이나요?", "약 100m 칸만 저장", "끝나면 위치도 지워져요"] {
        #expect(help.contains(words), "\(words)")
      }
      // Each also in English, in the same order.
      let text = SesacApp.descriptor.legalText
      for words in text.kept + text.promises + [text.seen] {
        #expect(!words.en.isEmpty && words.en != words.ko)
      }
      #expect(text.promises.contains { $0.en.contains("from 17 on") })
      #expect(
        text.kept.contains { $0.en.contains("log of each use of your position for six months") })
    }
  }
}
