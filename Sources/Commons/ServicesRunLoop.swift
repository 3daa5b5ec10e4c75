import SQL
import Wire

extension Services {
  /// Does the work that is due, sends what is in the outbox and sweeps every hour, until cancelled.
  ///
  /// What goes wrong is told to `report`, and the work goes on after a pause.
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
            // What it sweeps is over and harmless; an hour more of it costs little room.
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
        // What failed would likely fail again at once, such as a database that is away.
        try? await Task.sleep(for: .seconds(2))
      }
    }
  }
}
