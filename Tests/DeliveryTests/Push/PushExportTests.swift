import Core
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct PushExportTests {
  @Test(arguments: Engine.allCases)
  func
    `the file of everything says which devices take notifications since when, and no secret of theirs`(
      _ engine: Engine
    ) async throws
  {
    var settings = Settings()
    settings[.mailFrom] = "madang@example.com"
    try await TestServer.open(on: engine, settings: settings) { server in
      server.services.outbox.register(.phone, by: RecordingCourier())
      let endpoint = "https://push.example.com/secret-of-a-browser"
      let token = try Push.PhoneToken("secret-of-a-phone")
      let browser = try await server.student("김하늘", "haneul").client
      let start = server.clock.now
      try await browser.send(Push.subscribe, "yello", PushBrowser.subscription(at: endpoint))
      server.clock.move(by: .seconds(60))
      let phone = try await server.viewer("haneul")
      try await phone.takeNotifications(of: "yello", at: token)
      let other = try await server.student("이도윤", "doyun", gender: .male).client
      try await other.takeNotifications(of: "yello", at: Push.PhoneToken("secret-of-another"))

      let export = try await phone.send(Export.fetch)
      #expect(export.devices.map(\.way.value) == [.browser, .phone])
      #expect(export.devices.map(\.app) == ["yello", "yello"])
      #expect(export.devices.map(\.since) == [start, start + .seconds(60)])
      let mine = try #require(export.sessions.first { $0.isThis })
      #expect(export.devices[1].device == mine.device)
      let file = try await server.browser(as: "haneul").open(Export.fetch.path).text
      #expect(file.contains("\"devices\""))
      for secret in ["secret-of", PushBrowser.point, PushBrowser.auth] {
        #expect(!file.contains(secret), "\(secret)")
      }
    }
  }
}
