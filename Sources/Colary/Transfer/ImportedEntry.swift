import OfflineCore
import Wire

/// A row of a file as it is written, before it is checked.
struct FileRow: Decodable {
  var id: String
  var revision: Int?
  var emotion: String
  var intensity: Int
  var taps: [Int]?
  var text: String
  var occurredAt: Int64
  var offset: Int
  var day: String
  var isDeleted: Bool?
  var changedAt: Int64?
  var history: [Former]?
  var hasSkewedClock: Bool?

  struct Former: Decodable {
    var field: Int
    var text: String?
    var value: String?
    var replacedAt: Int64
    var isLost: Bool?
  }
}

/// An entry of a file, with values that an entry may have.
struct ImportedEntry {
  struct Former {
    var field: UInt8
    var bytes: [UInt8]
    var replacedAt: Instant
    var isLost: Bool
  }

  let id: ID<Colary.Entry>
  let revision: UInt32
  let content: Colary.EntryContent
  let isDeleted: Bool
  let changedAt: Instant
  let history: [Former]
  let hasSkewedClock: Bool

  var key: EntityKey { EntityKey(type: Colary.EntityType.entry.rawValue, id: id.unique) }

  /// The bytes of its values, the former ones too.
  var size: Int {
    content.fields.values.reduce(0) { $0 + $1.count } + history.reduce(0) { $0 + $1.bytes.count }
  }

  /// The years 1970 to 2199.
  private static let moments: Range<Int64> = 0..<7_258_118_400_000

  /// Checks the file's row of that number, counted from 1.
  ///
  /// `names` are the file's names of the columns, where they are others. A day ahead is taken, as it
  /// is from a device whose clock is ahead.
  init(_ row: FileRow, _ number: Int, names: [String: String] = [:]) throws {
    func need<Value>(_ value: Value?, _ column: String) throws -> Value {
      guard let value else { throw Refusal.importRow(number, names[column] ?? column) }
      return value
    }
    func moment(_ value: Int64, _ column: String) throws -> Instant {
      try need(Self.moments.contains(value) ? Instant(milliseconds: value) : nil, column)
    }
    id = try need(ID(row.id), "id")
    let revisions = 1...Int(StoredEntity.maxRevision)
    revision = UInt32(
      try need(revisions.contains(row.revision ?? 1) ? row.revision ?? 1 : nil, "revision"))
    let feeling = try Colary.Feeling(
      need(Colary.Emotion(rawValue: row.emotion), "emotion"),
      need(Colary.Intensity(rawValue: row.intensity), "intensity"),
      taps: need(Self.taps(row.taps), "taps"))
    let offset = try need((-840...840).contains(row.offset) ? row.offset : nil, "offset")
    let time = try Colary.EntryTime(
      occurredAt: moment(row.occurredAt, "occurredAt"), offset: offset,
      day: need(try? Day(row.day), "day"))
    let text = try need(Self.line(row.text), "text")
    // A line that a device stored stays as it is, in whatever form its letters are.
    var fields = Colary.EntryContent(time: time, feeling: feeling, text: try Colary.Note("")).fields
    fields[2] = text
    content = try need(Colary.EntryContent(fields: fields), "day")
    isDeleted = row.isDeleted ?? false
    hasSkewedClock = row.hasSkewedClock ?? false
    changedAt = try moment(row.changedAt ?? row.occurredAt, "changedAt")
    let former = row.history ?? []
    _ = try need(former.count <= 5 ? former : nil, "history")
    history = try former.map { try need(Self.former($0), "history") }
  }

  /// A line as it is if an entry may hold it, else as a form would take it.
  private static func line(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    if Colary.EntryContent.isValid(bytes, field: 2) { return bytes }
    return (try? Colary.Note(text)).map { Array($0.text.utf8) }
  }

  /// Five counts, or none; nil for anything else.
  private static func taps(_ counts: [Int]?) -> [UInt8]?? {
    guard let counts else { return .some(nil) }
    guard counts.count == 5, counts.allSatisfy((0...99).contains) else { return nil }
    return .some(counts.map(UInt8.init))
  }

  private static func former(_ row: FileRow.Former) -> Former? {
    guard (0...2).contains(row.field), moments.contains(row.replacedAt) else { return nil }
    let field = UInt8(row.field)
    let bytes: [UInt8]?
    if field == 2 {
      bytes = row.text.flatMap(line)
    } else {
      bytes = row.value.flatMap { try? HexBytes($0) }?.bytes
    }
    guard let bytes, Colary.EntryContent.isValid(bytes, field: field) else { return nil }
    return Former(
      field: field, bytes: bytes, replacedAt: Instant(milliseconds: row.replacedAt),
      isLost: row.isLost ?? false)
  }
}
