import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct DayPlanTests {
  @Test func `ten thousand random day plans refuse no free time and allow no overlap`() {
    var random = SeededRandomSource(seed: 12)
    let day = Day.saturday
    let first = Availability.number(of: at(day, 0, 0))
    var (offered, refused) = (0, 0)
    for _ in 0..<10_000 {
      let opens = Int.random(in: 48...72, using: &random)
      var model = DayModel(
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

  /// Whether a request is not refused for its time.
  private func succeeds(_ body: () async throws -> Void) async throws -> Bool {
    do {
      try await body()
      return true
    } catch let refusal as Refusal where refusal == .slotTaken([]) {
      return false
    }
  }

  @Test(arguments: Engine.allCases)
  func `a day of bookings, moves, cancellations, breaks and changed hours is that of a model`(
    _ engine: Engine
  ) async throws {
    var (booked, refused) = (0, 0)
    let days = scaled(3, full: 8)
    for seed in (0..<days).map({ UInt64(27 + $0) }) {
      let day = try await checkDay(of: seed, on: engine)
      (booked, refused) = (booked + day.booked, refused + day.refused)
    }
    // Of a single day the numbers may be small: one early booking can take most of it.
    #expect(booked >= 2 * days && refused >= 20 * days)
  }

  /// Compares a day of 120 random steps with the model; how many times were booked and refused.
  private func checkDay(
    of seed: UInt64, on engine: Engine
  ) async throws -> (booked: Int, refused: Int) {
    var (booked, refused) = (0, 0)
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let (designer, menu) = (scene.stylist.client, scene.stylist.studio.designer.services)
      let day = Day.saturday + 3
      let first = Availability.number(of: at(day, 0, 0))
      let clock = { (cell: Int) in Yedi.ClockTime(minute: cell * 10) }
      var random = SeededRandomSource(seed: seed)
      var model = DayModel(open: 60..<114, buffer: 0)
      var (ids, rests): ([Int: ID<Yedi.Booking>], [ID<Yedi.Break>]) = ([:], [])
      for step in 0..<120 {
        let start = Int.random(in: 48...126, using: &random)
        let instant = at(day, 0, 0) + .minutes(start * 10)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
          let services = Yedi.Kind.allCases.compactMap { kind in
            Bool.random(using: &random)
              ? nil : menu.filter { $0.kind == kind }.randomElement(using: &random)
          }
          guard !services.isEmpty else { continue }
          let length = services.map(\.minutes).reduce(0, +) / 10
          let isFree = model.canStart(start, length)
          let isBooked = try await succeeds {
            ids[step] = try await designer.send(
              Yedi.walkIn,
              Yedi.WalkInRequest(
                name: Yedi.Name("전화 손님"), services: services.map(\.id), day: day,
                time: clock(start))
            ).id
          }
          #expect(isBooked == isFree, "seed \(seed), step \(step)")
          if isBooked { model.taken[step] = start..<start + length + model.buffer }
          (booked, refused) = isBooked ? (booked + 1, refused) : (booked, refused + 1)
        case 5, 6:
          guard let moved = ids.keys.sorted().randomElement(using: &random),
            let id = ids[moved], let taken = model.taken[moved]
          else { continue }
          let length = try await designer.send(Yedi.booking, id).minutes / 10
          let isFree = start == taken.lowerBound || model.canStart(start, length, but: moved)
          let isMoved = try await succeeds {
            try await designer.send(Yedi.move, id, Yedi.MoveRequest(start: instant))
          }
          #expect(isMoved == isFree, "seed \(seed), step \(step)")
          if isMoved, start != taken.lowerBound {
            model.taken[moved] = start..<start + length + model.buffer
          }
        case 7:
          guard let gone = ids.keys.sorted().randomElement(using: &random), let id = ids[gone]
          else {
            continue
          }
          try await designer.send(Yedi.cancel, id, Yedi.CancelRequest())
          (ids[gone], model.taken[gone]) = (nil, nil)
        case 8:
          if rests.count > 1 {
            try await designer.send(Yedi.removeBreak, rests.removeFirst())
            model.breaks.removeFirst()
          } else {
            let begin = Int.random(
              in: model.open.lowerBound..<model.open.upperBound - 6, using: &random)
            let rest = begin..<begin + Int.random(in: 1...6, using: &random)
            rests.append(
              try await designer.send(
                Yedi.addBreak,
                Yedi.BreakRequest(
                  day: day, begins: clock(rest.lowerBound), ends: clock(rest.upperBound))
              ).id)
            model.breaks.append(rest)
          }
        default:
          if Bool.random(using: &random) {
            model.buffer = Int.random(in: 0...3, using: &random)
            var rules = Yedi.RulesRequest(scene.stylist.studio.rules)
            rules.buffer = model.buffer * 10
            try await designer.send(Yedi.editRules, rules)
          } else {
            let opens = Int.random(in: 54...66, using: &random)
            model.open = opens..<Int.random(in: 100...132, using: &random)
            try await designer.send(
              Yedi.editHours,
              Yedi.HoursRequest(days: [
                Yedi.WeekdayHours(
                  weekday: day.weekday, isOpen: true, opens: clock(model.open.lowerBound),
                  closes: clock(model.open.upperBound))
              ]))
          }
        }
        let offered = try await scene.starts(on: day).map {
          Int(Availability.number(of: $0) - first)
        }
        #expect(offered == (0..<144).filter { model.canStart($0, 6) }, "seed \(seed), step \(step)")
      }
      for finding in try await server.db.read({ try $0.yediFindings() }) {
        #expect(finding.wrong == 0, "seed \(seed), \(finding.what)")
      }
    }
    return (booked, refused)
  }

  /// Adds or removes a break, cancels a booking, or changes the hours or the buffer.
  private func change(_ model: inout DayModel, _ step: Int, _ random: inout SeededRandomSource) {
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
