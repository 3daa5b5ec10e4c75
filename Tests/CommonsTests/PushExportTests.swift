import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

@Suite struct PushExportTests {
  @Test(arguments: Engine.allCases)
  func
    `the file of everything says which devices take notifications since when, and no secret of theirs`(
      _ engine: Engine
    ) async throws
  {
    var settings = Settings()
    settings[.mailFrom] = "madang@example.com"
    try await Street.open(on: engine, settings: settings) { street in
      street.house.outbox.carry(.phone, by: Postman())
      let endpoint = "https://push.example.com/secret-of-a-browser"
      let token = try Push.PhoneToken("secret-of-a-phone")
      let browser = try await street.student("김하늘", "haneul").client
      let start = street.clock.now
      try await browser.send(Push.subscribe, "yello", PushBrowser.subscription(at: endpoint))
      street.clock.move(by: .seconds(60))
      let phone = try await street.viewer("haneul")
      try await phone.takeNotifications(of: "yello", at: token)
      let other = try await street.student("이도윤", "doyun", gender: .male).client
      try await other.takeNotifications(of: "yello", at: Push.PhoneToken("secret-of-another"))

      let export = try await phone.send(Export.fetch)
      #expect(export.devices.map(\.way) == [.browser, .phone])
      #expect(export.devices.map(\.app) == ["yello", "yello"])
      #expect(export.devices.map(\.since) == [start, start + .seconds(60)])
      let mine = try #require(export.sessions.first { $0.isThis })
      #expect(export.devices[1].device == mine.device)
      let file = try await street.browser(as: "haneul").open(Export.fetch.path).text
      #expect(file.contains("\"devices\""))
      for secret in ["secret-of", PushBrowser.point, PushBrowser.auth] {
        #expect(!file.contains(secret), "\(secret)")
      }
    }
  }
}
