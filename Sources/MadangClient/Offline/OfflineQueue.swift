public import Foundation
public import OfflineCore
import Wire

/// A queue of changes that are stored on this device first and sent to the server later.
///
///     let queue = await OfflineQueue(file: url, account: account, transport: transport, appVersion: 3)
///     try await queue.write(.create, key, fields)  // saved
///     for await rows in await queue.list { … }
///
/// `SyncEngine` makes the decisions; this is its host with an SQLite file, timers and requests. Only one queue at a time
/// can use the file. Until it can, changes are refused with `.storeUnavailable`, and the queue opens the file once
/// the other queue has closed it.
public actor OfflineQueue {
  private let executor = BlockingExecutor()
  /// The thread of the queue, because SQLite blocks.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let file: URL
  private let transport: any OfflineTransport
  private let dependencies: ClientDependencies
  private var engine = SyncEngine()
  private(set) var store: OfflineStore?
  /// The account of the store loaded last.
  private var storeID: Int64?
  private var isClosed = false
  /// Events caused by effects; handled after all effects of the current event.
  private var pending: [Event] = []
  private var isHandling = false

  private var account: OfflineAccount?
  /// Who is signed in, while that is known to be the person of `account`.
  private var owner: String?
  private var isOwnerStored = false
  /// Counts changes of the account, so that a response for an earlier one is dropped.
  private var accountNumber = 0
  private var lastTicket: UInt32 = 0
  private var outcomes: [UInt32: Result<Void, OfflineRefusal>] = [:]
  private var timer: Task<Void, Never>?
  private var requests: [UInt32: [Task<Void, Never>]] = [:]
  private var authentication: Task<Void, Never>?

  private var visible = VisibleList()
  private var isListLoaded = false
  private var status: Status?
  private var lists = Listeners<[VisibleRow]>()
  private var statusListeners = Listeners<Status>()

  /// Opens the queue in `file` for `account`; the file and its folder are created if they do not exist.
  ///
  /// With nil it is that of the transport's `owner`, also without a network; before there was one, what is written waits
  /// for the first account that this device makes.
  ///
  /// `appVersion` must rise with each release: refused operations are then retried once.
  public init(
    file: URL, account: OfflineAccount?, transport: some OfflineTransport, appVersion: UInt32,
    dependencies: ClientDependencies = .real
  ) async {
    self.file = file
    self.account = account
    self.transport = transport
    self.dependencies = dependencies
    if account == nil { owner = await transport.owner }
    let seed = UniqueID(high: dependencies.random(), low: dependencies.random())
    notify(.start(seed: seed, appVersion: appVersion, lock: .held, account: account?.id ?? []))
  }

  deinit {
    timer?.cancel()
    authentication?.cancel()
    for task in requests.values.joined() { task.cancel() }
    lists.finish()
    statusListeners.finish()
  }

  /// Stops sending and closes the file; stored operations are sent when it is opened again.
  public func close() {
    isClosed = true
    stopTasks()
    store = nil
    lists.finish()
    statusListeners.finish()
  }

  // MARK: Changes

  /// Handles an event with a ticket; throws if its change was refused.
  func ask(_ event: (UInt32) -> Event) throws(OfflineRefusal) {
    guard !isClosed else { throw OfflineRefusal(.storeUnavailable) }
    lastTicket &+= 1
    let ticket = lastTicket
    notify(event(ticket))
    // Loading and committing do not suspend, so the engine has decided here.
    guard let outcome = outcomes.removeValue(forKey: ticket) else {
      throw OfflineRefusal(.storeUnavailable)
    }
    try outcome.get()
  }

  // MARK: What the app tells it

  /// Sends and fetches at once: call it at launch, in the foreground, after a push, and on user request.
  public func trigger() { notify(.trigger) }

  /// Reports the system's network state; used as a hint only.
  public func connectivityChanged(isOnline: Bool) { notify(.connectivity(isOnline)) }

  /// Reports that another account is signed in, or none.
  ///
  /// Changes of the previous account are no longer shown or sent; they stay in the file until it is signed in again.
  public func accountChanged(to account: OfflineAccount?) {
    accountNumber += 1
    owner = nil
    authentication?.cancel()
    if account?.id != self.account?.id { cancelRequests() }
    signedIn(account)
  }

  private func signedIn(_ account: OfflineAccount?) {
    guard !isClosed else { return }
    self.account = account
    guard let account else { return notify(.signedIn(account: [], binding: false)) }
    // If the account has a store already, the two are not merged.
    let own = (try? store?.id(of: account.id)) ?? nil
    let isFree = own == nil || own == storeID
    notify(.signedIn(account: account.id, binding: account.isMadeHere && isFree))
  }

  // MARK: What the app sees

  /// The visible list, initially and after each change: server entries, overlaid with pending changes.
  ///
  /// Each access creates a new stream. A slow consumer skips to the newest list.
  public var list: AsyncStream<[VisibleRow]> {
    lists.add(isListLoaded ? visible.rows : nil, isClosed: isClosed) { [weak self] id in
      Task { await self?.forget(id) }
    }
  }

  /// The status of the queue, initially and after each change.
  public var statuses: AsyncStream<Status> {
    statusListeners.add(status, isClosed: isClosed) { [weak self] id in
      Task { await self?.forget(id) }
    }
  }

  private func forget(_ listener: UUID) {
    lists.remove(listener)
    statusListeners.remove(listener)
  }

  private func show(_ rows: [VisibleRow], complete: Bool) {
    if complete {
      visible.replace(with: rows)
      isListLoaded = true
    } else {
      for row in rows { visible.apply(row) }
    }
    lists.yield(visible.rows)
  }

  // MARK: Engine

  private func notify(_ event: Event) {
    guard !isClosed else { return }
    pending.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !pending.isEmpty {
      let next = pending.removeFirst()
      for effect in engine.handle(next, now: dependencies.now().milliseconds) { perform(effect) }
    }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .load(let account, let id): load(account, id)
    case .store(let transaction): commit(transaction)
    case .send(let batch):
      request(batch.request) { [transport] in
        let answer = try await transport.send(batch)
        return .results(request: batch.request, epoch: answer.epoch, answer.results)
      }
    case .pull(let pull):
      request(pull.request) { [transport] in
        .page(request: pull.request, try await transport.pull(pull))
      }
    case .timer(let delay): setTimer(delay)
    case .show(let rows, let complete): show(rows, complete: complete)
    case .confirmed(let ticket): outcomes[ticket] = .success(())
    case .refused(let ticket, let reason): outcomes[ticket] = .failure(OfflineRefusal(reason))
    case .authenticate: authenticate()
    case .status(let status):
      self.status = status
      statusListeners.yield(status)
    }
  }

  private func load(_ account: [UInt8], _ id: UInt32) {
    do {
      let store = try self.store ?? OfflineStore(path: file.path)
      self.store = store
      let claims =
        !account.isEmpty && self.account?.id == account && self.account?.isMadeHere == true
      let isOwned = self.account == nil && owner != nil
      let contents = try store.contents(
        of: account, id: id, claims: claims, owner: isOwned ? owner : nil)
      storeID = Int64(contents.store)
      if isOwned, !contents.account.isEmpty {
        self.account = OfflineAccount(id: contents.account, isMadeHere: false)
        isOwnerStored = true
      }
      rememberOwner(of: contents.store, contents.account)
      pending.append(.loaded(contents))
    } catch {
      self.store = nil
      pending.append(.loadFailed)
    }
  }

  private func commit(_ transaction: Transaction) {
    guard let failure = store?.commit(transaction) ?? (store == nil ? .other : nil) else {
      rememberOwner(of: transaction.store, transaction.account)
      return pending.append(.stored(number: transaction.number))
    }
    // A new connection reads what is on the disk.
    if failure == .other { store = nil }
    pending.append(.storeFailed(number: transaction.number, failure))
  }

  private func rememberOwner(of store: UInt32, _ account: [UInt8]) {
    guard !isOwnerStored, let owner, account == self.account?.id else { return }
    // On a full disk it is remembered later.
    isOwnerStored = (try? self.store?.remember(owner, of: store)) != nil
  }

  // MARK: Timers and requests

  private func setTimer(_ delay: Int64) {
    timer?.cancel()
    timer = nil
    guard delay >= 0 else { return }
    timer = after(.milliseconds(delay)) { $0.notify(.timer) }
  }

  private func after(
    _ delay: Duration, _ action: @escaping @Sendable (isolated OfflineQueue) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, dependencies] in
      do { try await dependencies.sleep(delay) } catch { return }
      guard !Task.isCancelled, let self else { return }
      await action(self)
    }
  }

  private func request(
    _ number: UInt32, _ body: @escaping @Sendable () async throws -> Event
  ) {
    let attempt = Task { [weak self] in
      let event: Event
      do {
        // Cancelled before it began, because the account changed.
        try Task.checkCancellation()
        event = try await body()
      } catch let error as OfflineRequestError {
        event = .requestFailed(
          request: number, error.failure, retryAfter: error.retryAfter.milliseconds)
      } catch {
        event = .requestFailed(request: number, .transport, retryAfter: 0)
      }
      await self?.end(number, event)
    }
    let limit = after(.seconds(15)) {
      $0.end(number, .requestFailed(request: number, .transport, retryAfter: 0))
    }
    requests[number] = [attempt, limit]
  }

  private func end(_ number: UInt32, _ event: Event) {
    // Ended before: timed out, or the account changed.
    guard let tasks = requests.removeValue(forKey: number) else { return }
    for task in tasks { task.cancel() }
    notify(event)
  }

  private func authenticate() {
    let asked = accountNumber
    authentication = Task { [weak self, transport] in
      let known = await self?.knownAccount(of: transport.owner)
      let account = try? await transport.authenticate(known: known)
      let owner = await transport.owner
      await self?.authenticated(account, owner, asked)
    }
  }

  /// The account that must not be replaced by a new one, while `owner` is signed in.
  func knownAccount(of owner: String?) -> OfflineAccount? {
    guard let owner else {
      // A device that has had an account begins no other by itself.
      if let account { return account }
      return (try? store?.lastAccount()).map { OfflineAccount(id: $0, isMadeHere: false) }
    }
    // Somebody else's session may need a first account.
    return self.owner == nil || self.owner == owner ? account : nil
  }

  private func authenticated(_ account: OfflineAccount?, _ owner: String?, _ asked: Int) {
    guard asked == accountNumber else { return }
    guard let account else { return notify(.authenticationFailed) }
    self.owner = owner
    isOwnerStored = false
    signedIn(account)
  }

  private func cancelRequests() {
    for task in requests.values.joined() { task.cancel() }
    requests = [:]
  }

  private func stopTasks() {
    timer?.cancel()
    authentication?.cancel()
    cancelRequests()
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
