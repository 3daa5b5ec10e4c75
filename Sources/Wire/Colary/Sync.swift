extension Colary {
  /// Takes operations of an offline queue, each with a result of its own.
  ///
  /// An operation takes effect once, however often it is sent.
  public static let send = Endpoint<Nothing, OperationBatch, BatchResult>(
    "colary.send", .put, "/colary/operations", "Send operations of an offline queue",
    refusals: [.otherDiary, .otherEpoch, .batchSize, .appTooOld])

  /// Reads what has changed since a cursor, tombstones included.
  public static let changes = Endpoint<Nothing, ChangeRequest, ChangePage>(
    "colary.changes", .get, "/colary/changes", "Read what has changed since a cursor",
    refusals: [.otherDiary, .appTooOld])

  /// 1 to 100 operations in order, each of another entity.
  public struct OperationBatch: Codable, Sendable, Hashable {
    /// Whose they are; refused when another is signed in.
    public var diary: ID<Person>
    /// The server history they were made in; 0 when none is known.
    public var epoch: Int
    /// Their bytes, as the queue keeps them (`docs/offline.md`).
    public var operations: [HexBytes]
    /// The app's version; those below the server's lowest are refused with 426.
    public var appVersion: String?

    public init(
      diary: ID<Person>, epoch: Int, operations: [HexBytes], appVersion: String? = nil
    ) {
      self.appVersion = appVersion
      self.diary = diary
      self.epoch = epoch
      self.operations = operations
    }
  }

  /// What became of a batch.
  public struct BatchResult: Codable, Sendable, Hashable {
    /// The history of the server's database.
    public var epoch: Int
    /// One for each operation, in the order of the batch.
    public var results: [OperationResult]

    public init(epoch: Int, results: [OperationResult]) {
      self.epoch = epoch
      self.results = results
    }
  }

  /// What became of one operation.
  public struct OperationResult: Codable, Sendable, Hashable, Identifiable {
    /// What became of an operation.
    public enum Status: String, Codable, ExtensibleValue {
      /// It took effect.
      case applied
      /// The id was known; nothing was changed again.
      case duplicate
      /// Applied, though another device had changed the entity too.
      case merged
      /// Refused for good.
      case refused
    }

    public var id: ID<Operation>
    /// What became of it.
    public var status: Extensible<Status>
    /// Why it was refused, as `OperationRefusal` numbers it.
    public var code: Int?
    /// The entity afterwards; absent if there is none.
    public var row: Row?

    public init(id: ID<Operation>, status: Status, code: Int? = nil, row: Row? = nil) {
      self.id = id
      self.status = .known(status)
      self.code = code
      self.row = row
    }
  }

  /// One change that a queue sends.
  public enum Operation {}

  /// Why an operation is refused for good.
  public enum OperationRefusal: Int, Sendable {
    /// Its bytes cannot be read.
    case unreadable = 400
    /// A field's value is not allowed, or the id was used for other bytes.
    case invalid = 422
  }

  /// Input of `changes`.
  public struct ChangeRequest: Codable, Sendable, Hashable {
    /// The diary that the device believes to be signed in to; another one is refused.
    public var diary: ID<Person>
    /// The history that the cursor belongs to.
    public var epoch: Int
    /// Every change up to this number is known.
    public var since: Int
    /// Whether the feed is being read from its beginning.
    public var resyncing: Bool?
    /// The most rows to return.
    public var limit: Int?
    /// The app's version; those below the server's lowest are refused with 426.
    public var appVersion: String?

    public init(
      diary: ID<Person>, epoch: Int, since: Int, resyncing: Bool? = nil, limit: Int? = nil,
      appVersion: String? = nil
    ) {
      self.appVersion = appVersion
      self.diary = diary
      self.epoch = epoch
      self.since = since
      self.resyncing = resyncing
      self.limit = limit
    }
  }

  /// A page of the change feed.
  public struct ChangePage: Codable, Sendable, Hashable {
    /// The history of the server's database; another number than before means that it was restored.
    public var epoch: Int
    /// The cursor is of no use: the feed starts over, and what it does not name is gone.
    public var reset: Bool
    /// With a new epoch: changes after this number may have been lost; absent when none were.
    public var restoredAt: Int?
    /// The cursor that the page begins after.
    public var from: Int
    /// The cursor to go on from.
    public var next: Int
    /// Whether another page follows at once.
    public var more: Bool
    /// What has changed, oldest change first.
    public var rows: [Row]
    /// The server's clock, by which gifts end.
    public var serverTime: Instant

    public init(
      epoch: Int, reset: Bool, restoredAt: Int?, from: Int, next: Int, more: Bool, rows: [Row],
      serverTime: Instant
    ) {
      self.epoch = epoch
      self.reset = reset
      self.restoredAt = restoredAt
      self.from = from
      self.next = next
      self.more = more
      self.rows = rows
      self.serverTime = serverTime
    }
  }

  /// The server's version of an entity.
  public struct Row: Codable, Sendable, Hashable, Identifiable {
    /// The kind of entity, as in `EntityType`.
    public var type: UInt8
    public var id: ID<Entry>
    /// Rises with each change of the row.
    public var revision: UInt32
    /// Its number in the change feed.
    public var change: Int
    /// Deleted; its fields stay for a restore, for 30 days.
    public var deleted: Bool
    /// The fields it has.
    public var fields: [Field]

    public init(
      type: UInt8, id: ID<Entry>, revision: UInt32, change: Int, deleted: Bool, fields: [Field]
    ) {
      self.type = type
      self.id = id
      self.revision = revision
      self.change = change
      self.deleted = deleted
      self.fields = fields
    }
  }

  /// One field of a row.
  public struct Field: Codable, Sendable, Hashable {
    /// The field's number.
    public var name: UInt8
    /// The revision of the entity that last changed it.
    public var revision: UInt32
    /// The field's bytes.
    public var value: HexBytes

    public init(name: UInt8, revision: UInt32, value: HexBytes) {
      self.name = name
      self.revision = revision
      self.value = value
    }
  }
}

/// Bytes, on the wire in hexadecimal.
public struct HexBytes: CheckedText {
  /// The bytes.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  public init(_ raw: String) throws(Refusal) {
    let digits = Array(raw.utf8)
    guard digits.count.isMultiple(of: 2) else { throw .malformed(nil) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        throw .malformed(nil)
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  public var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - 55
    default: nil
    }
  }

  public static var sample: String { "00ff" }
  public static var schema: Schema {
    Schema(.string, pattern: "^([0-9a-f]{2})*$", example: example)
  }
}

extension Refusal {
  public static let otherDiary = Refusal(
    403, "colary.other-diary", ko: "다른 일기장으로 로그인되어 있어요.",
    en: "Another diary is signed in.")
  public static let otherEpoch = Refusal(
    409, "colary.other-epoch", ko: "서버의 기록이 바뀌었어요. 새로 받아 주세요.",
    en: "The server's history has changed. Read the changes first.")
  public static let batchSize = Refusal(
    413, "colary.batch-size", ko: "한 번에 100개까지 보낼 수 있어요.",
    en: "At most 100 operations at once.")
}
