import Foundation
public import HTTP
public import SQL
import Synchronization
public import Wire

/// Carries the events of topics to the streams that are open.
///
/// A commit anywhere (with PostgreSQL, on any node) names a topic; the hub then reads what is new for
/// each of its streams, so what a stream sends is always what the database holds, in order.
public final class Hub: Sendable {
  private final class Token: Sendable {}

  private final class Listener: Sendable {
    let token: Token
    let stream: EventStream
    /// Asks whether it may be open; throws when not.
    let admit: @Sendable (Transaction) throws -> Void
    /// The last number sent; held while sending, so that two wake-ups cannot swap events.
    let sent: Mutex<Int>

    init(
      _ token: Token, _ stream: EventStream, from number: Int,
      admit: @escaping @Sendable (Transaction) throws -> Void
    ) {
      self.token = token
      self.stream = stream
      self.admit = admit
      sent = Mutex(number)
    }

    /// Sends what is new of `topic`.
    func hear(_ topic: ID<Feed>, in db: Transaction) throws {
      try sent.withLock { sent in
        guard let news = try Feed.since(sent, topic, in: db) else {
          sent = try Feed.newest(topic, in: db)
          _ = stream.send(.reset, sent)
          return
        }
        for (number, event) in news where stream.send(event, number) { sent = number }
      }
    }
  }

  /// Streams one topic may have open; with one more, the oldest is asked to come back later.
  public static let mostStreams = 10

  private let db: Database
  private let listeners = Mutex<[ID<Feed>: [Listener]]>([:])
  /// The same streams by the session they were opened in, whose end ends them.
  private let sessions = Mutex<[ID<Session>: [Listener]]>([:])
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

  /// Opens a stream of `topic`, going on after `lastSeen` (a `Last-Event-ID`), or from now, until
  /// `session` ends.
  ///
  /// `admit` is asked again once the stream can be ended by that notice, and whenever notices were lost.
  public func open<Topic>(
    _ topic: ID<Topic>, lastSeen: String?, in session: ID<Session>? = nil,
    admit: @escaping @Sendable (Transaction) throws -> Void = { _ in }
  ) async throws -> EventStream {
    let topic = ID<Feed>(high: topic.high, low: topic.low)
    let newest = try await db.read { try Feed.newest(topic, in: $0) }
    let start = lastSeen.flatMap { Int($0) } ?? newest
    let token = Token()
    let stream = EventStream { [weak self] in
      self?.listeners.withLock { all in
        all[topic]?.removeAll { $0.token === token }
        if all[topic]?.isEmpty == true { all[topic] = nil }
      }
      guard let session else { return }
      self?.sessions.withLock { all in
        all[session]?.removeAll { $0.token === token }
        if all[session]?.isEmpty == true { all[session] = nil }
      }
    }
    stream.mark(id: String(start))
    let listener = Listener(token, stream, from: start, admit: admit)
    if let session { sessions.withLock { $0[session, default: []].append(listener) } }
    let crowdedOut = listeners.withLock { all in
      all[topic, default: []].append(listener)
      return (all[topic]?.count ?? 0) > Self.mostStreams ? all[topic]?.first : nil
    }
    crowdedOut?.stream.end(retry: .seconds(60))
    // The session may have ended, or they been kept out, before the stream was known by it.
    await review(listener)
    line.async { [weak self] in self?.wake(topic) }
    return stream
  }

  /// Whether any stream of `topic` is open here.
  public func isHeard<Topic>(_ topic: ID<Topic>) -> Bool {
    listeners.withLock { $0[ID<Feed>(high: topic.high, low: topic.low)] != nil }
  }

  /// Ends the streams of a session that is over; asking again is then refused.
  private func end(_ session: ID<Session>) {
    for listener in sessions.withLock({ $0[session] ?? [] }) {
      listener.stream.end(retry: .seconds(60))
    }
  }

  /// Notices were lost: that somebody was signed out or kept out may have been among them.
  private func catchUp() {
    for (topic, open) in listeners.withLock({ $0 }) {
      for listener in open {
        Task.immediate { [self] in
          await review(listener)
          if !listener.stream.isEnded { await tell(listener, topic) }
        }
      }
    }
  }

  /// Ends a stream that may not be open any more, or of which that cannot be said now.
  private func review(_ listener: Listener) async {
    do {
      try await db.read { try listener.admit($0) }
    } catch {
      listener.stream.end(retry: .seconds(60))
    }
  }

  private func wake(_ topic: ID<Feed>) {
    for listener in listeners.withLock({ $0[topic] ?? [] }) {
      Task.immediate { [self] in await tell(listener, topic) }
    }
  }

  /// What cannot be read now is read when the topic is named again.
  private func tell(_ listener: Listener, _ topic: ID<Feed>) async {
    try? await db.read { try listener.hear(topic, in: $0) }
  }
}

extension EventStream {
  fileprivate func send(_ event: LiveEvent, _ number: Int) -> Bool {
    guard let data = try? JSONEncoder().encode(event) else { return false }
    return send(id: String(number), event: event.kind, data: String(decoding: data, as: UTF8.self))
  }
}
