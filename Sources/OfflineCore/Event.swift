/// What the host tells the engine.
///
/// Every event comes with the device's clock.
public enum Event: Sendable {
  /// First of all events, once for an engine. `seed` is random; `account` is whose store to load, empty before there is one.
  case start(seed: UniqueID, appVersion: UInt32, lock: FlushLock, account: [UInt8])
  /// The store that `Effect.load` asked for.
  case loaded(StoreContents)
  /// The store cannot be read now; the engine asks again later.
  case loadFailed
  /// The transaction is durable.
  case stored(number: UInt32)
  case storeFailed(number: UInt32, StoreFailure)
  /// Another tab committed this transaction.
  case changed(Transaction)
  /// The person confirmed a change.
  case write(Write)
  /// The person tries the entity's refused operation again.
  case retry(ticket: UInt32, EntityKey)
  /// The person gives the entity's refused operation up.
  case discard(ticket: UInt32, EntityKey)
  /// The server answered a batch.
  case results(request: UInt32, epoch: UInt64, [OperationResult])
  /// The server answered a pull.
  case page(request: UInt32, ChangePage)
  /// A request had no usable answer. `retryAfter` is in milliseconds, 0 if the server named none.
  case requestFailed(request: UInt32, RequestFailure, retryAfter: Int64)
  /// The delay of the last `Effect.timer` has passed.
  case timer
  /// Launch, foreground, background sync, a push, "sync now": send and pull without waiting.
  case trigger
  /// What the system says about the network: a hint only.
  case connectivity(Bool)
  /// Who is signed in. `binding`: this account was made for this store, which had none.
  case signedIn(account: [UInt8], binding: Bool)
  /// The token could not be refreshed; the engine asks again later.
  case authenticationFailed
  /// Who holds the lock that lets one tab send.
  case lock(FlushLock)
  /// The list is wanted whole, by a page that just appeared.
  case list
  /// Signing out for good: the store is emptied.
  case erase(ticket: UInt32)
}

/// The host's own lock between tabs (Web Locks, a file lock).
public enum FlushLock: UInt8, Sendable {
  /// There is none: only the lease in the store keeps tabs apart.
  case unavailable
  /// Held here; leases of others are left over from processes that died.
  case held
  /// Held by another.
  case heldElsewhere
}

public struct StoreContents: Sendable {
  public var store: UInt32
  public var account: [UInt8]
  public var generation: UInt64
  public var records: [Record]

  public init(store: UInt32, account: [UInt8], generation: UInt64, records: [Record]) {
    self.store = store
    self.account = account
    self.generation = generation
    self.records = records
  }
}

public enum StoreFailure: UInt8, Sendable {
  /// The store's generation was another.
  case conflict
  /// Quota or disk.
  case full
  case other
}

/// A change as the person made it.
public struct Write: Sendable {
  /// Comes back in `Effect.confirmed` or `Effect.refused`.
  public var ticket: UInt32
  public var kind: OperationKind
  public var entity: EntityKey
  /// Those that changed; all of them for `create` and `restore`.
  public var fields: Fields

  public init(ticket: UInt32, kind: OperationKind, entity: EntityKey, fields: Fields) {
    self.ticket = ticket
    self.kind = kind
    self.entity = entity
    self.fields = fields
  }
}

/// What became of one operation of a batch.
public struct OperationResult: Sendable {
  public enum Status: UInt8, Sendable {
    case applied
    /// The id was known; this is the stored result.
    case duplicate
    /// Applied, though others had changed the entity too.
    case merged
    /// Refused for good.
    case refused
    /// Not decided; to be sent again.
    case retry
  }

  public var id: UniqueID
  public var status: Status
  /// Why it was refused.
  public var code: UInt16
  /// The entity afterwards; `nil` if the server has none.
  public var row: Row?

  public init(id: UniqueID, status: Status, code: UInt16 = 0, row: Row? = nil) {
    self.id = id
    self.status = status
    self.code = code
    self.row = row
  }
}

/// A page of the account's change feed.
public struct ChangePage: Sendable {
  public var epoch: UInt64
  /// The client's cursor is of no use here: the feed starts over.
  public var reset: Bool
  /// With a new epoch: changes after this number may have been lost.
  public var restoredAt: Int64
  public var from: Int64
  public var next: Int64
  public var more: Bool
  public var rows: [ChangedRow]

  public struct ChangedRow: Sendable {
    public var entity: EntityKey
    public var row: Row

    public init(entity: EntityKey, row: Row) {
      self.entity = entity
      self.row = row
    }
  }

  public init(
    epoch: UInt64, reset: Bool, restoredAt: Int64, from: Int64, next: Int64, more: Bool,
    rows: [ChangedRow]
  ) {
    self.epoch = epoch
    self.reset = reset
    self.restoredAt = restoredAt
    self.from = from
    self.next = next
    self.more = more
    self.rows = rows
  }
}

public enum RequestFailure: UInt8, Sendable {
  /// No network, a time-out, an answer that is none of ours, 408, 409, 425, 429 or 5xx.
  case transport
  /// 401.
  case unauthorized
  /// 426.
  case clientTooOld
  /// 400, 403, 413 or 422 for the request as a whole.
  case rejected
  /// The batch was meant for another history of the server.
  case epochChanged
  /// The token belongs to another account than the batch.
  case wrongAccount
}
