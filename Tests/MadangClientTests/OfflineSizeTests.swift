import Foundation
import TestKit
import Testing

/// How much an offline queue takes; how long, `script/crash-queue` says.
@Suite(.timeLimit(.minutes(30)))
struct OfflineSizeTests {
  @Test func `CH8: 10,000 unsent entries take less than 100 MB and at most 100 requests`()
    async throws
  {
    let file = try QueueFile()
    let end = try await BuiltProgram("offlineprobe").run(["count", file.url.path])
    #expect(end.status == 0, "\(end.output)")
    #expect(end.output.contains("flushed in 100 requests"))
  }
}
