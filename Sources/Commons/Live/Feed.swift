public import SQL
public import Wire

/// The events of one topic, in a gapless sequence; a topic is the id of whoever may hear it.
public struct Feed: Sendable {
  /// How many a topic keeps at least; a reader further behind is told to read everything again.
  static let kept = 100
  /// Old ones go so many at a time.
  static let sweep = 20

  /// Adds an event inside the transaction that caused it; readers hear of it after the commit.
  public static func append<Topic>(
    _ event: LiveEvent, to topic: ID<Topic>, in db: Transaction
  ) throws {
    let sequence: Int? = try db.value(
      """
      INSERT INTO feed (topic, sequence) VALUES (\(topic), 1)
      ON CONFLICT (topic) DO UPDATE SET sequence = feed.sequence + 1 RETURNING sequence
      """)
    let number = sequence ?? 1
    try db.run(
      """
      INSERT INTO event (topic, sequence, kind, subject)
      VALUES (\(topic), \(number), \(event.kind), \(event.subject))
      """)
    if number > kept, number % sweep == 0 {
      try db.run("DELETE FROM event WHERE topic = \(topic) AND sequence <= \(number - kept)")
    }
    try db.notify(topic.description)
  }

  /// The number of the topic's newest event; 0 when it has none.
  static func newest(_ topic: ID<Feed>, in db: Transaction) throws -> Int {
    try db.value("SELECT sequence FROM feed WHERE topic = \(topic)") ?? 0
  }

  /// What came after `number`, at most `kept` events; nil when some of it is no longer kept.
  static func since(
    _ number: Int, _ topic: ID<Feed>, in db: Transaction
  ) throws -> [EncodedEvent]? {
    let news = try db.all(
      """
      SELECT sequence, kind, subject FROM event
      WHERE topic = \(topic) AND sequence > \(number) ORDER BY sequence LIMIT \(kept + sweep + 1)
      """
    ) { try EncodedEvent(LiveEvent(kind: $0[1], subject: $0[2]), number: $0[0]) }
    guard let first = news.first else { return [] }
    return first.number == number + 1 && news.count <= kept ? news : nil
  }
}
