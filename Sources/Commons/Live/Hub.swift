import Dispatch
public import HTTP
public import SQL
import Synchronization
public import Wire

/// Carries the events of topics to the streams that are open.
///
/// A commit anywhere (with PostgreSQL, on any node) names a topic. The hub then reads what is new of it once,
/// however many streams it has, and sends the same bytes to each: what a stream sends is always what the
/// database holds, in order.
public final class Hub: Sendable {
  /// Clients one account may have open at one time; one more is refused until another is closed.
  public static let mostClients = 10

  private let db: Database
  private let listeners = Mutex(ListenerTable())
  private let readCount = Atomic(0)
  /// One after the other, off the writer's thread.
  private let line = DispatchQueue(label: "madang.hub")

  public init(_ db: Database) {
    self.db = db
    db.listen { [weak self] name in
      if let session = ID<Session>(name) { self?.end(session) }
      guard let self, let topic = ID<Feed>(name), self.isHeard(topic) else { return }
      self.line.async { [weak self] in self?.wake(topic) }
    } missed: { [weak self] in
      self?.line.async { [weak self] in self?.catchUp() }
    }
  }

  /// How often the database was read for new events.
  public var reads: Int { readCount.load(ordering: .relaxed) }

  /// Opens a stream of `topic`, going on after `lastSeen` (a `Last-Event-ID`), or from now, until the
  /// reader's session ends.
  ///
  /// A client that comes back takes the place of its own stream. Refuses an account's eleventh client.
  /// `admit` is asked again once the stream can be ended by that notice, and whenever notices were lost.
  public func open<Topic>(
    _ topic: ID<Topic>, lastSeen: String?, by reader: EventReader? = nil,
    admit: @escaping @Sendable (Transaction) throws -> Void = { _ in }
  ) async throws -> EventStream {
    let topic = ID<Feed>(high: topic.high, low: topic.low)
    let asked = lastSeen.flatMap { Int($0) }
    let (news, newest) = try await db.read { db in
      let newest = try Feed.newest(topic, in: db)
      let isKnown = asked.map { (0...newest).contains($0) } ?? true
      return (isKnown ? try Feed.since(asked ?? newest, topic, in: db) : nil, newest)
    }
    let token = Listener.Token()
    let stream = EventStream { [weak self] in self?.listeners.withLock { $0.remove(token) } }
    stream.mark(id: String(asked ?? newest))
    // With what is read, the stream is as far as `newest`, in this snapshot.
    if let news {
      for each in news { stream.send(event: each) }
    } else {
      stream.send(event: .reset(at: newest))
    }
    let listener = Listener(
      token, stream, of: topic, by: reader, sent: news?.last?.number ?? newest, admit: admit)
    let (replaced, isFirst) = try listeners.withLock { try $0.add(listener) }
    replaced?.stream.end(retry: .seconds(60))
    // The session may have ended, or they been kept out, before the stream was known by it.
    await review(listener)
    await bringUp(listener)
    // What was committed before the topic had a listener was not heard of.
    if isFirst { line.async { [weak self] in self?.wake(topic) } }
    return stream
  }

  /// Whether any stream of `topic` is open here.
  public func isHeard<Topic>(_ topic: ID<Topic>) -> Bool {
    listeners.withLock { $0.isHeard(ID<Feed>(high: topic.high, low: topic.low)) }
  }

  /// Ends the streams of a session that is over; asking again is then refused.
  private func end(_ session: ID<Session>) {
    for listener in listeners.withLock({ $0.all(of: session) }) {
      listener.stream.end(retry: .seconds(60))
    }
  }

  /// Notices were lost: that somebody was signed out or kept out may have been among them.
  private func catchUp() {
    let (all, topics) = listeners.withLock { ($0.all, $0.topics) }
    for listener in all { Task.immediate { [self] in await review(listener) } }
    for topic in topics { wake(topic) }
  }

  /// Ends a stream that may not be open any more, or of which that cannot be said now.
  private func review(_ listener: Listener) async {
    do {
      try await db.read { try listener.admit($0) }
    } catch {
      listener.stream.end(retry: .seconds(60))
    }
  }

  /// Reads for a stream alone what its topic has already sent to the others.
  private func bringUp(_ listener: Listener) async {
    while let number = listeners.withLock({ $0.position(behind: listener) }) {
      do {
        listener.hear(try await read(after: number, listener.topic))
      } catch {
        // The database is away: the client comes back and names what it saw last.
        return listener.stream.end(retry: .seconds(5))
      }
    }
  }

  private func wake(_ topic: ID<Feed>) {
    guard listeners.withLock({ $0.beginReading(topic) }) else { return }
    Task.immediate { [self] in await tell(topic) }
  }

  /// Reads what is new of `topic` and sends it to all its streams, until nothing more was committed meanwhile.
  private func tell(_ topic: ID<Feed>) async {
    while let number = listeners.withLock({ $0.position(of: topic) }) {
      // What cannot be read now is read when the topic is named again.
      let news = try? await read(after: number, topic)
      let open = listeners.withLock { $0.advance(topic, to: news?.last?.number) }
      for listener in open { listener.hear(news ?? []) }
      guard listeners.withLock({ $0.endReading(topic) }) else { return }
    }
  }

  /// The events after `number`, or one that says to read everything again when some are no longer kept.
  private func read(after number: Int, _ topic: ID<Feed>) async throws -> [EncodedEvent] {
    readCount.wrappingAdd(1, ordering: .relaxed)
    return try await db.read { db in
      if let news = try Feed.since(number, topic, in: db) { return news }
      return [.reset(at: try Feed.newest(topic, in: db))]
    }
  }
}

extension Refusal {
  /// An account's eleventh stream of events.
  static let tooManyClients = Refusal(
    429, "events.too-many", retryAfter: 30, ko: "열어 둔 화면이 너무 많아요. 다른 화면을 닫아 주세요.",
    en: "Too many screens are open. Please close another one.")
}
