import HTTP
import Synchronization
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

  @Test func `a line is written soon without being asked for`() async {
    let flushed = Gate()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { _ in flushed.open() }
    let before = ContinuousClock.now
    log.error("x")
    await flushed.pass()
    #expect(ContinuousClock.now - before < .seconds(120))
    await log.stop()
  }

  @Test func `a stuck sink costs lines, not memory, and says how many`() async {
    let written = Written()
    let gate = Gate()
    let hold = Mutex<Bool>(true)
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { bytes in
      while hold.withLock({ $0 }) {}
      written.add(bytes)
    }
    gate.open()
    let line = String(repeating: "a", count: 100_000)
    for _ in 0..<300 { log.error(line) }
    hold.withLock { $0 = false }
    await log.stop()
    let lines = written.lines
    let dropped = lines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(dropped > 0)
    #expect(lines.count - 1 + dropped == 300)
  }
}
