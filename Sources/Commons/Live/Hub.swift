import Core
import Delivery
import Dispatch
public import HTTP
public import SQL
import Synchronization
public import Wire

/// Delivers the events of topics to open streams.
///
/// A commit notifies a topic; with PostgreSQL, on any node. The hub then reads the new events once
/// for all streams and sends the same bytes to each. A stream therefore always sends what the
/// database holds, in order.
public final class Hub: Sendable {
  /// Most clients one account may have open at a time; one more is refused.
  public static let mostClients = 10

  private let db: Database
  private let subscribers = Mutex(EventSubscriberTable())
  private let readCount = Atomic(0)
  /// Serialises wake-ups off the database writer's thread.
  private let line = DispatchQueue(label: "madang.hub")

  public init(_ db: Database) {
    self.db = db
    db.listen { [weak self] name in
      if let session = ID<Session>(name) { self?.end(session) }
      guard let self, let topic = ID<Feed>(name), self.hasSubscribers(topic) else { return }
      self.line.async { [weak self] in self?.wake(topic) }
    } onGap: { [weak self] in
      self?.line.async { [weak self] in self?.catchUp() }
    }
  }

  /// How often the database was read for new events.
  public var reads: Int { readCount.load(ordering: .relaxed) }

  /// Opens a stream of `topic`, after `lastSeen` (a `Last-Event-ID`) or from now on.
  ///
  /// The stream ends with the reader's session. A client that reconnects replaces its own stream.
  /// An account's eleventh client is refused. With `namesPosition` an event names where the stream
  /// begins. `admit` runs again after the stream is registered, and whenever notifications were
  /// lost.
  public func open<Topic>(
    _ topic: ID<Topic>, lastSeen: String?, by reader: EventReader? = nil,
    namesPosition: Bool = false,
    admit: @escaping @Sendable (Transaction) throws -> Void = { _ in }
  ) async throws -> EventStream {
    let topic = ID<Feed>(high: topic.high, low: topic.low)
    let asked = lastSeen.flatMap { Int($0) }
    let (news, newest) = try await db.read { db in
      let newest = try Feed.newest(topic, in: db)
      let isKnown = asked.map { (0...newest).contains($0) } ?? true
      return (isKnown ? try Feed.since(asked ?? newest, topic, in: db) : nil, newest)
    }
    let token = EventSubscriber.Token()
    let stream = EventStream { [weak self] in self?.subscribers.withLock { $0.remove(token) } }
    if namesPosition {
      stream.send(event: .position(asked ?? newest))
    } else {
      stream.mark(id: String(asked ?? newest))
    }
    // After these events the stream is at `newest` of this snapshot.
    if let news {
      for each in news { stream.send(event: each) }
    } else {
      stream.send(event: .reset(at: newest))
    }
    let subscriber = EventSubscriber(
      token, stream, of: topic, by: reader, sent: news?.last?.number ?? newest, admit: admit)
    let (replaced, isFirst) = try subscribers.withLock { try $0.add(subscriber) }
    replaced?.stream.send(encoded: EncodedEvent.replaced)
    replaced?.stream.end(retry: .seconds(60))
    // The session may have ended, or the account been suspended, before the stream was registered.
    await review(subscriber)
    await catchUp(subscriber)
    // Commits before the topic had a subscriber were not received.
    if isFirst { line.async { [weak self] in self?.wake(topic) } }
    return stream
  }

  /// Whether any stream of `topic` is open on this node.
  public func hasSubscribers<Topic>(_ topic: ID<Topic>) -> Bool {
    subscribers.withLock { $0.hasSubscribers(ID<Feed>(high: topic.high, low: topic.low)) }
  }

  /// Sends an event to every open stream of this node; it is not stored, so it is not sent again.
  func announce(_ event: LiveEvent) {
    guard let data = try? JSONWriter.text(event) else { return }
    let text = EventStream.text(event: event.kind, data: data)
    for subscriber in subscribers.withLock({ $0.all }) { subscriber.stream.send(encoded: text) }
  }

  /// Ends the streams of an ended session; reconnecting is refused.
  private func end(_ session: ID<Session>) {
    for subscriber in subscribers.withLock({ $0.all(of: session) }) {
      subscriber.stream.end(retry: .seconds(60))
    }
  }

  /// Handles lost notifications, which may have included a sign-out or a suspension.
  private func catchUp() {
    let (all, topics) = subscribers.withLock { ($0.all, $0.topics) }
    for subscriber in all { Task.immediate { [self] in await review(subscriber) } }
    for topic in topics { wake(topic) }
  }

  /// Ends a stream that is no longer authorized, or whose authorization cannot be checked.
  private func review(_ subscriber: EventSubscriber) async {
    do {
      try await db.read { try subscriber.admit($0) }
    } catch {
      subscriber.stream.end(retry: .seconds(60))
    }
  }

  /// Reads the events that other streams of the topic already have.
  private func catchUp(_ subscriber: EventSubscriber) async {
    while let number = subscribers.withLock({ $0.position(behind: subscriber) }) {
      do {
        subscriber.send(try await read(after: number, subscriber.topic))
      } catch {
        // The database is unavailable. The client reconnects with its last event id.
        return subscriber.stream.end(retry: .seconds(5))
      }
    }
  }

  private func wake(_ topic: ID<Feed>) {
    guard subscribers.withLock({ $0.beginReading(topic) }) else { return }
    Task.immediate { [self] in await send(topic) }
  }

  /// Sends new events of `topic` to all its streams, until no commit came in meanwhile.
  private func send(_ topic: ID<Feed>) async {
    while let number = subscribers.withLock({ $0.position(of: topic) }) {
      // A failed read is repeated at the topic's next notification.
      let news = try? await read(after: number, topic)
      let open = subscribers.withLock { $0.advance(topic, to: news?.last?.number) }
      for subscriber in open { subscriber.send(news ?? []) }
      guard subscribers.withLock({ $0.endReading(topic) }) else { return }
    }
  }

  /// The events after `number`, or a reset event when some are already deleted.
  private func read(after number: Int, _ topic: ID<Feed>) async throws -> [EncodedEvent] {
    readCount.wrappingAdd(1, ordering: .relaxed)
    return try await db.read { db in
      if let news = try Feed.since(number, topic, in: db) { return news }
      return [.reset(at: try Feed.newest(topic, in: db))]
    }
  }
}

extension Refusal {
  /// An account's eleventh event stream.
  static let tooManyClients = Refusal(
    429, "events.too-many", retryAfter: 30, ko: "열어 둔 화면이 너무 많아요. 다른 화면을 닫아 주세요.",
    en: "Too many screens are open. Please close another one.")
}
