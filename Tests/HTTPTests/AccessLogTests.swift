import Dispatch
import HTTP
import Testing
import Wire

struct AccessLogTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_709_251_199_001, "2024-02-29T23:59:59.001Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `a line begins with the time it was told`(milliseconds: Int64, text: String) async {
    let written = Written()
    let log = AccessLog(now: { Instant(milliseconds: milliseconds) }) { written.add($0) }
    log.error("x")
    await log.stop()
    #expect(written.lines == ["\(text) error x"])
  }

  @Test func `no text can fake a line`() async {
    let written = Written()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { written.add($0) }
    log.error("a\nb\r\u{1b}[31m c")
    await log.stop()
    #expect(written.lines == ["1970-01-01T00:00:00.000Z error a?b??[31m c"])
  }

  @Test func `many lines from many threads are all there, whole`() async {
    let written = Written()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { written.add($0) }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { for line in 0..<5_000 { log.error("\(writer)-\(line)") } }
      }
    }
    await log.stop()
    let lines = written.lines
    #expect(lines.count == 40_000)
    #expect(Set(lines).count == 40_000)
    await log.stop()
  }

  // That it comes at all is what is waited for; how soon the waiting test is run again, on a machine with
  // hundreds of others to run, says nothing of the log.
  @Test func `a line is written without being asked for`() async {
    let written = Gate()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { _ in written.open() }
    log.error("x")
    await written.pass()
    await log.stop()
  }

  @Test func `a stuck sink costs lines, not memory, and says how many`() async {
    let written = Written()
    let stuck = Gate()
    let hold = DispatchSemaphore(value: 0)
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { bytes in
      if written.lines.isEmpty {
        stuck.open()
        hold.wait()
      }
      written.add(bytes)
    }
    let line = String(repeating: "a", count: 100_000)
    log.error(line)
    await stuck.pass()
    for _ in 1..<300 { log.error(line) }
    hold.signal()
    await log.stop()
    let lines = written.lines
    let dropped = lines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    // A line is 100,032 bytes: after the first, 84 of them are 8 MiB.
    #expect(lines.count == 1 + 84 + 1 && dropped == 215)
  }
}
