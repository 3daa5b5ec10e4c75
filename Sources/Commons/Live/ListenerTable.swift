import Wire

/// The streams that are open: by topic, by session and by account.
struct ListenerTable {
  private struct Topic {
    /// The newest event that was sent to all; streams opened since go on from there.
    var position: Int
    var isBeingRead = false
    /// Whether the topic was named while it was being read.
    var isNamedAgain = false
    var listeners: [ObjectIdentifier: Listener] = [:]
    /// Streams that are not yet as far as the topic; they read alone until they are.
    var behind: Set<ObjectIdentifier> = []
  }

  private var open: [ObjectIdentifier: Listener] = [:]
  private var byTopic: [ID<Feed>: Topic] = [:]
  private var bySession: [ID<Session>: [ObjectIdentifier: Listener]] = [:]
  private var byAccount: [ID<Account>: [ObjectIdentifier: Listener]] = [:]

  var all: [Listener] { Array(open.values) }
  var topics: [ID<Feed>] { Array(byTopic.keys) }

  func all(of session: ID<Session>) -> [Listener] { Array((bySession[session] ?? [:]).values) }

  func isHeard(_ topic: ID<Feed>) -> Bool { byTopic[topic]?.listeners.isEmpty == false }

  /// Adds a stream; gives the one whose place it takes, and whether it is its topic's first.
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
    let isFirst = !isHeard(listener.topic)
    var topic = byTopic[listener.topic] ?? Topic(position: listener.lastSent)
    topic.listeners[id] = listener
    if topic.position > listener.lastSent { topic.behind.insert(id) }
    byTopic[listener.topic] = topic
    return (replaced, isFirst)
  }

  /// Distinct clients; one without a name is a client of its own.
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

  /// Drops a topic without streams; not while it is read, so that it is never read twice at one time.
  private mutating func forget(_ topic: ID<Feed>) {
    guard let state = byTopic[topic], state.listeners.isEmpty, !state.isBeingRead else { return }
    byTopic[topic] = nil
  }

  /// Where a stream that is behind its topic has to read on; nil once it is not.
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

  /// Whether the topic is to be read now; if it is being read, it is read once more after that.
  mutating func beginReading(_ topic: ID<Feed>) -> Bool {
    guard let state = byTopic[topic] else { return false }
    byTopic[topic]?.isBeingRead = true
    if state.isBeingRead { byTopic[topic]?.isNamedAgain = true }
    return !state.isBeingRead
  }

  func position(of topic: ID<Feed>) -> Int? { byTopic[topic]?.position }

  /// Moves the topic on to `number`; gives the streams that are to hear what came before it.
  mutating func advance(_ topic: ID<Feed>, to number: Int?) -> [Listener] {
    guard let number, let state = byTopic[topic] else { return [] }
    byTopic[topic]?.position = max(state.position, number)
    if state.behind.isEmpty { return Array(state.listeners.values) }
    return state.listeners.filter { !state.behind.contains($0.key) }.map(\.value)
  }

  /// Whether the topic was named while it was being read.
  mutating func endReading(_ topic: ID<Feed>) -> Bool {
    guard let state = byTopic[topic] else { return false }
    byTopic[topic]?.isBeingRead = state.isNamedAgain
    byTopic[topic]?.isNamedAgain = false
    forget(topic)
    return state.isNamedAgain
  }
}
