import OfflineCore

/// One process that runs the real core: an app, a browser tab or a service worker.
final class SimulatedTab {
  let name: String
  unowned let device: SimulatedDevice
  private let world: SimulatedWorld
  private var engine: SyncEngine?
  /// Which life this is: what was meant for an earlier one is dropped.
  private var life = 0
  private var recorded = 0
  private var timer = 0
  private var lastTicket: UInt32 = 0
  private var writes: [UInt32: Write] = [:]
  private(set) var store: UInt32 = 0
  private(set) var status: Status?
  private(set) var rows: [EntityKey: VisibleRow] = [:]
  private(set) var shown: [EntityKey] = []
  /// The account whose list is shown.
  private(set) var account: [UInt8] = []
  private var sentBodies: [UniqueID: [UInt8]] = [:]
  private var stores = 0

  var isAlive: Bool { engine != nil }
  var currentLife: Int { life }

  init(name: String, device: SimulatedDevice, world: SimulatedWorld) {
    self.name = name
    self.device = device
    self.world = world
  }

  // MARK: Life

  func start() {
    guard engine == nil else { return }
    life += 1
    engine = SyncEngine()
    recorded = world.recording?.begin() ?? 0
    device.started(self)
    let seed = UniqueID(high: world.random.next(), low: world.random.next())
    tell(
      .start(
        seed: seed, appVersion: device.appVersion, lock: device.lock(for: self),
        account: device.knownAccount))
  }

  func kill(_ reason: String) {
    guard engine != nil else { return }
    world.trace("\(name) killed \(reason)")
    engine = nil
    life += 1
    writes = [:]
    rows = [:]
    shown = []
    status = nil
    sentBodies = [:]
    if world.defect == .lost && device.tabs.count == 1 { device.disk.loseLastCommit() }
    device.died(self)
  }

  func tell(_ event: Event) {
    guard var running = engine else { return }
    engine = nil  // so that the engine is not copied
    let now = world.now + device.clockOffset
    let effects = running.handle(event, now: now)
    engine = running
    world.events += 1
    world.recording?.add(event, now: now, effects, to: recorded)
    if world.isTracing { world.trace("\(name) ← \(event.summary) → \(effects.map(\.summary))") }
    let current = life
    for effect in effects {
      if world.isFaulty && world.random.random(device.killChance) { kill("before an effect") }
      guard current == life else { return }
      perform(effect)
    }
  }

  private func later(_ delay: Int64, _ action: @escaping (SimulatedTab) -> Void) {
    let current = life
    world.scheduler.after(delay) { [self] in if current == life { action(self) } }
  }

  // MARK: The person

  func write(_ kind: OperationKind, _ entity: EntityKey, _ fields: Fields) {
    lastTicket += 1
    let write = Write(ticket: lastTicket, kind: kind, entity: entity, fields: fields)
    writes[lastTicket] = write
    world.oracle.issue(write, account: account)
    tell(.write(write))
  }

  func discard(_ key: EntityKey) {
    lastTicket += 1
    world.oracle.taint(key)
    tell(.discard(ticket: lastTicket, key))
  }

