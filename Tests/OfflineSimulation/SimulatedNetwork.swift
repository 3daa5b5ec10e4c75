import OfflineCore

/// Loses, duplicates, delays, reorders and truncates.
final class SimulatedNetwork {
  private unowned let world: SimulatedWorld

  init(world: SimulatedWorld) { self.world = world }

  func register(
    from tab: SimulatedTab, request: @escaping () -> ModelServer.Answer,
    answer: @escaping (SimulatedTab, ModelServer.Answer) -> Void
  ) {
    let gate = Gate(tab)
    let device = tab.device
    let faulty = world.isFaulty
    let random = { [world] (percent: Double) in faulty && world.random.random(percent) }
    guard device.isOnline(at: world.now) else {
      return deliver(
        .failed(.transport, retryAfter: 0), after: random(30) ? 15_000 : 5, gate, answer)
    }
    deliver(.failed(.transport, retryAfter: 0), after: 15_000, gate, answer)
    guard !random(5) else { return }
    let there = world.random.delay(10...400)
    for copy in 0..<(random(5) ? 2 : 1) {
      let delay = there + (copy == 0 ? 0 : world.random.delay(0...20_000))
      world.scheduler.after(delay) { [self] in
        guard device.isOnline(at: world.now) || !faulty else { return }
        let reply = device.isTokenValid ? request() : .failed(.unauthorized, retryAfter: 0)
        guard !random(5) else { return }
        // Now and then so late that the host has given the request up.
        let back = random(3) ? world.random.delay(10_000...40_000) : world.random.delay(10...400)
        world.scheduler.after(back) { [self] in
          guard device.isOnline(at: world.now) || !faulty else { return }
          gate.open { answer($0, faulty ? damaged(reply) : reply) }
        }
      }
    }
  }

  private func deliver(
    _ reply: ModelServer.Answer, after delay: Int64, _ gate: Gate,
    _ answer: @escaping (SimulatedTab, ModelServer.Answer) -> Void
  ) {
    world.scheduler.after(delay) { gate.openOnce { answer($0, reply) } }
  }

  /// Cut in the middle: what can be read of it, or nothing.
  private func damaged(_ reply: ModelServer.Answer) -> ModelServer.Answer {
    guard world.random.random(4) else { return reply }
    guard case .results(let epoch, let results) = reply, world.random.random(50) else {
      return .failed(.transport, retryAfter: 0)
    }
    return .results(epoch: epoch, Array(results.prefix(world.random.below(results.count + 1))))
  }

  /// Where answers come in: late and repeated ones too, as long as the process lives that asked.
  private final class Gate {
    private weak var tab: SimulatedTab?
    private let life: Int
    private var answered = false

    init(_ tab: SimulatedTab) {
      self.tab = tab
      life = tab.currentLife
    }

    func open(_ body: (SimulatedTab) -> Void) {
      guard let tab, tab.currentLife == life else { return }
      answered = true
      body(tab)
    }

    /// The host's own time-out, unless an answer came.
    func openOnce(_ body: (SimulatedTab) -> Void) {
      if !answered { open(body) }
    }
  }
}
