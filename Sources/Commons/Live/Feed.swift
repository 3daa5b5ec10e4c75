public import SQL
public import Wire

/// The events of one topic in a gapless sequence; the topic is the reader's id.
public struct Feed: Sendable {
  /// Events kept per topic; a reader further behind gets a reset event.
  static let kept = 100
  /// Extra events kept before old ones are deleted in one batch.
  static let sweep = 20

  /// Adds an event in the transaction that caused it; streams receive it after the commit.
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

  /// A column with the number of the newest event of the topic in the column `topic`.
  public static func newest(of topic: SQL) -> SQL {
    "COALESCE((SELECT f.sequence FROM feed f WHERE f.topic = \(sql: topic)), 0)"
  }

  /// The events after `number`, at most `kept`; returns nil when some are already deleted.
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
