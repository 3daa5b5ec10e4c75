import Core
import SQL
import SesacSimulation
import Synchronization
import TestKit
import Testing
import Wire

@testable import Sesac

/// People act at random and at once for more than an hour of the clock; requests are lost and sent twice.
///
/// `script/simulate-matching` does the same with more people and kills the process in between.
@Suite(.timeLimit(.minutes(30)))
struct SimulationTests {
  @Test(arguments: Engine.allCases)
  func `an hour of random acts keeps every invariant: SH1 SH2 SH3 SH4 SH5 SH6 SH8 SH10`(
    _ engine: Engine
  ) async throws {
    let (violated, confirmed) = try await simulate(on: engine, seed: 1, Scene())
    #expect(violated.isEmpty)
    let matches = confirmed.filter { if case .match = $0 { true } else { false } }
    let reviews = confirmed.filter { if case .review = $0 { true } else { false } }
    #expect(matches.count > 10 && !reviews.isEmpty, "people meet in this simulation")
  }

  @Test func `there is a defect for each invariant`() {
    #expect(Set(Defect.allCases.map(\.invariant)) == Set(Invariant.allCases))
  }

  @Test(arguments: Defect.allCases)
  func `each invariant notices the defect that it is there for`(_ defect: Defect) async throws {
    for seed in UInt64(2)... {
      let (violated, _) = try await simulate(
        on: .sqlite, seed: seed, Scene(showing: defect), defect: defect)
      if violated.isEmpty { continue }
      #expect(violated.contains(defect.invariant), "\(violated)")
      return
    }
  }

  private struct Scene {
    var people = 40
    /// Minutes of the clock between the acts of all.
    var pause = 1

    init() {}

    /// One in which the defect shows soon.
    init(showing defect: Defect) {
      switch defect {
      // Among few people, three report the same one, and two of whom one has reported the other
      // meet again.
      case .blocked, .report: people = 12
      // Reviews begin half an hour after a match.
      case .early, .selfReview, .lost: pause = 5
      default: break
      }
    }
  }

  /// Ends with the first acts after which an invariant is violated, that of the defect if there is one.
  ///
  /// Acts are at once: what another invariant notices first may have ended before that of the defect is asked.
  private func simulate(
    on engine: Engine, seed: UInt64, _ scene: Scene, defect: Defect? = nil
  ) async throws -> (violated: Set<Invariant>, confirmed: Set<Acknowledgement>) {
    let sets = TestServer.migrations(with: [SesacApp.self])
    return try await TestDatabases.fresh(engine, sets) { db in
      let server = try await TestServer(db, apps: [SesacApp.self])
      try await Simulation.populate(server, people: scene.people)
      if let defect { try await db.write { try defect.plant(in: $0) } }
      let confirmed = Confirmed()
      let simulation = try await Simulation(server, seed: seed) { confirmed.add($0) }
      var violated: Set<Invariant> = []
      let isNoticed = { defect.map { violated.contains($0.invariant) } ?? !violated.isEmpty }
      for minute in 0..<70 where !isNoticed() {
        violated.formUnion(try await simulation.act(minute: minute))
        let known = confirmed.all
        violated.formUnion(try await db.read { try Invariant.violated(by: known, in: $0) })
        if defect == nil {
          #expect(violated.isEmpty, "minute \(minute): \(violated) \(simulation.failures)")
        }
        server.clock.move(by: .minutes(scene.pause))
      }
      return (violated, confirmed.all)
    }
  }
}

/// What was confirmed so far.
private final class Confirmed: Sendable {
  private let known = Mutex<Set<Acknowledgement>>([])
  var all: Set<Acknowledgement> { known.withLock { $0 } }

  func add(_ acknowledgement: Acknowledgement) {
    known.withLock { _ = $0.insert(acknowledgement) }
  }
}
