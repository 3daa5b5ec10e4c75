/// Effects as bytes: a byte of kind, then what the case holds, in order. Little-endian, counts of four bytes.
extension Effect {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .load(let account, let store):
      writer.u8(0)
      writer.data(account)
      writer.u32(store)
    case .store(let transaction):
      writer.u8(1)
      transaction.write(to: &writer)
    case .send(let batch):
      writer.u8(2)
      batch.write(to: &writer)
    case .pull(let pull):
      writer.u8(3)
      pull.write(to: &writer)
    case .timer(let delay):
      writer.u8(4)
      writer.i64(delay)
    case .show(let rows, let complete):
      writer.u8(5)
      writer.flag(complete)
      writer.count(rows.count)
      for row in rows { row.write(to: &writer) }
    case .confirmed(let ticket):
      writer.u8(6)
      writer.u32(ticket)
    case .refused(let ticket, let refusal):
      writer.u8(7)
      writer.u32(ticket)
      writer.u8(refusal.rawValue)
    case .authenticate: writer.u8(8)
    case .status(let status):
      writer.u8(9)
      status.write(to: &writer)
    }
  }
}

extension Batch {
  /// Each operation's body is length-prefixed: its bytes are the same whenever it is sent.
  func write(to writer: inout ByteWriter) {
    writer.u32(request)
    writer.data(account)
    writer.u64(epoch)
    writer.count(operations.count)
    for operation in operations {
      var body = ByteWriter()
      operation.writeBody(to: &body)
      writer.data(body.bytes)
    }
  }
}

extension Pull {
  func write(to writer: inout ByteWriter) {
    writer.u32(request)
    writer.data(account)
    writer.u64(epoch)
    writer.i64(cursor)
    writer.flag(resyncing)
    writer.u32(limit)
  }
}

extension VisibleRow {
  func write(to writer: inout ByteWriter) {
    writer.key(entity)
    writer.u8(badge.rawValue)
    writer.u16(code)
    fields.write(to: &writer)
  }
}

extension Status {
  func write(to writer: inout ByteWriter) {
    writer.u8(state.rawValue)
    writer.u32(unsent)
    writer.u32(parked)
    writer.u32(quarantined)
    writer.flag(nearlyFull)
    writer.flag(synced)
  }
}
