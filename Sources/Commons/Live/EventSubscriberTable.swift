import Core
import Wire

/// The open streams, indexed by topic, session and account.
struct EventSubscriberTable {
  private struct Topic {
    /// The newest event sent to all streams; streams opened later continue from here.
    var position: Int
    var isBeingRead = false
    /// Whether a notification came in while the topic was being read.
    var isNamedAgain = false
    var subscribers: [ObjectIdentifier: EventSubscriber] = [:]
    /// Streams behind the topic's position; they read on their own until they catch up.
    var behind: Set<ObjectIdentifier> = []
  }

  private var open: [ObjectIdentifier: EventSubscriber] = [:]
  private var byTopic: [ID<Feed>: Topic] = [:]
  private var bySession: [ID<Session>: [ObjectIdentifier: EventSubscriber]] = [:]
  private var byAccount: [ID<Account>: [ObjectIdentifier: EventSubscriber]] = [:]

  var all: [EventSubscriber] { Array(open.values) }
  var topics: [ID<Feed>] { Array(byTopic.keys) }

  func all(of session: ID<Session>) -> [EventSubscriber] {
    Array((bySession[session] ?? [:]).values)
  }

  func hasSubscribers(_ topic: ID<Feed>) -> Bool { byTopic[topic]?.subscribers.isEmpty == false }

  /// Adds a stream; returns the stream it replaces and whether it is the topic's first.
  mutating func add(_ subscriber: EventSubscriber) throws(Refusal) -> (
    replaced: EventSubscriber?, isFirst: Bool
  ) {
    let id = ObjectIdentifier(subscriber.token)
    var replaced: EventSubscriber?
    if let reader = subscriber.reader {
      let others = (byAccount[reader.account] ?? [:]).values
      let same = others.filter { $0.reader?.client == reader.client && reader.client != nil }
      replaced = same.first { $0.topic == subscriber.topic }
      guard !same.isEmpty || Self.clients(others) < Hub.mostClients else { throw .tooManyClients }
      bySession[reader.session, default: [:]][id] = subscriber
      byAccount[reader.account, default: [:]][id] = subscriber
    }
    open[id] = subscriber
    let isFirst = !hasSubscribers(subscriber.topic)
    var topic = byTopic[subscriber.topic] ?? Topic(position: subscriber.lastSent)
    topic.subscribers[id] = subscriber
    if topic.position > subscriber.lastSent { topic.behind.insert(id) }
    byTopic[subscriber.topic] = topic
    // At once, not when it ends: of two streams that open at one moment, each would else replace
    // the same third.
    if let replaced { remove(replaced.token) }
    return (replaced, isFirst)
  }

  /// The number of distinct clients; a stream without a client id counts as one.
  private static func clients(_ subscribers: some Collection<EventSubscriber>) -> Int {
    let names = subscribers.compactMap { $0.reader?.client }
    return Set(names).count + (subscribers.count - names.count)
  }

  mutating func remove(_ token: EventSubscriber.Token) {
    let id = ObjectIdentifier(token)
    guard let subscriber = open.removeValue(forKey: id) else { return }
    byTopic[subscriber.topic]?.subscribers[id] = nil
    byTopic[subscriber.topic]?.behind.remove(id)
    forget(subscriber.topic)
    guard let reader = subscriber.reader else { return }
    bySession[reader.session]?[id] = nil
    if bySession[reader.session]?.isEmpty == true { bySession[reader.session] = nil }
    byAccount[reader.account]?[id] = nil
    if byAccount[reader.account]?.isEmpty == true { byAccount[reader.account] = nil }
  }

  /// Removes a topic without streams.
  ///
  /// Waits for a running read, so that no topic is read twice at once.
  private mutating func forget(_ topic: ID<Feed>) {
    guard let state = byTopic[topic], state.subscribers.isEmpty, !state.isBeingRead else { return }
    byTopic[topic] = nil
  }

  /// Where a stream behind its topic continues; nil once it has caught up.
  mutating func position(behind subscriber: EventSubscriber) -> Int? {
    let id = ObjectIdentifier(subscriber.token)
    guard let topic = byTopic[subscriber.topic], topic.behind.contains(id) else { return nil }
    let sent = subscriber.lastSent
    guard topic.position > sent else {
      byTopic[subscriber.topic]?.behind.remove(id)
      return nil
    }
    return sent
  }

  /// Whether to read the topic now; if a read is running, another one follows it.
  mutating func beginReading(_ topic: ID<Feed>) -> Bool {
    guard let state = byTopic[topic] else { return false }
    byTopic[topic]?.isBeingRead = true
    if state.isBeingRead { byTopic[topic]?.isNamedAgain = true }
    return !state.isBeingRead
  }

  func position(of topic: ID<Feed>) -> Int? { byTopic[topic]?.position }

  /// Moves the topic to `number`; returns the streams that need the events up to there.
  mutating func advance(_ topic: ID<Feed>, to number: Int?) -> [EventSubscriber] {
    guard let number, let state = byTopic[topic] else { return [] }
    byTopic[topic]?.position = max(state.position, number)
    if state.behind.isEmpty { return Array(state.subscribers.values) }
    return state.subscribers.filter { !state.behind.contains($0.key) }.map(\.value)
  }

  /// Ends the read; returns whether another one must follow.
  mutating func endReading(_ topic: ID<Feed>) -> Bool {
    guard let state = byTopic[topic] else { return false }
    byTopic[topic]?.isBeingRead = state.isNamedAgain
    byTopic[topic]?.isNamedAgain = false
    forget(topic)
    return state.isNamedAgain
  }
}
