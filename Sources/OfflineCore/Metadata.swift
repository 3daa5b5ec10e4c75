/// What a store knows besides rows and operations.
struct Metadata: Equatable {
  /// Whose entries these are; empty until the account request is answered.
  var account: [UInt8] = []
  /// The server history the rows belong to; 0 before the first answer.
  ///
  /// A restored server has another.
  var epoch: UInt64 = 0
  /// Every change up to this number has been received.
  var cursor: Int64 = 0
  /// A full resync is under way: the rows not marked with `sweep` are still to be confirmed.
  var resyncing = false
  var sweep: UInt32 = 0
  /// Rows received after this change number may be unknown to the restored server.
  var restoredAt = Int64.max
  var nextSequence: Int64 = 1
  var appVersion: UInt32 = 0
  var leaseOwner: UInt64 = 0
  var leaseUntil: Int64 = 0
  var quarantined: UInt32 = 0
  /// Whether the server's list was ever received whole.
  var synced = false

  func write(to writer: inout ByteWriter) {
    writer.data(account)
    writer.u64(epoch)
    writer.i64(cursor)
    writer.flag(resyncing)
    writer.u32(sweep)
    writer.i64(restoredAt)
    writer.i64(nextSequence)
    writer.u32(appVersion)
    writer.u64(leaseOwner)
    writer.i64(leaseUntil)
    writer.u32(quarantined)
    writer.flag(synced)
  }

  init() {}

  init(from reader: inout ByteReader) {
    account = reader.data()
    epoch = reader.u64()
    cursor = reader.i64()
    resyncing = reader.flag()
    sweep = reader.u32()
    restoredAt = reader.i64()
    nextSequence = reader.i64()
    appVersion = reader.u32()
    leaseOwner = reader.u64()
    leaseUntil = reader.i64()
    quarantined = reader.u32()
    synced = reader.flag()
  }
}
