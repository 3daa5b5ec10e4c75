import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@Suite struct PushTests {
  @Test(arguments: Engine.allCases)
  func `a message to oneself reaches the browser through a push service, read there only: W17`(
    _ engine: Engine
  ) async throws {
    try await Neighbour.serve { _ in
      Response(status: 201)
    } _: { service, site in
      try await Street.open(on: engine, web: CurlWeb(allowsLoopback: true)) { street in
        try street.house.hireCouriers()
        let bori = try await street.walker(slots: [.night])
        try await bori.send(Push.subscribe, "wal", PushBrowser.subscription(at: site + "/bori"))
        try await bori.send(
          Wal.reserve, Wal.ReserveRequest("오늘도 수고했어", on: .friday + 1, 9))
        try street.goTo(.friday + 1, 9)
        try await street.work()
        let asked = service.asked.withLock { $0 }
        let push = try #require(asked.first)
        #expect(asked.count == 1 && push.path == "/bori" && push.method == .post)
        #expect(push.header("Content-Encoding") == "aes128gcm" && push.header("TTL") == "21600")
        #expect(push.header("Topic")?.count == 32)
        #expect(Data(push.body).range(of: Data("수고".utf8)) == nil)
        let read = try await PushBrowser.read(
          push.body, authorization: push.header("Authorization"))
        #expect(read.notice["title"] == "왈" && read.notice["body"] == "오늘도 수고했어")
        #expect(read.notice["path"] == "/wal" && read.claims.aud == site)
        let left: Int? = try await street.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
        #expect(left == 0)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves WAL and stays in Madang is told no more of it: H26`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let bori = try await street.walker()
      _ = try await street.student("보리", "bori").client
      try await bori.send(Departure.app, "wal", Departure.Request())
      let left: Int? = try await street.db.read {
        try $0.value("SELECT COUNT(*) FROM push_subscription")
      }
      #expect(left == 0)
      #expect(try await bori.send(AccountCard.show).apps == ["yello"])
    }
  }
}
