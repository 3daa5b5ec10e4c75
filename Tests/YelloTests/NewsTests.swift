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
import Yello

/// What a person is told on the home screen: friends made, waves, invitations.
@Suite(.timeLimit(.minutes(30)))
struct NewsTests {
  @Test(arguments: Engine.allCases)
  func `who befriended me is said until it is confirmed, and not after the friendship ended`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let me = try await server.student("김하늘", "haneul")
      let sea = try await server.student("박바다", "sea", friends: [me])
      let jun = try await server.student("최준", "jun", friends: [me])
      let news = try await me.client.send(Yello.home).news
      #expect(news.map(\.person?.id) == [jun.id, sea.id])
      #expect(try await jun.client.send(Yello.home).news.isEmpty)
      try await jun.client.send(Yello.unfriend, me.id)
      let left = try await me.client.send(Yello.home).news
      #expect(left.map(\.person?.id) == [sea.id])
      for _ in 0..<2 { try await me.client.send(Yello.confirmNews, left[0].id) }
      #expect(try await me.client.send(Yello.home).news.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a wave is told once a day, to friends only, and its sender is named`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let post = try await server.listen([cast.haneul])
      for news in try await cast.haneul.client.send(Yello.home).news.prefix(1) {
        try await cast.haneul.client.send(Yello.confirmNews, news.id)
      }
      for _ in 0..<2 { try await cast.sea.client.send(Yello.wave, cast.haneul.id) }
      try await server.work()
      #expect(post.told.map(\.body.ko) == ["박바다님이 손을 흔들었어요."])
      let news = try await cast.haneul.client.send(Yello.home).news
      #expect(news.map(\.kind) == [.known(.waved)] && news.first?.person?.id == cast.sea.id)
      await #expect(throws: Refusal.notFound) {
        try await cast.sea.client.send(Yello.wave, cast.jun.id)
      }
      server.clock.move(by: .days(1))
      try await server.viewer("sea").send(Yello.wave, cast.haneul.id)
      let later = try await server.viewer("haneul").send(Yello.home).news
      #expect(later.count == 1 && later.first?.id != news.first?.id, "a newer one replaces it")
    }
  }
}
