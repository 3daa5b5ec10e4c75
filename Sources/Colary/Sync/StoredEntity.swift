import OfflineCore
import Wire

/// The server's version of an entity.
struct StoredEntity {
  /// The highest revision taken from outside, from where each change still can raise it.
  static let maxRevision: UInt32 = 1_000_000_000

  var revision: UInt32
  var change: Int64
  var isDeleted: Bool
  var fields: Fields
  /// Whether the clock that its time is from was more than a day off.
  var isSkewed: Bool

  init(
    revision: UInt32, change: Int64, isDeleted: Bool, fields: Fields, isSkewed: Bool = false
  ) {
    self.isSkewed = isSkewed
    self.revision = revision
    self.change = change
    self.isDeleted = isDeleted
    self.fields = fields
  }

  /// The version that an operation on an unknown entity makes.
  init(first operation: OfflineCore.Operation, change: Int64) {
    let base = operation.baseRevision
    let isMerge = operation.kind == .merge
    let revision = isMerge ? max(base, 1) : base + 1
    self.init(
      revision: revision, change: change, isDeleted: operation.kind == .delete,
      fields: isMerge
        ? operation.fields
        : Fields(operation.fields.list.map { Field($0.name, $0.value, revision: revision) }))
  }

  /// A value that a change replaced; lost if the change did not know of it.
  struct Replaced {
    var field: UInt8
    var value: [UInt8]
    var isLost: Bool
  }

  enum Outcome {
    case changed([Replaced])
    case unchanged(Colary.OperationResult.Status)
  }

  /// Applies an operation; `start` is the change that this server history began after.
  mutating func apply(_ operation: OfflineCore.Operation, since start: Int64) -> Outcome {
    let base = operation.baseRevision
    switch operation.kind {
    case .create, .update:
      return isDeleted ? .unchanged(.merged) : .changed(merge(operation))
    case .restore:
      isDeleted = false
      return .changed(merge(operation))
    case .delete:
      guard !isDeleted else { return .unchanged(.applied) }
      isDeleted = true
      revision = max(revision, base) + 1
      return .changed([])
    case .merge:
      // Only what was deleted in the backup, and brought back in the time that was lost, comes back.
      if isDeleted && (change > start || base <= revision) { return .unchanged(.merged) }
      isDeleted = false
      revision = max(revision, base)
      fields = fields.newest(with: operation.fields)
      return .changed([])
    }
  }

  /// Takes the operation's fields; a field that changed since its base revision is overwritten too.
  private mutating func merge(_ operation: OfflineCore.Operation) -> [Replaced] {
    revision = max(revision, operation.baseRevision) + 1
    var replaced: [Replaced] = []
    for field in operation.fields.list {
      if let old = fields[field.name], old.value != field.value {
        replaced.append(
          Replaced(
            field: field.name, value: old.value, isLost: old.revision > operation.baseRevision))
      }
      fields.set(Field(field.name, field.value, revision: revision))
    }
    return replaced
  }

  /// The entity as clients get it.
  func row(_ key: EntityKey) -> Colary.Row {
    Colary.Row(
      type: key.type, id: ID(key.id), revision: revision, change: Int(change), deleted: isDeleted,
      fields: fields.list.map {
        Colary.Field(name: $0.name, revision: $0.revision, value: HexBytes(bytes: $0.value))
      })
  }

  /// What it says; nil for a tombstone of something this server never had.
  var content: Colary.EntryContent? {
    Colary.EntryContent { fields[$0]?.value }
  }
}

extension ID {
  init(_ id: UniqueID) { self.init(high: id.high, low: id.low) }

  var unique: UniqueID { UniqueID(high: high, low: low) }
}
