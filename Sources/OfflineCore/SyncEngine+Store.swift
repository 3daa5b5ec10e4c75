extension SyncEngine {
  @inline(never)
  mutating func requestLoad(store: UInt32) {
    state = .loading
    isLoading = true
    effects.append(.load(account: account, store: store))
  }

  /// Reads the store anew: another tab changed it in a way this one did not follow.
  @inline(never)
  private mutating func reload() {
    pendingChanges = []
    replica.undo()
    requestLoad(store: store)
  }

  mutating func loaded(_ contents: StoreContents) {
    let known = store != 0 && contents.store == store
    guard state == .loading, known || account.isEmpty || contents.account == account else {
      return
    }
    isLoading = false
    reading.reset()
    store = contents.store
    generation = contents.generation
    account = contents.account
    listWanted = true
    touched = KeySet()
    switch Replica.load(contents.records, account: account) {
    case .newer:
      replica = Replica()
      state = .newerStore
    case .ready(let replica):
      self.replica = replica
      state = .ready
      commands.insert(.recover, at: 0)
    }
  }

  mutating func loadFailed() {
    guard state == .loading else { return }
    isLoading = false
    reading.fail(now: now, random: &random)
  }

  /// While there is no store: asks for it again when it is time.
  mutating func waitForStore() {
    guard !isLoading, owner != 0 else { return }
    let wait = reading.remaining(now: now)
    if wait > 0 {
      refuseAll(.storeUnavailable)
      effects.append(.timer(delay: wait))
    } else {
      requestLoad(store: store)
    }
  }

  /// Refuses what the person asked for and is not decided.
  @inline(never)
  private mutating func refuseAll(_ refusal: Effect.Refusal) {
    for command in commands {
      if let ticket = command.ticket { effects.append(.refused(ticket: ticket, refusal)) }
    }
    commands.removeAll { $0.ticket != nil }
  }

  // MARK: Transactions

  /// Asks for the commit of what `command` changed; without a change it is finished at once.
  mutating func commit(_ command: Command) {
    guard replica.isChanged else {
      replica.clearJournal()
      return finish(command)
    }
    lastNumber &+= 1
    outstanding = (lastNumber, command)
    effects.append(
      .store(
        Transaction(
          number: lastNumber, store: store, expected: generation,
          account: replica.metadata.account, changes: replica.changes)))
  }

  mutating func stored(_ number: UInt32) {
    guard let committed = outstanding, committed.number == number else { return }
    outstanding = nil
    generation &+= 1
    for change in replica.journal {
      if let entity = change.entity { touched.insert(entity) }
    }
    replica.clearJournal()
    finish(committed.command)
    catchUp()
  }

  mutating func storeFailed(_ number: UInt32, _ failure: StoreFailure) {
    guard let failed = outstanding, failed.number == number else { return }
    outstanding = nil
    replica.undo()
    switch failure {
    case .conflict:
      commands.insert(failed.command.repeatable ? failed.command : .lease, at: 0)
      reload()
    case .full:
      abandon(failed.command)
      catchUp()
    case .other:
      // It may have been committed all the same.
      abandon(failed.command)
      reload()
    }
  }

  /// Takes over what other tabs committed while this one waited for its own commit.
  @inline(never)
  private mutating func catchUp() {
    let others = pendingChanges
    pendingChanges = []
    for transaction in others { changed(transaction) }
  }

  @inline(never)
  mutating func changed(_ transaction: Transaction) {
    guard state == .ready, transaction.store == store else { return }
    guard outstanding == nil else {
      pendingChanges.append(transaction)
      return
    }
    guard transaction.expected >= generation else { return }
    guard transaction.expected == generation,
      replica.adopt(transaction, touched: &touched)
    else { return reload() }
    generation &+= 1
    account = replica.metadata.account
  }

  // MARK: Accounts

  /// Leaves this account's store as it is and opens the other's.
  ///
  /// Nothing of it is shown or sent from here on.
  mutating func switchAccount(_ account: [UInt8]) {
    refuseAll(.accountChanged)
    commands = []
    pendingChanges = []
    replica = Replica()
    flight = nil
    planned = []
    store = 0
    self.account = account
    block = .none
    authenticatingSince = nil
    resetBackoff()
    batchLimit = SyncEngine.maximumBatch
    pullWanted = true
    pullFirst = false
    effects.append(.show(rows: [], complete: true))
    requestLoad(store: 0)
  }
}

extension SyncEngine.Command {
  /// A send is planned anew after a conflict, as all network commands are.
  fileprivate var repeatable: Bool {
    switch self {
    case .send, .lease: false
    default: true
    }
  }
}

extension Replica.Change {
  var entity: EntityKey? {
    switch self {
    case .operation(let before, let after): before?.entity ?? after?.entity
    case .row(let key, _, _): key
    case .quarantine: nil
    }
  }
}

extension Replica {
  /// What the journal does to the store's records.
  var changes: [Transaction.Change] {
    var changes: [Transaction.Change] = []
    @inline(never) func put(_ record: Record) {
      changes.append(Transaction.Change(key: record.key, value: record.value))
    }
    @inline(never) func delete(_ key: [UInt8]) {
      changes.append(Transaction.Change(key: key, value: nil))
    }
    for change in journal {
      switch change {
      case .operation(_, let after?): put(Record(after))
      case .operation(let before?, nil): delete(Record.operationKey(before.sequence))
      case .operation(nil, nil): break
      case .row(let key, _, let after?): put(Record(after, of: key))
      case .row(let key, _, nil): delete(Record.rowKey(key))
      case .quarantine(let record):
        put(Record(key: Record.quarantineKey(record.key), value: record.value))
        delete(record.key)
      }
    }
    if let metadataBefore, metadataBefore != metadata { put(Record(metadata)) }
    return changes
  }
}

extension Replica {
  /// Empties the store, except for whose it is.
  mutating func erase() {
    for position in log {
      if let operation = operation(at: position) { remove(operation) }
    }
    for key in entities.keys { setRow(nil, of: key) }
    updateMetadata { metadata in
      var empty = Metadata()
      empty.account = metadata.account
      empty.nextSequence = metadata.nextSequence
      empty.appVersion = metadata.appVersion
      metadata = empty
    }
  }
}
