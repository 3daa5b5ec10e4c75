/// The server's version of an entity, as this device last received it.
///
/// Immutable, as `Operation` is.
public final class Row: Sendable {
  public let revision: UInt32
  /// Number of this version in the account's change feed.
  public let change: Int64
  /// A tombstone: the entity was deleted; its fields stay for a restore.
  public let deleted: Bool
  public let fields: Fields
  /// The resync that last confirmed it (`Metadata.sweep`).
  let sweep: UInt32

  public convenience init(revision: UInt32, change: Int64, deleted: Bool, fields: Fields) {
    self.init(revision: revision, change: change, deleted: deleted, fields: fields, sweep: 0)
  }

  private init(revision: UInt32, change: Int64, deleted: Bool, fields: Fields, sweep: UInt32) {
    self.revision = revision
    self.change = change
    self.deleted = deleted
    self.fields = fields
    self.sweep = sweep
  }

  func confirmed(by sweep: UInt32) -> Row {
    Row(revision: revision, change: change, deleted: deleted, fields: fields, sweep: sweep)
  }

  public func write(to writer: inout ByteWriter) {
    writer.u32(revision)
    writer.i64(change)
    writer.flag(deleted)
    fields.write(to: &writer)
  }

  public convenience init(from reader: inout ByteReader) {
    self.init(sweep: 0, from: &reader)
  }

  convenience init(sweep: UInt32, from reader: inout ByteReader) {
    self.init(
      revision: reader.u32(), change: reader.i64(), deleted: reader.flag(),
      fields: Fields(from: &reader), sweep: sweep)
  }
}
