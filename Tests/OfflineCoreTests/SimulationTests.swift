import OfflineSimulation
import Testing

/// The simulator itself; `script/test-offline` runs many more seeds in release.
@Suite(.timeLimit(.minutes(30)))
struct SimulationTests {
  @Test func `CH11, I1–I6: nothing is lost, duplicated or stalled, and all replicas are equal`() {
    for seed in 1...UInt64(40) {
      let outcome = Simulation().run(seed: seed)
      #expect(outcome.violations.isEmpty, "seed \(seed)")
      #expect(outcome.confirmedWrites > 0)
    }
  }

  @Test func `a seed replays exactly`() {
    let first = Simulation().run(seed: 7, traces: true, records: true)
    let second = Simulation().run(seed: 7, traces: true, records: true)
    #expect(first.recording == second.recording)
    #expect(first.trace == second.trace)
    #expect(first.events > 100)
  }

  @Test(arguments: Defect.allCases)
  func `every defect is found within 200 seeds`(defect: Defect) {
    let simulation = Simulation(defect: defect)
    let found = (1...UInt64(200)).contains { !simulation.run(seed: $0).violations.isEmpty }
    #expect(found)
  }
}
