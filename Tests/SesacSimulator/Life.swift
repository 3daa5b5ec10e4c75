import Core
import Foundation
import SQL
import Sesac
import SesacSimulation
import Synchronization
import TestKit
import Wire

/// One life of the process: it begins with a minute and goes on until it is killed.
struct Life {
  let options: Options
  let location: Database.Location

  /// Prints what is confirmed, and the minutes that are over; false when an invariant is violated.
  func run() async throws -> Bool {
    let db = try Database(location, readers: 4)
    let clock = ManualClock()
    clock.move(by: .minutes(options.from))
    let server = try await TestServer(
      db, apps: [SesacApp.self], clock: clock, seed: options.seed &+ options.life << 32)
    let simulation = try await Simulation(server, seed: options.seed) { print($0.line) }
    for minute in options.from..<options.minutes {
      let violated = try await simulation.act(minute: minute)
      guard violated.isEmpty else {
        for fault in simulation.failures.prefix(5) { print("fault \(fault)") }
        for invariant in violated { print("violated \(invariant.rawValue)") }
        return false
      }
      print("minute \(minute)")
      clock.move(by: .minutes(1))
    }
    await db.close()
    return true
  }

  private static let turn = Mutex(())

  /// One write for each line, so that a kill cuts at most the last one.
  private func print(_ line: String) {
    Self.turn.withLock { _ in FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
  }
}
