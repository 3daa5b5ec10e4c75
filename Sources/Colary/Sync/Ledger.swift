import Core
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// One diary's entities in a transaction: decides operations in the order they are received.
///
/// What a device may rely on is in `docs/offline.md`, and as code in the simulator's `ModelServer`.
struct Ledger {
  let person: ID<Colary.Person>
  let now: Instant
  let db: Transaction
  let epoch: Epoch
  /// Number of the diary's last change.
  private(set) var change: Int64
  private let limits: DiaryLimits
  /// Whether the clock of the device that sends is more than a day off.
  private let isSkewed: Bool
  private var written: DailyBytes
  /// How many entities of a type there are, for types that were asked for.
  private var counts: [UInt8: Int] = [:]

  init(
    _ person: ID<Colary.Person>, limits: DiaryLimits = DiaryLimits(), isSkewed: Bool = false,
    at now: Instant, in db: Transaction
  ) throws {
    self.person = person
    self.isSkewed = isSkewed
    self.limits = limits
    self.now = now
    self.db = db
    (change, written) = try db.ledgerNumbers(of: person)
    epoch = try db.epoch(of: person)
  }

  /// Stores the number of the last change and what was written today; nothing else of the ledger waits for it.
  func close() throws { try db.setLedgerNumbers(change, written, of: person) }

  /// Counts bytes among those of today; false if they are too many.
  private mutating func count(_ bytes: Int) -> Bool {
    written.add(
      bytes + DiaryLimits.operationCost, on: now.milliseconds / 86_400_000,
      most: limits.bytesPerDay)
  }

  /// Makes room for an entity that is not from a queue, of so many bytes.
  mutating func admit(_ bytes: Int, isNew: Bool) throws {
    guard count(bytes) else { throw Refusal.diaryDayFull }
    guard try !isNew || takePlace(for: Colary.EntityType.entry.rawValue) else {
      throw Refusal.diaryFull
    }
  }

  /// Counts another entity of a type; false if the diary has as many as it may have.
  private mutating func takePlace(for type: UInt8) throws -> Bool {
    guard let most = limits.most(of: type) else { return true }
    let before = try counts[type] ?? db.entityCount(of: type, of: person)
    guard before < most else { return false }
    counts[type] = before + 1
    return true
  }

  /// Writes an entity of the server's own making; it reaches devices by the feed.
  mutating func put(_ key: EntityKey, _ fields: [UInt8: [UInt8]]) throws {
    change += 1
    if var entity = try db.entity(key, of: person) {
      entity.revision += 1
      entity.change = change
      for (name, value) in fields where entity.fields[name]?.value != value {
        entity.fields.set(OfflineCore.Field(name, value, revision: entity.revision))
      }
      return try db.update(entity, key, of: person, at: now)
    }
    let list = fields.map { OfflineCore.Field($0.key, $0.value, revision: 1) }
    try db.insert(
      StoredEntity(revision: 1, change: change, isDeleted: false, fields: Fields(list)), key,
      of: person, at: now)
  }

  /// Takes the next number of the change feed.
  mutating func takeNumber() -> Int64 {
    change += 1
    return change
  }

  /// Replaces what an entity says, and brings it back if it was deleted.
  mutating func replace(
    _ old: StoredEntity, by fields: [UInt8: [UInt8]], revision: UInt32, of key: EntityKey
  ) throws {
    var entity = old
    var replaced: [StoredEntity.Replaced] = []
    for (name, value) in fields.sorted(by: { $0.key < $1.key })
    where old.fields[name]?.value != value {
      if let before = old.fields[name]?.value {
        replaced.append(StoredEntity.Replaced(field: name, value: before, isLost: false))
      }
      entity.fields.set(OfflineCore.Field(name, value, revision: revision))
    }
    if fields[0] != old.fields[0]?.value { entity.isSkewed = false }
    entity.isDeleted = false
    entity.revision = revision
    entity.change = takeNumber()
    try db.update(entity, key, of: person, at: now)
    try db.keep(replaced, of: key, of: person, change: change, at: now)
  }

  /// Applies an operation unless it was decided before, and returns its result.
  mutating func receive(_ body: [UInt8]) throws -> Colary.OperationResult {
    guard let id = ID<Colary.Operation>(bytes: body.prefix(16)) else {
      throw Refusal.malformed(nil)
    }
    let hash = sha256(body)
    if let decided = try db.operation(id, of: person) {
      return try decided.hash == hash ? repeated(decided, body, id) : .refused(id, .invalid)
    }
    var reader = ByteReader(body)
    let operation = OfflineCore.Operation(bodyFrom: &reader)
    // Not stored: a newer version of this program may read it.
    guard reader.isComplete, Colary.EntityType(rawValue: operation.entity.type) != nil else {
      return .refused(id, .unreadable)
    }
    // Not stored either: there may be room when it is sent again.
    guard count(body.count) else { return .refused(id, .dayFull) }
    let isValid =
      try operation.baseRevision <= StoredEntity.maxRevision && operation.hasValidFields
      && isOwnGift(operation) && isValidResponse(operation)
    let result = try isValid ? apply(operation, id) : .refused(id, .invalid)
    guard result.code != Colary.OperationRefusal.diaryFull.rawValue else { return result }
    try db.keep(
      DecidedOperation(hash: hash, code: result.code ?? 0, revision: result.row?.revision ?? 0),
      as: id, of: person)
    return result
  }

