import OfflineCore

/// One seed's run: faults, healing, judgement.
///
/// The same seed always gives the same run.
public struct Simulation: Sendable {
  public struct Outcome: Sendable {
    public var seed: UInt64
    public var violations: [String]
    public var events: Int
    public var confirmedWrites: Int
    public var trace: [String]
    public var recording: [UInt8]
  }

  private let defect: Defect?

  public init(defect: Defect? = nil) { self.defect = defect }

  public func run(seed: UInt64, traces: Bool = false, records: Bool = false) -> Outcome {
    let world = SimulatedWorld(seed: seed, defect: defect, traces: traces, records: records)
    let length = world.prepare()
    world.scheduler.run(until: length)
    world.heal()
    drain(world)
    // Now whoever missed that the server was restored learns of it.
    world.round()
    world.scheduler.run(until: world.scheduler.now + 150_000)
    settle(world)
    // The second person comes back to what they left unsent on a borrowed device.
    if world.returnBorrower() { settle(world) }
    world.oracle.check(world.server.ledgers)
    world.recording?.close()
    return Outcome(
      seed: seed, violations: world.oracle.violations, events: world.events,
      confirmedWrites: world.oracle.confirmedWrites, trace: world.log,
      recording: world.recording?.bytes ?? [])
  }

  /// Everything is sent, and one round later all replicas are equal.
  private func settle(_ world: SimulatedWorld) {
    drain(world)
    world.round()
    world.scheduler.run(until: world.scheduler.now + 150_000)
    compare(world)
  }

  /// Waits until everything is sent, half an hour at most.
  private func drain(_ world: SimulatedWorld) {
    let end = world.scheduler.now + 1_800_000
    while world.scheduler.now < end {
      world.scheduler.run(until: world.scheduler.now + 10_000)
      if world.isDrained { return }
    }
    for device in world.devices {
      for tab in device.tabs where tab.status?.unsent != 0 || tab.status?.state != .ready {
        world.oracle.report("I5 stalled: \(tab.name) is \(tab.status.map(\.summary) ?? "dead")")
      }
    }
  }

  /// Every list shows what the server has.
  private func compare(_ world: SimulatedWorld) {
    if !world.isDrained { world.oracle.report("I5 stalled: operations came back after healing") }
    for device in world.devices {
      for tab in device.tabs {
        let ledger = world.server.ledgers[tab.account]
        let live = ledger?.rows.filter { !$0.value.deleted } ?? [:]
        let parked = Set(tab.rows.values.filter { $0.badge == .parked }.map(\.entity))
        let shown = Set(tab.rows.keys).subtracting(parked)
        if shown != Set(live.keys).subtracting(parked) {
          world.oracle.report(
            "diverged: \(tab.name) shows \(shown.count) of \(live.count) entries")
        }
        for key in shown {
          guard let row = live[key], let visible = tab.rows[key] else { continue }
          if row.fields.list.map(\.value) != visible.fields.list.map(\.value) {
            world.oracle.report("diverged: \(tab.name) shows other content than the server has")
          }
        }
      }
    }
  }
}

extension Event {
  var summary: String {
    switch self {
    case .loaded(let contents): "loaded \(contents.records.count)"
    case .changed(let transaction): "changed \(transaction.expected)"
    case .write(let write): "write \(write.kind) \(write.entity.id.low)"
    case .results(let request, let epoch, let results):
      "results \(request) of \(epoch): \(results.map { "\($0.status)" })"
    case .page(let request, let page):
      "page \(request) of \(page.epoch): \(page.from)–\(page.next), \(page.rows.count) rows\(page.reset ? ", reset" : "")"
    default: "\(self)"
    }
  }
}

extension Effect {
  var summary: String {
    switch self {
    case .store(let transaction): "store \(transaction.number) at \(transaction.expected)"
    case .send(let batch):
      "send \(batch.request): \(batch.operations.map { "\($0.sequence) \($0.kind) \($0.entity.id.low)" })"
    case .pull(let pull): "pull \(pull.request) from \(pull.cursor)"
    case .show(let rows, let complete):
      "show \(rows.map { "\($0.entity.id.low) \($0.badge)" })\(complete ? " complete" : "")"
    case .status(let status): status.summary
    default: "\(self)"
    }
  }
}

extension Status {
  var summary: String { "\(state), \(unsent) unsent, \(parked) parked" }
}
