/// What an operation does to its entity.
public enum OperationKind: UInt8, Sendable {
  case create
  case update
  case delete
  /// Brings a deleted entity back, with all its fields.
  case restore
  /// What a restored server has lost: of each field it keeps the one with the higher revision.
  case merge
}

/// One confirmed change that the server has not acknowledged: an entry of the operation log.
///
/// An immutable reference: as a structure of this size it would make the WebAssembly half as large again.
public final class Operation: Sendable {
  /// The idempotency key.
  ///
  /// A new one is drawn only when the old can never take effect.
  public let id: UniqueID
  /// Position in the log.
  ///
  /// Operations of one entity are sent in this order, one at a time.
  public let sequence: Int64
  public let kind: OperationKind
  public let entity: EntityKey
  /// The revision of the server's row that the change was made to; 0 if there was none.
  public let baseRevision: UInt32
  public let fields: Fields
  /// Whether its bytes may have left the device.
  ///
  /// From then on they never change.
  public let attempted: Bool
  /// The code of its refusal; 0 unless the server refused it for good.
  public let parked: UInt16
  /// Whether the server stored the refusal under `id`, so that only a new id can succeed.
  public let refusalStored: Bool

  var size: Int { fields.size + 64 }

  /// What the server receives, and compares when the id arrives again.
  public func writeBody(to writer: inout ByteWriter) {
    writer.id(id)
    writer.u8(kind.rawValue)
    writer.key(entity)
    writer.u32(baseRevision)
    fields.write(to: &writer)
  }

  func write(to writer: inout ByteWriter) {
    writer.i64(sequence)
    writer.flag(attempted)
    writer.u16(parked)
    writer.flag(refusalStored)
    writeBody(to: &writer)
  }

  init(
    id: UniqueID, sequence: Int64, kind: OperationKind, entity: EntityKey, baseRevision: UInt32,
    fields: Fields, attempted: Bool = false, parked: UInt16 = 0, refusalStored: Bool = false
  ) {
    self.id = id
    self.sequence = sequence
    self.kind = kind
    self.entity = entity
    self.baseRevision = baseRevision
    self.fields = fields
    self.attempted = attempted
    self.parked = parked
    self.refusalStored = refusalStored
  }

  convenience init(from reader: inout ByteReader) {
    self.init(
      sequence: reader.i64(), attempted: reader.flag(), parked: reader.u16(),
      refusalStored: reader.flag(), bodyFrom: &reader)
  }

  /// An operation as `writeBody` wrote it; the rest only its log knows.
  public convenience init(bodyFrom reader: inout ByteReader, sequence: Int64 = 0) {
    self.init(
      sequence: sequence, attempted: true, parked: 0, refusalStored: false, bodyFrom: &reader)
  }

  private convenience init(
    sequence: Int64, attempted: Bool, parked: UInt16, refusalStored: Bool,
    bodyFrom reader: inout ByteReader
  ) {
    let id = reader.id()
    let kind = OperationKind(rawValue: reader.u8())
    if kind == nil { reader.fail() }
    self.init(
      id: id, sequence: sequence, kind: kind ?? .update, entity: reader.key(),
      baseRevision: reader.u32(), fields: Fields(from: &reader), attempted: attempted,
      parked: parked, refusalStored: refusalStored)
  }

  // MARK: Copies

  func attempting() -> Operation {
    copy(id, baseRevision, attempted: true, parked: parked, refusalStored)
  }

  func refused(code: UInt16, stored: Bool) -> Operation {
    copy(id, baseRevision, attempted: attempted, parked: max(code, 1), stored)
  }

  /// Not refused any more; with another id nothing of it was ever sent.
  func requeued(id next: UniqueID) -> Operation {
    copy(next, baseRevision, attempted: attempted && next == id, parked: 0, false)
  }

  func based(on revision: UInt32) -> Operation {
    copy(id, revision, attempted: attempted, parked: parked, refusalStored)
  }

  @inline(never)
  func replaced(by kind: OperationKind, _ fields: Fields) -> Operation {
    Operation(
      id: id, sequence: sequence, kind: kind, entity: entity, baseRevision: baseRevision,
      fields: fields, attempted: attempted, parked: parked, refusalStored: refusalStored)
  }

  @inline(never)
  private func copy(
    _ id: UniqueID, _ baseRevision: UInt32, attempted: Bool, parked: UInt16, _ stored: Bool
  ) -> Operation {
    Operation(
      id: id, sequence: sequence, kind: kind, entity: entity, baseRevision: baseRevision,
      fields: fields, attempted: attempted, parked: parked, refusalStored: stored)
  }
}
