extension SyncEngine {
  mutating func receive(_ event: Event) {
    switch event {
    case .start(let seed, let appVersion, let lock, let account):
      start(seed: seed, appVersion: appVersion, lock: lock, account: account)
    case .loaded(let contents): loaded(contents)
    case .loadFailed: loadFailed()
    case .stored(let number): stored(number)
    case .storeFailed(let number, let failure): storeFailed(number, failure)
    case .changed(let transaction): changed(transaction)
    case .write(let write): commands.append(.write(write))
    case .retry(let ticket, let key): commands.append(.retry(ticket, key))
    case .discard(let ticket, let key): commands.append(.discard(ticket, key))
    case .erase(let ticket): commands.append(.erase(ticket))
    case .results(let request, let epoch, let results): answered(request, epoch, results)
    case .page(let request, let page):
      if land(request) != nil { commands.append(.page(page)) }
    case .requestFailed(let request, let failure, let retryAfter):
      requestFailed(request, failure, retryAfter)
    case .timer: break  // `work` looks at what is due after every event
    case .trigger:
      resetBackoff()
      pullWanted = true
      authenticatingSince = nil
      if block == .version { block = .none }
    case .connectivity(let online): online ? resetBackoff() : backoff.pause(now: now)
    case .signedIn(let account, let binding): commands.append(.signedIn(account, binding))
    case .authenticationFailed:
      authenticatingSince = nil
      backoff.fail(now: now, random: &random)
    case .lock(let lock): self.lock = lock
    case .list: listWanted = true
    }
  }

  private mutating func start(
    seed: UniqueID, appVersion: UInt32, lock: FlushLock, account: [UInt8]
  ) {
    random = RandomSource(seed: seed)
    owner = random.next() | 1
    self.appVersion = appVersion
    self.lock = lock
    self.account = account
    requestLoad(store: 0)
  }

  @inline(never)
  mutating func resetBackoff() {
    backoff.reset()
    reading.reset()
  }

  /// Ends the request under way if it is this one.
  ///
  /// Answers to others come too late and are ignored.
  @inline(never)
  mutating func land(_ request: UInt32) -> Flight? {
    guard let landed = flight, landed.request == request else { return nil }
    flight = nil
    for position in landed.positions { touched.insert(position.entity) }
    return landed
  }

  private mutating func answered(
    _ request: UInt32, _ epoch: UInt64, _ results: [OperationResult]
  ) {
    guard let landed = land(request) else { return }
    commands.append(.results(epoch, results, landed.positions))
  }

  private mutating func requestFailed(
    _ request: UInt32, _ failure: RequestFailure, _ retryAfter: Int64
  ) {
    guard let landed = land(request) else { return }
    switch failure {
    case .transport: failed(landed, retryAfter: retryAfter)
    case .unauthorized: askWho(.authentication)
    case .wrongAccount: askWho(.account)
    case .clientTooOld: block = .version
    case .epochChanged: pullFirst = true
    case .rejected:
      // Smaller batches find the operation that the server takes offence at.
      if landed.positions.count > 1 {
        batchLimit = landed.positions.count / 2
      } else if let position = landed.positions.first {
        commands.append(.park(position))
      } else {
        failed(landed, retryAfter: retryAfter)
      }
    }
  }

  /// Asks for a fresh token at once; the back-off keeps a token that is refused again from being used at once.
  private mutating func askWho(_ reason: Block) {
    block = reason
    pullWanted = true  // so that it is asked again even if another tab does the work
    authenticatingSince = now
    backoff.fail(now: now, random: &random)
    effects.append(.authenticate)
  }

  @inline(never)
  mutating func failed(_ landed: Flight, retryAfter: Int64) {
    backoff.fail(now: now, retryAfter: retryAfter, random: &random)
    // It had begun to travel: the network may be up for too short a time for so many.
    let duration = now &- landed.startedAt
    guard duration >= 500 || duration < 0, !landed.positions.isEmpty else { return }
    batchLimit = max(1, landed.positions.count / 2)
  }
}
