import SQL
import Wire

/// The offered messages by category.
struct Pool: Sendable {
  struct Message: Sendable {
    let key: String
    let text: String
  }

  private(set) var messages: [Wal.Category: [Message]] = [:]

  init(_ db: Transaction) throws {
    let rows: [(category: Wal.Category, message: Message)] = try db.all(
      "SELECT category, key, text FROM wal_message WHERE is_offered = 1 ORDER BY category, key"
    ) { row in try (row[0], Message(key: row[1], text: row[2])) }
    for (category, message) in rows { messages[category, default: []].append(message) }
  }

  /// The message after `place` in `person`'s order of a category, with its place.
  ///
  /// Each person has an order of their own, from a hash of their id and the message's key. It is a
  /// cycle, so no message repeats before all others have come. A removed message is skipped, and a
  /// new one comes when the cycle reaches its place, whenever the pool is edited. Keys in `shown`
  /// must not come again today unless nothing else is left.
  func next(
    _ category: Wal.Category, after place: Int64?, for person: ID<Wal.Person>,
    but shown: Set<String>
  ) -> (message: Message, place: Int64)? {
    let all = messages[category] ?? []
    let isAllShown = all.allSatisfy { shown.contains($0.key) }
    var first, ahead: (message: Message, place: Int64)?
    for message in all where isAllShown || !shown.contains(message.key) {
      let its = Self.place(of: message.key, for: person)
      if its < first?.place ?? .max { first = (message, its) }
      if let place, its > place, its < ahead?.place ?? .max { ahead = (message, its) }
    }
    return ahead ?? first
  }

  /// A message's place in a person's order; never `Int64.min`, so that one place precedes it.
  static func place(of key: String, for person: ID<Wal.Person>) -> Int64 {
    max(Int64(bitPattern: StableHash(person, key).number), .min + 1)
  }
}

/// A stable, evenly spread hash of a person and a word: FNV-1a with SplitMix64's finalizer.
struct StableHash {
  let number: UInt64

  init(_ person: ID<Wal.Person>, _ word: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ person.high
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= person.low
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    number = hash ^ hash >> 31
  }

  /// One of `choices`; nil when it is empty.
  func pick<T>(_ choices: [T]) -> T? {
    choices.isEmpty ? nil : choices[Int(number % UInt64(choices.count))]
  }
}
