extension Colary {
  /// Applies operations of an offline queue and returns one result per operation.
  ///
  /// Operations are idempotent by their id.
  public static let send = Endpoint<Nothing, OperationBatch, BatchResult>(
    "colary.send", .put, "/colary/operations", "Send operations of an offline queue",
    refusals: [.otherDiary, .otherEpoch, .batchSize, .appTooOld])

  /// The changes since a cursor, including tombstones.
  public static let changes = Endpoint<Nothing, ChangeRequest, ChangePage>(
    "colary.changes", .get, "/colary/changes", "The changes since a cursor",
    refusals: [.otherDiary, .appTooOld, .tooMany])

  /// 1 to 100 operations in order, each on a different entity.
  public struct OperationBatch: Codable, Sendable, Hashable {
    /// The diary of the operations; refused unless it is the signed-in account's.
    public var diary: ID<Person>
    /// The server history in which they were made; 0 if unknown, which is refused once there has been
    /// a second one.
    public var epoch: Int
    /// The encoded operations (`docs/offline.md`).
    public var operations: [HexBytes]
    /// The app's version; refused with 426 if it is below the server's minimum.
    public var appVersion: String?
    /// The device's clock, in milliseconds since 1970; entries are marked if it is more than a day off.
    public var clock: Int?

    public init(
      diary: ID<Person>, epoch: Int, operations: [HexBytes], appVersion: String? = nil,
      clock: Int? = nil
    ) {
      self.appVersion = appVersion
      self.clock = clock
      self.diary = diary
      self.epoch = epoch
      self.operations = operations
    }
  }

  /// Output of `send`.
  public struct BatchResult: Codable, Sendable, Hashable {
    /// The current server history.
    public var epoch: Int
    /// One result per operation, in order.
    public var results: [OperationResult]

    public init(epoch: Int, results: [OperationResult]) {
      self.epoch = epoch
      self.results = results
    }
  }

  /// The result of an operation.
  public struct OperationResult: Codable, Sendable, Hashable, Identifiable {
    /// The status of an operation.
    public enum Status: String, Codable, ExtensibleValue {
      /// Applied.
      case applied
      /// Already applied; nothing was changed.
      case duplicate
      /// Applied and merged with a change of another device.
      case merged
      /// Refused permanently.
      case refused
    }

    public var id: ID<Operation>
    /// The status.
    public var status: Extensible<Status>
    /// The code of the refusal, an `OperationRefusal`.
    public var code: Int?
    /// The entity after the operation; nil if it does not exist.
    public var row: Row?

    public init(id: ID<Operation>, status: Status, code: Int? = nil, row: Row? = nil) {
      self.id = id
      self.status = .known(status)
      self.code = code
      self.row = row
    }
  }

  /// The type of operation ids; an operation is one queued change.
  public enum Operation {}

  /// Why an operation is refused permanently.
  public enum OperationRefusal: Int, Sendable {
    /// The bytes cannot be decoded.
    case unreadable = 400
    /// A field's value is invalid, or the id was used for other bytes.
    case invalid = 422
    /// Too much was written today. It can be sent again tomorrow, under another id.
    case dayFull = 429
    /// The diary has as many entries or responses as it may have.
    case diaryFull = 507
  }

  /// Input of `changes`.
  public struct ChangeRequest: Codable, Sendable, Hashable {
    /// The diary that the device has; refused unless it is the signed-in account's.
    public var diary: ID<Person>
    /// The server history of the cursor.
    public var epoch: Int
    /// The cursor: changes up to this number are known.
    public var since: Int
    /// Whether the feed is being read from its beginning.
    public var resyncing: Bool?
    /// The maximum number of rows.
    public var limit: Int?
    /// The app's version; refused with 426 if it is below the server's minimum.
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
    /// The current server history; a different number means that the database was restored.
    public var epoch: Int
    /// Whether the cursor is invalid: the feed restarts, and entities that it does not contain are gone.
    public var reset: Bool
    /// After a restore: changes after this number may be lost; nil if none are.
    public var restoredAt: Int?
    /// The cursor before this page.
    public var from: Int
    /// The cursor after this page.
    public var next: Int
    /// Whether another page follows.
    public var more: Bool
    /// The changed rows, oldest change first.
    public var rows: [Row]
    /// The server's time, by which gifts expire.
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

  /// An entity as stored on the server.
  public struct Row: Codable, Sendable, Hashable, Identifiable {
    /// The kind of entity, an `EntityType`.
    public var type: UInt8
    public var id: ID<Entry>
    /// The revision, which rises with each change of the row.
    public var revision: UInt32
    /// The number in the change feed.
    public var change: Int
    /// Whether it was deleted; its fields are kept for 30 days.
    public var deleted: Bool
    /// The fields.
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
    /// The number of the field.
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

/// Bytes, in hexadecimal on the wire.
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
  public static let diaryFull = Refusal(
    409, "colary.diary-full", ko: "일기장이 가득 찼어요. 지운 기록은 30일 뒤에 자리를 비워요.",
    en: "The diary is full. What is deleted makes room after 30 days.")
  public static let diaryDayFull = Refusal(
    409, "colary.day-full", ko: "오늘 너무 많이 기록했어요. 내일 다시 해 주세요.",
    en: "Too much was written today. Please try again tomorrow.")
  public static let batchSize = Refusal(
    413, "colary.batch-size", ko: "한 번에 100개까지 보낼 수 있어요.",
    en: "At most 100 operations at once.")
}
