import Foundation
import OfflineCore
import Testing
import Wire

@testable import MadangClient
@testable import OfflineSimulation

/// Random histories of two devices over a lossy network, with the real file and the real queue.
@Suite(.timeLimit(.minutes(30)))
struct OfflineHistoryTests {
  @Test(arguments: UInt64(1)...20)
  func `two devices that lose requests and are closed at random end equal to the server`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let network = ModelNetwork(seed: seed)
    let account = OfflineAccount(id: [1], isMadeHere: true)
    let files = [try QueueFile(), try QueueFile()]
    func open(_ device: Int) async -> OfflineQueue {
      await OfflineQueue(
        file: files[device].url, account: account,
        transport: ModelTransport(
          network: network, device: UInt32(device), account: Shared(account)),
        appVersion: 1, dependencies: .hurried())
    }
    var queues = [await open(0), await open(1)]
    await network.setFaults(30)
    var confirmed: [EntityKey: String] = [:]
    for step in 0..<60 {
      let device = random.below(2)
      if random.random(10) {
        await queues[device].close()
        queues[device] = await open(device)
      }
      // Each device changes its own entries, so that the last confirmed text is the final one.
      let key = entry(UInt64(random.below(10) * 2 + device))
      if confirmed[key] != nil && random.random(15) {
        try await queues[device].write(.delete, key)
        try await queues[device].write(.restore, key, fields("back \(step)"))
        confirmed[key] = "back \(step)"
      } else {
        try await queues[device].write(
          confirmed[key] == nil ? .create : .update, key, fields("text \(step)"))
        confirmed[key] = "text \(step)"
      }
      if random.random(20) { await queues[device].trigger() }
    }
    await network.setFaults(0)
    // Everything is sent; then each device fetches what the other sent.
    for queue in queues {
      await queue.trigger()
      await queue.settled()
    }
    #expect(await network.texts(of: [1]) == confirmed)
    let expected = confirmed.values.sorted()
    for queue in queues {
      await queue.trigger()
      let texts = await queue.texts { rows in
        rows.count == expected.count
          && rows.map { String(decoding: $0.fields[1]?.value ?? [], as: UTF8.self) }.sorted()
            == expected
      }
      #expect(texts.sorted() == expected)
      await queue.close()
    }
    #expect(await network.reports.isEmpty)
  }
}
