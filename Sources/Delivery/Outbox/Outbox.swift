public import Core
public import SQL
import Synchronization
public import Wire

/// Outgoing messages: queued in the transaction that causes them, delivered after the commit.
///
/// Delivery is at least once. A process may die before it records the delivery; the message is then
/// sent again with the same id.
public final class Outbox: Sendable {
  /// The lease of a claimed message; after it, another node may claim it.
  public static let lease = Duration.minutes(2)
  /// Attempts before a message is marked failed.
  static let most = 12
  /// The notification that wakes the senders.
  public static let notice = "outbox"
  /// How long a message is delivered after an operator retries it.
  public static let secondLife = Duration.hours(1)

  let db: Database
  let world: World
  let isDemo: Bool
  private let couriers = Mutex<[Channel: any Courier]>([:])
  private let wakers = Mutex<[Waker]>([])

  /// Creates the outbox; a demo keeps messages without a courier, and its clock wakes the senders.
  public init(_ db: Database, world: World, demo: DemoClock? = nil) {
    self.db = db
    self.world = world
    isDemo = demo != nil
    db.listen { [weak self] in
      if $0 == Self.notice { self?.wake() }
    } onGap: { [weak self] in
      self?.wake()
    }
    demo?.onMove { [weak self] in self?.wake() }
  }

  /// Registers the courier of `channel`; call it before the services run.
  public func register(_ channel: Channel, by courier: any Courier) {
    couriers.withLock { $0[channel] = courier }
  }

  /// Whether messages on `channel` have a receiver: a courier, or the demo's page.
  public func takes(_ channel: Channel) -> Bool { isDemo || courier(of: channel) != nil }

  /// Queues a message in the current transaction; refuses when the channel has no courier.
  @discardableResult
  public func put(_ message: OutboxMessage, in db: Transaction) throws -> ID<OutboxItem> {
    let id = world.id(OutboxItem.self)
    try put([(id, message)], in: db)
    return id
  }

  /// Queues messages with few statements; the result is that of one after the other.
  func put(_ messages: [OutboxMessage], in db: Transaction) throws {
    // A statement cannot update a row twice, so only the last message under a tag is inserted.
    var seen: Set<[String]> = []
    let remaining = messages.reversed().filter { message in
      guard let tag = message.tag else { return true }
      return seen.insert([message.channel.name, message.address, tag]).inserted
    }
    try put(remaining.reversed().map { (world.id(), $0) }, in: db)
  }

  private func put(_ messages: [(id: ID<OutboxItem>, message: OutboxMessage)], in db: Transaction)
    throws
  {
    let channels = Set(messages.map(\.message.channel))
    let carried = channels.filter { courier(of: $0) != nil }
    guard isDemo || carried == channels else { throw Refusal.noSender }
    let now = world.now()
    try db.insert(
      messages,
      """
      INSERT INTO outbox (id, channel, account_id, address, payload, tag, state, due_at, expires_at,
        created_at, lane)
      """,
      { id, message in
        let due = max(now, message.due ?? now)
        return """
          (\(id), \(message.channel), \(message.account), \(message.address), \(message.payload),
            \(message.tag), \(carried.contains(message.channel) ? "waiting" : "shown"), \(due),
            \(due + message.life), \(now), \(message.concurrencyKey))
          """
      },
      """
       ON CONFLICT (channel, address, tag) DO UPDATE SET id = excluded.id,
        account_id = excluded.account_id, payload = excluded.payload, state = excluded.state,
        due_at = excluded.due_at, expires_at = excluded.expires_at, attempts = 0, error = NULL,
        created_at = excluded.created_at, lane = excluded.lane
      """)
    if !carried.isEmpty { try db.notify(Self.notice) }
  }

  /// Delivers everything that is due now; returns when each message has been attempted.
  public func sendDue() async throws {
    for sender in senders() { try await sender.work(staying: false) }
  }

  /// One sender per channel, so that a slow channel does not delay others.
  public func senders() -> [Sender] {
    couriers.withLock { couriers in
      couriers.map { channel, courier in
        let waker = Waker()
        wakers.withLock { $0.append(waker) }
        return Sender(outbox: self, channel: channel, courier: courier, waker: waker)
      }
    }
  }

  private func courier(of channel: Channel) -> (any Courier)? {
    couriers.withLock { $0[channel] }
  }

  private func wake() {
    for waker in wakers.withLock({ $0 }) { waker.wake() }
  }
}
