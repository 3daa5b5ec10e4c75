import Commons
import Core
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Sesac

/// Forty people act at random for an hour of the clock; requests are lost and sent twice.
@Suite(.timeLimit(.minutes(30)))
struct SimulationTests {
  @Test(arguments: Engine.allCases, [UInt64(1), 2, 3])
  func `an hour of random acts keeps every invariant: SH1 SH2 SH5 SH8 SH10`(
    _ engine: Engine, _ seed: UInt64
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let simulation = try await RandomSimulation(server, seed: seed)
      for minute in 0..<60 {
        try await simulation.act(20)
        server.clock.move(by: .minutes(1))
        let broken = try await simulation.broken()
        #expect(broken.isEmpty, "minute \(minute): \(broken)")
        if !broken.isEmpty { return }
      }
      #expect(simulation.matches.withLock { $0 } > 10, "people meet in this simulation")
    }
  }

  @Test(arguments: RandomSimulation.Damage.allCases)
  func `the invariants notice what they are for`(_ damage: RandomSimulation.Damage) async throws {
    try await TestServer.open(on: .sqlite) { server in
      let simulation = try await RandomSimulation(server, seed: 4)
      while try await simulation.liveMatches() == 0 { try await simulation.act(10) }
      #expect(try await simulation.broken().isEmpty)
      try await simulation.make(damage)
      #expect(try await !simulation.broken().isEmpty)
    }
  }
}
