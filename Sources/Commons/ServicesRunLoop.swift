import Core
import Delivery
import SQL
import Wire

extension Services {
  /// Runs due jobs, delivers the outbox and sweeps every hour, until cancelled.
  ///
  /// An error goes to `report`. The loop continues after a pause.
  public func work(report: @escaping @Sendable (String) -> Void) async {
    await withDiscardingTaskGroup { group in
      group.addTask { [self] in await go(on: "jobs", report) { try await jobs.run() } }
      for sender in outbox.senders() {
        group.addTask { [self] in
          await go(on: "outbox \(sender.channel.name)", report) {
            try await sender.work(staying: true)
          }
        }
      }
      group.addTask { [self] in
        await go(on: "housekeeping", report) {
          while !Task.isCancelled {
            try await Housekeeping.sweep(db, at: world.now())
            try await sweeps.run(at: world.now())
            // Expired rows are already ignored by queries, so an hourly sweep is enough.
            try await Task.sleep(for: .hours(1))
          }
        }
      }
    }
  }

  private func go(
    on name: String, _ report: @Sendable (String) -> Void, _ work: () async throws -> Void
  ) async {
    while !Task.isCancelled {
      do {
        try await work()
      } catch is CancellationError {
        return
      } catch {
        report("\(name): \(error)")
        // An immediate retry would likely fail again, for example while the database is down.
        try? await Task.sleep(for: .seconds(2))
      }
    }
  }
}
