extension SyncEngine {
  /// What is to be done about the network now.
  ///
  /// May start a request or set the timer instead of giving a command.
  mutating func networkCommand() -> Command? {
    if let flown = flight {
      let age = now &- flown.startedAt
      if age >= 0 && age < SyncEngine.longestFlight {
        return wait(SyncEngine.longestFlight - age)
      }
      _ = land(flown.request)
      failed(flown, retryAfter: 0)
    }
    guard lock != .heldElsewhere, block != .version else { return rest() }
    let sends = !pullFirst && !replica.metadata.resyncing && hasSendable
    guard sends || pullWanted || pullFirst || replica.metadata.resyncing else { return rest() }
    let due = backoff.remaining(now: now)
    guard due == 0 else { return wait(due) }
    if replica.metadata.account.isEmpty && block == .none { block = .authentication }
    guard block == .none else { return authenticate() }
    guard hasLease else {
      return wait(replica.metadata.leaseUntil &- now &+ random.upTo(1_000))
    }
    if sends { return .send }
    guard lock == .held || leaseLeft >= SyncEngine.lease / 2 else { return .lease }
    pull()
    return nil
  }

  @inline(never)
  private mutating func wait(_ delay: Int64) -> Command? {
    effects.append(.timer(delay: delay))
    return nil
  }

  /// Nothing to wait for.
  private mutating func rest() -> Command? { wait(-1) }

  private mutating func authenticate() -> Command? {
    if let since = authenticatingSince, now >= since, now &- since < SyncEngine.longestFlight {
      return wait(SyncEngine.longestFlight - (now - since))
    }
    authenticatingSince = now
    effects.append(.authenticate)
    return wait(SyncEngine.longestFlight)
  }

  // MARK: Lease

  /// Milliseconds that this process's lease lasts; 0 if another has it.
  private var leaseLeft: Int64 {
    guard replica.metadata.leaseOwner == owner else { return 0 }
    let left = replica.metadata.leaseUntil &- now
    return left > SyncEngine.lease ? 0 : max(left, 0)
  }

  /// Whether this process may send.
  ///
  /// A lease longer than any is left from before the clock was set back.
  var hasLease: Bool {
    switch lock {
    case .held: return true
    case .heldElsewhere: return false
    case .unavailable:
      let left = replica.metadata.leaseUntil &- now
      return replica.metadata.leaseOwner == owner || left <= 0 || left > SyncEngine.lease
    }
  }

  @inline(never)
  mutating func takeLease() {
    guard lock == .unavailable, hasLease, leaseLeft < SyncEngine.lease / 2 else { return }
    replica.updateMetadata {
      $0.leaseOwner = owner
      $0.leaseUntil = now &+ SyncEngine.lease
    }
  }

  // MARK: Requests

  /// Whether the operation at `position` is its entity's first, and was not refused.
  @inline(never)
  private func isSendable(_ position: Replica.Position) -> Operation? {
    guard let first = replica[position.entity]?.operations.first else { return nil }
    return first.sequence == position.sequence && first.parked == 0 ? first : nil
  }

  private var hasSendable: Bool {
    for position in replica.log where isSendable(position) != nil { return true }
    return false
  }

  /// Chooses the next batch, and marks its operations: from here on their bytes may have left.
  mutating func planBatch() -> [Replica.Position] {
    var positions: [Replica.Position] = []
    var size = 0
    for position in replica.log {
      guard let operation = isSendable(position) else { continue }
      size += operation.size
      if !positions.isEmpty && size > SyncEngine.maximumBatchBytes { break }
      positions.append(position)
      if positions.count >= batchLimit { break }
    }
    for position in positions {
      guard let operation = replica.operation(at: position), !operation.attempted else { continue }
      replica.put(operation.attempting())
    }
    return positions
  }

  mutating func send() {
    var operations: [Operation] = []
    for position in planned {
      if let operation = replica.operation(at: position) { operations.append(operation) }
    }
    lastRequest &+= 1
    flight = Flight(request: lastRequest, positions: planned, startedAt: now)
    for position in planned { touched.insert(position.entity) }
    planned = []
    effects.append(
      .send(
        Batch(
          request: lastRequest, account: replica.metadata.account,
          epoch: replica.metadata.epoch, operations: operations)))
  }

  private mutating func pull() {
    lastRequest &+= 1
    flight = Flight(request: lastRequest, positions: [], startedAt: now)
    effects.append(
      .pull(
        Pull(
          request: lastRequest, account: replica.metadata.account,
          epoch: replica.metadata.epoch, cursor: replica.metadata.cursor,
          resyncing: replica.metadata.resyncing, limit: 500)))
    effects.append(.timer(delay: SyncEngine.longestFlight))
  }
}
