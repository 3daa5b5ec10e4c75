import Core
import MadangClient
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

@testable import Colary

/// Entries of devices whose clock is wrong.
@Suite(.timeLimit(.minutes(30)))
struct DeviceClockTests {
  @Test(arguments: Engine.allCases)
  func `entries of a device whose clock is more than a day off are taken, and marked`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haru = try await server.viewer("haru")
      let diary = try await haru.send(Colary.begin, Colary.Beginning()).me.id
      func send(_ operation: HexBytes, _ clock: Int?) async throws -> Colary.EntryView {
        let batch = Colary.OperationBatch(
          diary: diary, epoch: 0, operations: [operation], clock: clock)
        let row = try #require(try await haru.send(Colary.send, batch).results[0].row)
        return try #require(
          try await haru.send(Colary.entry, Colary.EntryRequest(id: row.id)).entry)
      }
      let (now, day) = (Int(server.clock.now.milliseconds), 86_400_000)
      let clocks: [(Int?, isMarked: Bool)] = [
        (nil, false), (now, false), (now - day, false), (now + day, false), (now - day - 1, true),
        (now + day + 1, true), (0, true), (.min, true), (.max, true),
      ]
      for (number, each) in clocks.enumerated() {
        let entry = try await send(operation("\(number)", id: UInt64(number)), each.0)
        #expect((entry.hasSkewedClock == true) == each.isMarked, "\(number)")
      }
      // Its time is from that clock still, whoever changes the line.
      let changed = try await send(
        operation("고친 글", id: 100, .update, entity: 8, base: 1, fields: [2]), now)
      #expect(changed.text == "고친 글" && changed.hasSkewedClock == true)
      let browser = try await server.browser(as: "haru")
      let words = "시계가 하루 넘게 달랐어요"
      #expect(
        await browser.open("\(Colary.entry.path)?id=\(changed.id)").text.contains(words))
      let right = try await send(operation("바른 때", id: 101), now)
      #expect(
        await !browser.open("\(Colary.entry.path)?id=\(right.id)").text.contains(words))
    }
  }
}
