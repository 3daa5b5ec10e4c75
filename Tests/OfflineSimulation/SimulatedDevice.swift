import OfflineCore

/// A phone or a browser: one disk, one clock, one token, one or two tabs.
final class SimulatedDevice {
  let index: Int
  let firstAccount: [UInt8]
  let disk: SimulatedDisk
  private unowned let world: SimulatedWorld
  private(set) var tabs: [SimulatedTab] = []
  private let hasLocks: Bool
  private var lockHolder: SimulatedTab?

  var clockOffset: Int64 = 0
  var appVersion: UInt32 = 1
  var diskIsFull = false
  var killChance = 0.0
  /// Whose token it has.
  var token: [UInt8]
  var isTokenValid = false
  /// The account that has signed in here before; empty on the first launch.
  var knownAccount: [UInt8] = []
  var offlineUntil: Int64 = 0
  /// Online for one second in sixty.
  var hasShortWindows = false

  init(index: Int, account: [UInt8], tabs count: Int, locks: Bool, world: SimulatedWorld) {
    self.index = index
    firstAccount = account
    token = account
    hasLocks = locks
    self.world = world
    disk = SimulatedDisk(device: index, defect: world.defect)
    for number in 0..<count {
      tabs.append(SimulatedTab(name: "\(index)\(["a", "b"][number])", device: self, world: world))
    }
  }

  func isOnline(at time: Int64) -> Bool {
    time >= offlineUntil && (!hasShortWindows || !world.isFaulty || time % 60_000 < 1_000)
  }

  // MARK: Tabs

  func lock(for tab: SimulatedTab) -> FlushLock {
    guard hasLocks else { return .unavailable }
    return lockHolder === tab ? .held : .heldElsewhere
  }

  func started(_ tab: SimulatedTab) {
    if lockHolder == nil { lockHolder = tab }
  }

  func died(_ tab: SimulatedTab) {
    guard lockHolder === tab else { return }
    lockHolder = tabs.first { $0.isAlive }
    guard hasLocks, let heir = lockHolder else { return }
    world.scheduler.after(world.random.delay(0...50)) { [self] in
      if lockHolder === heir { heir.tell(.lock(.held)) }
    }
  }

  func broadcast(_ transaction: Transaction, from sender: SimulatedTab) {
    for tab in tabs where tab !== sender && tab.isAlive {
      // Without locks a frozen tab may miss it; with them the holder must hear of new operations.
      if !hasLocks && world.isFaulty && world.random.random(10) { continue }
      let life = tab.currentLife
      world.scheduler.after(5) { if tab.currentLife == life { tab.tell(.changed(transaction)) } }
    }
  }

  /// The last operation that waits for the entity, for a host that sends it out of turn.
  func lastOperation(_ operation: Operation) -> Operation {
    for store in disk.stores {
      for (key, value) in store.records where key.first == UInt8(ascii: "o") {
        var reader = ByteReader(value)
        _ = reader.u8()
        let sequence = reader.i64()
        _ = (reader.flag(), reader.u16(), reader.flag())
        let stored = Operation(bodyFrom: &reader)
        if stored.entity == operation.entity && sequence > operation.sequence {
          return stored.at(sequence)
        }
      }
    }
    return operation
  }

  // MARK: Accounts

  func authenticate(_ tab: SimulatedTab) {
    guard isOnline(at: world.now) else {
      world.scheduler.after(20) { tab.tell(.authenticationFailed) }
      return
    }
    let life = tab.currentLife
    world.scheduler.after(world.random.delay(50...800)) { [self] in
      guard tab.currentLife == life else { return }
      if world.isFaulty && world.random.random(20) { return tab.tell(.authenticationFailed) }
      isTokenValid = true
      knownAccount = token
      tab.tell(.signedIn(account: token, binding: token == firstAccount))
    }
  }

  /// Another person signs in.
  ///
  /// Not every tab hears of it at once.
  func switchAccount(to account: [UInt8]) {
    world.trace("device \(index) signs in \(account)")
    token = account
    isTokenValid = true
    knownAccount = account
    for tab in tabs {
      let life = tab.currentLife
      world.scheduler.after(world.random.delay(0...5_000)) { [self] in
        guard tab.currentLife == life, token == account else { return }
        tab.tell(.signedIn(account: account, binding: account == firstAccount))
      }
    }
  }
}

extension Operation {
  fileprivate func at(_ sequence: Int64) -> Operation {
    var writer = ByteWriter()
    writeBody(to: &writer)
    var reader = ByteReader(writer.bytes)
    return Operation(bodyFrom: &reader, sequence: sequence)
  }
}
