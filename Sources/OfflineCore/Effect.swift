/// What the host is to do, in this order.
public enum Effect: Sendable {
  /// Read that store; with 0 the account's, which is made if there is none. Without an account: the one that
  /// this device began with.
  case load(account: [UInt8], store: UInt32)
  /// Commit durably, then say `stored` or `storeFailed`; tell the other tabs.
  case store(Transaction)
  case send(Batch)
  case pull(Pull)
  /// Say `timer` after this many milliseconds instead of whenever was asked before.
  case timer(delay: Int64)
  /// Rows of the visible list that changed; `complete`: these are all there are, in order.
  case show(rows: [VisibleRow], complete: Bool)
  /// The write is durable: now the person may be told that it is saved.
  case confirmed(ticket: UInt32)
  case refused(ticket: UInt32, Refusal)
  /// Refresh the token, then say `signedIn` or `authenticationFailed`.
  case authenticate
  case status(Status)

  public enum Refusal: UInt8, Sendable {
    /// The device's disk or the browser's quota.
    case diskFull
    /// The queue's own limit.
    case queueFull
    case storeUnavailable
    case unknownEntity
    /// Somebody else signed in meanwhile.
    case accountChanged
    /// A newer version of the app wrote the store.
    case updateRequired
  }
}

/// Operations for the server, in order, each of another entity.
public struct Batch: Sendable {
  public var request: UInt32
  public var account: [UInt8]
  /// The server refuses a batch for another history than its own, unless this is 0.
  public var epoch: UInt64
  public var operations: [Operation]

  public init(request: UInt32, account: [UInt8], epoch: UInt64, operations: [Operation]) {
    self.request = request
    self.account = account
    self.epoch = epoch
    self.operations = operations
  }
}

public struct Pull: Sendable {
  public var request: UInt32
  public var account: [UInt8]
  public var epoch: UInt64
  public var cursor: Int64
  /// The feed is being read from its beginning: it must not start over because tombstones are missing.
  public var resyncing: Bool
  public var limit: UInt32

  public init(
    request: UInt32, account: [UInt8], epoch: UInt64, cursor: Int64, resyncing: Bool, limit: UInt32
  ) {
    self.request = request
    self.account = account
    self.epoch = epoch
    self.cursor = cursor
    self.resyncing = resyncing
    self.limit = limit
  }
}

/// An entity as the person sees it: the server's row under the operations that wait.
public struct VisibleRow: Equatable, Sendable {
  /// How far its change has come.
  public enum Badge: UInt8, Sendable {
    /// The server has it as it is shown.
    case acknowledged
    /// A change is stored on the device and waits to be sent.
    case waiting
    /// A change is under way.
    case sending
    /// The server refused a change, which is kept until it is retried or discarded.
    case parked
    /// Acknowledged, and merged with what another device wrote; said once.
    case merged
    /// Not in the list any more.
    case gone
  }

  /// The type and id of the entity.
  public var entity: EntityKey
  /// How far its change has come.
  public var badge: Badge
  /// Why it is parked, as the server said; 0 if it is not.
  public var code: UInt16
  /// The values to show.
  public var fields: Fields

  public init(entity: EntityKey, badge: Badge, code: UInt16 = 0, fields: Fields = Fields()) {
    self.entity = entity
    self.badge = badge
    self.code = code
    self.fields = fields
  }

  /// Field 0 is what the list is sorted by: eight bytes, little-endian and signed.
  public var order: Int64 {
    guard let value = fields[0]?.value else { return 0 }
    var reader = ByteReader(value)
    return reader.i64()
  }
}

/// The state of a queue, and what waits in it.
public struct Status: Equatable, Sendable {
  /// Whether the queue sends.
  public enum State: UInt8, Sendable {
    /// The store is being read.
    case loading
    /// Sends, or will once the server is in reach.
    case ready
    /// Nothing is sent without a session: the first account is being begun, or, on a device that has `synced`, somebody
    /// must sign in.
    case blockedAuthentication
    /// Nothing is sent until the app is updated.
    case blockedVersion
    /// Nothing is sent until the account of the entries is signed in.
    case blockedAccount
    /// A newer version of the app wrote the store: nothing is shown, sent or changed.
    case newerStore
  }

  /// Whether the queue sends.
  public var state: State
  /// The number of changes that wait to be sent or confirmed; those that the server refused are not among them.
  public var unsent: UInt32
  /// The number of changes that the server refused.
  public var parked: UInt32
  /// The number of records that could not be read and were set aside.
  public var quarantined: UInt32
  /// 80 % of the queue's limit.
  public var nearlyFull: Bool
  /// Whether the server's list has ever been received whole.
  public var synced: Bool

  public init(
    state: State, unsent: UInt32, parked: UInt32, quarantined: UInt32, nearlyFull: Bool,
    synced: Bool
  ) {
    self.state = state
    self.unsent = unsent
    self.parked = parked
    self.quarantined = quarantined
    self.nearlyFull = nearlyFull
    self.synced = synced
  }
}
