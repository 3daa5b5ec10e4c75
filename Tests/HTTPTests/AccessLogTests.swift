import Dispatch
import Foundation
@testable import HTTP
import Synchronization
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
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
    log.error("가 \u{9b}31m\u{85}b\u{2028}c\u{202e}")
    await log.stop()
    #expect(
      written.lines == [
        "1970-01-01T00:00:00.000Z error a?b??[31m c",
        "1970-01-01T00:00:00.000Z error 가 ?31m?b?c?",
      ])
  }

  @Test func `an address that is a secret is not logged`() async {
    let written = Written()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { written.add($0) }
    let secret = String(repeating: "aZ0-_9bY", count: 6).prefix(43)
    let id = "019d092f-7b80-7005-9b50-51c62d0332cd"
    for path in ["/shared/\(secret)", "/\(secret).ics/x", "/yedi/bookings/\(id)/\(id)"] {
      log.request(id: "i", method: "GET", path: path, status: 200, bytes: 1, took: .zero)
    }
    await log.stop()
    #expect(
      written.lines.map { $0.split(separator: " ")[3] } == [
        "/shared/-", "/-/x", "/yedi/bookings/\(id)/\(id)",
      ])
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

  // Waits for the line to appear, without a deadline: on a machine with hundreds of other tests the
  // delay says nothing about the log.
  @Test func `a line is written without being asked for`() async {
    let written = Gate()
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { _ in written.open() }
    log.error("x")
    await written.pass()
    await log.stop()
  }

  @Test
  func `a disk that is full costs lines, not the server, and they are told of once there is room`()
    async throws
  {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let (written, reported) = (Written(), Gate())
    let hasRoom = Mutex(false)
    let areLost = Mutex(false)
    let log = AccessLog(now: { Instant(milliseconds: 0) }) { bytes in
      if hasRoom.withLock({ $0 }) { return written.add(bytes) }
      // After both lines, which may come together or one by one, their number is tried.
      if areLost.withLock({ $0 }) { reported.open() }
      areLost.withLock { $0 = $0 || String(decoding: bytes, as: UTF8.self).contains("lost, too") }
      try write(bytes, to: full)
    }
    log.error("lost")
    log.error("lost, too")
    await reported.pass()
    hasRoom.withLock { $0 = true }
    log.error("kept")
    await log.stop()
    #expect(written.lines == ["1970-01-01T00:00:00.000Z error kept", "2 lines were dropped"])
  }

  @Test func `a pipe that nobody reads any more is an error, not an end`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    #expect(throws: POSIXError(.EPIPE)) { try write([1], to: ends[1]) }
    close(ends[1])
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
