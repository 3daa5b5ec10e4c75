import OfflineCore

/// Devices, people, network and server of one seed, on virtual time.
final class SimulatedWorld {
  let scheduler = Scheduler()
  var random: SeededGenerator
  let oracle = Oracle()
  let defect: Defect?
  let isTracing: Bool
  var recording: Recording?
  private(set) var server: ModelServer
  private(set) lazy var network = SimulatedNetwork(world: self)
  private(set) var devices: [SimulatedDevice] = []
  private(set) var isFaulty = true
  private(set) var log: [String] = []
  var events = 0
  private var entries: UInt64 = 0
  private var values = 0

  static let accounts: [[UInt8]] = [[1], [2]]

  var now: Int64 { Self.epoch + scheduler.now }
  /// When virtual time begins: 2026-11-22.
  private static let epoch: Int64 = 1_795_305_600_000

  init(seed: UInt64, defect: Defect?, traces: Bool, records: Bool) {
    random = SeededGenerator(seed: seed)
    self.defect = defect
    isTracing = traces
    recording = records ? Recording() : nil
    let oracle = oracle
    server = ModelServer(seed: seed ^ 0xA5A5, defect: defect) { oracle.report($0) }
    for account in Self.accounts { server.open(account) }
  }

  func trace(_ line: @autoclosure () -> String) {
    guard isTracing else { return }
    log.append("\(scheduler.now) ms  \(line())")
  }

  // MARK: The plan of a seed

  /// Two people; the first has two or three devices, one of which the second borrows.
  func prepare() -> Int64 {
    let count = 2 + random.below(2)
    for index in 1...count {
      let device = SimulatedDevice(
        index: index, account: Self.accounts[0], tabs: index == 1 || random.random(30) ? 2 : 1,
        locks: random.random(50), world: self)
      device.killChance = random.random(50) ? 0.3 : 0.02
      device.hasShortWindows = random.random(10)
      if random.random(50) { device.clockOffset = random.delay(-86_400_000...86_400_000) }
      devices.append(device)
      for tab in device.tabs { scheduler.after(random.delay(0...20_000)) { tab.start() } }
    }
    let length = random.delay(60_000...400_000)
    for _ in 0..<(20 + random.below(60)) {
      let tab = randomTab()
      scheduler.after(random.delay(0...length)) { [self] in act(tab) }
    }
    for _ in 0..<random.below(12) {
      let device = devices[random.below(devices.count)]
      scheduler.after(random.delay(0...length)) { [self] in disturb(device) }
    }
    scheduler.after(random.delay(length / 4...length / 2)) { [self] in server.backUp() }
    if random.random(30) {
      scheduler.after(random.delay(length / 2...length)) { [self] in
        trace("the server is restored from its backup")
        server.restore()
      }
    } else if random.random(20) {
      scheduler.after(random.delay(length / 2...length)) { [self] in server.purge() }
    }
    if random.random(40), let borrowed = devices.last { borrow(borrowed, length) }
    if random.random(3) { changeVersion(devices[0], length) }
    return length
  }

  private func borrow(_ device: SimulatedDevice, _ length: Int64) {
    let start = random.delay(length / 4...length / 2)
    scheduler.after(start) { device.switchAccount(to: Self.accounts[1]) }
    scheduler.after(start + random.delay(20_000...length / 2)) {
      device.switchAccount(to: Self.accounts[0])
    }
  }

  /// Five hundred entries wait when the server stops talking to this version.
  private func changeVersion(_ device: SimulatedDevice, _ length: Int64) {
    device.offlineUntil = now + length / 2
    let tab = device.tabs[0]
    for index in 0..<500 {
      scheduler.after(25_000 + Int64(index) * 5) { [self] in create(tab) }
    }
    scheduler.after(length / 3) { [self] in server.minimumVersion = 2 }
  }

  private func disturb(_ device: SimulatedDevice) {
    switch random.below(7) {
    case 0: device.offlineUntil = now + random.delay(1_000...90_000)
    case 1: device.isTokenValid = false
    case 2:
      device.diskIsFull = true
      scheduler.after(random.delay(500...20_000)) { device.diskIsFull = false }
    case 3: device.clockOffset = random.delay(-86_400_000...86_400_000)
    case 4: for tab in device.tabs { tab.tell(.connectivity(random.random(50))) }
    case 5: randomTab().kill("by its system")
    default: for tab in device.tabs { tab.tell(.trigger) }
    }
  }