  func retry(_ key: EntityKey) {
    lastTicket += 1
    tell(.retry(ticket: lastTicket, key))
  }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .load(let account, let store): load(account, store)
    case .store(let transaction): commit(transaction)
    case .send(let batch): send(batch)
    case .pull(let pull):
      world.network.register(from: self) { [device, world] in
        world.server.pull(pull, token: device.token, version: device.appVersion)
      } answer: {
        $0.answered(pull.request, $1)
      }
    case .timer(let delay):
      timer += 1
      let expected = timer
      guard delay >= 0, world.defect != .stalled else { return }
      later(delay) { if $0.timer == expected { $0.tell(.timer) } }
    case .show(let changed, let complete): show(changed, complete)
    case .confirmed(let ticket):
      if let write = writes.removeValue(forKey: ticket) {
        world.oracle.confirm(write, store: store)
      }
    case .refused(let ticket, _): writes[ticket] = nil
    case .authenticate: device.authenticate(self)
    case .status(let status): self.status = status
    }
  }

  private func load(_ account: [UInt8], _ id: UInt32) {
    later(world.random.delay(1...30)) { tab in
      if tab.world.isFaulty && tab.world.random.random(3) { return tab.tell(.loadFailed) }
      let disk = tab.device.disk
      let store =
        id != 0
        ? disk.store(id) : disk.store(of: account, claims: account == tab.device.firstAccount)
      guard let store else { return tab.tell(.loadFailed) }
      tab.store = store.id
      tab.account = store.account.isEmpty ? tab.device.firstAccount : store.account
      tab.tell(.loaded(disk.contents(of: store)))
    }
  }

  private func commit(_ transaction: Transaction) {
    stores += 1
    later(world.random.delay(1...20)) { tab in
      let world = tab.world
      if tab.device.diskIsFull || world.isFaulty && world.random.random(0.5) {
        return tab.tell(.storeFailed(number: transaction.number, .full))
      }
      let fails = world.isFaulty && world.random.random(0.5)
      if fails && world.random.random(50) {
        return tab.tell(.storeFailed(number: transaction.number, .other))
      }
      var touched: [EntityKey] = []
      switch tab.device.disk.commit(transaction, touched: { touched.append($0) }) {
      case .failed(let failure):
        tab.tell(.storeFailed(number: transaction.number, failure))
      case .committed:
        if let store = tab.device.disk.store(transaction.store) {
          for key in touched { world.oracle.check(key, in: store) }
        }
        tab.device.broadcast(transaction, from: tab)
        let killed = world.isFaulty && world.random.random(tab.device.killChance)
        if killed { return tab.kill("between commit and confirmation") }
        tab.tell(
          fails
            ? .storeFailed(number: transaction.number, .other)
            : .stored(number: transaction.number))
      }
    }
  }

  private func send(_ original: Batch) {
    var batch = original
    if world.defect == .i3 {
      // Once for each, so that the first comes after the last.
      batch.operations = batch.operations.map { operation in
        sentBodies.updateValue([], forKey: operation.id) == nil
          ? device.lastOperation(operation) : operation
      }
    }
    var bodies = batch.operations.map(\.body)
    if world.defect == .i6 {
      for index in bodies.indices {
        let id = batch.operations[index].id
        if sentBodies[id] != nil { bodies[index].append(0) }
        sentBodies[id] = bodies[index]
      }
    }
    let store = store
    world.network.register(from: self) { [device, world] in
      world.server.send(
        batch, bodies: bodies, store: store, token: device.token, version: device.appVersion)
    } answer: {
      $0.answered(batch.request, $1)
    }
  }

  private func answered(_ request: UInt32, _ answer: ModelServer.Answer) {
    switch answer {
    case .results(let epoch, let results):
      tell(.results(request: request, epoch: epoch, results))
    case .page(let page): tell(.page(request: request, page))
    case .failed(let failure, let retryAfter):
      tell(.requestFailed(request: request, failure, retryAfter: retryAfter))
    }
  }

  private func show(_ changed: [VisibleRow], _ complete: Bool) {
    if complete {
      rows = [:]
      shown = []
    }
    for row in changed {
      let isKnown = rows[row.entity] != nil
      if row.badge == .gone {
        rows[row.entity] = nil
        shown.removeAll { $0 == row.entity }
      } else {
        rows[row.entity] = row
        if !isKnown || world.defect == .i4 { shown.append(row.entity) }
      }
    }
    if complete {
      for (left, right) in zip(changed, changed.dropFirst())
      where left.order < right.order || left.order == right.order && left.entity >= right.entity {
        world.oracle.report("order: \(name)'s list is not sorted")
      }
    }
    if Set(shown).count != shown.count {
      world.oracle.report("I4: \(name) shows an entity twice")
    }
  }
}

extension SimulatedTab: CustomStringConvertible {
  var description: String { name }
}
