import Testing

@testable import HTTP

/// The least rate of an upload, at times of our own.
@Suite(.timeLimit(.minutes(30)))
struct UploadPaceTests {
  private let start = ContinuousClock.now

  /// 16 KiB/s over ten seconds, after twenty.
  private var pace: UploadPace {
    UploadPace(rate: 16_384, grace: .seconds(20), window: .seconds(10), from: start)
  }

  private func end(_ pace: UploadPace) -> Duration { pace.deadline - start }

  @Test func `a silent body ends after the first window, one that began has one more`() {
    var pace = pace
    #expect(end(pace) == .seconds(20))
    pace.receive(1, at: start + .seconds(1))
    #expect(end(pace) == .seconds(30))
  }

  @Test func `4 MiB at once and a byte each five seconds end after thirty seconds`() {
    var pace = pace
    pace.receive(4 << 20, at: start)
    #expect(end(pace) == .seconds(30))
    for seconds in stride(from: 5, to: 30, by: 5) {
      pace.receive(1, at: start + .seconds(seconds))
      #expect(end(pace) == .seconds(30))
    }
  }

  @Test func `each window needs its own bytes, however they are spread in it`() {
    var pace = pace
    pace.receive(1, at: start)
    for window in 0..<50 {
      let begin = start + .seconds(20 + window * 10)
      pace.receive(163_839, at: begin)
      #expect(end(pace) == .seconds(30 + window * 10))
      pace.receive(1, at: begin + .milliseconds(9_999))
      #expect(end(pace) == .seconds(40 + window * 10))
    }
  }

  @Test func `a burst in one window pays for no other`() {
    var pace = pace
    pace.receive(1, at: start)
    pace.receive(10 << 20, at: start + .seconds(25))
    #expect(end(pace) == .seconds(40))
    pace.receive(163_839, at: start + .seconds(35))
    #expect(end(pace) == .seconds(40))
    // Too late: the window that was missed may be filled, and the next one is due.
    pace.receive(1, at: start + .seconds(41))
    #expect(end(pace) == .seconds(50))
  }
}
