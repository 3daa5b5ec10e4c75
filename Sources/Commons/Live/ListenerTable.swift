import Core
import Wire

/// The open streams, indexed by topic, session and account.
struct ListenerTable {
  private struct Topic {
    /// The newest event sent to all streams; streams opened later continue from here.
    var position: Int
    var isBeingRead = false
    /// Whether a notification came in while the topic was being read.
    var isNamedAgain = false
    var listeners: [ObjectIdentifier: Listener] = [:]
    /// Streams behind the topic's position; they read on their own until they catch up.
    var behind: Set<ObjectIdentifier> = []
  }

  private var open: [ObjectIdentifier: Listener] = [:]
  private var byTopic: [ID<Feed>: Topic] = [:]
  private var bySession: [ID<Session>: [ObjectIdentifier: Listener]] = [:]
  private var byAccount: [ID<Account>: [ObjectIdentifier: Listener]] = [:]

  var all: [Listener] { Array(open.values) }
  var topics: [ID<Feed>] { Array(byTopic.keys) }

  func all(of session: ID<Session>) -> [Listener] { Array((bySession[session] ?? [:]).values) }

  func hasListeners(_ topic: ID<Feed>) -> Bool { byTopic[topic]?.listeners.isEmpty == false }

  /// Adds a stream; returns the stream it replaces and whether it is the topic's first.
  mutating func add(_ listener: Listener) throws(Refusal) -> (replaced: Listener?, isFirst: Bool) {
    let id = ObjectIdentifier(listener.token)
    var replaced: Listener?
    if let reader = listener.reader {
      let others = (byAccount[reader.account] ?? [:]).values
      let same = others.filter { $0.reader?.client == reader.client && reader.client != nil }
      replaced = same.first { $0.topic == listener.topic }
      guard !same.isEmpty || Self.clients(others) < Hub.mostClients else { throw .tooManyClients }
      bySession[reader.session, default: [:]][id] = listener
      byAccount[reader.account, default: [:]][id] = listener
    }
    open[id] = listener
    let isFirst = !hasListeners(listener.topic)
    var topic = byTopic[listener.topic] ?? Topic(position: listener.lastSent)
    topic.listeners[id] = listener
    if topic.position > listener.lastSent { topic.behind.insert(id) }
    byTopic[listener.topic] = topic
    // At once, not when it ends: of two streams that open at one moment, each would else replace
    // the same third.
    if let replaced { remove(replaced.token) }
    return (replaced, isFirst)
  }

  /// The number of distinct clients; a stream without a client id counts as one.
  private static func clients(_ listeners: some Collection<Listener>) -> Int {
    let names = listeners.compactMap { $0.reader?.client }
    return Set(names).count + (listeners.count - names.count)
  }

  mutating func remove(_ token: Listener.Token) {
    let id = ObjectIdentifier(token)
    guard let listener = open.removeValue(forKey: id) else { return }
    byTopic[listener.topic]?.listeners[id] = nil
    byTopic[listener.topic]?.behind.remove(id)
    forget(listener.topic)
    guard let reader = listener.reader else { return }
    bySession[reader.session]?[id] = nil
    if bySession[reader.session]?.isEmpty == true { bySession[reader.session] = nil }
    byAccount[reader.account]?[id] = nil
    if byAccount[reader.account]?.isEmpty == true { byAccount[reader.account] = nil }
  }

  /// Removes a topic without streams.
  ///
  /// Waits for a running read, so that no topic is read twice at once.
  private mutating func forget(_ topic: ID<Feed>) {
    guard let state = byTopic[topic], state.listeners.isEmpty, !state.isBeingRead else { return }
    byTopic[topic] = nil
  }

  /// Where a stream behind its topic continues; nil once it has caught up.
  mutating func position(behind listener: Listener) -> Int? {
    let id = ObjectIdentifier(listener.token)
    guard let topic = byTopic[listener.topic], topic.behind.contains(id) else { return nil }
    let sent = listener.lastSent
    guard topic.position > sent else {
      byTopic[listener.topic]?.behind.remove(id)
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
  mutating func advance(_ topic: ID<Feed>, to number: Int?) -> [Listener] {
    guard let number, let state = byTopic[topic] else { return [] }
    byTopic[topic]?.position = max(state.position, number)
    if state.behind.isEmpty { return Array(state.listeners.values) }
    return state.listeners.filter { !state.behind.contains($0.key) }.map(\.value)
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
