import Wire

/// How much one diary may hold: far more than a person writes, so that nobody fills the server.
struct DiaryLimits: Sendable {
  /// 50,000 entries are ten a day for fourteen years; deleted ones count until their tombstones go.
  var entries = 50_000
  /// 5,000 responses are one a day for fourteen years.
  var responses = 5_000
  /// What devices and imports write on a day of UTC.
  ///
  /// A file of a whole diary has 16 MB at most.
  var bytesPerDay = 32 << 20

  /// What an operation costs beside its bytes: the row that remembers it, and the keys of its entity's.
  static let operationCost = 200

  /// The most entities of a type; nil for those that only the server makes.
  func most(of type: UInt8) -> Int? {
    switch Colary.EntityType(rawValue: type) {
    case .entry: entries
    case .response: responses
    default: nil
    }
  }
}

/// How many bytes were written on the last day on which anything was.
struct DailyBytes {
  var day: Int64
  var count: Int

  /// Adds so many bytes on that day, unless it were more than `most`; says whether it did.
  mutating func add(_ bytes: Int, on day: Int64, most: Int) -> Bool {
    let before = day == self.day ? count : 0
    guard before + bytes <= most else { return false }
    self.day = day
    count = before + bytes
    return true
  }
}
