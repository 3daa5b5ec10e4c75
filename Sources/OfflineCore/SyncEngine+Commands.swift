extension SyncEngine {
  /// What is decided on committed state and takes effect with one transaction.
  enum Command {
    case write(Write)
    case retry(UInt32, EntityKey)
    case discard(UInt32, EntityKey)
    case erase(UInt32)
    case results(UInt64, [OperationResult], [Replica.Position])
    case page(ChangePage)
    case park(Replica.Position)
    case signedIn([UInt8], Bool)
    /// After a load: unreadable records are set aside, and a newer app tries refused operations once more.
    case recover
    case lease
    case send

    /// The person's ticket, to be confirmed or refused.
    var ticket: UInt32? {
      switch self {
      case .write(let write): write.ticket
      case .retry(let ticket, _), .discard(let ticket, _), .erase(let ticket): ticket
      default: nil
      }
    }
  }

  /// Changes the replica as `command` says; `false` if there is nothing to commit or finish.
  mutating func perform(_ command: Command) -> Bool {
    if state == .newerStore {
      guard case .signedIn = command else {
        if let ticket = command.ticket { effects.append(.refused(ticket: ticket, .updateRequired)) }
        return false
      }
    }
    switch command {
    case .write(let write):
      if let refusal = replica.enqueue(write, quota: quota, random: &random) {
        replica.undo()
        effects.append(.refused(ticket: write.ticket, refusal))
        return false
      }
    case .retry(_, let key):
      if let parked = replica[key]?.parked { replica.retry(parked, random: &random) }
    case .discard(_, let key):
      if let parked = replica[key]?.parked { replica.discard(parked) }
    case .erase: replica.erase()
    case .results(let epoch, let results, let positions): return apply(results, epoch, positions)
    case .page(let page): replica.apply(page, random: &random)
    case .park(let position):
      if let operation = replica.operation(at: position) {
        replica.park(operation, code: 400, stored: false)
      }
    case .signedIn(let account, let binding): return signIn(account, binding)
    case .recover: recover()
    case .lease: takeLease()
    case .send:
      // Another tab may have taken the lease before this one could.
      planned = hasLease ? planBatch() : []
      guard !planned.isEmpty else { return false }
      takeLease()
    }
    return true
  }

  /// What follows from `command` once it is durable.
  mutating func finish(_ command: Command) {
    if let ticket = command.ticket { effects.append(.confirmed(ticket: ticket)) }
    switch command {
    case .send: send()
    case .results(_, _, let positions):
      pullWanted = true
      // A landed request whose operations are all left over must not be repeated at once.
      var left = 0
      for position in positions where replica.operation(at: position)?.parked == 0 { left += 1 }
      if left == positions.count {
        backoff.fail(now: now, random: &random)
      } else {
        backoff.reset()
        batchLimit = min(SyncEngine.maximumBatch, batchLimit * 2)
      }
    case .page(let page):
      backoff.reset()
      pullWanted = page.more || replica.metadata.resyncing
      pullFirst = false
    case .signedIn: signedIn()
    case .erase: listWanted = true
    default: break
    }
  }

  /// Gives `command` up because the store refused it.
  @inline(never)
  mutating func abandon(_ command: Command) {
    if let ticket = command.ticket {
      effects.append(.refused(ticket: ticket, .diskFull))
    } else {
      backoff.fail(now: now, random: &random)
    }
    switch command {
    case .send: planned = []
    case .signedIn: authenticatingSince = nil
    case .page, .results: pullWanted = true
    default: break
    }
  }

  private mutating func apply(
    _ results: [OperationResult], _ epoch: UInt64, _ positions: [Replica.Position]
  ) -> Bool {
    let known = replica.metadata.epoch
    guard known == 0 || known == epoch else {
      // The rows are of another history. The operations stay, and the server will know them again.
      pullFirst = true
      return false
    }
    replica.updateMetadata { $0.epoch = epoch }
    mergedNotes = replica.apply(results, to: positions)
    return true
  }

  private mutating func recover() {
    let previous = replica.metadata.appVersion
    guard previous < appVersion else { return }
    replica.updateMetadata { $0.appVersion = appVersion }
    guard previous != 0 else { return }
    for position in replica.log {
      if let operation = replica.operation(at: position), operation.parked != 0 {
        replica.retry(operation, random: &random)
      }
    }
  }

  private mutating func signIn(_ account: [UInt8], _ binding: Bool) -> Bool {
    let current = replica.metadata.account
    if current.isEmpty && binding && state == .ready {
      replica.updateMetadata { $0.account = account }
      self.account = account
      return true
    }
    if current == account && state == .ready {
      signedIn()
      return false
    }
    switchAccount(account)
    return false
  }

  @inline(never)
  private mutating func signedIn() {
    block = .none
    authenticatingSince = nil
    pullWanted = true
  }
}