  /// Whether an operation on a gift names the one of its month, so that a diary has one a month; true for others.
  private func isOwnGift(_ operation: OfflineCore.Operation) -> Bool {
    guard operation.entity.type == Colary.EntityType.gift.rawValue else { return true }
    let fields = Dictionary(operation.fields.list.map { ($0.name, $0.value) }) { $1 }
    guard let month = Colary.GiftContent(fields: fields)?.month,
      month >= Gifts.firstMonth, month <= Zone.seoul.day(at: now)
    else { return false }
    return operation.entity == Gifts.key(of: Month(of: month), person)
  }

  /// Whether an operation on a response brings the score that its survey gives, and changes none that is stored; true
  /// for others.
  private func isValidResponse(_ operation: OfflineCore.Operation) throws -> Bool {
    guard operation.entity.type == Colary.EntityType.response.rawValue, operation.kind != .delete
    else { return true }
    let fields = Dictionary(operation.fields.list.map { ($0.name, $0.value) }) { $1 }
    guard let content = Colary.ResponseContent(fields: fields) else { return false }
    if let stored = try db.entity(operation.entity, of: person)?.response {
      return stored == content
    }
    return try db.survey(content.survey, content.version).map(content.agrees) ?? false
  }

  /// The result of an operation that was decided before.
  private func repeated(
    _ decided: DecidedOperation, _ body: [UInt8], _ id: ID<Colary.Operation>
  ) throws -> Colary.OperationResult {
    guard decided.code == 0 else {
      return Colary.OperationResult(id: id, status: .refused, code: decided.code)
    }
    var reader = ByteReader(body)
    let key = OfflineCore.Operation(bodyFrom: &reader).entity
    let entity = try db.entity(key, of: person)
    // Changed since: what the device wrote after it was not written on top of this version.
    let isCurrent = entity.map { $0.revision == decided.revision } ?? true
    return Colary.OperationResult(
      id: id, status: isCurrent ? .duplicate : .merged, row: entity?.row(key))
  }

  /// Changes the operation's entity, as the model server does.
  private mutating func apply(
    _ operation: OfflineCore.Operation, _ id: ID<Colary.Operation>
  ) throws -> Colary.OperationResult {
    let key = operation.entity
    guard let before = try db.entity(key, of: person) else {
      // An update of what was deleted and forgotten: the deletion wins.
      guard operation.kind != .update else {
        return Colary.OperationResult(id: id, status: .merged)
      }
      guard try takePlace(for: key.type) else { return .refused(id, .diaryFull) }
      change += 1
      var entity = StoredEntity(first: operation, change: change)
      entity.isSkewed = isSkewed
      try db.insert(entity, key, of: person, at: now)
      if entity.isDeleted { try Tombstones.plan(person, deletedAt: now, in: db) }
      return Colary.OperationResult(id: id, status: .applied, row: entity.row(key))
    }
    var entity = before
    let status: Colary.OperationResult.Status =
      before.revision > operation.baseRevision ? .merged : .applied
    switch entity.apply(operation, since: epoch.start) {
    case .unchanged(let status):
      return Colary.OperationResult(id: id, status: status, row: entity.row(key))
    case .changed(let replaced):
      if entity.fields[0]?.value != before.fields[0]?.value { entity.isSkewed = isSkewed }
      change += 1
      entity.change = change
      try db.update(entity, key, of: person, at: now)
      if entity.isDeleted { try Tombstones.plan(person, deletedAt: now, in: db) }
      try db.keep(replaced, of: key, of: person, change: change, at: now)
      return Colary.OperationResult(id: id, status: status, row: entity.row(key))
    }
  }
}

extension Colary.OperationResult {
  fileprivate static func refused(
    _ id: ID, _ why: Colary.OperationRefusal
  ) -> Self {
    Self(id: id, status: .refused, code: why.rawValue)
  }
}

extension OfflineCore.Operation {
  /// Whether its fields are those its kind needs, with values that its entity may have.
  fileprivate var hasValidFields: Bool {
    let names = fields.list.map(\.name)
    if entity.type == Colary.EntityType.gift.rawValue {
      // After a restore from a backup devices bring gifts back.
      return kind == .merge && names == [0, 1, 2, 3]
        && fields.list.allSatisfy { Colary.GiftContent.isValid($0.value, field: $0.name) }
    }
    if entity.type == Colary.EntityType.response.rawValue {
      return kind == .delete ? names.isEmpty : kind != .update && names == [0, 1, 2, 3]
    }
    let isWhole = names == [0, 1, 2]
    let isFitting =
      switch kind {
      case .create, .restore, .merge: isWhole
      case .update: !names.isEmpty
      case .delete: names.isEmpty
      }
    return isFitting
      && fields.list.allSatisfy { Colary.EntryContent.isValid($0.value, field: $0.name) }
  }
}
