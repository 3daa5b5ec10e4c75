/// The offline queue's state machine: events in, effects out.
///
/// It keeps the state that is durable in the store, decides one transaction at a time, and changes nothing
/// outside: the host commits, sends, waits and shows. What an event asks for is a command; commands run in
/// order, each on committed state, and what follows from one (a confirmation, a request) comes after its commit.
public struct SyncEngine {
  var replica = Replica()
  var store: UInt32 = 0
  var generation: UInt64 = 0
  var state = Status.State.loading
  var account: [UInt8] = []
  var appVersion: UInt32 = 0

  var commands: [Command] = []
  var outstanding: (number: UInt32, command: Command)?
  var pendingChanges: [Transaction] = []
  var lastNumber: UInt32 = 0
  /// Whether an `Effect.load` is unanswered.
  var isLoading = false

  var lock = FlushLock.unavailable
  /// This process, as the lease names it.
  var owner: UInt64 = 0
  var flight: Flight?
  var lastRequest: UInt32 = 0
  /// What the next batch holds, decided before its transaction and sent after it.
  var planned: [Replica.Position] = []
  var batchLimit = SyncEngine.maximumBatch
  var backoff = Backoff()
  /// That of reading the store, which needs no network.
  var reading = Backoff()
  var block = Block.none
  var authenticatingSince: Int64?
  var pullWanted = true
  /// Nothing is sent before the feed has been read: the server has another history.
  var pullFirst = false

  var quota = Quota()
  var random = RandomSource(seed: UniqueID(high: 0, low: 0))
  var now: Int64 = 0
  var effects: [Effect] = []
  /// Entities whose visible row may be another.
  var touched = KeySet()
  var mergedNotes: [EntityKey] = []
  var listWanted = false
  var lastStatus: Status?

  static let maximumBatch = 100
  static let maximumBatchBytes = 256 << 10
  /// The host gives a request up after 15 s; one that never reports back counts as lost after this.
  static let longestFlight: Int64 = 30_000
  static let lease: Int64 = 60_000

  /// A request under way.
  struct Flight {
    var request: UInt32
    /// Empty for a pull.
    var positions: [Replica.Position]
    var startedAt: Int64

    func carries(_ key: EntityKey) -> Bool {
      for position in positions where position.entity == key { return true }
      return false
    }
  }

  /// Why nothing is sent at all.
  enum Block {
    case none
    case authentication
    case version
    case account
  }

  public init() {}

  /// Takes one event.
  ///
  /// `now` is the device's clock, which may be wrong and may jump.
  public mutating func handle(_ event: Event, now: Int64) -> [Effect] {
    self.now = now
    random.now = now
    effects = []
    receive(event)
    work()
    reportStatus()
    let result = effects
    effects = []
    return result
  }

  /// Runs commands, one transaction at a time, until one waits for its commit or none is left.
  private mutating func work() {
    while outstanding == nil {
      guard state != .loading else { return waitForStore() }
      show()
      guard let command = nextCommand() else { return }
      if perform(command) { commit(command) }
    }
  }

  private mutating func nextCommand() -> Command? {
    if !commands.isEmpty { return commands.removeFirst() }
    return state == .newerStore ? nil : networkCommand()
  }

  private mutating func show() {
    if listWanted {
      let rows = replica.visibleList(sending: flight)
      effects.append(.show(rows: rows, complete: true))
    } else if !touched.keys.isEmpty {
      var rows: [VisibleRow] = []
      for key in touched.keys {
        rows.append(
          replica.visible(
            key, sending: flight?.carries(key) ?? false, merged: mergedNotes.contains(key)))
      }
      effects.append(.show(rows: rows, complete: false))
    }
    listWanted = false
    touched = KeySet()
    mergedNotes = []
  }

  private mutating func reportStatus() {
    guard outstanding == nil else { return }
    let unsent = replica.log.count - replica.parkedCount
    let status = Status(
      state: state != .ready ? state : block.state,
      unsent: UInt32(unsent), parked: UInt32(replica.parkedCount),
      quarantined: replica.metadata.quarantined,
      nearlyFull: replica.log.count >= quota.operations / 5 * 4
        || replica.logSize >= quota.bytes / 5 * 4,
      synced: replica.metadata.synced)
    if status != lastStatus { effects.append(.status(status)) }
    lastStatus = status
  }
}

extension SyncEngine.Block {
  fileprivate var state: Status.State {
    switch self {
    case .none: .ready
    case .authentication: .blockedAuthentication
    case .version: .blockedVersion
    case .account: .blockedAccount
    }
  }
}

extension SyncEngine {
  /// `handle` in bytes: the clock and an event; the number of effects, and each of them.
  ///
  /// `nil` if it is no event.
  public mutating func handle(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 8 else { return nil }
    var clock = ByteReader(bytes, from: 0, to: 8)
    guard let event = Event(bytes, from: 8) else { return nil }
    let effects = handle(event, now: clock.i64())
    var writer = ByteWriter()
    writer.count(effects.count)
    for effect in effects { effect.write(to: &writer) }
    return writer.bytes
  }
}