  private func randomTab() -> SimulatedTab {
    let device = devices[random.below(devices.count)]
    return device.tabs[random.below(device.tabs.count)]
  }

  // MARK: People

  private func act(_ tab: SimulatedTab) {
    if !tab.isAlive {
      if server.minimumVersion > 1 && random.random(30) {
        tab.device.appVersion = server.minimumVersion
      }
      return tab.start()
    }
    guard let status = tab.status, status.state != .loading else { return }
    let known = tab.shown.sorted()
    guard !known.isEmpty, random.random(60) else { return create(tab) }
    let key = known[random.below(known.count)]
    if tab.rows[key]?.badge == .parked {
      if random.random(20) { return tab.retry(key) }
      if random.random(25) { return tab.discard(key) }
    }
    switch random.below(10) {
    case 0...1:
      let seen = tab.rows[key]?.fields ?? Fields()
      let account = tab.account
      tab.write(.delete, key, Fields())
      guard random.random(30) else { return }
      scheduler.after(random.delay(50...10_000)) { [self] in
        guard tab.isAlive, tab.account == account, tab.status?.state != .loading,
          tab.rows[key] == nil
        else { return }
        tab.write(.restore, key, seen.merged(with: content()))
      }
    default:
      var fields = [Field(1, value())]
      if random.random(50) { fields.append(Field(3, value())) }
      tab.write(.update, key, Fields(fields))
    }
  }

  private func create(_ tab: SimulatedTab) {
    guard tab.isAlive, let status = tab.status, status.state != .loading else { return }
    entries += 1
    let key = EntityKey(type: 1, id: UniqueID(high: UInt64(now) << 16, low: entries))
    var fields = content()
    fields.set(Field(2, bytes(Int64(entries))))
    tab.write(.create, key, fields)
  }

  private func content() -> Fields {
    Fields([Field(0, bytes(now - random.delay(0...1_000_000))), Field(1, value())])
  }

  /// A new value; rarely one that the server refuses, or refuses the whole request for.
  private func value() -> [UInt8] {
    values += 1
    let first: UInt8 = random.random(1.5) ? 0xFF : random.random(0.5) ? 0xFE : 1
    return [first] + bytes(Int64(values))
  }

  private func bytes(_ number: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.i64(number)
    return writer.bytes
  }

  // MARK: Healing

  /// Ends all faults: everything runs, is reachable and is up to date.
  func heal() {
    trace("healed")
    isFaulty = false
    server.isHealthy = true
    for device in devices {
      device.offlineUntil = 0
      device.diskIsFull = false
      let isOld = device.appVersion < server.minimumVersion
      device.appVersion = max(device.appVersion, server.minimumVersion)
      for tab in device.tabs {
        if isOld || tab.status?.state == .blockedVersion { tab.kill("to be updated") }
        tab.start()
        if random.random(50) { tab.tell(.connectivity(true)) }
      }
    }
  }

  /// Signs the second person in again where a store of theirs is; `false` if there is none.
  func returnBorrower() -> Bool {
    guard let device = devices.last,
      device.disk.stores.contains(where: { $0.account == Self.accounts[1] })
    else { return false }
    device.switchAccount(to: Self.accounts[1])
    scheduler.run(until: scheduler.now + 10_000)
    return true
  }

  /// Everybody sends and fetches once more.
  func round() {
    for device in devices {
      for tab in device.tabs { tab.tell(.trigger) }
    }
  }

  /// Whether nothing waits any more but what was refused.
  var isDrained: Bool {
    devices.allSatisfy { device in
      device.tabs.allSatisfy { tab in
        tab.status.map { $0.state == .ready && $0.unsent == waiting(behind: tab) && $0.synced }
          ?? false
      }
    }
  }

  /// Operations that wait behind a refused one of their entity.
  private func waiting(behind tab: SimulatedTab) -> UInt32 {
    guard let store = tab.device.disk.store(tab.store), let status = tab.status else { return 0 }
    var waiting = 0
    for row in tab.rows.values where row.badge == .parked {
      waiting += store.operationCount[row.entity, default: 0]
    }
    return UInt32(max(0, waiting - Int(status.parked)))
  }
}
