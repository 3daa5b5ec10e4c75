import Core
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct DayPlanTests {
  /// A model of one day in cells, that knows nothing of the code under test.
  private struct Model {
    var open: Range<Int>
    var breaks: [Range<Int>] = []
    var taken: [Int: Range<Int>] = [:]
    var buffer: Int

    func canStart(_ cell: Int, _ length: Int, but booking: Int? = nil) -> Bool {
      let work = cell..<cell + length
      let whole = cell..<cell + length + buffer
      return cell >= open.lowerBound && cell + length <= open.upperBound
        && !breaks.contains { $0.overlaps(work) }
        && !taken.contains { $0.key != booking && $0.value.overlaps(whole) }
    }
  }

  @Test func `ten thousand random day plans refuse no free time and allow no overlap`() {
    var random = SeededRandomSource(seed: 12)
    let day = Day.saturday
    let first = Availability.number(of: at(day, 0, 0))
    var (offered, refused) = (0, 0)
    for _ in 0..<10_000 {
      let opens = Int.random(in: 48...72, using: &random)
      var model = Model(
        open: opens..<Int.random(in: opens + 12...132, using: &random),
        buffer: Int.random(in: 0...3, using: &random))
      for step in 0..<3 {
        change(&model, step, &random)
        let length = Int.random(in: 1...18, using: &random)
        let moving =
          Bool.random(using: &random) ? model.taken.keys.randomElement(using: &random) : nil
        let others = model.taken.filter { $0.key != moving }.values.flatMap { Array($0) }
        let plan = Availability(
          rules: Yedi.Rules(
            buffer: model.buffer * 10, notice: 0, horizon: 30, policy: DefaultMenu.rules.policy),
          hours: [6: model.open.lowerBound * 10..<model.open.upperBound * 10], closures: [],
          weekly: [],
          oneOff: model.breaks.map { (day, $0.lowerBound * 10..<$0.upperBound * 10) },
          taken: Set(others.map { first + Int64($0) }), now: at(.friday, 12, 0))
        let starts = plan.starts(on: day, minutes: length * 10)
          .map { Int(Availability.number(of: $0) - first) }
        let expected = (0..<144).filter { model.canStart($0, length, but: moving) }
        #expect(starts == expected)
        offered += starts.count
        refused += 144 - starts.count
        if let start = starts.randomElement(using: &random) {
          model.taken[moving ?? step + 100] = start..<start + length + model.buffer
        }
      }
      let cells = model.taken.values.flatMap { Array($0) }
      #expect(Set(cells).count == cells.count)
    }
    #expect(offered > 100_000 && refused > 100_000)
  }

  /// Adds or removes a break, cancels a booking, or changes the hours or the buffer.
  private func change(_ model: inout Model, _ step: Int, _ random: inout SeededRandomSource) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let begin = Int.random(in: 48...120, using: &random)
      model.breaks.append(begin..<begin + Int.random(in: 1...6, using: &random))
    case 1: if !model.breaks.isEmpty { model.breaks.removeLast() }
    case 2: if let gone = model.taken.keys.randomElement(using: &random) { model.taken[gone] = nil }
    case 3:
      let opens = Int.random(in: 48...72, using: &random)
      model.open = opens..<Int.random(in: opens + 12...132, using: &random)
    default: break
    }
  }
}
